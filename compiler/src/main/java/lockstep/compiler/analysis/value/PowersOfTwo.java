package lockstep.compiler.analysis.value;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Which integers have exactly one 1 bit, or at most one, in every execution in which they are not poison. Looks through
 * chains of at most {@value #DEPTH} operands.
 */
final class PowersOfTwo {
    private static final int DEPTH = 6;
    private static final int MAX_EDGES = 8;

    private PowersOfTwo() {}

    static boolean isPowerOfTwo(Value value, boolean orZero) {
        return value.type().isIntOrIntVector() && is(value, orZero, DEPTH);
    }

    private static boolean is(Value value, boolean orZero, int depth) {
        if (value instanceof Constant constant) {
            return isConstant(constant, orZero);
        }
        KnownBits bits = BitsOfValues.of(value, depth);
        if (bits.maximum().bitCount() <= 1 && (orZero || bits.isNonZero())) {
            return true;
        }
        if (depth == 0) {
            return false;
        }
        if (value instanceof BinaryInstruction b) {
            return ofBinary(b, orZero, depth - 1);
        }
        if (value instanceof CastInstruction c) {
            boolean keeps = c.opcode() == Opcode.ZEXT || c.opcode() == Opcode.TRUNC && orZero;
            return keeps && c.value().type().isIntOrIntVector() && is(c.value(), orZero, depth - 1);
        }
        if (value instanceof SelectInstruction s) {
            return is(s.ifTrue(), orZero, depth - 1) && is(s.ifFalse(), orZero, depth - 1);
        }
        if (value instanceof PhiInstruction p) {
            return ofPhi(p, orZero, depth - 1);
        }
        return value instanceof CallInstruction c && ofCall(c, orZero, depth - 1);
    }

    private static boolean isConstant(Constant constant, boolean orZero) {
        if (constant instanceof ConstantAggregate a) {
            return a.elements().stream().allMatch(e -> isConstant(e, orZero));
        }
        return constant instanceof ConstantInt c && (c.isPowerOfTwo() || orZero && c.isZero())
                || orZero && constant.isZero();
    }

    private static boolean ofBinary(BinaryInstruction b, boolean orZero, int depth) {
        Opcode opcode = b.opcode();
        if (opcode == Opcode.SHL) {
            return is(b.left(), orZero, depth) && (orZero || b.has(Flag.NUW) || b.has(Flag.NSW) || isOne(b.left()));
        }
        if (opcode == Opcode.LSHR || opcode == Opcode.UDIV) {
            boolean staysOne = orZero || b.has(Flag.EXACT);
            return staysOne && is(b.left(), orZero, depth) && (opcode == Opcode.LSHR || is(b.right(), false, depth));
        }
        if (opcode == Opcode.MUL) {
            boolean staysOne = orZero || b.has(Flag.NUW) || b.has(Flag.NSW);
            return staysOne && is(b.left(), orZero, depth) && is(b.right(), orZero, depth);
        }
        if (opcode == Opcode.AND && orZero) {
            return is(b.left(), true, depth) || is(b.right(), true, depth) || lowestBitOf(b) != null;
        }
        Value source = opcode == Opcode.AND ? lowestBitOf(b) : null;
        return source != null && NonZero.isNonZero(source);
    }

    private static boolean isOne(Value value) {
        return value instanceof ConstantInt c && c.isOne();
    }

    /** The x of {@code x & -x}; null for anything else. */
    private static @Nullable Value lowestBitOf(BinaryInstruction and) {
        if (isNegationOf(and.right(), and.left())) {
            return and.left();
        }
        return isNegationOf(and.left(), and.right()) ? and.right() : null;
    }

    private static boolean isNegationOf(Value value, Value x) {
        return value instanceof BinaryInstruction b
                && b.opcode() == Opcode.SUB
                && b.left() instanceof Constant zero
                && zero.isZero()
                && b.right() == x
                && PoisonAnalysis.isDefined(x);
    }

    private static boolean ofPhi(PhiInstruction phi, boolean orZero, int depth) {
        if (phi.incomingCount() == 0 || phi.incomingCount() > MAX_EDGES) {
            return false;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            if (value != phi && !is(value, orZero, Math.min(depth, 1))) {
                return false;
            }
        }
        return true;
    }

    private static boolean ofCall(CallInstruction call, boolean orZero, int depth) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.BSWAP || kind == Intrinsic.BITREVERSE) {
            return is(call.argument(0), orZero, depth);
        }
        if (kind == Intrinsic.FSHL || kind == Intrinsic.FSHR) {
            return call.argument(0) == call.argument(1)
                    && PoisonAnalysis.isDefined(call.argument(0))
                    && is(call.argument(0), orZero, depth);
        }
        boolean isChoice =
                kind == Intrinsic.UMAX || kind == Intrinsic.UMIN || kind == Intrinsic.SMAX || kind == Intrinsic.SMIN;
        return isChoice && is(call.argument(0), orZero, depth) && is(call.argument(1), orZero, depth);
    }
}
