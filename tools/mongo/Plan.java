import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * The index entries that a query reads.
 *
 * @param fields the paths of the first values of an entry; null for a value that belongs to no field
 * @param entries the entries, each with the `_id` of its document at the end
 */
record Plan(List<String> fields, Iterator<List<?>> entries) {
  /** Documents by their ids, in the order of the ids. */
  static Plan ofIds(Collection<?> ids) {
    return new Plan(List.of(), ids.stream().<List<?>>map(List::of).iterator());
  }

  static Object idIn(List<?> entry) {
    return entry.get(entry.size() - 1);
  }

  /** Whether the entries alone can answer a query: the id of a document, and whether it meets the conditions. */
  boolean covers(Document query, Document projection) {
    if (projection == null || projection.size() != 1 || !Integer.valueOf(1).equals(projection.get("_id"))) return false;
    Set<String> known = new HashSet<>(fields);
    known.add("_id");
    return isKnown(query, known);
  }

  /** An entry for an element of a list contains only that element, so it cannot check two conditions on one field. */
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

  /** The values of its document that an entry contains. */
  Document documentOf(List<?> entry) {
    Document document = new Document("_id", idIn(entry));
    for (int index = 0; index < fields.size(); index++) {
      String path = fields.get(index);
      if (path != null) Utils.changeSubdocumentValue(document, path, entry.get(index));
    }
    return document;
  }
}
