import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * The entries of an index that a query is read by.
 *
 * @param fields the paths of the values that an entry begins with; null for a value that is of no field
 * @param entries each with the `_id` of its document at the end
 */
record Plan(List<String> fields, Iterator<List<?>> entries) {
  /** Documents by their ids, in the order of these. */
  static Plan ofIds(Iterator<?> ids) {
    Iterator<List<?>> entries = new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ids.hasNext();
      }

      @Override
      public List<?> next() {
        return List.of(ids.next());
      }
    };
    return new Plan(List.of(), entries);
  }

  static Object idIn(List<?> entry) {
    return entry.get(entry.size() - 1);
  }

  /** Whether an entry tells what a query wants to know of a document: its id, and whether it meets the conditions. */
  boolean covers(Document query, Document projection) {
    if (projection == null || projection.size() != 1 || !Integer.valueOf(1).equals(projection.get("_id"))) return false;
    Set<String> known = new HashSet<>(fields);
    known.add("_id");
    return isKnown(query, known);
  }

  /** Of an element of a list, an entry has that one alone: it cannot tell two conditions on one field. */
  private static boolean isKnown(Document query, Set<String> known) {
    for (String key : query.keySet()) {
      Object condition = query.get(key);
      if (key.equals("$and")) {
        for (Object part : (Iterable<?>) condition) if (!isKnown((Document) part, known)) return false;
      } else if (!known.remove(key) || (condition != null && Range.of(condition) == null)) {
        return false;
      }
    }
    return true;
  }

  /** What an entry knows of its document. */
  Document documentOf(List<?> entry) {
    Document document = new Document("_id", idIn(entry));
    for (int index = 0; index < fields.size(); index++) {
      if (fields.get(index) != null) put(document, fields.get(index), entry.get(index));
    }
    return document;
  }

  private static void put(Document document, String path, Object value) {
    List<String> names = new ArrayList<>(List.of(path.split("\\.")));
    String last = names.remove(names.size() - 1);
    Document inner = document;
    for (String name : names) {
      if (!(inner.get(name) instanceof Document)) inner.put(name, new Document());
      inner = (Document) inner.get(name);
    }
    inner.put(last, value);
  }
}
