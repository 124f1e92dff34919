import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The documents that changed since a checkpoint, one BSON document for each entry: `c` is the collection, `k` the
 * `_id`, and `d` the document, which is absent if it was deleted. An entry replaces the whole document, so reading the
 * same entries again gives the same state.
 */
final class Journal {
  interface Reader {
    void entry(String namespace, Object key, Document document);
  }

  private final FileChannel file;
  private final Object writing = new Object();
  private ByteBuf pending = Unpooled.buffer(4096);
  private long appended;
  private volatile long written;

  Journal(Path path) {
    try {
      file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  synchronized void append(String namespace, Object key, Document document) {
    Document entry = new Document("c", namespace).append("k", key);
    if (document != null) entry.append("d", document);
    int before = pending.readableBytes();
    BsonEncoder.encodeDocument(entry, pending);
    appended += pending.readableBytes() - before;
  }

  /**
   * Returns when everything appended so far is written to the operating system, which survives the end of this process.
   * The first thread writes the entries of all waiting threads.
   */
  void flush() {
    long mine;
    synchronized (this) {
      mine = appended;
    }
    if (written >= mine) return;
    synchronized (writing) {
      if (written >= mine) return;
      ByteBuf batch;
      long upTo;
      synchronized (this) {
        batch = pending;
        upTo = appended;
        pending = Unpooled.buffer(4096);
      }
      write(batch);
      written = upTo;
    }
  }

  private void write(ByteBuf batch) {
    ByteBuffer bytes = batch.nioBuffer();
    try {
      while (bytes.hasRemaining()) file.write(bytes);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  long size() {
    return written;
  }

  void close() {
    try {
      file.close();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Reads the entries of a journal, which may be missing. A truncated entry was never acknowledged. */
  static void read(Path path, Reader reader) {
    if (!Files.exists(path)) return;
    ByteBuf bytes;
    try {
      bytes = Unpooled.wrappedBuffer(Files.readAllBytes(path));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    while (bytes.readableBytes() >= 4 && bytes.getIntLE(bytes.readerIndex()) <= bytes.readableBytes()) {
      Document entry = BsonDecoder.decodeBson(bytes);
      reader.entry((String) entry.get("c"), entry.get("k"), (Document) entry.get("d"));
    }
  }
}
