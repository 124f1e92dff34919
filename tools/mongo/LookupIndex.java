import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * An index that is not unique, which the library accepts but never uses: a map whose keys are the key
 * values with the `_id` behind them. It serves queries that give plain values for its first fields.
 */
final class LookupIndex extends Index<Object> {
  private final MVMap<Object, Object> entries;

  LookupIndex(String name, List<IndexKey> keys, MVMap<Object, Object> entries) {
    // Sparse is how the library marks an index that may lack a document, and so need not know its place.
    super(name, keys, true);
    this.entries = entries;
  }

  @Override
  public boolean canHandle(Document query) {
    return isPlain(query.get(keys().get(0)));
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    List<Object> prefix = new ArrayList<>();
    for (String key : keys()) {
      if (!isPlain(query.get(key))) break;
      prefix.add(query.get(key));
    }
    List<Object> wanted = UniqueIndex.listOf(new KeyValue(prefix).normalized());
    // A document with a list in a later field has several entries here.
    Set<Object> positions = new LinkedHashSet<>();
    // A shorter list sorts before every longer one that begins with it.
    for (Iterator<Object> found = entries.keyIterator(wanted); found.hasNext();) {
      List<?> entry = (List<?>) found.next();
      if (BsonType.compareLists(entry.subList(0, wanted.size()), wanted) != 0) break;
      positions.add(entry.get(entry.size() - 1));
    }
    return positions;
  }

  @Override
  public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    for (KeyValue key : getKeyValues(document)) entries.put(entry(key, position), Boolean.TRUE);
  }

  @Override
  public synchronized Object remove(Document document) {
    Object position = document.get("_id");
    for (KeyValue key : getKeyValues(document)) entries.remove(entry(key, position));
    return position;
  }

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (nullAwareEqualsKeys(before, after)) return;
    remove(before);
    add(after, position, collection);
  }

  @Override
  public Object getPosition(Document document) {
    return document.get("_id");
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {}

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}

  @Override
  public long getCount() {
    return entries.sizeAsLong();
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  @Override
  public void drop() {}

  private static List<Object> entry(KeyValue key, Object position) {
    List<Object> entry = UniqueIndex.listOf(key);
    entry.add(position);
    return entry;
  }

  // Operators, lists, patterns and null match in more ways than by being equal: those read on.
  private static boolean isPlain(Object value) {
    return value != null
        && !(value instanceof Missing)
        && !(value instanceof Map)
        && !(value instanceof Iterable)
        && !(value instanceof BsonRegularExpression);
  }
}
