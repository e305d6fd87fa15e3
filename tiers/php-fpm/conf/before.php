<?php
// What runs before each request: a line for the request log when it ends, and for each query that the application hands to ntier_query().
// The last of the functions that run at the end is registered last of all, when the others begin to run.
$ntier_lines = '';

/** Notes a query: from when to when, in microseconds of the clock. */
function ntier_query(int $begin, int $end): void
{
    global $ntier_lines;
    $ntier_lines .= "$begin,$end,0,,,query\n";
}

function ntier_micros(): int
{
    return (int) (microtime(true) * 1e6);
}

function ntier_end(): void
{
    global $ntier_lines;
    $begin = (int) ($_SERVER['REQUEST_TIME_FLOAT'] * 1e6);
    $user = preg_replace('/[^0-9a-f.:\[\]]/', '', $_SERVER['HTTP_X_NTIER_USER'] ?? '');
    $what = str_replace([',', "\n", "\r", '"'], '', strtok($_SERVER['REQUEST_URI'] ?? '', '?'));
    $line = $begin . ',' . ntier_micros() . ',' . (http_response_code() ?: 200) . ',,' . $user . ',' . $what . "\n";
    // Each a single write to the end of the file, so processes do not write into each other's lines.
    file_put_contents(getenv('NTIER_LOG'), $line, FILE_APPEND);
    if ($ntier_lines !== '') {
        file_put_contents(getenv('NTIER_NEXT_LOG'), $ntier_lines, FILE_APPEND);
    }
}

register_shutdown_function(static function (): void {
    register_shutdown_function('ntier_end');
});
// An application's own settings that have to come before any of its files.
if (is_file(getenv('NTIER_SITE') . '/ntier-settings.php')) {
    require getenv('NTIER_SITE') . '/ntier-settings.php';
}
