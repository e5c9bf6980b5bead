package lockstep.fuzz.known;

import java.util.Map;
import java.util.function.BiPredicate;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxRegister;

/**
 * Conditions on instructions of PTX that records of bugs name by one word. Those that any bug may need come first; the
 * others are each the shape of one, where its place in the function counts.
 */
final class PtxShapes {
    private static final int SECOND_SOURCE = 2;

    static final Map<String, BiPredicate<PtxInstruction, PtxRegisterWriters>> ALL = Map.ofEntries(
            Map.entry("guarded", (each, writers) -> each.guard().isPresent()),
            Map.entry("unguarded", (each, writers) -> each.guard().isEmpty()),
            Map.entry("float-result", (each, writers) -> each.type(0).isFloat()),
            Map.entry("scalar-video", (each, writers) -> PtxVideoSuspects.isScalarVideo(each)),
            Map.entry("register-as-second", (each, writers) -> each.operand(SECOND_SOURCE) instanceof PtxRegister),
            Map.entry("open-sources", (each, writers) -> PtxHiddenCopies.isAnyOpen(each)),
            Map.entry("open-result", (each, writers) -> PtxHiddenCopies.isOpen(each.operand(0))),
            Map.entry(
                    "open-guard",
                    (each, writers) -> each.guard()
                            .map(PtxGuard::predicate)
                            .filter(PtxHiddenCopies::isOpen)
                            .isPresent()),
            Map.entry("changed-source", PtxFlowSuspects::readsChanged),
            Map.entry("compared-source", PtxFlowSuspects::readsCompared),
            Map.entry("repeated-source", (each, writers) -> PtxNumberSuspects.readsOneTwice(each)),
            Map.entry("register-mask", PtxCollectiveSuspects::hasRegisterMask),
            Map.entry("open-vote", PtxCollectiveSuspects::hasOpenVote),
            Map.entry("far-position", PtxFieldSuspects::isFarPosition),
            Map.entry("long-field", PtxFieldSuspects::isLongField),
            Map.entry("computed-field", PtxFieldSuspects::isComputedField),
            Map.entry("field-beyond", PtxFieldSuspects::isFieldBeyond),
            Map.entry("computed-amount", PtxFieldSuspects::isComputedAmount),
            Map.entry("long-amount", PtxFieldSuspects::isLongAmount),
            Map.entry("loaded-amount", PtxFieldSuspects::isLoadedAmount),
            Map.entry("far-search", PtxFieldSuspects::isFarSearch),
            Map.entry("upper-half-result", PtxVideoSuspects::isUpperHalfResult),
            Map.entry("unsigned-product", PtxVideoSuspects::isUnsignedProduct),
            Map.entry("narrow-store", PtxAccessSuspects::isNarrowStore),
            Map.entry("literal-in-vector", PtxAccessSuspects::storesLiteralInVector),
            Map.entry("call-result", PtxAccessSuspects::isCallResult),
            Map.entry("largest-number", PtxNumberSuspects::isLargestNumber),
            Map.entry("saturated-sum", PtxNumberSuspects::isSaturatedSum),
            Map.entry("directed-half", PtxNumberSuspects::isDirectedHalf),
            Map.entry("widened-half", PtxNumberSuspects::isWidenedHalf),
            Map.entry("clamped-long", PtxNumberSuspects::isClampedLong),
            Map.entry("misread-chooser", PtxNumberSuspects::isByMisread),
            Map.entry("unsigned-source", PtxNumberSuspects::isOfUnsigned),
            Map.entry("sign-bytes", PtxNumberSuspects::isOfSigns),
            Map.entry("less-distance", PtxNumberSuspects::isLessDistance),
            Map.entry("limited-float", PtxNumberSuspects::isLimitedFloat),
            Map.entry("less-nothing", PtxNumberSuspects::isLessNothing),
            Map.entry("logic-with-predicate", PtxNumberSuspects::isLogicWithPredicate),
            Map.entry("changed-bytes", PtxFlowSuspects::isOfChangedBytes),
            Map.entry("changed-half", PtxFlowSuspects::isOfChangedHalf),
            Map.entry("reused-guard", PtxFlowSuspects::isReusedGuard),
            Map.entry("changed-guard", PtxFlowSuspects::isUnderChangedGuard));

    private PtxShapes() {}
}
