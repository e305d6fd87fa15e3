package ntier.workload.http;

import java.util.ArrayList;
import java.util.List;

/**
 * Connections in the order in which they were added. The links are in the connections themselves,
 * so that a request that comes and goes hashes nothing; a connection is in one list at most.
 */
final class ConnectionList {
  private HttpConnection first;
  private HttpConnection last;
  private int size;

  /** Adds one that is in no list, as the last. */
  void add(HttpConnection connection) {
    if (connection.list != null) {
      throw new IllegalStateException("a connection is in a list already");
    }
    connection.list = this;
    connection.ahead = last;
    connection.behind = null;
    if (last == null) {
      first = connection;
    } else {
      last.behind = connection;
    }
    last = connection;
    size++;
  }

  /** Removes one; nothing happens if it is not in this list. */
  void remove(HttpConnection connection) {
    if (connection.list != this) {
      return;
    }
    HttpConnection ahead = connection.ahead;
    HttpConnection behind = connection.behind;
    if (ahead == null) {
      first = behind;
    } else {
      ahead.behind = behind;
    }
    if (behind == null) {
      last = ahead;
    } else {
      behind.ahead = ahead;
    }
    connection.list = null;
    connection.ahead = null;
    connection.behind = null;
    size--;
  }

  /** The one that has been in the list for the longest time; null if there is none. */
  HttpConnection first() {
    return first;
  }

  int size() {
    return size;
  }

  /** A copy. */
  List<HttpConnection> all() {
    List<HttpConnection> all = new ArrayList<>(size);
    for (HttpConnection one = first; one != null; one = one.behind) {
      all.add(one);
    }
    return all;
  }
}
