import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.Objects;
import org.h2.mvstore.MVMap;

/** A unique index, such as the index on `_id`: a map from the list of key values to the `_id`. */
final class UniqueIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<Object, Object> positions;
  private final List<String> fields;

  UniqueIndex(String name, List<IndexKey> keys, boolean sparse, MVMap<Object, Object> positions) {
    super(name, keys, sparse);
    this.positions = positions;
    this.fields = fieldsOf(keys);
  }

  @Override
  protected boolean nullAwareEqualsKeys(Document before, Document after) {
    return sameFields(fields, before, after) || super.nullAwareEqualsKeys(before, after);
  }

  /**
   * The library uses an index only for a query on exactly its fields, so a compare-and-set (`{_id, state}`) would read
   * the whole collection. This method also accepts queries with other fields, because results are matched against the
   * whole query afterwards.
   */
  @Override
  public synchronized boolean canHandle(Document query) {
    Document ownPart = new Document();
    for (String key : keys()) {
      if (!query.containsKey(key)) return false;
      ownPart.put(key, query.get(key));
    }
    return super.canHandle(ownPart);
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return positions.get(listOf(key));
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(listOf(key), position) == null;
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return positions.remove(listOf(key));
  }

  @Override
  protected Iterable<Entry<KeyValue, Object>> getIterable() {
    List<Entry<KeyValue, Object>> entries = new ArrayList<>();
    positions.forEach((key, position) -> entries.add(new SimpleEntry<>(new KeyValue((List<?>) key), position)));
    return entries;
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  /** The first parts of the paths of the keys: `yes` for `yes.approval.by`. */
  static List<String> fieldsOf(List<IndexKey> keys) {
    return keys.stream().map(key -> key.getKey().split("\\.", 2)[0]).distinct().toList();
  }

  /**
   * Whether an update left the fields of an index unchanged, as most updates do for most indexes. The library would
   * compute all keys of both documents for this, for each index.
   */
  static boolean sameFields(List<String> fields, Document before, Document after) {
    for (String field : fields) {
      if (before.containsKey(field) != after.containsKey(field)) return false;
      if (!Objects.equals(before.get(field), after.get(field))) return false;
    }
    return true;
  }

  // BSON has no type for a missing value. Like MongoDB, the index treats it as null.
  static List<Object> listOf(KeyValue key) {
    List<Object> list = new ArrayList<>(key.size());
    for (Object value : key) list.add(value instanceof Missing ? null : value);
    return list;
  }
}
