<?php
// WordPress's own way to use another database class: this one notes when each query began and ended.
class Ntier_Wpdb extends wpdb
{
    public function query($query)
    {
        if (!function_exists('ntier_query')) {
            return parent::query($query);
        }
        $begin = ntier_micros();
        $result = parent::query($query);
        ntier_query($begin, ntier_micros());
        return $result;
    }
}

$wpdb = new Ntier_Wpdb(DB_USER, DB_PASSWORD, DB_NAME, DB_HOST);
