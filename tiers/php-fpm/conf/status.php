<?php
// Asks PHP-FPM at an address and port for its status page, over FastCGI 1 in the role of a responder, and prints it as JSON.
[, $address, $port] = $argv;
$record = static fn (int $type, string $content): string => pack('CCnnCC', 1, $type, 1, strlen($content), 0, 0) . $content;
$parameters = '';
foreach (['SCRIPT_NAME' => '/status', 'SCRIPT_FILENAME' => '/status', 'QUERY_STRING' => 'json', 'REQUEST_METHOD' => 'GET'] as $name => $value) {
    $parameters .= chr(strlen($name)) . chr(strlen($value)) . $name . $value;
}
$fpm = @stream_socket_client("tcp://$address:$port", $code, $message, 5);
if ($fpm === false) {
    echo "ERROR PHP-FPM cannot be asked: $message\n";
    exit(1);
}
stream_set_timeout($fpm, 5);
// BEGIN_REQUEST, PARAMS with the empty one that ends them, and an empty STDIN. The connection is closed after the answer.
fwrite($fpm, $record(1, pack('nCx5', 1, 0)) . $record(4, $parameters) . $record(4, '') . $record(5, ''));
$answer = (string) stream_get_contents($fpm);
$page = '';
for ($at = 0; $at + 8 <= strlen($answer); $at += 8 + $head['length'] + $head['padding']) {
    $head = unpack('Cversion/Ctype/nid/nlength/Cpadding', $answer, $at);
    if ($head['type'] === 6) { // STDOUT
        $page .= substr($answer, $at + 8, $head['length']);
    }
}
echo str_contains($page, "\r\n\r\n") ? substr(strstr($page, "\r\n\r\n"), 4) : "ERROR PHP-FPM did not answer in 5 s: $page", "\n";
