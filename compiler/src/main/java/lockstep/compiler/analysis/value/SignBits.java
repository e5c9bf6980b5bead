package lockstep.compiler.analysis.value;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Opcode;

/**
 * Transfer functions on sign bits: the number of high bits that are equal to the sign bit, which is included, from
 * those of the operands and their known bits. Each number is a lower bound, from 1 to the width, for all executions in
 * which the operation is not poison and does not trap.
 *
 * <p>Source: LLVM, ComputeNumSignBits.
 */
public final class SignBits {
    private SignBits() {}

    /**
     * An operand: its sign bits and known bits.
     *
     * @param count 1 to the width
     * @param bits of the same width
     */
    public record Operand(int count, KnownBits bits) {}

    /** The sign bits of a binary operation by its operands alone; the known bits of the result may give more. */
    public static int binary(Opcode opcode, int flags, Operand a, Operand b) {
        return Math.max(
                byCounts(opcode, a, b),
                BitArithmetic.binary(opcode, flags, a.bits(), b.bits()).signBits());
    }

    private static int byCounts(Opcode opcode, Operand a, Operand b) {
        int width = a.bits().width();
        return switch (opcode) {
            case AND, OR, XOR -> Math.min(a.count(), b.count());
            case ADD, SUB -> Math.max(1, Math.min(a.count(), b.count()) - 1);
            case MUL -> product(width, a, b);
            case SDIV -> Math.max(1, a.count() - (b.bits().isNonNegative() ? 0 : 1));
            case SREM -> Math.max(a.count(), b.count());
            case ASHR -> Math.min(width, a.count() + least(b, width));
            case SHL -> left(width, a, b);
            case LSHR -> least(b, width) == 0 ? 1 : Math.min(width, least(b, width));
            case UDIV,
                    UREM,
                    RET,
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
                    FREEZE -> 1;
        };
    }

    /** A product of signed numbers of m and n bits is a signed number of m + n bits. */
    private static int product(int width, Operand a, Operand b) {
        int needed = width - a.count() + 1 + width - b.count() + 1;
        return needed > width ? 1 : width - needed + 1;
    }

    private static int least(Operand amount, int width) {
        return amount.bits().minimum().min(ExactInt.of(width)).intValueExact();
    }

    private static int left(int width, Operand a, Operand b) {
        ExactInt most = b.bits().maximum();
        boolean isFar = most.compareTo(ExactInt.of(width)) >= 0;
        return isFar ? 1 : Math.max(1, a.count() - most.intValueExact());
    }

    /** The sign bits of the low {@code width} bits. */
    public static int truncated(Operand a, int width) {
        return Math.max(1, a.count() - (a.bits().width() - width));
    }

    /** The sign bits of a sign-extended number. */
    public static int signExtended(Operand a, int width) {
        return a.count() + width - a.bits().width();
    }
}
