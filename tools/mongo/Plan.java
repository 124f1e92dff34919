import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
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
  static Plan ofIds(Collection<?> ids) {
    return new Plan(List.of(), ids.stream().<List<?>>map(List::of).iterator());
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
      String path = fields.get(index);
      if (path != null) Utils.changeSubdocumentValue(document, path, entry.get(index));
    }
    return document;
  }
}
