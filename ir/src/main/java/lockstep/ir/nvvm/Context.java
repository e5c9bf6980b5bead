package lockstep.ir.nvvm;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * Interns constants and named structs; shared by a module and its clones. Thread-safe: functions of a module are
 * optimized in parallel. It lives as long as the modules that share it.
 */
public final class Context {
    /** With hand-written equality: every new constant is looked up, and that of records is slow at start-up. */
    private record Key(Class<?> kind, Type type, Object content) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && kind == key.kind && type.equals(key.type) && content.equals(key.content);
        }

        @Override
        public int hashCode() {
            return (kind.hashCode() * 31 + type.hashCode()) * 31 + content.hashCode();
        }
    }

    private record ExpressionContent(
            Opcode opcode,
            List<Constant> operands,
            int flags,
            @Nullable Type source,
            String detail) {}

    private final ConcurrentMap<Key, Constant> constants = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, StructType> structs = new ConcurrentHashMap<>();
    private final ConstantTokenNone none = new ConstantTokenNone();

    private <C extends Constant> C intern(Class<C> kind, Type type, Object content, Function<Key, C> make) {
        return kind.cast(constants.computeIfAbsent(new Key(kind, type, content), make));
    }

    /** The named struct {@code name} (without the percent sign), opaque if it is new. */
    public StructType namedStruct(String name) {
        return structs.computeIfAbsent(name, StructType::named);
    }

    /** The integer {@code value} modulo 2^width. */
    public ConstantInt integer(IntType type, BigInteger value) {
        BigInteger canonical = value.signum() < 0 || value.bitLength() > type.width()
                ? value.and(BigInteger.ONE.shiftLeft(type.width()).subtract(BigInteger.ONE))
                : value;
        return intern(ConstantInt.class, type, canonical, key -> new ConstantInt(type, canonical));
    }

    /** The integer {@code value} modulo 2^width. */
    public ConstantInt integer(IntType type, ExactInt value) {
        return integer(type, value.toBigInteger());
    }

    /** The integer {@code value}, read as signed, modulo 2^width. */
    public ConstantInt integer(IntType type, long value) {
        return integer(type, BigInteger.valueOf(value));
    }

    /** An i32. */
    public ConstantInt i32(int value) {
        return integer(IntType.I32, value);
    }

    /** An i64. */
    public ConstantInt i64(long value) {
        return integer(IntType.I64, value);
    }

    /** The i1 0 or 1. */
    public ConstantInt bool(boolean value) {
        return integer(IntType.I1, value ? 1 : 0);
    }

    /** The float of at most 64 bits with the encoding {@code bits}. */
    public ConstantFloat floating(FloatType type, long bits) {
        return floating(type, bits, 0);
    }

    /** The float with the encoding {@code highBits:bits}. */
    public ConstantFloat floating(FloatType type, long bits, long highBits) {
        long kept = type.width() >= 64 ? bits : bits & ((1L << type.width()) - 1);
        return intern(
                ConstantFloat.class, type, List.of(kept, highBits), key -> new ConstantFloat(type, kept, highBits));
    }

    /** The null pointer. */
    public ConstantNull nullPointer(PointerType type) {
        return intern(ConstantNull.class, type, "", key -> new ConstantNull(type));
    }

    /** The value with all bits zero: 0, +0.0, null or zeroinitializer. {@code type} is sized. */
    public Constant zero(Type type) {
        return switch (type) {
            case IntType i -> integer(i, 0);
            case FloatType f -> floating(f, 0);
            case PointerType p -> nullPointer(p);
            case VectorType v -> zeroInitializer(v);
            case ArrayType a -> zeroInitializer(a);
            case StructType s -> zeroInitializer(s);
            case SimpleType s -> throw new IllegalArgumentException("no zero of type " + s);
            case FunctionType f -> throw new IllegalArgumentException("no zero of type " + f);
        };
    }

    private ConstantZero zeroInitializer(Type type) {
        return intern(ConstantZero.class, type, "", key -> new ConstantZero(type));
    }

    /** {@code undef} of a first-class type. */
    public ConstantUndef undef(Type type) {
        return intern(ConstantUndef.class, type, "", key -> new ConstantUndef(type));
    }

    /** {@code poison} of a first-class type. */
    public ConstantPoison poison(Type type) {
        return intern(ConstantPoison.class, type, "", key -> new ConstantPoison(type));
    }

    /** The token {@code none}. */
    public ConstantTokenNone tokenNone() {
        return none;
    }

    /** The array of i8 with these bytes; a zeroinitializer if all are zero, as LLVM does it. */
    public Constant bytes(byte[] bytes) {
        byte[] copy = bytes.clone();
        if (allZero(copy)) {
            return zero(new ArrayType(IntType.I8, copy.length));
        }
        return intern(ConstantBytes.class, IntType.I8, ByteBuffer.wrap(copy), key -> new ConstantBytes(copy));
    }

    private static boolean allZero(byte[] bytes) {
        for (byte b : bytes) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * The aggregate or vector of {@code elements}: as many as {@code type} has, of its types. Elements that are all
     * zero, all undef or all poison give the shorter constant; an array of i8 integers gives {@link ConstantBytes}.
     */
    public Constant aggregate(Type type, List<Constant> elements) {
        if (elements.stream().allMatch(Constant::isZero)) {
            return zero(type);
        }
        if (elements.stream().allMatch(ConstantPoison.class::isInstance)) {
            return poison(type);
        }
        if (elements.stream().allMatch(ConstantUndef.class::isInstance)) {
            return undef(type);
        }
        if (type instanceof ArrayType a
                && a.element().isInt(8)
                && elements.stream().allMatch(ConstantInt.class::isInstance)) {
            return bytes(toBytes(elements));
        }
        List<Constant> copy = List.copyOf(elements);
        return intern(ConstantAggregate.class, type, copy, key -> new ConstantAggregate(type, copy));
    }

    private static byte[] toBytes(List<Constant> elements) {
        byte[] bytes = new byte[elements.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ((ConstantInt) elements.get(i)).zext();
        }
        return bytes;
    }

    /**
     * The vector all of whose elements are {@code element}. A scalable one is an expression, as LLVM 19 writes it: the
     * element inserted into lane 0, shuffled to all lanes.
     */
    public Constant splat(VectorType type, Constant element) {
        boolean isShort = element.isZero() || element instanceof ConstantUndef;
        if (!type.scalable() || isShort || element instanceof ConstantPoison) {
            return aggregate(type, Collections.nCopies(type.count(), element));
        }
        Constant poison = poison(type);
        Constant first = expression(Opcode.INSERTELEMENT, type, List.of(poison, element, i64(0)), 0, null, "");
        Constant mask = zero(type.withElement(IntType.I32));
        return expression(Opcode.SHUFFLEVECTOR, type, List.of(first, poison, mask), 0, null, "");
    }

    /** The constant expression; see {@link ConstantExpression} for the parts. Nothing is folded here. */
    public ConstantExpression expression(
            Opcode opcode,
            Type type,
            List<Constant> operands,
            int flags,
            @Nullable Type sourceElementType,
            String detail) {
        List<Constant> copy = List.copyOf(operands);
        Object content = new ExpressionContent(opcode, copy, flags, sourceElementType, detail);
        return intern(
                ConstantExpression.class,
                type,
                content,
                key -> new ConstantExpression(opcode, type, copy, flags, sourceElementType, detail));
    }

    /** The cast of {@code operand} to {@code type} as a constant expression. */
    public ConstantExpression cast(Opcode opcode, Constant operand, Type type) {
        return expression(opcode, type, List.of(operand), 0, null, "");
    }

    /** The address of {@code block}, which is in {@code function}. */
    public BlockAddress blockAddress(lockstep.ir.nvvm.Function function, BasicBlock block) {
        return intern(
                BlockAddress.class,
                PointerType.of(function.addressSpace()),
                List.of(function, block),
                key -> new BlockAddress(function, block));
    }
}
