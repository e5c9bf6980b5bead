package lockstep.sim.nvvm;

import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;

/**
 * A model of the integer operations on defined values of at most 8 bits, with exact integers. Source: LLVM Language
 * Reference, "Instruction Reference". Values are unsigned.
 */
final class IntegerModel {
    /** Stands for poison. */
    static final long POISON = Long.MIN_VALUE;

    private IntegerModel() {}

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    static int[] wrapFlags() {
        return new int[] {0, Flag.NUW.bit(), Flag.NSW.bit(), Flag.set(Flag.NUW, Flag.NSW)};
    }

    /** The sets of flags that the operation may have. */
    static int[] flagSets(Opcode opcode) {
        return switch (opcode.mnemonic()) {
            case "add", "sub", "mul", "shl" -> wrapFlags();
            case "udiv", "sdiv", "lshr", "ashr" -> new int[] {0, Flag.EXACT.bit()};
            case "or" -> new int[] {0, Flag.DISJOINT.bit()};
            case "and", "xor", "urem", "srem" -> new int[] {0};
            default -> throw new AssertionError(opcode);
        };
    }

    private static long signed(long value, int width) {
        return (value >> width - 1 & 1) != 0 ? value - (1L << width) : value;
    }

    private static long wrap(long value, int width) {
        return value & (1L << width) - 1;
    }

    /** The wrapped result, or poison if the exact unsigned or signed result does not fit and the flag is set. */
    private static long wrapped(int flags, int width, long unsigned, long signed) {
        boolean breaksUnsigned = has(flags, Flag.NUW) && unsigned != wrap(unsigned, width);
        boolean breaksSigned = has(flags, Flag.NSW) && signed != signed(wrap(signed, width), width);
        return breaksUnsigned || breaksSigned ? POISON : wrap(unsigned, width);
    }

    private static long exact(int flags, boolean isExact, long value, int width) {
        return has(flags, Flag.EXACT) && !isExact ? POISON : wrap(value, width);
    }

    /** Must not be called for divisions that trap. */
    static long binary(Opcode opcode, int flags, int width, long a, long b) {
        long x = signed(a, width);
        long y = signed(b, width);
        return switch (opcode.mnemonic()) {
            case "add" -> wrapped(flags, width, a + b, x + y);
            case "sub" -> wrapped(flags, width, a - b, x - y);
            case "mul" -> wrapped(flags, width, a * b, x * y);
            case "udiv" -> exact(flags, a % b == 0, a / b, width);
            case "sdiv" -> exact(flags, x % y == 0, x / y, width);
            case "urem" -> a % b;
            case "srem" -> wrap(x % y, width);
            case "shl" -> b >= width ? POISON : wrapped(flags, width, a << b, x << b);
            case "lshr" -> b >= width ? POISON : exact(flags, (a >> b) << b == a, a >> b, width);
            case "ashr" -> b >= width ? POISON : exact(flags, (x >> b) << b == x, x >> b, width);
            case "and" -> a & b;
            case "or" -> has(flags, Flag.DISJOINT) && (a & b) != 0 ? POISON : a | b;
            case "xor" -> a ^ b;
            default -> throw new AssertionError(opcode);
        };
    }

    static long compare(Predicate predicate, int flags, int width, long a, long b) {
        long x = signed(a, width);
        long y = signed(b, width);
        if (has(flags, Flag.SAMESIGN) && x < 0 != y < 0) {
            return POISON;
        }
        boolean holds = switch (predicate.name()) {
            case "EQ" -> a == b;
            case "NE" -> a != b;
            case "UGT" -> a > b;
            case "UGE" -> a >= b;
            case "ULT" -> a < b;
            case "ULE" -> a <= b;
            case "SGT" -> x > y;
            case "SGE" -> x >= y;
            case "SLT" -> x < y;
            case "SLE" -> x <= y;
            default -> throw new AssertionError(predicate);
        };
        return holds ? 1 : 0;
    }

    static long cast(Opcode opcode, int flags, int from, int to, long a) {
        long x = signed(a, from);
        return switch (opcode.mnemonic()) {
            case "trunc" -> wrapped(flags, to, a, x);
            case "zext" -> has(flags, Flag.NNEG) && x < 0 ? POISON : a;
            case "sext" -> wrap(x, to);
            default -> throw new AssertionError(opcode);
        };
    }

    static long atomic(AtomicRmwInstruction.Operation operation, int width, long a, long b) {
        boolean less = signed(a, width) < signed(b, width);
        return switch (operation.name()) {
            case "XCHG" -> b;
            case "ADD" -> wrap(a + b, width);
            case "SUB" -> wrap(a - b, width);
            case "AND" -> a & b;
            case "NAND" -> wrap(~(a & b), width);
            case "OR" -> a | b;
            case "XOR" -> a ^ b;
            case "MAX" -> less ? b : a;
            case "MIN" -> less ? a : b;
            case "UMAX" -> Math.max(a, b);
            case "UMIN" -> Math.min(a, b);
            case "UINC_WRAP" -> a >= b ? 0 : a + 1;
            case "UDEC_WRAP" -> a == 0 || a > b ? b : a - 1;
            case "USUB_COND" -> a >= b ? a - b : a;
            case "USUB_SAT" -> a >= b ? a - b : 0;
            default -> throw new AssertionError(operation);
        };
    }
}
