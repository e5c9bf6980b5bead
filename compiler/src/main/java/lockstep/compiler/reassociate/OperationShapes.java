package lockstep.compiler.reassociate;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Predicates on operations that reassociation matches, and the constants that it creates. */
public final class OperationShapes {
    private static final int FREE_FLOAT = Flag.set(Flag.REASSOC, Flag.NSZ);

    private final ConstantFolder folder;

    /** Creates constants by {@code folder}. */
    public OperationShapes(ConstantFolder folder) {
        this.folder = folder;
    }

    private Context context() {
        return folder.context();
    }

    /** Whether an operation on floats may be reassociated; on integers it always may. */
    static boolean isFree(Instruction instruction) {
        return !instruction.type().isFloatOrFloatVector() || (instruction.flags() & FREE_FLOAT) == FREE_FLOAT;
    }

    /**
     * {@code value} as an operation of {@code opcode} that may be flattened because it has a single use; null if it is
     * not.
     */
    static @Nullable BinaryInstruction inner(@Nullable Value value, Opcode opcode) {
        return value instanceof BinaryInstruction b && b.opcode() == opcode && b.hasOneUse() && isFree(b) ? b : null;
    }

    /** Whether {@code value} is an operation of one of the opcodes that may be flattened. */
    static boolean isInner(@Nullable Value value, Opcode first, Opcode second) {
        return inner(value, first) != null || inner(value, second) != null;
    }

    /** Whether the operands of {@code instruction} may be grouped in any way. */
    public static boolean isAssociative(BinaryInstruction instruction) {
        return instruction.opcode().isCommutative() && isFree(instruction);
    }

    /** The only user; null if there is none, or several uses. */
    static @Nullable Instruction onlyUser(Instruction instruction) {
        return instruction.hasOneUse()
                ? Objects.requireNonNull(instruction.firstUse()).user()
                : null;
    }

    /** The operand of a negation; null if {@code value} is not a negation. */
    @Nullable Value negated(Value value) {
        if (value instanceof UnaryInstruction unary) {
            return unary.opcode() == Opcode.FNEG ? unary.value() : null;
        }
        if (!(value instanceof BinaryInstruction b) || !(b.left() instanceof Constant zero)) {
            return null;
        }
        boolean isNegation = b.opcode() == Opcode.SUB && zero.isZero()
                || b.opcode() == Opcode.FSUB && (isNegativeZero(zero) || zero.isZero() && b.has(Flag.NSZ));
        return isNegation ? b.right() : null;
    }

    private boolean isNegativeZero(Constant constant) {
        Constant positive = withoutSign(constant);
        return positive != null && positive.isZero();
    }

    /** The operand of a complement; null if {@code value} is not a complement. */
    @Nullable Value complemented(Value value) {
        return value instanceof BinaryInstruction b
                        && b.opcode() == Opcode.XOR
                        && integer(b.right()) instanceof ConstantInt ones
                        && ones.isAllOnes()
                ? b.left()
                : null;
    }

    /** The integer that {@code value} is, or that all its elements are; null if there is none. */
    @Nullable ConstantInt integer(Value value) {
        return number(value) instanceof ConstantInt i ? i : null;
    }

    /** The scalar that the constant {@code value} is, or that all its elements are; null if there is none. */
    @Nullable Constant number(Value value) {
        return value instanceof Constant c
                ? ConstantElements.splat(context(), c).orElse(null)
                : null;
    }

    /** {@code value} as a constant of {@code type}, integer or float or a vector of such. */
    Constant constant(Type type, long value) {
        return constant(type, BigInteger.valueOf(value));
    }

    /** {@code value} as a constant of {@code type}, integer or float or a vector of such. */
    Constant constant(Type type, BigInteger value) {
        if (type.scalar() instanceof IntType scalar) {
            return spread(type, context().integer(scalar, value));
        }
        IntType wide = IntType.of(Math.max(64, value.bitLength() + 1));
        Constant number = folder.fold(Opcode.SITOFP, 0, List.of(context().integer(wide, value)), type.scalar())
                .orElseThrow();
        return spread(type, number);
    }

    private Constant spread(Type type, Constant element) {
        return type instanceof VectorType v ? context().splat(v, element) : element;
    }

    /** The constant {@code value} without its sign, if it is a negative float; null if it is not. */
    @Nullable Constant withoutSign(Value value) {
        if (!(value instanceof Constant c) || !(number(value) instanceof ConstantFloat f) || !isNegative(f)) {
            return null;
        }
        return folder.fold(Opcode.FNEG, 0, List.of(c), c.type()).orElse(null);
    }

    private static boolean isNegative(ConstantFloat value) {
        int width = value.floatType().width();
        return width <= 64 && (value.bits() >>> width - 1 & 1) != 0;
    }

    /** The identity element of an associative operation. */
    public Constant identity(Opcode opcode, Type type) {
        if (opcode == Opcode.AND) {
            return constant(type, -1);
        }
        if (opcode == Opcode.MUL || opcode == Opcode.FMUL) {
            return constant(type, 1);
        }
        Constant zero = context().zero(type);
        return opcode == Opcode.FADD
                ? folder.fold(Opcode.FNEG, 0, List.of(zero), type).orElseThrow()
                : zero;
    }

    /** Whether {@code constant} is the absorbing element of {@code opcode}. */
    boolean absorbs(Opcode opcode, Constant constant) {
        boolean isZero = (opcode == Opcode.AND || opcode == Opcode.MUL) && constant.isZero();
        return isZero || opcode == Opcode.OR && integer(constant) instanceof ConstantInt i && i.isAllOnes();
    }
}
