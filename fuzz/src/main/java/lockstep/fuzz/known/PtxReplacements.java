package lockstep.fuzz.known;

import java.util.Map;
import lockstep.fuzz.known.PtxSuspect.Substitution;

/** The replacements of a PTX instruction, by the words that name them in records of bugs. */
final class PtxReplacements {
    static final Map<String, Substitution> ALL = Map.ofEntries(
            Map.entry("hide-sources", PtxHiddenCopies::hideSources),
            Map.entry("hide-result", PtxHiddenCopies::hideResult),
            Map.entry("hide-guard", PtxHiddenCopies::hideGuard),
            Map.entry("hide-chooser", PtxFlowSuspects::hideChooser),
            Map.entry("hide-mask", PtxCollectiveSuspects::hideMask),
            Map.entry("hide-vote", PtxCollectiveSuspects::hideVote),
            Map.entry("hide-table", PtxNumberSuspects::hideTable),
            Map.entry("copy-under-guard", PtxWords::copyUnderGuard),
            Map.entry("add-under-guard", PtxNumberSuspects::addUnderGuard),
            Map.entry("take-last-bytes", PtxFieldSuspects::takeLastBytes),
            Map.entry("shorten", PtxFieldSuspects::shorten),
            Map.entry("take-last-bit", PtxFieldSuspects::takeLastBit),
            Map.entry("shift-by-copy", PtxFieldSuspects::shiftByCopy),
            Map.entry("shift-by-width", PtxFieldSuspects::shiftByWidth),
            Map.entry("come-nearer", PtxFieldSuspects::comeNearer),
            Map.entry("take-lower-half", PtxVideoSuspects::takeLowerHalf),
            Map.entry("store-copies", PtxAccessSuspects::storeCopies),
            Map.entry("hide-stored-literals", PtxAccessSuspects::hideStoredLiterals),
            Map.entry("take-no-result", PtxAccessSuspects::takeNoResult),
            Map.entry("choose", PtxNumberSuspects::choose),
            Map.entry("choose-bits", PtxNumberSuspects::chooseBits),
            Map.entry("flush-before", PtxNumberSuspects::flushBefore),
            Map.entry("test-apart", PtxNumberSuspects::askApart),
            Map.entry("branch-one-by-one", PtxFlowSuspects::branchOneByOne));

    private PtxReplacements() {}
}
