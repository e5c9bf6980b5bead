package lockstep.compiler.cssa;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.SourceRef;

/**
 * Which copies may be coalesced.
 *
 * @param level 0 none; 1 copies of values defined in their own block; 2 copies whose classes' live ranges do not
 *     intersect; 3 copies whose classes do not interfere by value, and copies of values that the class already holds
 * @param splitEdges whether copies in blocks that split edges are candidates
 * @param acrossBlocks whether copies of values defined in another block are candidates
 */
record CoalescingSettings(int level, boolean splitEdges, boolean acrossBlocks) {
    /** The highest level. */
    static final int BY_VALUE = 3;

    private static final int BY_INTERSECTION = 2;
    private static final long BY_SUBTARGET = 2;
    private static final long NOT_GIVEN = -1;
    /** The architecture from which on both switches are on: seed 002 states that newer architectures do, not which. */
    private static final int FIRST_AGGRESSIVE = 70;

    private static final Pattern ARCHITECTURE = Pattern.compile("sm_(\\d+)[a-z]?");
    private static final SourceRef SEED = new SourceRef.Seed(2, "Copy Coalescing");
    private static final SourceRef BOUNDARY = new SourceRef.Assumed(
            "the subtarget default is on from sm_70: the seed says that newer architectures coalesce such copies, not"
                    + " which");

    private static final Knob LEVEL = new Knob(
            "cssa-coalesce",
            BY_VALUE,
            0,
            BY_VALUE,
            "copies coalesced: 0 none, 1 within a block, 2 by live ranges, 3 by values",
            new SourceRef.Assumed("the seed gives no default; the highest level, which is checked as the others are"));
    private static final Knob CONTAINER_LEVEL = new Knob(
            "CSSACoalescing",
            NOT_GIVEN,
            NOT_GIVEN,
            BY_VALUE,
            "cssa-coalesce as the container format gives it; -1 leaves it to that",
            new SourceRef.Seed(2, "Container-Format Knob"));
    private static final Knob SPLIT_EDGES = new Knob(
            "coalesce-split-edges",
            BY_SUBTARGET,
            0,
            BY_SUBTARGET,
            "copies on split edges: 0, 1, or 2 by subtarget",
            SEED);
    private static final Knob ACROSS_BLOCKS = new Knob(
            "coalesce-across-blocks",
            BY_SUBTARGET,
            0,
            BY_SUBTARGET,
            "copies that span blocks: 0, 1, or 2 by subtarget",
            BOUNDARY);

    /** The knobs that determine the settings. */
    static List<Knob> knobs() {
        return List.of(LEVEL, CONTAINER_LEVEL, SPLIT_EDGES, ACROSS_BLOCKS);
    }

    /** The settings for {@code function}, whose attribute {@code target-cpu} names the subtarget. */
    static CoalescingSettings of(Function function, PassContext context) {
        long container = context.knob(CONTAINER_LEVEL);
        long level = container == NOT_GIVEN ? context.knob(LEVEL) : container;
        boolean isAggressive = isAggressive(function);
        return new CoalescingSettings(
                (int) level,
                isOn(context.knob(SPLIT_EDGES), isAggressive),
                isOn(context.knob(ACROSS_BLOCKS), isAggressive));
    }

    private static boolean isOn(long value, boolean bySubtarget) {
        return value == BY_SUBTARGET ? bySubtarget : value != 0;
    }

    /** An unknown subtarget counts as a new one. */
    private static boolean isAggressive(Function function) {
        Matcher matcher = ARCHITECTURE.matcher(
                function.attributes().function().text("target-cpu").orElse(""));
        return !matcher.matches() || Integer.parseInt(matcher.group(1)) >= FIRST_AGGRESSIVE;
    }

    /** Whether anything is coalesced. */
    boolean isOn() {
        return level > 0;
    }

    /** Whether copies of values defined in another block are candidates. */
    boolean spansBlocks() {
        return level >= BY_INTERSECTION && acrossBlocks;
    }

    /** Whether webs in warp-shared cells have to stay there. */
    boolean keepsShared() {
        return level < BY_VALUE;
    }

    /** Whether copies of one value may be live at the same time. */
    boolean usesValues() {
        return level == BY_VALUE;
    }
}
