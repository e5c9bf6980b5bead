package lockstep.ir.nvvm.verify;

import java.math.BigInteger;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/** Rules about calls of intrinsics that the table's signatures do not say: values of immediate arguments, widths. */
final class IntrinsicRules {
    /** All bits of the mask of {@code llvm.is.fpclass}. */
    private static final long CLASSES = (1 << 10) - 1;

    private final Report report;
    private final DataLayout layout;

    IntrinsicRules(Report report, DataLayout layout) {
        this.report = report;
        this.layout = layout;
    }

    void check(CallInstruction call, Function callee) {
        IntrinsicInfo info = IntrinsicTable.of(callee).orElse(null);
        if (info == null) {
            report.unsupported(call, VerifierRule.INTRINSIC_UNKNOWN, "the intrinsic " + Report.describe(callee));
            return;
        }
        if (info.isGap()) {
            report.unsupported(
                    call, VerifierRule.INTRINSIC_GAP, info.gapReason() + " (" + Report.describe(callee) + ")");
            return;
        }
        boolean isDeclaredSo = callee.functionType().equals(call.functionType());
        if (!isDeclaredSo) {
            report.at(
                    call,
                    VerifierRule.INTRINSIC_SIGNATURE,
                    Report.describe(callee) + " of type " + callee.functionType() + " called as "
                            + call.functionType());
        }
        if (hasImmediates(call, callee, info) && isDeclaredSo && info.signatureMatches(callee.functionType())) {
            String fault = fault(call, info.kind());
            if (fault != null) {
                report.at(call, VerifierRule.INTRINSIC_ARGUMENT, fault + ", in a call of " + Report.describe(callee));
            }
        }
    }

    private boolean hasImmediates(CallInstruction call, Function callee, IntrinsicInfo info) {
        boolean areConstant = true;
        for (int i = 0; i < call.argumentCount(); i++) {
            if (info.isImmediate(i) && !isImmediate(call.argument(i))) {
                areConstant = false;
                report.at(
                        call,
                        VerifierRule.INTRINSIC_IMMEDIATE,
                        "argument " + i + " of " + Report.describe(callee) + " is no constant");
            }
        }
        return areConstant;
    }

    private static boolean isImmediate(Value value) {
        return value instanceof ConstantInt || value instanceof ConstantFloat;
    }

    /** What is wrong with the arguments of a call with the right types, or null; kinds not named take any. */
    private @Nullable String fault(CallInstruction call, Intrinsic kind) {
        return switch (kind) {
            case IS_FPCLASS ->
                unsigned(call, 1).compareTo(BigInteger.valueOf(CLASSES)) > 0 ? "the mask has bits of no class" : null;
            case SMUL_FIX, SMUL_FIX_SAT, SDIV_FIX, SDIV_FIX_SAT -> scale(call, width(call) - 1);
            case UMUL_FIX, UMUL_FIX_SAT, UDIV_FIX, UDIV_FIX_SAT -> scale(call, width(call));
            case VECTOR_INSERT -> part(call, call.argument(0).type(), call.argument(1).type(), 2);
            case VECTOR_EXTRACT -> part(call, call.argument(0).type(), call.type(), 1);
            case VECTOR_SPLICE -> splice(call);
            case PTRMASK -> pointerMask(call);
            case MASKED_LOAD -> alignment(call, 1, false);
            case MASKED_STORE -> alignment(call, 2, false);
            case MASKED_GATHER -> alignment(call, 1, true);
            case MASKED_SCATTER -> alignment(call, 2, true);
            default -> null;
        };
    }

    private static BigInteger unsigned(CallInstruction call, int argument) {
        return ((ConstantInt) call.argument(argument)).unsigned();
    }

    private static int width(CallInstruction call) {
        return ((IntType) call.type().scalar()).width();
    }

    private static @Nullable String scale(CallInstruction call, int most) {
        return unsigned(call, 2).compareTo(BigInteger.valueOf(most)) > 0
                ? "a scale of " + unsigned(call, 2) + " for numbers of " + width(call) + " bits"
                : null;
    }

    private static @Nullable String part(CallInstruction call, Type whole, Type part, int index) {
        BigInteger start = unsigned(call, index);
        int length = ((VectorType) part).count();
        if (start.mod(BigInteger.valueOf(length)).signum() != 0) {
            return "a part of " + length + " elements begins at element " + start;
        }
        VectorType vector = (VectorType) whole;
        boolean isFixed = !vector.scalable() && !((VectorType) part).scalable();
        boolean fits = start.add(BigInteger.valueOf(length)).compareTo(BigInteger.valueOf(vector.count())) <= 0;
        return isFixed && !fits ? "a part of " + length + " elements from element " + start + " on of " + whole : null;
    }

    private static @Nullable String splice(CallInstruction call) {
        long offset = ((ConstantInt) call.argument(2)).sext();
        VectorType vector = (VectorType) call.type();
        boolean isInside = offset >= -vector.count() && offset < vector.count();
        return isInside ? null : "the window begins at " + offset + " of " + vector;
    }

    private @Nullable String pointerMask(CallInstruction call) {
        int space = ((PointerType) call.type().scalar()).addressSpace();
        int width = ((IntType) call.argument(1).type().scalar()).width();
        return width == layout.indexBits(space)
                ? null
                : "a mask of " + width + " bits for indices of " + layout.indexBits(space) + " bits";
    }

    private static @Nullable String alignment(CallInstruction call, int argument, boolean mayBeZero) {
        BigInteger alignment = unsigned(call, argument);
        boolean isPower = alignment.bitCount() == 1 || mayBeZero && alignment.signum() == 0;
        return isPower ? null : "an alignment of " + alignment;
    }
}
