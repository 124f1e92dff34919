import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Comparator;
import java.util.List;

/** A document with the values that it is sorted by. The library would look them up again for each comparison. */
record Ordered(Document document, List<Object> values) {
  static Ordered of(Document document, Document orderBy) {
    return new Ordered(document,
        orderBy.keySet().stream().map(path -> Utils.getSubdocumentValueCollectionAware(document, path)).toList());
  }

  static Comparator<Ordered> by(Document orderBy) {
    List<ValueComparator> each = orderBy.values().stream()
        .map(direction -> ((Number) direction).intValue() < 0 ? ValueComparator.desc() : ValueComparator.asc()).toList();
    return (a, b) -> {
      for (int index = 0; index < each.size(); index++) {
        int order = each.get(index).compare(a.values.get(index), b.values.get(index));
        if (order != 0) return order;
      }
      return 0;
    };
  }
}
