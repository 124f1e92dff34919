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
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/**
 * One collection: a map from `_id` to the document.
 *
 * <p>A document in the map is never changed, only replaced. The library changes the documents that it finds in
 * place, so every query returns copies. Otherwise a reply could show a later update, made after the end of its
 * operation and before the reply is sent.
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

  /** Restores one document from the journal. Null means that it was deleted. */
  synchronized void restore(Object key, Document document) {
    Document present = getDocument(key);
    if (present != null) removeDocument(present);
    if (document != null) addDocument(document);
  }

  /** The first condition of the aggregation on this thread, until its collection has been read. */
  private static final ThreadLocal<Document> SELECTION = new ThreadLocal<>();

  /**
   * Runs an aggregation. The library reads the whole collection for each. With the condition of the first stage, this
   * method reads through an index if one fits, and copies only documents that match.
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
   * With a limit and an order that an index has, only the required entries are read. For a query with a range of a
   * wildcard index, only the range is read.
   */
  @Override
  protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    boolean isOrdered = orderBy != null && !orderBy.isEmpty();
    Document plain = new Document();
    flatten(query, plain);
    // Documents that are named by id need no index, because the id is their position.
    Object choice = plain.get("_id");
    Plan named = named(choice);
    Plan range = named == null ? inRange(plain, isOrdered ? orderBy : null) : null;
    boolean isInOrder = named == null
        && (range == null || (isOrdered && orderBy.size() == 1 && isRange(plain, orderBy.keySet().iterator().next())));
    Plan plan = named == null ? range : named;
    if (plan == null && limit > 0 && isOrdered) plan = inOrder(plain, orderBy);
    if (plan == null && !plain.containsKey("_id") && (!isOrdered || limit == 0)) plan = byFields(plain);
    if (plan == null) return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    int most = limit > 0 && (isInOrder || !isOrdered) ? skip + limit : Integer.MAX_VALUE;
    // Each document has one of the ids. The library would compare it with all of them.
    Document conditions = new Document(query);
    if (named != null) conditions.remove("_id", choice);
    boolean isCovered = named == null && !isOrdered && plan.covers(query, fields);
    List<Document> found = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    for (Iterator<List<?>> entries = plan.entries(); found.size() < most && entries.hasNext();) {
      List<?> entry = entries.next();
      Object id = Plan.idIn(entry);
      // A document with a list in a field has several entries.
      if (seen.contains(id)) continue;
      Document document = isCovered ? plan.documentOf(entry) : getDocument(id);
      if (document != null && documentMatchesQuery(document, conditions) && seen.add(id)) found.add(document);
    }
    // The library would check all conditions again.
    return matchDocumentsFromStream(found.stream(), new Document(), orderBy, skip, limit, batchSize, fields);
  }

  /** The ids that a condition names, each once and in order. Null if it names none. */
  private static Plan named(Object condition) {
    Collection<?> ids = LookupIndex.isPlain(condition) ? List.of(condition) : LookupIndex.oneOf(condition);
    if (ids == null) return null;
    Set<Object> inOrder = new TreeSet<>(BsonType.INSTANCE);
    inOrder.addAll(ids);
    return Plan.ofIds(inOrder);
  }

  /**
   * The documents in the range that a query has of a wildcard index, in the order of the range if that is requested.
   */
  private Plan inRange(Document plain, Document orderBy) {
    String wanted = orderBy == null ? null : orderBy.keySet().iterator().next();
    boolean isWanted = wanted != null && isRange(plain, wanted);
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof WildcardIndex wildcard)) continue;
      String path = isWanted ? wanted : wildcard.pathIn(plain);
      if (path == null) continue;
      boolean backwards = isWanted && ((Number) orderBy.get(wanted)).intValue() < 0;
      return wildcard.inRange(path, plain.get(path), !backwards);
    }
    return null;
  }

  /** Whether a query has a range of this path, and a wildcard index contains the path. */
  private boolean isRange(Document plain, String path) {
    Document alone = new Document(path, plain.get(path));
    return plain.containsKey(path)
        && getIndexes().stream().anyMatch(index -> index instanceof WildcardIndex wildcard && wildcard.pathIn(alone) != null);
  }

  /**
   * The documents that an index finds by several fields, or by a range, in no order. Null if no index serves more than
   * one value.
   */
  private Plan byFields(Document plain) {
    LookupIndex best = null;
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof LookupIndex lookup)) continue;
      int least = best != null ? best.fit(plain) : lookup.prefixOf(plain).isEmpty() ? 0 : 1;
      if (lookup.fit(plain) > least) best = lookup;
    }
    return best == null ? null : best.byFields(plain);
  }

  private Plan inOrder(Document plain, Document orderBy) {
    Plan best = null;
    int known = 0;
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof LookupIndex lookup) || lookup.fit(plain) <= known) continue;
      Plan plan = lookup.inOrder(plain, orderBy);
      if (plan == null) continue;
      best = plan;
      known = lookup.fit(plain);
    }
    return best;
  }

  /** The conditions that all parts of a query require. For two conditions on one field, the first one. */
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
  protected QueryResult matchDocumentsFromStream(Stream<Document> documents, Document query, Document orderBy, int skip,
      int limit, int batchSize, Document fields) {
    if (deriveComparator(orderBy) == null)
      return super.matchDocumentsFromStream(documents, query, orderBy, skip, limit, batchSize, fields);
    Stream<Document> inOrder = documents.filter(document -> documentMatchesQuery(document, query))
        .map(document -> Ordered.of(document, orderBy)).sorted(Ordered.by(orderBy)).map(Ordered::document);
    return super.matchDocumentsFromStream(inOrder, new Document(), null, skip, limit, batchSize, fields);
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

  // The size is reported only in statistics. An exact size would encode every document twice more.
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
