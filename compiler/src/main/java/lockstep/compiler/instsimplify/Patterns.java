package lockstep.compiler.instsimplify;

import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Matchers for operands of identities, and the constants they return. */
final class Patterns {
    private Patterns() {}

    static Constant zero(Query i) {
        return i.context().zero(i.type());
    }

    static Constant poison(Query i) {
        return i.context().poison(i.type());
    }

    /** The boolean constant of the type of {@code i}, i1 or a vector of i1. */
    static Constant bool(Query i, boolean value) {
        Constant scalar = i.context().bool(value);
        return i.type() instanceof VectorType v ? i.context().splat(v, scalar) : scalar;
    }

    static Constant allOnes(Query i) {
        IntType scalar = (IntType) i.type().scalar();
        Constant element = i.context().integer(scalar, -1);
        return i.type() instanceof VectorType v ? i.context().splat(v, element) : element;
    }

    /**
     * The integer constant {@code value}, or the common element of a constant vector; null if it is not such a
     * constant.
     */
    static @Nullable ConstantInt integer(Query at, Value value) {
        return value instanceof Constant c
                        && c.type().isIntOrIntVector()
                        && ConstantElements.splat(at.context(), c).orElse(null) instanceof ConstantInt i
                ? i
                : null;
    }

    /** The integer of the type of {@code i}, or the vector of equal ones. */
    static Constant integer(Query i, ExactInt value) {
        return integer(i, i.type(), value);
    }

    /** The integer of {@code type}, or the vector of equal ones. */
    static Constant integer(Query i, Type type, ExactInt value) {
        Constant element = i.context().integer((IntType) type.scalar(), value);
        return type instanceof VectorType v ? i.context().splat(v, element) : element;
    }

    static boolean isZero(Value value) {
        return value instanceof Constant c && c.isZero();
    }

    static boolean isOne(Query at, Value value) {
        ConstantInt i = integer(at, value);
        return i != null && i.isOne();
    }

    static boolean isAllOnes(Query at, Value value) {
        ConstantInt i = integer(at, value);
        return i != null && i.isAllOnes();
    }

    static boolean isPoison(Value value) {
        return value instanceof ConstantPoison;
    }

    static boolean isUndef(Value value) {
        return value instanceof ConstantUndef;
    }

    /** The operand of {@code ~x}; null if {@code value} is not a complement. */
    static @Nullable Value complemented(Query at, Value value) {
        if (value instanceof BinaryInstruction b && b.opcode() == Opcode.XOR) {
            if (isAllOnes(at, b.right())) {
                return b.left();
            }
            if (isAllOnes(at, b.left())) {
                return b.right();
            }
        }
        return null;
    }

    static boolean areComplements(Query at, Value a, Value b) {
        return complemented(at, a) == b || complemented(at, b) == a;
    }

    /** {@code value} as a binary operation of this opcode; null if it is not. */
    static @Nullable BinaryInstruction binary(Value value, Opcode opcode) {
        return value instanceof BinaryInstruction b && b.opcode() == opcode ? b : null;
    }

    /** Whether {@code value} is an operation of this opcode with {@code operand} on either side. */
    static boolean hasOperand(Value value, Opcode opcode, Value operand) {
        BinaryInstruction b = binary(value, opcode);
        return b != null && (b.left() == operand || b.right() == operand);
    }

    /** Whether {@code value} is the float {@code wanted}, bit for bit, or a vector of it. */
    static boolean isFloat(Query at, Value value, double wanted) {
        if (!(value instanceof Constant c)
                || !(ConstantElements.splat(at.context(), c).orElse(null) instanceof ConstantFloat f)) {
            return false;
        }
        return f.bits() == bitsOf(f.floatType(), wanted);
    }

    private static long bitsOf(FloatType type, double value) {
        return switch (type) {
            case HALF -> Float.floatToFloat16((float) value) & 0xFFFFL;
            case BFLOAT -> Float.floatToRawIntBits((float) value) >>> 16;
            case FLOAT -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            case DOUBLE -> Double.doubleToRawLongBits(value);
            case FP128 -> -1;
        };
    }

    /** Whether an operation may be removed although it would have flushed a subnormal operand. */
    static boolean keepsSubnormals(Query i) {
        return keepsSubnormals(i, i.type());
    }

    /** Whether subnormal values of {@code type}, or of its elements, are not flushed in the function. */
    static boolean keepsSubnormals(Query i, Type type) {
        return type.scalar() instanceof FloatType f && i.folder().denormals().isIeee(f);
    }

    /** 1.0 of the type of {@code i}, or the vector of such. */
    static @Nullable Constant one(Query i) {
        FloatType type = (FloatType) i.type().scalar();
        if (type == FloatType.FP128) {
            return null;
        }
        Constant element = i.context().floating(type, bitsOf(type, 1.0));
        return i.type() instanceof VectorType v ? i.context().splat(v, element) : element;
    }

    private static @Nullable Double splatOf(Query at, Value value) {
        if (!(value instanceof Constant c)
                || !(ConstantElements.splat(at.context(), c).orElse(null) instanceof ConstantFloat f)) {
            return null;
        }
        return switch (f.floatType()) {
            case HALF -> (double) Float.float16ToFloat((short) f.bits());
            case BFLOAT -> (double) Float.intBitsToFloat((int) f.bits() << 16);
            case FLOAT -> (double) Float.intBitsToFloat((int) f.bits());
            case DOUBLE -> Double.longBitsToDouble(f.bits());
            case FP128 -> null;
        };
    }

    /** Whether {@code value} is the constant NaN, or a vector of one. */
    static boolean isNan(Query at, Value value) {
        Double number = splatOf(at, value);
        return number != null && number.isNaN();
    }

    /** Whether {@code value} is a floating-point constant that is not NaN, or a vector of one. */
    static boolean isOrdinary(Query at, Value value) {
        Double number = splatOf(at, value);
        return number != null && !number.isNaN();
    }
}
