import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * An index that accepts every document: a map whose keys end with the `_id`, which is also the position of a document.
 */
abstract class KeptIndex extends Index<Object> {
  protected final MVMap<Object, Object> entries;

  KeptIndex(String name, List<IndexKey> keys, MVMap<Object, Object> entries) {
    // The library marks an index as sparse if it may lack a document. Then it need not know the document's position.
    super(name, keys, true);
    this.entries = entries;
  }

  @Override
  public Object getPosition(Document document) {
    return document.get("_id");
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {}

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}

  @Override
  public long getCount() {
    return entries.sizeAsLong();
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  @Override
  public void drop() {}
}
