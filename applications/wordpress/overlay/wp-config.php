<?php
// WordPress's settings, in place of those of Debian's package, which looks for them in /etc/wordpress.
$socket = getenv('NTIER_SOCKET');
define('DB_NAME', getenv('NTIER_DATABASE'));
define('DB_USER', getenv('NTIER_USER'));
define('DB_PASSWORD', getenv('NTIER_PASSWORD'));
define('DB_HOST', $socket ? 'localhost:' . $socket : getenv('NTIER_DATABASE_HOST') . ':' . getenv('NTIER_DATABASE_PORT'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
$table_prefix = 'wp_';

// Wherever it is asked: the address of the first tier, or the port that "ntier up" opens.
$host = preg_replace('/[^A-Za-z0-9.:\[\]-]/', '', $_SERVER['HTTP_HOST'] ?? 'wordpress');
$path = rtrim(getenv('NTIER_PATH') ?: '/wordpress/', '/');
define('WP_HOME', 'http://' . $host . $path);
define('WP_SITEURL', 'http://' . $host . $path);

// Nothing leaves the testbed, nothing changes the files, and no request does what another one asked for.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_AUTO_UPDATE_CORE', false);
define('DISALLOW_FILE_MODS', true);
define('DISABLE_WP_CRON', true);

// The site is made for each run, holds nothing of anybody, and can be reached from this machine alone.
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) {
    define($key, hash('sha256', $key . getenv('NTIER_PASSWORD')));
}

require_once ABSPATH . 'wp-settings.php';
