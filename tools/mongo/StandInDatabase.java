import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.List;
import org.h2.mvstore.MVMap;

/** One database. Every collection and every index is one map of the storage. */
final class StandInDatabase extends AbstractSynchronizedMongoDatabase<Object> {
  private final Storage storage;

  StandInDatabase(String name, Storage storage, CursorRegistry cursors) {
    super(name, cursors);
    this.storage = storage;
    initializeNamespacesAndIndexes();
  }

  @Override
  protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
    String namespace = getFullCollectionNamespace(collection);
    return new StandInCollection(this, collection, options, cursorRegistry, storage.openCollection(namespace), storage);
  }

  @Override
  protected Index<Object> openOrCreateUniqueIndex(String collection, String index, List<IndexKey> keys, boolean sparse) {
    return new UniqueIndex(index, keys, sparse, storage.openIndex(getFullCollectionNamespace(collection), index));
  }

  @Override
  protected Index<Object> openOrCreateSecondaryIndex(String collection, String index, List<IndexKey> keys, boolean sparse) {
    MVMap<Object, Object> entries = storage.openIndex(getFullCollectionNamespace(collection), index);
    boolean everyField = keys.size() == 1 && keys.get(0).getKey().endsWith(WildcardIndex.EVERY_FIELD);
    if (everyField) return new WildcardIndex(index, keys, entries);
    MVMap<Object, Object> notes = storage.openIndex(getFullCollectionNamespace(collection), index + ":notes");
    LookupIndex opened = new LookupIndex(index, keys, sparse, entries, notes);
    opened.removeMissing(storage.openCollection(getFullCollectionNamespace(collection)));
    return opened;
  }

  @Override
  protected void dropIndex(MongoCollection<Object> collection, String index) {
    super.dropIndex(collection, index);
    storage.removeIndex(collection.getFullName(), index);
  }

  @Override
  public void dropCollection(String collection, Oplog oplog) {
    super.dropCollection(collection, oplog);
    storage.removeCollection(getFullCollectionNamespace(collection));
  }

  @Override
  public void moveCollection(de.bwaldvogel.mongo.MongoDatabase from, MongoCollection<?> collection, String newName) {
    throw new UnsupportedOperationException("The stand-in does not have renameCollection.");
  }

  @Override
  public void drop(Oplog oplog) {
    super.drop(oplog);
    storage.removeDatabase(databaseName);
  }

  @Override
  protected long getStorageSize() {
    return storage.fileSize();
  }

  @Override
  protected long getFileSize() {
    return storage.fileSize();
  }
}
