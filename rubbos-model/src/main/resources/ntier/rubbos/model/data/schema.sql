-- The RUBBoS database. Statements end with ";" at the end of a line. Runs on MySQL 5.5 to 9 and on MariaDB.
-- Secondary indexes come last: InnoDB builds them by sorting once the rows are there, which is faster than filling them row by row.

CREATE TABLE categories (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  name VARCHAR(50) NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

-- access: 1 for authors, 0 for anyone else.
CREATE TABLE users (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  firstname VARCHAR(20) NOT NULL,
  lastname VARCHAR(20) NOT NULL,
  nickname VARCHAR(20) NOT NULL,
  password VARCHAR(20) NOT NULL,
  email VARCHAR(50) NOT NULL,
  rating INT NOT NULL,
  access INT NOT NULL,
  creation_date DATETIME NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

CREATE TABLE stories (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  title VARCHAR(100) NOT NULL,
  body TEXT NOT NULL,
  date DATETIME NOT NULL,
  writer INT UNSIGNED NOT NULL,
  category INT UNSIGNED NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

CREATE TABLE old_stories LIKE stories;

CREATE TABLE submissions LIKE stories;

-- parent: the comment that this one answers, or 0. childs: how many comments answer this one.
CREATE TABLE comments (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  writer INT UNSIGNED NOT NULL,
  story_id INT UNSIGNED NOT NULL,
  parent INT UNSIGNED NOT NULL,
  childs INT UNSIGNED NOT NULL,
  rating INT NOT NULL,
  date DATETIME NOT NULL,
  subject VARCHAR(100) NOT NULL,
  comment TEXT NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

CREATE TABLE old_comments LIKE comments;

CREATE TABLE moderator_log (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  moderator_id INT UNSIGNED NOT NULL,
  comment_id INT UNSIGNED NOT NULL,
  rating INT NOT NULL,
  date DATETIME NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

ALTER TABLE users ADD UNIQUE INDEX nickname (nickname), ADD INDEX auth (nickname, password);
ALTER TABLE stories ADD INDEX writer (writer), ADD INDEX category (category), ADD INDEX title (title(10)), ADD INDEX date (date);
ALTER TABLE old_stories ADD INDEX writer (writer), ADD INDEX category (category), ADD INDEX title (title(10)), ADD INDEX date (date);
ALTER TABLE submissions ADD INDEX writer (writer), ADD INDEX category (category), ADD INDEX title (title(10)), ADD INDEX date (date);
ALTER TABLE comments ADD INDEX story_id (story_id), ADD INDEX subject (subject(10)), ADD INDEX parent (parent), ADD INDEX rating (rating);
ALTER TABLE old_comments ADD INDEX story_id (story_id), ADD INDEX subject (subject(10)), ADD INDEX parent (parent), ADD INDEX rating (rating);
ALTER TABLE moderator_log ADD INDEX comment_id (comment_id);
