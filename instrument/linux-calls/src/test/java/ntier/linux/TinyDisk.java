package ntier.linux;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk of its own for a test that fills it: a tmpfs, which answers as any full disk. */
public final class TinyDisk implements AutoCloseable {
  private static final int PAGE = 4096;

  private final Path folder;

  private TinyDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * Mounts it. Needs root.
   *
   * @param folder exists and is empty
   */
  public static TinyDisk mount(Path folder, int kilobytes) throws IOException {
    return mount(folder, "size=" + kilobytes + "k");
  }

  /**
   * Mounts one that has a megabyte of room, and none for more than a few files and folders.
   *
   * @param folder exists and is empty
   */
  public static TinyDisk mountForFiles(Path folder, int files) throws IOException {
    return mount(folder, "size=1m,nr_inodes=" + (files + 1));
  }

  private static TinyDisk mount(Path folder, String options) throws IOException {
    tool("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
    return new TinyDisk(folder);
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  /**
   * Fills it.
   *
   * @param pages of 4,096 bytes that are left
   */
  public void fill(int pages) throws IOException {
    makeRoom();
    long left = Files.getFileStore(folder).getUsableSpace() / PAGE - pages;
    try (OutputStream out = Files.newOutputStream(folder.resolve("filler"))) {
      byte[] page = new byte[PAGE];
      for (long i = 0; i < left; i++) {
        out.write(page);
      }
    } catch (IOException full) {
      // Somebody else wrote meanwhile.
      if (pages > 0) {
        throw full;
      }
    }
  }

  /** Removes what {@link #fill} filled it with. */
  public void makeRoom() throws IOException {
    Files.deleteIfExists(folder.resolve("filler"));
  }

  @Override
  public void close() throws IOException {
    tool("umount", folder.toString());
  }

  private static void tool(String... command) throws IOException {
    Process tool = new ProcessBuilder(command).inheritIO().start();
    try {
      if (tool.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + ": exit code " + tool.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
