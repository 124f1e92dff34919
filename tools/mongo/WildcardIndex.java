import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h2.mvstore.MVMap;

/**
 * A wildcard index (`keys.$**`) on the fields of one document within each document: a map whose keys are the path, the
 * value and the `_id`. It serves a range of one path, in its order or for any other order. Only plain values have
 * entries; documents and lists below the field have none.
 */
final class WildcardIndex extends KeptIndex {
  static final String EVERY_FIELD = ".$**";

  private final String field;

  WildcardIndex(String name, List<IndexKey> keys, MVMap<Object, Object> entries) {
    super(name, keys, entries);
    String key = keys.get(0).getKey();
    this.field = key.substring(0, key.length() - EVERY_FIELD.length());
  }

  /** The first path for which a query has a range or a value here. Null if there is none. */
  String pathIn(Document query) {
    for (Map.Entry<String, Object> part : query.entrySet()) {
      if (part.getKey().startsWith(field + ".") && Range.of(part.getValue()) != null) return part.getKey();
    }
    return null;
  }

  /** The entries in the range that a query has of a path. What else the query says is to be looked at for each. */
  Plan inRange(String path, Object condition, boolean forwards) {
    return new Plan(Arrays.asList(null, path), Range.of(condition).in(entries, List.of(path), forwards));
  }

  @Override
  protected boolean nullAwareEqualsKeys(Document before, Document after) {
    return Objects.equals(before.get(field), after.get(field));
  }

  // The collection asks for positions itself.
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    for (Object entry : entriesOf(document, position)) entries.put(entry, Boolean.TRUE);
  }

  @Override
  public synchronized Object remove(Document document) {
    Object position = document.get("_id");
    for (Object entry : entriesOf(document, position)) entries.remove(entry);
    return position;
  }

  @Override
  public synchronized void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    List<Object> old = entriesOf(before, position);
    List<Object> now = entriesOf(after, position);
    for (Object entry : old) if (!now.contains(entry)) entries.remove(entry);
    for (Object entry : now) if (!old.contains(entry)) entries.put(entry, Boolean.TRUE);
  }

  private List<Object> entriesOf(Document document, Object position) {
    List<Object> made = new ArrayList<>();
    if (!(document.get(field) instanceof Document inner)) return made;
    for (Map.Entry<String, Object> part : inner.entrySet()) {
      if (!LookupIndex.isPlain(part.getValue())) continue;
      List<Object> entry = new ArrayList<>();
      entry.add(field + "." + part.getKey());
      entry.addAll(UniqueIndex.listOf(new KeyValue(List.of(part.getValue())).normalized()));
      entry.add(position);
      made.add(entry);
    }
    return made;
  }
}
