package lockstep.compiler.simplify;

import lockstep.compiler.fold.ConstantElements;
import lockstep.compiler.fold.DenormalMode;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/** Shapes of operands that identities look for. */
final class Patterns {
    private Patterns() {}

    static Context context(Instruction instruction) {
        Function function = instruction.function();
        if (function == null) {
            throw new IllegalArgumentException("the instruction stands in no function");
        }
        return function.module().context();
    }

    static Constant zero(Instruction i) {
        return context(i).zero(i.type());
    }

    static Constant poison(Instruction i) {
        return context(i).poison(i.type());
    }

    /** The i1, or the vector of equal ones, of the type of {@code i}. */
    static Constant bool(Instruction i, boolean value) {
        Constant scalar = context(i).bool(value);
        return i.type() instanceof VectorType v ? context(i).splat(v, scalar) : scalar;
    }

    static Constant allOnes(Instruction i) {
        IntType scalar = (IntType) i.type().scalar();
        Constant element = context(i).integer(scalar, -1);
        return i.type() instanceof VectorType v ? context(i).splat(v, element) : element;
    }

    /** The integer that {@code value} is, or that all its elements are; null if it is no such constant. */
    static @Nullable ConstantInt integer(Instruction at, Value value) {
        return value instanceof Constant c
                        && c.type().isIntOrIntVector()
                        && ConstantElements.splat(context(at), c).orElse(null) instanceof ConstantInt i
                ? i
                : null;
    }

    static boolean isZero(Value value) {
        return value instanceof Constant c && c.isZero();
    }

    static boolean isOne(Instruction at, Value value) {
        ConstantInt i = integer(at, value);
        return i != null && i.isOne();
    }

    static boolean isAllOnes(Instruction at, Value value) {
        ConstantInt i = integer(at, value);
        return i != null && i.isAllOnes();
    }

    static boolean isPoison(Value value) {
        return value instanceof ConstantPoison;
    }

    static boolean isUndef(Value value) {
        return value instanceof ConstantUndef;
    }

    /** The operand of {@code ~x}; null if {@code value} is no complement. */
    static @Nullable Value complemented(Instruction at, Value value) {
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

    static boolean areComplements(Instruction at, Value a, Value b) {
        return complemented(at, a) == b || complemented(at, b) == a;
    }

    /** {@code value} as a binary operation of this opcode; null if it is none. */
    static @Nullable BinaryInstruction binary(Value value, Opcode opcode) {
        return value instanceof BinaryInstruction b && b.opcode() == opcode ? b : null;
    }

    /** Whether {@code value} is an operation of this opcode with {@code operand} on either side. */
    static boolean hasOperand(Value value, Opcode opcode, Value operand) {
        BinaryInstruction b = binary(value, opcode);
        return b != null && (b.left() == operand || b.right() == operand);
    }

    /** The scalar float with these bits that {@code value} is or that all its elements are. */
    static boolean isFloat(Instruction at, Value value, double wanted) {
        if (!(value instanceof Constant c)
                || !(ConstantElements.splat(context(at), c).orElse(null) instanceof ConstantFloat f)) {
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

    /** Whether an operation may be left out without a subnormal operand keeping what it would have flushed. */
    static boolean keepsSubnormals(Instruction i) {
        Function function = i.function();
        Type scalar = i.type().scalar();
        return function != null && scalar instanceof FloatType f && DenormalMode.of(function).isIeee(f);
    }
}
