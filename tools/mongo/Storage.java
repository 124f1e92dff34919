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
 * Everything on disk: a data file, written as a whole state now and then (a checkpoint), and a journal of
 * the documents changed since. An answered write is in the journal, so it survives the end of the process;
 * writing the data file for each one would cost some fifty times as much.
 *
 * <p>The number of the journal that continues a checkpoint is part of that checkpoint: a crash at any
 * moment leaves either the old state with the old journal, or the new state with a new one.
 */
final class Storage {
  private static final long CHECKPOINT_BYTES = 8L << 20;

  private final Path directory;
  private final MVStore store;
  private final MVMap<String, Long> state;
  /** Writers share it; a checkpoint holds it alone, so that it sees no half-done operation. */
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
    // Two versions of the truth would mix if the store wrote by itself; only a checkpoint writes.
    store = new MVStore.Builder().fileName(directory.resolve("data.mv").toString())
        .autoCommitDisabled().cacheSize(64).open();
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);
    state = store.openMap("state");
  }

  /** Opens the databases, puts back what the journal has beyond the last checkpoint, and writes one. */
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

  /** Runs an operation that changes documents; what it changed is durable when this returns. */
  Document write(Supplier<Document> operation) {
    gate.readLock().lock();
    try {
      return operation.get();
    } finally {
      gate.readLock().unlock();
      makeDurable();
    }
  }

  /** Runs an operation on collections or indexes, alone; durable when this returns. */
  Document exclusively(Supplier<Document> operation) {
    gate.writeLock().lock();
    try {
      return operation.get();
    } finally {
      checkpoint();
      gate.writeLock().unlock();
    }
  }

  /** Notes one changed document; null for a deleted one. Called in the order of the changes. */
  void journal(String namespace, Object key, Document document) {
    // During recovery there is no journal yet: a checkpoint ends it.
    if (journal != null) journal.append(namespace, key, document);
  }

  private void makeDurable() {
    if (structureChanged) {
      // The first insert into a collection makes it, which the journal does not tell.
      exclusively(() -> null);
      return;
    }
    gate.readLock().lock();
    boolean full;
    try {
      // A checkpoint between the operation and here has made it durable already: an empty flush.
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
    // Pages of old states are free at once; this moves what is left of half-empty chunks together.
    store.compact(50, 4 << 20);
  }

  /** Ends the storage with everything in the data file. */
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

  // A collection is named in full, a database by the beginning of its names.
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
