package lockstep.compiler.instcombine;

import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.ExactBounds;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;

/** Whether the exact result of an operation overflows the width. Source: LLVM, computeOverflow. */
enum OverflowOutcome {
    NEVER,
    /** Always; the exact result is below the least number. */
    ALWAYS_LOW,
    /** Always; the exact result is above the greatest number. */
    ALWAYS_HIGH,
    UNKNOWN;

    /** The outcome of a sum, difference or product, from ranges and sign bits; holds if no operand is poison. */
    static OverflowOutcome of(Opcode opcode, boolean isSigned, Value left, Value right, Combiner combiner) {
        WrappedRange a = combiner.facts().range(left);
        WrappedRange b = combiner.facts().range(right);
        if (a.isEmpty() || b.isEmpty()) {
            return UNKNOWN;
        }
        ExactInt[] ends = ExactBounds.of(opcode, isSigned, a, b);
        ExactInt least = isSigned ? FixedWidth.leastSigned(a.width()) : ExactInt.ZERO;
        ExactInt most = FixedWidth.mask(isSigned ? a.width() - 1 : a.width());
        if (ends[0].compareTo(least) >= 0 && ends[1].compareTo(most) <= 0) {
            return NEVER;
        }
        if (ends[1].compareTo(least) < 0) {
            return ALWAYS_LOW;
        }
        if (ends[0].compareTo(most) > 0) {
            return ALWAYS_HIGH;
        }
        boolean haveHeadroom = isSigned
                && opcode != Opcode.MUL
                && ValueTracking.signBits(left) > 1
                && ValueTracking.signBits(right) > 1;
        return haveHeadroom ? NEVER : UNKNOWN;
    }
}
