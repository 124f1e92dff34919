import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * A part of the entries of an index: the entries whose field after some given values lies between two bounds. Either
 * bound may be absent. The bounds themselves are included, because every result is matched against the whole query
 * afterwards.
 */
record Range(Object from, Object to) {
  static final Range ALL = new Range(null, null);
  private static final Set<String> OPERATORS = Set.of("$gt", "$gte", "$lt", "$lte");

  /** The range that a condition describes. Null if it describes none. */
  static Range of(Object condition) {
    if (LookupIndex.isPlain(condition)) return new Range(condition, condition);
    if (!(condition instanceof Document operators) || operators.isEmpty()) return null;
    Object from = null;
    Object to = null;
    if (operators.size() == 1 && operators.get("$regex") instanceof String pattern) {
      boolean isBeginning = pattern.startsWith("^") && pattern.length() > 1
          && pattern.substring(1).codePoints().allMatch(Character::isLetterOrDigit);
      return isBeginning ? new Range(pattern.substring(1), pattern.substring(1) + Character.MAX_VALUE) : null;
    }
    for (Map.Entry<String, Object> part : operators.entrySet()) {
      if (!OPERATORS.contains(part.getKey()) || !LookupIndex.isPlain(part.getValue())) return null;
      if (part.getKey().startsWith("$gt")) from = part.getValue();
      else to = part.getValue();
    }
    return new Range(from, to);
  }

  /**
   * The range without its far end. If a document has several values in the field, different values may meet the two
   * ends, and each value has its own entry.
   */
  Range open(boolean forwards) {
    if (from == null || to == null || from.equals(to)) return this;
    return forwards ? new Range(from, null) : new Range(null, to);
  }

  /** The entries that start with `prefix` and lie in the range, in their order or in reverse. */
  Iterator<List<?>> in(MVMap<Object, Object> entries, List<?> prefix, boolean forwards) {
    // A shorter list sorts before every longer one that starts with it.
    List<Object> begin = new ArrayList<>(prefix);
    Object first = forwards ? from : to;
    if (first != null) begin.addAll(normalized(first));
    if (!forwards) begin.add(BsonType.LAST);
    Object last = forwards ? to : from;
    Object end = last == null ? null : normalized(last).get(0);
    Iterator<Object> entry = forwards ? entries.keyIterator(begin) : entries.keyIteratorReverse(begin);
    return new Iterator<>() {
      private List<?> next = advance();

      private List<?> advance() {
        if (!entry.hasNext()) return null;
        List<?> found = (List<?>) entry.next();
        if (BsonType.compareLists(found.subList(0, prefix.size()), prefix) != 0) return null;
        if (end != null) {
          int order = BsonType.INSTANCE.compare(found.get(prefix.size()), end);
          if (forwards ? order > 0 : order < 0) return null;
        }
        return found;
      }

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public List<?> next() {
        List<?> entry = next;
        next = advance();
        return entry;
      }
    };
  }

  private static List<Object> normalized(Object value) {
    return UniqueIndex.listOf(new KeyValue(List.of(value)).normalized());
  }
}
