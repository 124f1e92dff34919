import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.bson.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * Everything on disk: a data file, which is written as a whole from time to time (a checkpoint), and a journal of the
 * documents that changed since. An acknowledged write is in the journal, so it survives the end of the process. Writing
 * the data file for each write would cost about fifty times as much.
 *
 * <p>The checkpoint contains the number of the journal that continues it. A crash at any moment therefore leaves
 * either the old state with the old journal, or the new state with a new one.
 */
final class Storage {
  private static final long CHECKPOINT_BYTES = 8L << 20;

  private final Path directory;
  private final MVStore store;
  private final MVMap<String, Long> state;
  /** Writers share this lock. A checkpoint holds it exclusively, so that it sees no unfinished operation. */
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private final ExecutorService checkpoints = Executors.newSingleThreadExecutor(task -> {
    Thread thread = new Thread(task, "checkpoint");
    thread.setDaemon(true);
    return thread;
  });
  private Journal journal;
  private volatile boolean structureChanged;
  private boolean closed;

  Storage(Path directory) {
    this.directory = directory;
    // Only a checkpoint writes. If the store also wrote by itself, the data file would mix two states.
    store = new MVStore.Builder().fileName(directory.resolve("data.mv").toString())
        .autoCommitDisabled().cacheSize(64).open();
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);
    state = store.openMap("state");
  }

  /** Opens the databases, restores the entries of the journal after the last checkpoint, and writes a checkpoint. */
  void recover(Function<String, MongoDatabase> resolveDatabase) {
    store.getMapNames().stream().filter(name -> name.startsWith("documents:"))
        .map(name -> name.substring("documents:".length(), name.indexOf('.'))).distinct()
        .forEach(resolveDatabase::apply);
    Journal.read(journalFile(state.getOrDefault("journal", 0L)), (namespace, key, document) -> {
      String[] parts = namespace.split("\\.", 2);
      StandInCollection collection =
          (StandInCollection) resolveDatabase.apply(parts[0]).resolveCollection(parts[1], false);
      if (collection != null) collection.restore(key, document);
    });
    checkpoint();
  }

  /** Runs an operation that changes documents. Its changes are durable when this method returns. */
  Document write(Supplier<Document> operation) {
    gate.readLock().lock();
    try {
      return operation.get();
    } finally {
      gate.readLock().unlock();
      makeDurable();
    }
  }

  /** Runs an operation on collections or indexes, exclusively. Its changes are durable when this method returns. */
  Document exclusively(Supplier<Document> operation) {
    gate.writeLock().lock();
    try {
      return operation.get();
    } finally {
      checkpoint();
      gate.writeLock().unlock();
    }
  }

  /** Records one changed document; null for a deleted one. Called in the order of the changes. */
  void journal(String namespace, Object key, Document document) {
    // During recovery there is no journal yet. A checkpoint ends the recovery.
    if (journal != null) journal.append(namespace, key, document);
  }

  private void makeDurable() {
    if (structureChanged) {
      // The first insert into a collection creates it, which the journal does not record.
      exclusively(() -> null);
      return;
    }
    gate.readLock().lock();
    boolean full;
    try {
      // If a checkpoint came between the operation and this line, the change is durable already, and the flush is
      // empty.
      journal.flush();
      full = journal.size() > CHECKPOINT_BYTES;
    } finally {
      gate.readLock().unlock();
    }
    if (full) checkpoints.execute(this::checkpointIfFull);
  }

  private void checkpointIfFull() {
    gate.writeLock().lock();
    try {
      if (!closed && journal.size() > CHECKPOINT_BYTES) checkpoint();
    } finally {
      gate.writeLock().unlock();
    }
  }

  private void checkpoint() {
    long number = state.getOrDefault("journal", 0L) + 1;
    state.put("journal", number);
    store.commit();
    structureChanged = false;
    Journal old = journal;
    journal = new Journal(journalFile(number));
    if (old != null) old.close();
    try {
      Files.deleteIfExists(journalFile(number - 1));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    // Pages of old states are free immediately. This call merges the rest of half-empty chunks.
    store.compact(50, 4 << 20);
  }

  /** Closes the storage with everything in the data file. */
  void close() {
    gate.writeLock().lock();
    try {
      closed = true;
      checkpoint();
      store.close(200);
    } finally {
      gate.writeLock().unlock();
    }
  }

  MVMap<Object, Object> openCollection(String namespace) {
    return open("documents:" + namespace);
  }

  MVMap<Object, Object> openIndex(String namespace, String index) {
    return open("index:" + namespace + ":" + index);
  }

  private MVMap<Object, Object> open(String name) {
    if (!store.hasMap(name)) structureChanged = true;
    return store.openMap(name, new MVMap.Builder<Object, Object>().keyType(BsonType.INSTANCE).valueType(BsonType.INSTANCE));
  }

  void removeIndex(String namespace, String index) {
    store.removeMap("index:" + namespace + ":" + index);
    store.removeMap("index:" + namespace + ":" + index + ":notes");
  }

  void removeCollection(String namespace) {
    removeMaps("documents:" + namespace, "index:" + namespace + ":");
  }

  void removeDatabase(String database) {
    removeMaps("documents:" + database + ".", "index:" + database + ".");
  }

  // A collection is given by its full name, a database by the start of the names.
  private void removeMaps(String documents, String indexes) {
    for (String name : store.getMapNames()) {
      boolean hit = documents.endsWith(".") ? name.startsWith(documents) : name.equals(documents);
      if (hit || name.startsWith(indexes)) store.removeMap(name);
    }
  }

  long fileSize() {
    return store.getFileStore().size();
  }

  private Path journalFile(long number) {
    return directory.resolve("journal." + number);
  }
}
