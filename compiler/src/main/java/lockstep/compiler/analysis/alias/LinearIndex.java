package lockstep.compiler.analysis.alias;

import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * An index of an address computation, read as a signed number, as {@code scale * value + offset} modulo 2^64, where
 * {@code value} is sign- or zero-extended. Looks through at most {@value #MAX_STEPS} operations.
 *
 * @param value null if the index is a constant
 * @param isSigned how {@code value} is extended to 64 bits
 * @param scale factor
 * @param offset addend
 * @param isExact whether the sum is exact, without wrapping
 */
record LinearIndex(@Nullable Value value, boolean isSigned, long scale, long offset, boolean isExact) {
    private static final int MAX_STEPS = 12;
    private static final int WIDTH = 64;

    /** The sum for {@code index}, an integer of at most 64 bits. */
    static LinearIndex of(Value index) {
        LinearIndex at = new LinearIndex(index, true, 1, 0, true);
        for (int step = 0; step < MAX_STEPS; step++) {
            LinearIndex next = at.step();
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private @Nullable LinearIndex step() {
        if (value instanceof ConstantInt c) {
            return plus(null, isSigned ? c.sext() : c.zext(), isExact);
        }
        if (value instanceof CastInstruction cast) {
            return throughCast(cast);
        }
        return value instanceof BinaryInstruction binary && binary.right() instanceof ConstantInt c
                ? throughBinary(binary, c)
                : null;
    }

    private @Nullable LinearIndex throughCast(CastInstruction cast) {
        if (!cast.value().type().isInt()) {
            return null;
        }
        boolean isNonNegative = cast.opcode() == Opcode.ZEXT && cast.has(Flag.NNEG);
        if (cast.opcode() == Opcode.ZEXT) {
            boolean reads =
                    isNonNegative || ValueTracking.knownBits(cast.value()).isNonNegative();
            return new LinearIndex(cast.value(), reads, scale, offset, isExact);
        }
        boolean keepsSign = isSigned || ValueTracking.knownBits(cast.value()).isNonNegative();
        return cast.opcode() == Opcode.SEXT && keepsSign
                ? new LinearIndex(cast.value(), true, scale, offset, isExact)
                : null;
    }

    /**
     * Looks through {@code binary} if it gives the same result in 64 bits, and determines whether it is exact; null if
     * not.
     */
    private @Nullable LinearIndex throughBinary(BinaryInstruction binary, ConstantInt right) {
        boolean keeps = binary.has(isSigned ? Flag.NSW : Flag.NUW);
        if (!keeps && right.width() != WIDTH && binary.opcode() != Opcode.OR) {
            return null;
        }
        long constant = isSigned ? right.sext() : right.zext();
        boolean exact = isExact && keeps;
        return switch (binary.opcode()) {
            case ADD -> plus(binary.left(), constant, exact);
            case SUB -> constant == Long.MIN_VALUE ? null : plus(binary.left(), -constant, exact);
            case OR -> isDisjoint(binary, right) ? plus(binary.left(), constant, isExact) : null;
            case MUL -> times(binary.left(), constant, exact);
            case SHL ->
                right.zext() < Math.min(right.width(), WIDTH - 1)
                        ? times(binary.left(), 1L << right.zext(), exact)
                        : null;
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    UDIV,
                    SDIV,
                    UREM,
                    SREM,
                    LSHR,
                    ASHR,
                    AND,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> null;
        };
    }

    /** Whether the operands have no common bits, so that {@code or} is a sum without carries. */
    private static boolean isDisjoint(BinaryInstruction or, ConstantInt right) {
        boolean areDisjoint = or.has(Flag.DISJOINT)
                || ValueTracking.knownBits(or.left()).isDisjointFrom(ValueTracking.knownBits(right));
        return areDisjoint && right.signedNumber().signum() >= 0;
    }

    private LinearIndex plus(@Nullable Value rest, long constant, boolean exact) {
        long product = scale * constant;
        boolean holds = Math.multiplyHigh(scale, constant) == product >> (WIDTH - 1);
        long sum = offset + product;
        boolean wraps = ((offset ^ sum) & (product ^ sum)) < 0;
        return new LinearIndex(rest, isSigned, rest == null ? 0 : scale, sum, exact && holds && !wraps);
    }

    private LinearIndex times(Value rest, long factor, boolean exact) {
        long product = scale * factor;
        boolean holds = Math.multiplyHigh(scale, factor) == product >> (WIDTH - 1);
        return new LinearIndex(rest, isSigned, product, offset, exact && holds);
    }
}
