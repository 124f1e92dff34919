import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * An index that is not unique, which the library accepts but never uses: a map whose keys are the key values followed
 * by the `_id`. It serves queries with plain values for its first fields, or with a choice of values (`$in`) for the
 * first one. Queries with plain values are answered in the order of the index if they are sorted by the next fields. A
 * sparse index also serves queries for documents that have its first field (`$exists`).
 */
final class LookupIndex extends KeptIndex {
  private final List<String> fields;
  /** Set while no document has several entries. */
  private static final String SINGLE = "single";
  /** Set if a sparse index has no entries for documents without its fields. Earlier versions kept such entries. */
  private static final String SPARSE = "sparse";
  private final MVMap<Object, Object> notes;
  /** Documents without any of the fields of a sparse index have no entry. */
  private final boolean isSparse;

  LookupIndex(String name, List<IndexKey> keys, boolean isSparse, MVMap<Object, Object> entries, MVMap<Object, Object> notes) {
    super(name, keys, entries);
    this.isSparse = isSparse;
    this.notes = notes;
    if (entries.isEmpty()) notes.put(SINGLE, Boolean.TRUE);
    this.fields = UniqueIndex.fieldsOf(keys);
  }

  /** Removes the entries of documents without any of the fields, which data of an earlier version contains. */
  void removeMissing(Map<Object, Object> documents) {
    if (!isSparse || notes.put(SPARSE, Boolean.TRUE) != null) return;
    for (Iterator<Object> each = entries.keyIterator(null); each.hasNext();) {
      List<?> entry = (List<?>) each.next();
      // These entries start with null, which sorts first.
      if (entry.get(0) != null) return;
      Document document = (Document) documents.get(Plan.idIn(entry));
      if (document == null || keysOf(document).isEmpty()) entries.remove(entry);
    }
  }

  @Override
  protected boolean nullAwareEqualsKeys(Document before, Document after) {
    return UniqueIndex.sameFields(fields, before, after) || super.nullAwareEqualsKeys(before, after);
  }

  @Override
  public boolean canHandle(Document query) {
    Object first = query.get(keys().get(0));
    return isPlain(first) || oneOf(first) != null || isPresence(first);
  }

  /** Whether a condition requires that the field exists, and the entries show which documents have it. */
  private boolean isPresence(Object condition) {
    return isSparse && condition instanceof Document operators && operators.size() == 1
        && Boolean.TRUE.equals(operators.get("$exists"));
  }

  /** The plain values of an `$in`. Null for every other condition. */
  static Collection<?> oneOf(Object condition) {
    if (!(condition instanceof Document operators) || operators.size() != 1) return null;
    if (!(operators.get("$in") instanceof Collection<?> values)) return null;
    for (Object value : values) if (!isPlain(value)) return null;
    return values;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    // A document with a list in a field has several entries in this index.
    Set<Object> positions = new LinkedHashSet<>();
    Object first = query.get(keys().get(0));
    Collection<?> values = oneOf(first);
    if (isPresence(first)) {
      addPositions(List.of(), positions);
    } else if (values == null) {
      addPositions(prefixOf(query), positions);
    } else {
      for (Object value : values) addPositions(normalized(List.of(value)), positions);
    }
    return positions;
  }

  private void addPositions(List<Object> wanted, Set<Object> positions) {
    Range.ALL.in(entries, wanted, true).forEachRemaining(entry -> positions.add(Plan.idIn(entry)));
  }

  /**
   * The entries of all documents with the plain values of a query, in the requested order. Null if the index cannot
   * return them in that order. The other conditions of the query must be checked for each document.
   */
  Plan inOrder(Document query, Document orderBy) {
    List<Object> prefix = prefixOf(query);
    List<String> behind = new ArrayList<>(keys().subList(prefix.size(), keys().size()));
    if (behind.isEmpty()) behind.add("_id");
    List<String> wanted = new ArrayList<>(orderBy.keySet());
    wanted.removeAll(keys().subList(0, prefix.size()));
    if (wanted.isEmpty() || wanted.size() > behind.size() || !behind.subList(0, wanted.size()).equals(wanted)) return null;
    Set<Integer> directions = new LinkedHashSet<>();
    for (String field : wanted) directions.add(((Number) orderBy.get(field)).intValue());
    if (directions.size() > 1) return null;
    Range range = Range.of(query.get(wanted.get(0)));
    // Without a value or a range for the first field, the whole index would be read.
    if (!isPlain(query.get(keys().get(0))) && (!prefix.isEmpty() || range == null)) return null;
    boolean forwards = directions.contains(1);
    if (range == null) return new Plan(keys(), Range.ALL.in(entries, prefix, forwards));
    boolean isBeginning = query.get(wanted.get(0)) instanceof Document condition && condition.containsKey("$regex");
    boolean isSingle = isBeginning || notes.containsKey(SINGLE);
    return new Plan(keys(), (isSingle ? range : range.open(forwards)).in(entries, prefix, forwards));
  }

  /** The entries of all documents with the plain values and the range of a query for the first fields. */
  Plan byFields(Document query) {
    int given = prefixOf(query).size();
    return inOrder(query, new Document(given < keys().size() ? keys().get(given) : "_id", 1));
  }

  /** The number of first fields for which a query gives values, and one more for a range of the next field. */
  int fit(Document query) {
    int given = prefixOf(query).size();
    return given < keys().size() && Range.of(query.get(keys().get(given))) != null ? given + 1 : given;
  }

  /** The values that a query gives for the first fields. Null counts, because a missing value is stored as null. */
  List<Object> prefixOf(Document query) {
    List<Object> prefix = new ArrayList<>();
    for (String key : keys()) {
      Object value = query.get(key);
      if (!isPlain(value) && !(value == null && query.containsKey(key) && !isSparse)) break;
      prefix.add(value);
    }
    if (prefix.isEmpty()) return prefix;
    return normalized(prefix);
  }

  /** Values as they are stored in keys: equal numbers of different types become one. */
  private static List<Object> normalized(List<?> values) {
    return UniqueIndex.listOf(new KeyValue(values).normalized());
  }

  @Override
  public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    Set<KeyValue> keys = keysOf(document);
    if (keys.size() > 1) notes.remove(SINGLE);
    for (KeyValue key : keys) entries.put(entry(key, position), Boolean.TRUE);
  }

  @Override
  public synchronized Object remove(Document document) {
    Object position = document.get("_id");
    for (KeyValue key : keysOf(document)) entries.remove(entry(key, position));
    return position;
  }

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (nullAwareEqualsKeys(before, after)) return;
    remove(before);
    add(after, position, collection);
  }

  /**
   * Makes an entry for each element of a list. An empty list also has an entry, so that the other fields find the
   * document.
   */
  private Set<KeyValue> keysOf(Document document) {
    if (isSparse && keys().stream().allMatch(key -> isMissing(document, key))) return Set.of();
    Set<KeyValue> keys = getKeyValues(document);
    if (!keys.isEmpty()) return keys;
    Document without = document.cloneDeeply();
    for (String key : keys()) removeEmptyList(without, key);
    return getKeyValues(without);
  }

  /** Replaces an empty list at the end of a path or inside it with null. */
  private static void removeEmptyList(Document document, String path) {
    String[] parts = path.split("\\.", 2);
    Object value = document.get(parts[0]);
    if (value instanceof Collection<?> list && list.isEmpty()) document.put(parts[0], null);
    else if (parts.length == 2 && value instanceof Document inner) removeEmptyList(inner, parts[1]);
  }

  /** The key values, with null for a missing field. */
  private static boolean isMissing(Document document, String path) {
    return Utils.getSubdocumentValueCollectionAware(document, path) instanceof Missing;
  }

  private static List<Object> entry(KeyValue key, Object position) {
    List<Object> entry = UniqueIndex.listOf(key);
    entry.add(position);
    return entry;
  }

  // Operators, lists and patterns match in other ways than by equality, so the query reads on.
  static boolean isPlain(Object value) {
    return value != null
        && !(value instanceof Missing)
        && !(value instanceof Map)
        && !(value instanceof Iterable)
        && !(value instanceof BsonRegularExpression);
  }
}
