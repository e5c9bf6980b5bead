package lockstep.ir.nvvm.verify;

import static java.util.Map.entry;

import java.math.BigInteger;
import java.util.Map;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Rules about calls of intrinsics beyond the table's signatures: values of immediate arguments, widths. */
final class IntrinsicRules {
    /** All bits of the mask of {@code llvm.is.fpclass}. */
    private static final long CLASSES = (1 << 10) - 1;

    /** What is wrong with the arguments of a call, or null. */
    private interface Check {
        @Nullable String fault(CallInstruction call, DataLayout layout);
    }

    private static final Map<Intrinsic, Check> CHECKS = Map.ofEntries(
            entry(Intrinsic.IS_FPCLASS, (call, layout) -> classes(call)),
            entry(Intrinsic.SMUL_FIX, (call, layout) -> scale(call, width(call) - 1)),
            entry(Intrinsic.SMUL_FIX_SAT, (call, layout) -> scale(call, width(call) - 1)),
            entry(Intrinsic.SDIV_FIX, (call, layout) -> scale(call, width(call) - 1)),
            entry(Intrinsic.SDIV_FIX_SAT, (call, layout) -> scale(call, width(call) - 1)),
            entry(Intrinsic.UMUL_FIX, (call, layout) -> scale(call, width(call))),
            entry(Intrinsic.UMUL_FIX_SAT, (call, layout) -> scale(call, width(call))),
            entry(Intrinsic.UDIV_FIX, (call, layout) -> scale(call, width(call))),
            entry(Intrinsic.UDIV_FIX_SAT, (call, layout) -> scale(call, width(call))),
            entry(
                    Intrinsic.VECTOR_INSERT,
                    (call, layout) ->
                            part(call, call.argument(0).type(), call.argument(1).type(), 2)),
            entry(
                    Intrinsic.VECTOR_EXTRACT,
                    (call, layout) -> part(call, call.argument(0).type(), call.type(), 1)),
            entry(Intrinsic.VECTOR_SPLICE, (call, layout) -> splice(call)),
            entry(Intrinsic.PTRMASK, IntrinsicRules::pointerMask),
            entry(Intrinsic.MASKED_LOAD, (call, layout) -> alignment(call, 1, false)),
            entry(Intrinsic.MASKED_STORE, (call, layout) -> alignment(call, 2, false)),
            entry(Intrinsic.MASKED_GATHER, (call, layout) -> alignment(call, 1, true)),
            entry(Intrinsic.MASKED_SCATTER, (call, layout) -> alignment(call, 2, true)));

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
                        "argument " + i + " of " + Report.describe(callee) + " is not a constant");
            }
        }
        return areConstant;
    }

    private static boolean isImmediate(Value value) {
        return value instanceof ConstantInt || value instanceof ConstantFloat;
    }

    /** What is wrong with the arguments of a call with the right types, or null; kinds without a check take any. */
    private @Nullable String fault(CallInstruction call, Intrinsic kind) {
        Check check = CHECKS.get(kind);
        return check == null ? null : check.fault(call, layout);
    }

    private static @Nullable String classes(CallInstruction call) {
        return unsigned(call, 1).compareTo(BigInteger.valueOf(CLASSES)) > 0
                ? "the mask has bits that are not of a class"
                : null;
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

    private static @Nullable String pointerMask(CallInstruction call, DataLayout layout) {
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
