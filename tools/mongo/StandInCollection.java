import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/**
 * One collection: a map from `_id` to the document.
 *
 * <p>A document in the map is never changed, only replaced. The library changes the documents it finds in
 * place, so whatever a query finds is handed out as a copy. Without that a reply could show a later
 * update, made between the end of its operation and its way onto the wire.
 */
final class StandInCollection extends AbstractSynchronizedMongoCollection<Object> {
  private final MVMap<Object, Object> documents;
  private final Storage storage;

  StandInCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors,
      MVMap<Object, Object> documents, Storage storage) {
    super(database, name, options, cursors);
    this.documents = documents;
    this.storage = storage;
  }

  /** Puts one document back as the journal has it; null means that it was deleted. */
  synchronized void restore(Object key, Document document) {
    Document present = getDocument(key);
    if (present != null) removeDocument(present);
    if (document != null) addDocument(document);
  }

  /** What the aggregation on this thread begins by selecting, until its collection has been read. */
  private static final ThreadLocal<Document> SELECTION = new ThreadLocal<>();

  /**
   * Runs an aggregation. The library reads the whole collection for each; with the condition of its first
   * stage it reads through an index where one fits, and copies only what matches.
   */
  static Document reading(Document selection, Supplier<Document> aggregation) {
    SELECTION.set(selection);
    try {
      return aggregation.get();
    } finally {
      SELECTION.remove();
    }
  }

  @Override
  public Iterable<Document> queryAll() {
    // Not for the library's own reads of its lists of collections and indexes, which may come first.
    if (getCollectionName().startsWith("system.")) return super.queryAll();
    Document selection = SELECTION.get();
    SELECTION.remove();
    return selection == null ? super.queryAll() : queryDocumentsAlone(selection);
  }

  /**
   * With a limit and an order that an index has, only as much is read as is wanted. Of a query with a range of a
   * wildcard index only the range is read.
   */
  @Override
  protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    boolean isOrdered = orderBy != null && !orderBy.isEmpty();
    Document plain = new Document();
    flatten(query, plain);
    // Documents that are named need no other index.
    boolean isNamed = query.get("_id") instanceof Document condition
        ? condition.containsKey("$in") : LookupIndex.isPlain(query.get("_id"));
    if (isNamed) return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    Iterator<Object> range = inRange(plain, isOrdered ? orderBy : null);
    boolean isInOrder = range == null || (isOrdered && orderBy.size() == 1 && isRange(plain, orderBy.keySet().iterator().next()));
    Iterator<Object> positions = range;
    if (positions == null && limit > 0 && isOrdered) positions = inOrder(plain, orderBy);
    if (positions == null && !plain.containsKey("_id") && (!isOrdered || limit == 0)) positions = byFields(plain);
    if (positions == null) return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    int most = limit > 0 && (isInOrder || !isOrdered) ? skip + limit : Integer.MAX_VALUE;
    List<Document> found = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    while (found.size() < most && positions.hasNext()) {
      Object position = positions.next();
      // A document with a list in a field has several places.
      if (!seen.add(position)) continue;
      Document document = getDocument(position);
      if (document != null && documentMatchesQuery(document, query)) found.add(document);
    }
    return matchDocumentsFromStream(found.stream(), query, orderBy, skip, limit, batchSize, fields);
  }

  /** What lies in the range that a query has of a wildcard index, in the order of the range where that is wanted. */
  private Iterator<Object> inRange(Document plain, Document orderBy) {
    String wanted = orderBy == null ? null : orderBy.keySet().iterator().next();
    boolean isWanted = wanted != null && isRange(plain, wanted);
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof WildcardIndex wildcard)) continue;
      String path = isWanted ? wanted : wildcard.pathIn(plain);
      if (path == null) continue;
      boolean backwards = isWanted && ((Number) orderBy.get(wanted)).intValue() < 0;
      return wildcard.positions(path, plain.get(path), !backwards);
    }
    return null;
  }

  /** Whether a query has a range of this path, and a wildcard index has the path. */
  private boolean isRange(Document plain, String path) {
    Document alone = new Document(path, plain.get(path));
    return plain.containsKey(path)
        && getIndexes().stream().anyMatch(index -> index instanceof WildcardIndex wildcard && wildcard.pathIn(alone) != null);
  }

  /** What an index finds by several fields, or by a range, in no order; null where none serves more than one value. */
  private Iterator<Object> byFields(Document plain) {
    LookupIndex best = null;
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof LookupIndex lookup)) continue;
      int least = best != null ? best.fit(plain) : lookup.prefixOf(plain).isEmpty() ? 0 : 1;
      if (lookup.fit(plain) > least) best = lookup;
    }
    return best == null ? null : best.positionsOf(plain);
  }

  private Iterator<Object> inOrder(Document plain, Document orderBy) {
    Iterator<Object> best = null;
    int known = 0;
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof LookupIndex lookup) || lookup.fit(plain) <= known) continue;
      Iterator<Object> positions = lookup.positionsInOrder(plain, orderBy);
      if (positions == null) continue;
      best = positions;
      known = lookup.fit(plain);
    }
    return best;
  }

  /** What all of a query's parts must hold; of two conditions on one field the first. */
  private static void flatten(Document query, Document into) {
    for (String key : query.keySet()) {
      if (key.equals("$and")) {
        for (Object part : (Iterable<?>) query.get(key)) flatten((Document) part, into);
      } else {
        into.putIfAbsent(key, query.get(key));
      }
    }
  }

  private synchronized QueryResult queryDocumentsAlone(Document selection) {
    return queryDocuments(selection, null, 0, 0, 0, null);
  }

  @Override
  protected Object addDocumentInternal(Document document) {
    Object key = getIdField() == null ? UUID.randomUUID() : document.get(getIdField());
    if (documents.put(key, document) != null) throw new IllegalStateException("Already there: " + key);
    storage.journal(getFullName(), key, document);
    return key;
  }

  @Override
  protected void handleUpdate(Object position, Document before, Document after) {
    documents.put(position, after);
    storage.journal(getFullName(), position, after);
  }

  @Override
  protected void removeDocument(Object position) {
    documents.remove(position);
    storage.journal(getFullName(), position, null);
  }

  @Override
  protected Document getDocument(Object position) {
    return (Document) documents.get(position);
  }

  @Override
  protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
    return documents.entrySet().stream()
        .map(entry -> new DocumentWithPosition<>((Document) entry.getValue(), entry.getKey()));
  }

  @Override
  protected QueryResult matchDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    Stream<Document> all = documents.values().stream().map(Document.class::cast);
    if (isNaturalDescending(orderBy)) {
      List<Document> reversed = new ArrayList<>(all.toList());
      Collections.reverse(reversed);
      all = reversed.stream();
    }
    return matchDocumentsFromStream(all, query, orderBy, skip, limit, batchSize, fields);
  }

  @Override
  protected QueryResult createQueryResult(List<Document> found, int batchSize) {
    return super.createQueryResult(found.stream().map(Document::cloneDeeply).toList(), batchSize);
  }

  @Override
  public int count() {
    return documents.size();
  }

  @Override
  public boolean isEmpty() {
    return documents.isEmpty();
  }

  // The size is reported in statistics only; keeping it exact would encode every document twice more.
  @Override
  protected boolean tracksDataSize() {
    return false;
  }

  @Override
  protected void updateDataSize(int change) {}

  @Override
  protected int getDataSize() {
    return 0;
  }
}
