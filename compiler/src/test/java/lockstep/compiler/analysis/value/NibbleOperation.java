package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;

/**
 * An operation on four-bit numbers, computed as the language reference describes it, with plain ints.
 *
 * @param flags of {@link Flag}
 */
record NibbleOperation(Opcode opcode, int flags) {
    /** The result of a poison or trapping operation. */
    static final int NONE = -1;

    private static final int[] WRAPS = {0, Flag.set(Flag.NUW), Flag.set(Flag.NSW), Flag.set(Flag.NUW, Flag.NSW)};
    private static final int[] EXACT = {0, Flag.set(Flag.EXACT)};
    private static final int[] PLAIN = {0};

    /** All operations on integers with each set of flags that they allow. */
    static List<NibbleOperation> all() {
        List<NibbleOperation> all = new ArrayList<>();
        add(all, WRAPS, Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.SHL);
        add(all, EXACT, Opcode.UDIV, Opcode.SDIV, Opcode.LSHR, Opcode.ASHR);
        add(all, PLAIN, Opcode.UREM, Opcode.SREM, Opcode.AND, Opcode.OR, Opcode.XOR);
        return all;
    }

    private static void add(List<NibbleOperation> all, int[] flags, Opcode... opcodes) {
        for (Opcode opcode : opcodes) {
            for (int set : flags) {
                all.add(new NibbleOperation(opcode, set));
            }
        }
    }

    private boolean has(Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** The result, 0 to 15; {@link #NONE} if there is none. */
    int of(int a, int b) {
        int x = Nibbles.signed(a);
        int y = Nibbles.signed(b);
        return switch (opcode) {
            case ADD -> wrapping(a + b, x + y);
            case SUB -> wrapping(a - b, x - y);
            case MUL -> wrapping(a * b, x * y);
            case UDIV -> b == 0 || has(Flag.EXACT) && a % b != 0 ? NONE : a / b;
            case SDIV -> y == 0 || x == -8 && y == -1 || has(Flag.EXACT) && x % y != 0 ? NONE : x / y & Nibbles.MASK;
            case UREM -> b == 0 ? NONE : a % b;
            case SREM -> y == 0 || x == -8 && y == -1 ? NONE : x % y & Nibbles.MASK;
            case SHL -> b > 3 ? NONE : wrapping(a << b, x << b);
            case LSHR -> b > 3 || has(Flag.EXACT) && (a >> b) << b != a ? NONE : a >> b;
            case ASHR -> b > 3 || has(Flag.EXACT) && (a >> b) << b != a ? NONE : x >> b & Nibbles.MASK;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
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
                    FREEZE -> throw new IllegalArgumentException(opcode + " is not an operation on two integers");
        };
    }

    private int wrapping(int unsigned, int signed) {
        boolean wraps = has(Flag.NUW) && (unsigned < 0 || unsigned > Nibbles.MASK)
                || has(Flag.NSW) && (signed < -8 || signed > 7);
        return wraps ? NONE : unsigned & Nibbles.MASK;
    }

    @Override
    public String toString() {
        return opcode + (flags == 0 ? "" : " " + flags);
    }
}
