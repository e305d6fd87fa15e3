package ntier.testbed.local;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Cores as the kernel's bitmap files have them: hexadecimal words of 32, the highest first. */
record CoreMask(List<Integer> cores) {
  private static final int WORD = 32;

  CoreMask {
    cores = List.copyOf(cores);
  }

  String text() {
    int last = cores.stream().mapToInt(Integer::intValue).max().orElse(0) / WORD;
    var words = new ArrayList<Integer>();
    for (int word = last; word >= 0; word--) {
      int bits = 0;
      for (int core : cores) {
        bits |= core / WORD == word ? 1 << core % WORD : 0;
      }
      words.add(bits);
    }
    return words.stream().map("%08x"::formatted).collect(Collectors.joining(","));
  }
}
