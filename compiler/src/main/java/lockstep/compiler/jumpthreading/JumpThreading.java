package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.simplifycfg.EmptyBlocks;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * jump-threading: where an incoming edge of a block decides its terminator, the edge is redirected to a copy of the
 * block that jumps to the decided target. Decisions are derived from constants of PHIs and from lazy value info.
 *
 * <pre>{@code
 * entry:
 *   br i1 %c, label %x, label %j
 * x:                                                     entry:
 *   br label %j                                   ->       br i1 %c, label %t, label %u
 * j:
 *   %p = phi i1 [ true, %x ], [ false, %entry ]
 *   br i1 %p, label %t, label %u
 * }</pre>
 *
 * <p>A block whose terminator decides whether lanes reach a convergent operation is not bypassed: they would reach that
 * operation over two paths, separately ({@link DecidingBlocks}). LLVM does not run the pass at all where branches may
 * diverge; with {@code keep-divergent-joins}, which pipelines set, blocks also stay where lanes would be separated for
 * longer ({@link DivergentJoins}). Loop headers are neither copied nor made targets, so that loops keep one entry.
 */
public final class JumpThreading implements FunctionPass {
    static final String NAME = "jump-threading";

    static final Rule THREAD = rule("thread-edge", "edges that decide a branch bypass it");
    static final Rule THREAD_TWO = rule("thread-through-two", "an edge decides the branch after its target");
    static final Rule EXCLUSIVE = rule("branch-on-xor", "an operand of an exclusive or that decides is known on edges");
    static final Rule DUPLICATE = rule("duplicate-branch", "a branch on a PHI is copied to a block that jumps to it");
    static final Rule UNFOLD = rule("unfold-select", "a select that decides a branch becomes one");
    static final Rule FOLD = rule("fold-terminator", "a branch with a known outcome becomes a jump");
    static final Rule IMPLIED = rule("implied-condition", "a branch is implied by one before it");
    static final Rule LOAD = rule("known-load", "a load that decides and is known on edges becomes a PHI");
    static final Rule FORWARD = rule("forward-empty-block", "edges bypass a block that only jumps");
    static final Rule MERGE = rule("merge-block", "a block is merged into its only predecessor");
    static final Rule UNREACHABLE = rule("remove-unreachable", "a block without predecessors is removed");

    /** The rules that copy a block, and so bypass it. */
    private static final List<Rule> COPYING = List.of(THREAD, THREAD_TWO, EXCLUSIVE, DUPLICATE);

    private static final List<Rule> PASSING = List.of(THREAD, THREAD_TWO, EXCLUSIVE, DUPLICATE, UNFOLD);

    static final Refusals<Rule> HEADER = Refusal.ofEach(PASSING, "loop-header", "the block is the header of a loop");
    static final Refusals<Rule> TAKEN =
            Refusal.ofEach(PASSING, "entered-otherwise", "the block is the entry, or its address is taken");
    static final Refusals<Rule> DECIDES = Refusal.ofEach(
            PASSING, "convergent", "the terminator of the block decides which lanes reach a convergent operation");
    static final Refusals<Rule> COSTLY =
            Refusal.ofEach(COPYING, "not-copied", "the block is too large, or something in it must not be copied");
    static final Refusals<Rule> JOIN =
            Refusal.ofEach(COPYING, "divergent-join", "lanes of a divergent branch reconverge in the block");
    static final Refusals<Rule> TO_HEADER = Refusal.ofEach(
            List.of(THREAD, THREAD_TWO), "to-loop-header", "the edge would be one more into the header of a loop");
    static final Refusal COSTLY_TOGETHER =
            new Refusal(THREAD_TWO, "too-large-together", "the two blocks are too large together");
    static final Refusal INDIRECT =
            new Refusal(THREAD, "indirect-branch", "an edge that decides comes from an indirect branch");
    static final Refusal NO_JUMP =
            new Refusal(DUPLICATE, "no-jump", "no block before the branch does nothing but jump to it");
    static final Refusal SELECT_USED =
            new Refusal(UNFOLD, "other-use", "the select has another use than the PHI, or is in another block");
    static final Refusal SELECT_UNDECIDED =
            new Refusal(UNFOLD, "undecided", "neither of the values decides the branch");
    static final Refusal NOT_SIMPLE = new Refusal(LOAD, "not-simple", "the load is volatile or atomic");
    static final Refusal COMPUTED_HERE = new Refusal(LOAD, "computed-here", "the address is computed in the block");
    static final Refusal WRITTEN_BEFORE =
            new Refusal(LOAD, "written-before", "something before it may write the bytes, or too much comes before it");
    static final Refusal LOAD_HEADER = new Refusal(
            LOAD, "loop-header", "a load for edges from inside and outside of a loop would be in another header of it");
    static final Refusal LOAD_INDIRECT =
            new Refusal(LOAD, "indirect-branch", "an edge that would load comes from an indirect branch");
    static final Refusal UNSAFE_LOAD =
            new Refusal(LOAD, "unsafe-load", "a lane that does not reach the load might access an invalid address");

    /** Per reason for which edges may not bypass an empty block. */
    static final Refusals<EmptyBlocks.Obstacle> FORWARD_OBSTACLES =
            new Refusals<>(List.of(EmptyBlocks.Obstacle.values()), JumpThreading::refusal);

    static final Refusal FORWARD_HEADER =
            new Refusal(FORWARD, "loop-header", "the empty block is, or leads to, the header of a loop");

    static final Knob THRESHOLD = knob("jump-threading-threshold", 6, 1000, "most instructions copied for an edge");
    static final Knob IMPLICATION_THRESHOLD = knob(
            "jump-threading-implication-search-threshold",
            3,
            1000,
            "dominating branches that are searched for one that implies a branch");
    static final Knob PHI_THRESHOLD = knob("jump-threading-phi-threshold", 76, 10_000, "most PHIs of a copied block");

    static final Knob KEEP_JOINS = Knob.toggle(
            "keep-divergent-joins",
            false,
            "keep blocks in which lanes of divergent branches reconverge",
            new SourceRef.Manual("LLVM, JumpThreading", "hasBranchDivergence"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "jump threading",
                    new SourceRef.Manual("LLVM passes", "jump-threading"),
                    List.of(
                            THREAD,
                            THREAD_TWO,
                            EXCLUSIVE,
                            DUPLICATE,
                            UNFOLD,
                            FOLD,
                            IMPLIED,
                            LOAD,
                            FORWARD,
                            MERGE,
                            UNREACHABLE),
                    List.of(THRESHOLD, IMPLICATION_THRESHOLD, PHI_THRESHOLD, KEEP_JOINS),
                    List.of("threads", "folds", "duplicates", "loads"),
                    Set.of())
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>();
        Stream.of(HEADER, TAKEN, DECIDES, COSTLY, JOIN, TO_HEADER).forEach(each -> all.addAll(each.values()));
        all.addAll(List.of(
                COSTLY_TOGETHER,
                INDIRECT,
                NO_JUMP,
                SELECT_USED,
                SELECT_UNDECIDED,
                NOT_SIMPLE,
                COMPUTED_HERE,
                WRITTEN_BEFORE,
                LOAD_HEADER,
                LOAD_INDIRECT,
                UNSAFE_LOAD,
                FORWARD_HEADER));
        all.addAll(FORWARD_OBSTACLES.values());
        return all;
    }

    private static Refusal refusal(EmptyBlocks.Obstacle obstacle) {
        return switch (obstacle) {
            case LATCHES ->
                new Refusal(FORWARD, "two-latches", "both the jump and a branch before it have loop metadata");
            case INDIRECT -> new Refusal(FORWARD, "indirect-branch", "an indirect branch leads to the empty block");
            case USED -> new Refusal(FORWARD, "phi-used", "its PHIs have other uses than PHIs of the next block");
            case VALUES ->
                new Refusal(FORWARD, "values-differ", "a block before leads to the next one, too, with another value");
        };
    }

    private static Rule rule(String name, String summary) {
        return new Rule(NAME, name, summary);
    }

    private static Knob knob(String name, long value, long maximum, String help) {
        return new Knob(name, value, 0, maximum, help, new SourceRef.Manual("LLVM, JumpThreading", name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new JumpThreadingRun(function, context).run();
    }
}
