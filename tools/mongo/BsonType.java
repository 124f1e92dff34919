import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.List;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * How keys and documents are stored and ordered: as BSON, compared as MongoDB does. Otherwise the storage would use
 * Java serialization and compare its bytes, which is many times slower.
 */
final class BsonType extends BasicDataType<Object> {
  static final BsonType INSTANCE = new BsonType();
  /** Sorts after every value: the start of a backward search. It is never stored. */
  static final Object LAST = new Object();

  @Override
  public int compare(Object a, Object b) {
    if (a == LAST || b == LAST) return a == b ? 0 : a == LAST ? 1 : -1;
    if (a instanceof String left && b instanceof String right) return left.compareTo(right);
    if (a instanceof List<?> left && b instanceof List<?> right) return compareLists(left, right);
    return ValueComparator.asc().compare(a, b);
  }

  /** Compares value by value. If one list is the start of the other, the shorter one comes first. */
  static int compareLists(List<?> a, List<?> b) {
    int common = Math.min(a.size(), b.size());
    for (int index = 0; index < common; index++) {
      int order = INSTANCE.compare(a.get(index), b.get(index));
      if (order != 0) return order;
    }
    return Integer.compare(a.size(), b.size());
  }

  @Override
  public void write(WriteBuffer target, Object value) {
    ByteBuf bytes = Unpooled.buffer(512);
    byte type = BsonEncoder.determineType(value);
    BsonEncoder.encodeValue(type, value, bytes);
    target.put(type).putInt(bytes.readableBytes()).put(bytes.nioBuffer());
  }

  @Override
  public Object read(ByteBuffer source) {
    byte type = source.get();
    int length = source.getInt();
    ByteBuffer value = source.slice(source.position(), length);
    source.position(source.position() + length);
    return BsonDecoder.decodeValue(type, Unpooled.wrappedBuffer(value));
  }

  // Only an estimate, for the size of the page cache. An exact number would need a walk over each document.
  @Override
  public int getMemory(Object value) {
    return value instanceof java.util.Map ? 2_000 : 150;
  }

  @Override
  public Object[] createStorage(int size) {
    return new Object[size];
  }
}
