<?php
// WordPress takes the folder of its first file for its own, and the files here are links: so it is told.
define('ABSPATH', getenv('NTIER_SITE') . '/');
