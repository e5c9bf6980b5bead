package lockstep.compiler.analysis.value;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Which integers and pointers are never zero or null when they are not poison. Only in the generic address space is
 * null never the address of an object; in other spaces an object may be at address 0. Looks through chains of at most
 * {@value #DEPTH} operands.
 */
final class NonZero {
    private static final int DEPTH = 4;

    private NonZero() {}

    /** Whether {@code value}, a scalar integer or pointer, is never zero. */
    static boolean isNonZero(Value value) {
        return value.type().isPointer() ? pointer(value, DEPTH) : integer(value, DEPTH);
    }

    private static boolean integer(Value value, int depth) {
        if (!value.type().isIntOrIntVector()) {
            return false;
        }
        if (BitsOfValues.of(value).isNonZero()) {
            return true;
        }
        if (depth == 0) {
            return false;
        }
        if (value instanceof BinaryInstruction b) {
            return ofBinary(b, depth - 1);
        }
        if (value instanceof CastInstruction c) {
            return (c.opcode() == Opcode.ZEXT || c.opcode() == Opcode.SEXT) && integer(c.value(), depth - 1);
        }
        if (value instanceof SelectInstruction s) {
            return integer(s.ifTrue(), depth - 1) && integer(s.ifFalse(), depth - 1);
        }
        if (value instanceof LoadInstruction || value instanceof Argument) {
            return !RangeOfValues.of(value).contains(ExactInt.ZERO);
        }
        return value instanceof CallInstruction c && ofCall(c, depth - 1);
    }

    private static boolean ofBinary(BinaryInstruction b, int depth) {
        Opcode opcode = b.opcode();
        boolean noWrap = b.has(Flag.NUW) || b.has(Flag.NSW);
        if (opcode == Opcode.OR || opcode == Opcode.ADD && b.has(Flag.NUW)) {
            return integer(b.left(), depth) || integer(b.right(), depth);
        }
        if (opcode == Opcode.MUL && noWrap) {
            return integer(b.left(), depth) && integer(b.right(), depth);
        }
        if (opcode == Opcode.MUL) {
            return isOdd(b.left()) && integer(b.right(), depth) || isOdd(b.right()) && integer(b.left(), depth);
        }
        boolean keepsBits = opcode == Opcode.SHL && noWrap
                || (opcode == Opcode.LSHR || opcode == Opcode.ASHR || opcode == Opcode.UDIV || opcode == Opcode.SDIV)
                        && b.has(Flag.EXACT);
        return keepsBits && integer(b.left(), depth);
    }

    /** Whether the value is odd: its product with another one is 0 only if that is 0. */
    private static boolean isOdd(Value value) {
        return BitsOfValues.of(value).ones().testBit(0);
    }

    private static boolean ofCall(CallInstruction call, int depth) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.UMAX || kind == Intrinsic.UADD_SAT) {
            return integer(call.argument(0), depth) || integer(call.argument(1), depth);
        }
        if (kind == Intrinsic.UMIN || kind == Intrinsic.SMAX || kind == Intrinsic.SMIN) {
            return integer(call.argument(0), depth) && integer(call.argument(1), depth);
        }
        boolean isPermutation = kind == Intrinsic.ABS
                || kind == Intrinsic.BSWAP
                || kind == Intrinsic.BITREVERSE
                || kind == Intrinsic.CTPOP;
        return isPermutation && integer(call.argument(0), depth);
    }

    // ---- pointers

    private static boolean pointer(Value value, int depth) {
        if (!value.type().equals(PointerType.GENERIC)) {
            return false;
        }
        if (value instanceof Argument a) {
            return isClaimed(a.attributes()) || a.attributes().has("byval");
        }
        if (value instanceof AllocaInstruction || value instanceof Function) {
            return true;
        }
        if (value instanceof GlobalVariable g) {
            return g.linkage() != Linkage.EXTERN_WEAK;
        }
        if (value instanceof LoadInstruction l) {
            return l.metadata().containsKey("nonnull");
        }
        if (value instanceof CallInstruction c) {
            return isClaimed(c.attributes().result())
                    || c.callee() instanceof Function f
                            && isClaimed(f.attributes().result());
        }
        if (depth == 0) {
            return false;
        }
        if (value instanceof SelectInstruction s) {
            return pointer(s.ifTrue(), depth - 1) && pointer(s.ifFalse(), depth - 1);
        }
        return value instanceof GetElementPtrInstruction g && g.has(Flag.INBOUNDS) && pointer(g.base(), depth - 1);
    }

    private static boolean isClaimed(AttributeSet attributes) {
        return attributes.has("nonnull")
                || attributes.intValue("dereferenceable").orElse(0) > 0;
    }
}
