package ntier.simulation.engine;

/** Integers, taken from the front or from the back. */
final class IntDeque {
  private int[] values = new int[16];
  private int head;
  private int size;

  void addLast(int value) {
    if (size == values.length) {
      grow();
    }
    values[(head + size++) & (values.length - 1)] = value;
  }

  int pollFirst() {
    int value = values[head];
    head = (head + 1) & (values.length - 1);
    size--;
    return value;
  }

  int pollLast() {
    size--;
    return values[(head + size) & (values.length - 1)];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  private void grow() {
    int[] longer = new int[2 * values.length];
    for (int k = 0; k < size; k++) {
      longer[k] = values[(head + k) & (values.length - 1)];
    }
    values = longer;
    head = 0;
  }
}
