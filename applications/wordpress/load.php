<?php
// Fills an empty database: WordPress's own installation, then posts, comments, categories and readers, all drawn by the seed.
// Run by PHP's command line once for each size (applications/README.md says with which variables).
[$package, $overlay] = [$argv[1], $argv[2]];
[$posts, $comments, $readers] = ['small' => [60, 240, 20], 'standard' => [1000, 10000, 500]][getenv('NTIER_SIZE')];
mt_srand((int) getenv('NTIER_SEED'));

// The site as PHP-FPM has it: links to the package, the overlay's files in their place.
$site = getenv('NTIER_SCRATCH') . '/site';
mkdir($site);
mkdir("$site/wp-content");
foreach (glob("$package/*") as $file) {
    if (!in_array(basename($file), ['wp-content', 'wp-config.php'], true)) {
        symlink($file, $site . '/' . basename($file));
    }
}
foreach (glob("$package/wp-content/*") as $file) {
    symlink($file, "$site/wp-content/" . basename($file));
}
copy("$overlay/wp-config.php", "$site/wp-config.php");

define('ABSPATH', "$site/");
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'wordpress';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
require ABSPATH . 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// Nobody is written to.
function wp_mail(...$nothing)
{
    return true;
}

wp_install('Millibottlenecks', 'editor', 'editor@wordpress.example', false, '', getenv('NTIER_PASSWORD'));
// The installer's own post and page are of today.
foreach (get_posts(['numberposts' => -1, 'post_type' => ['post', 'page'], 'post_status' => 'any']) as $own) {
    wp_delete_post($own->ID, true);
}
update_option('posts_per_page', 10);
update_option('comment_moderation', 0);
update_option('comment_previously_approved', 0);
update_option('comments_notify', 0);
update_option('moderation_notify', 0);
update_option('blog_public', 0);

$words = explode(' ', 'accept answer arrival backlog batch bench buffer burst busy cache client clock connection core database delay disk drop '
    . 'event fast flush frame freeze full garbage grow handler idle kernel late latency limit load lock loop machine measure memory message '
    . 'moment network nginx overflow packet page pool process proxy query queue reader request response retry round sample second server '
    . 'service share short signal sleep slow socket stall steady stop store system table tail thread tier time timer trace traffic user wait '
    . 'wake web worker write');
$sentence = static function (int $least, int $most) use ($words): string {
    $all = [];
    for ($n = mt_rand($least, $most); $n > 0; $n--) {
        $all[] = $words[mt_rand(0, count($words) - 1)];
    }
    return ucfirst(implode(' ', $all)) . '.';
};
$text = static function (int $least, int $most) use ($sentence): string {
    $all = [];
    for ($n = mt_rand($least, $most); $n > 0; $n--) {
        $all[] = $sentence(6, 16);
    }
    return implode(' ', $all);
};
// The same moments for everyone: minutes from a fixed day on.
$moment = static fn (int $minute): string => gmdate('Y-m-d H:i:s', 1704067200 + 60 * $minute);

$categories = [];
foreach (['Queues', 'Servers', 'Databases', 'Networks', 'Measuring'] as $name) {
    $categories[] = wp_insert_term($name, 'category')['term_id'];
}
$authors = [1];
for ($n = 1; $n <= $readers; $n++) {
    // Nobody logs in as a reader: no password has this hash.
    $wpdb->insert($wpdb->users, ['user_login' => "reader$n", 'user_pass' => '*', 'user_nicename' => "reader$n", 'user_email' => "reader$n@wordpress.example",
        'user_registered' => $moment(0), 'display_name' => "Reader $n"]);
}
$wpdb->query('START TRANSACTION');
$first = 10;
for ($n = 0; $n < $posts; $n++) {
    $title = rtrim($sentence(3, 7), '.');
    $body = '';
    for ($paragraph = mt_rand(3, 8); $paragraph > 0; $paragraph--) {
        $body .= "<!-- wp:paragraph -->\n<p>" . $text(3, 8) . "</p>\n<!-- /wp:paragraph -->\n\n";
    }
    $at = $moment(10 * $n);
    $wpdb->insert($wpdb->posts, ['ID' => $first + $n, 'post_author' => 1, 'post_date' => $at, 'post_date_gmt' => $at, 'post_content' => $body,
        'post_title' => $title, 'post_excerpt' => '', 'post_status' => 'publish', 'comment_status' => 'open', 'ping_status' => 'closed',
        'post_name' => sanitize_title($title) . '-' . $n, 'to_ping' => '', 'pinged' => '', 'post_modified' => $at, 'post_modified_gmt' => $at,
        'post_content_filtered' => '', 'guid' => 'http://wordpress/?p=' . ($first + $n), 'post_type' => 'post']);
    $wpdb->insert($wpdb->term_relationships, ['object_id' => $first + $n,
        'term_taxonomy_id' => get_term($categories[mt_rand(0, count($categories) - 1)], 'category')->term_taxonomy_id]);
}
for ($n = 0; $n < $comments; $n++) {
    // Later posts have more comments, as the square root of a draw has it.
    $post = $first + (int) floor($posts * sqrt(mt_rand(0, 999999) / 1000000));
    $reader = mt_rand(1, $readers);
    $at = $moment(10 * $posts + $n);
    $wpdb->insert($wpdb->comments, ['comment_post_ID' => $post, 'comment_author' => "Reader $reader", 'comment_author_email' => "reader$reader@wordpress.example",
        'comment_author_url' => '', 'comment_author_IP' => '127.0.0.1', 'comment_date' => $at, 'comment_date_gmt' => $at, 'comment_content' => $text(1, 4),
        'comment_approved' => '1', 'comment_agent' => '', 'comment_type' => 'comment']);
}
$wpdb->query("UPDATE $wpdb->posts SET comment_count = (SELECT COUNT(*) FROM $wpdb->comments WHERE comment_post_ID = ID)");
$wpdb->query("UPDATE $wpdb->term_taxonomy SET count = (SELECT COUNT(*) FROM $wpdb->term_relationships r WHERE r.term_taxonomy_id = $wpdb->term_taxonomy.term_taxonomy_id)");
$wpdb->query('COMMIT');
if ($wpdb->last_error !== '') {
    fwrite(STDERR, 'ERROR ' . $wpdb->last_error . "\n");
    exit(1);
}
$made = [$wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'post'"), $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->comments")];
if ($made[0] < $posts || $made[1] < $comments) {
    fwrite(STDERR, "ERROR only $made[0] posts and $made[1] comments were made\n");
    exit(1);
}
