package lockstep.conformance.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.sass.ori.OriModule;

/**
 * A synced kernel with one mistake.
 *
 * @param name of the mistake
 * @param kernel that has it
 * @param rule of the validator that it breaks, "" if only a run shows it
 * @param isSeen whether a run shows it
 * @param edits texts to find and their replacements, in turn; a bar ends a line
 */
record SyncMistake(String name, String kernel, String rule, boolean isSeen, List<String> edits) {
    private static SyncMistake of(String name, String kernel, String rule, boolean isSeen, String... edits) {
        return new SyncMistake(name, kernel, rule, isSeen, List.of(edits));
    }

    static Stream<SyncMistake> all() {
        return Stream.of(
                of("missing BREAK", "two-level-break", "sync-past", true, "  @%P0 BREAK B0 ;|", ""),
                of("BREAK of the others", "two-level-break", "sync-past", false, "@%P0 BREAK", "@!%P0 BREAK"),
                of(
                        "BSYNC before the post-dominator",
                        "nested-ifs",
                        "sync-past",
                        true,
                        ".K:|  BSYNC B0 ;|",
                        ".K:|",
                        "VOTE.ANY %R10, PT, PT ;|",
                        "BSYNC B0 ;|  VOTE.ANY %R10, PT, PT ;|"),
                of("missing BSYNC", "diamond", "sync-past", true, "  BSYNC B0 ;|", ""),
                of("missing BSYNC behind a switch", "switch", "sync-past", true, "  BSYNC B0 ;|", ""),
                of("missing BSYNC of a function", "call-in-an-arm", "sync-past", true, ".J:|  BSYNC B0 ;|", ".J:|"),
                of("missing BSSY", "diamond", "sync-unset", true, "  BSSY B0, `(.S0) ;|", ""),
                of(
                        "BSSY in one arm",
                        "diamond",
                        "sync-unset",
                        true,
                        "  BSSY B0, `(.S0) ;|",
                        "",
                        ".A:|",
                        ".A:|  BSSY B0, `(.S0) ;|"),
                of(
                        "BSSY in the loop",
                        "loop-by-lane",
                        "sync-overwritten",
                        true,
                        "  BSSY B0, `(.S0) ;|.L:|",
                        ".L:|  BSSY B0, `(.S0) ;|"),
                of(
                        "barrier of an inner loop hoisted",
                        "nested-loops",
                        "sync-unset",
                        true,
                        "  BSSY B0, `(.S1) ;|",
                        "",
                        "  BSSY B1, `(.S0) ;|",
                        "  BSSY B1, `(.S0) ;|  BSSY B0, `(.S1) ;|"),
                of("barrier clobbered by nesting", "nested-ifs", "sync-overwritten", true, "B1", "B0"),
                of("barrier clobbered by a callee", "call-in-an-arm", "sync-clobbered", true, "B1", "B0"),
                of(
                        "barrier that an unknown function may use",
                        "call-in-an-arm",
                        "sync-clobbered",
                        false,
                        "CALL.REL.NOINC `(parts)",
                        "CALL.ABS.NOINC R6"),
                of("wrong mask", "shuffle-in-arms", "", true, "0xffff0000 ;", "0xff000000 ;"),
                of("mask of all lanes", "mask-of-match", "", true, "WARPSYNC %R6", "WARPSYNC.ALL"),
                of("missing WARPSYNC", "mask-of-match", "sync-mask", true, "  WARPSYNC %R6 ;|", ""),
                of("missing WARPSYNC of a reader", "producer-and-consumer", "", true, ".C:|  WARPSYNC.ALL ;|", ".C:|"),
                of(
                        "copies that lanes execute by themselves",
                        "meeting-in-both-arms",
                        "",
                        true,
                        "  ENDCOLLECTIVE ;|",
                        "",
                        "WARPSYNC.COLLECTIVE.ALL `(.S1) ;",
                        "WARPSYNC.ALL ;",
                        "WARPSYNC.COLLECTIVE.ALL `(.S2) ;",
                        "WARPSYNC.ALL ;"),
                of(
                        "copies with other registers",
                        "meeting-in-both-arms",
                        "",
                        true,
                        "SHFL.BFLY P0, R7, R4, R5, R6 ;|  ENDCOLLECTIVE ;|.S2:|  COPY %R11, R7 ;",
                        "SHFL.BFLY P0, R8, R4, R5, R6 ;|  ENDCOLLECTIVE ;|.S2:|  COPY %R11, R8 ;"),
                of(
                        "collective without end",
                        "meeting-in-both-arms",
                        "sync-collective",
                        false,
                        "  ENDCOLLECTIVE ;|",
                        ""),
                of(
                        "collective that goes on elsewhere",
                        "meeting-in-both-arms",
                        "sync-collective",
                        false,
                        "WARPSYNC.COLLECTIVE.ALL `(.S1)",
                        "WARPSYNC.COLLECTIVE.ALL `(.S2)"),
                of("lanes wait for one that waits", "lock-in-an-arm", "", true, "  BREAK B0 ;|", ""),
                of(
                        "lanes set apart do not meet again",
                        "uniform-counter-behind-shuffle",
                        "",
                        true,
                        "  BSSY B0, `(.S0) ;|",
                        "",
                        "  BSYNC B0 ;|",
                        ""),
                of(
                        "lanes of a loop do not meet",
                        "uniform-counter-behind-loop",
                        "sync-past",
                        true,
                        "  BSYNC B0 ;|",
                        ""));
    }

    OriModule module() {
        List<String> patterns = new ArrayList<>();
        List<String> replacements = new ArrayList<>();
        for (int i = 0; i < edits.size(); i += 2) {
            patterns.add(edits.get(i));
            replacements.add(edits.get(i + 1));
        }
        return SyncKernels.mistaken(SyncKernels.named(kernel), patterns, replacements);
    }

    @Override
    public String toString() {
        return name;
    }
}
