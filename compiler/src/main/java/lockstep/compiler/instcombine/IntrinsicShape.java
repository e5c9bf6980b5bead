package lockstep.compiler.instcombine;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** Properties of intrinsics that the table of intrinsics does not have. */
final class IntrinsicShape {
    private static final Set<Intrinsic> COMMUTATIVE = EnumSet.of(
            Intrinsic.SMAX,
            Intrinsic.SMIN,
            Intrinsic.UMAX,
            Intrinsic.UMIN,
            Intrinsic.SADD_SAT,
            Intrinsic.UADD_SAT,
            Intrinsic.SADD_WITH_OVERFLOW,
            Intrinsic.UADD_WITH_OVERFLOW,
            Intrinsic.SMUL_WITH_OVERFLOW,
            Intrinsic.UMUL_WITH_OVERFLOW,
            Intrinsic.SMUL_FIX,
            Intrinsic.UMUL_FIX,
            Intrinsic.SMUL_FIX_SAT,
            Intrinsic.UMUL_FIX_SAT,
            Intrinsic.FMA,
            Intrinsic.FMULADD,
            Intrinsic.MINNUM,
            Intrinsic.MAXNUM,
            Intrinsic.MINIMUM,
            Intrinsic.MAXIMUM);

    private IntrinsicShape() {}

    /** Whether exchanging the first two arguments keeps the result. Source: LLVM, IntrinsicInst::isCommutative. */
    static boolean isCommutative(Intrinsic kind) {
        return COMMUTATIVE.contains(kind);
    }
}
