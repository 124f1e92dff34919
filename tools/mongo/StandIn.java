import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A stand-in for MongoDB on machines without mongod: mongo-java-server with its own storage. For development only: one
 * process, loopback, no sign-in, no transactions, no change streams.
 *
 * <p>In addition to the protocol, it guarantees: single-document operations are atomic; a reply shows the document
 * as this operation left it; an acknowledged write survives `kill -9`.
 *
 * <p>Arguments: the port, and the directory of the data.
 */
public class StandIn extends AbstractMongoBackend {
  /** Commands that change documents. The journal makes them durable. */
  private static final Set<String> WRITES =
      Set.of("insert", "update", "delete", "findAndModify", "findandmodify");

  /** Commands that change collections or indexes. They are rare, so each ends with a checkpoint. */
  private static final Set<String> STRUCTURE =
      Set.of("create", "createIndexes", "drop", "dropDatabase", "dropIndexes", "deleteIndexes", "renameCollection");

  /** The driver (7.x) requires wire version 9 or later. The library itself reports an older one. */
  private record Version(List<Integer> versionArray, int wireVersion) implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return versionArray;
    }

    @Override
    public int getWireVersion() {
      return wireVersion;
    }
  }

  private final Storage storage;

  private StandIn(Storage storage) {
    this.storage = storage;
    version(new Version(List.of(5, 0, 0), 13));
    storage.recover(this::resolveDatabase);
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    String command = message.getDocument().keySet().iterator().next();
    if (WRITES.contains(command)) {
      return storage.write(() -> super.handleMessage(message));
    }
    if (command.equals("aggregate")) {
      return StandInCollection.reading(firstMatch(message.getDocument()), () -> super.handleMessage(message));
    }
    if (STRUCTURE.contains(command)) {
      return storage.exclusively(() -> super.handleMessage(message));
    }
    return super.handleMessage(message);
  }

  /** The condition of an aggregation that starts with `$match`, as `countDocuments` sends it. Otherwise null. */
  private static Document firstMatch(Document aggregate) {
    boolean matches = aggregate.get("pipeline") instanceof List<?> stages
        && !stages.isEmpty() && stages.get(0) instanceof Document stage && stage.get("$match") instanceof Document;
    return matches ? (Document) ((Document) ((List<?>) aggregate.get("pipeline")).get(0)).get("$match") : null;
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new StandInDatabase(name, storage, getCursorRegistry());
  }

  public static void main(String[] arguments) {
    Storage storage = new Storage(Path.of(arguments[1]));
    MongoServer server = new MongoServer(new StandIn(storage));
    // On SIGTERM no new operation starts, and everything is written to the data file, so that the next start is quick.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.shutdownNow();
      storage.close();
    }));
    try {
      server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    } catch (RuntimeException error) {
      // Otherwise started threads would keep the process alive without a server.
      error.printStackTrace();
      System.exit(1);
    }
  }
}
