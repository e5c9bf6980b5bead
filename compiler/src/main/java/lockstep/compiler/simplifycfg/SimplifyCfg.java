package lockstep.compiler.simplifycfg;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * simplifycfg: removes unreachable blocks, folds branches and switches with known outcome, merges blocks and redirects
 * edges past empty ones, if-converts small branches into selects, and merges branches with a common destination.
 *
 * <pre>{@code
 * entry:
 *   br i1 %c, label %then, label %join        entry:
 * then:                                         %x = add i32 %a, %b
 *   %x = add i32 %a, %b                 ->      %0 = select i1 %c, i32 %x, i32 %a
 *   br label %join                              ret i32 %0
 * join:
 *   %p = phi i32 [ %x, %then ], [ %a, %entry ]
 *   ret i32 %p
 * }</pre>
 *
 * <p>A work list of blocks ({@link SimplifyCfgRun}); each kind of rewrite is a {@link BlockRule}.
 *
 * <p>A convergent operation is never speculated, duplicated or hoisted, and no edge is threaded past a join in a
 * function that has convergent operations: lanes that reconverged at the join would do so later or not at all. Refusals
 * for this reason are remarks.
 */
public final class SimplifyCfg implements FunctionPass {
    static final String NAME = "simplifycfg";
    static final Rule UNREACHABLE_BLOCK = rule("remove-unreachable", "an unreachable block is removed");
    static final Rule CONSTANT_BRANCH = rule("fold-constant-branch", "a branch on a constant becomes a jump");
    static final Rule SAME_TARGETS = rule("fold-same-targets", "a branch with equal targets becomes a jump");
    static final Rule CONSTANT_SWITCH = rule("fold-constant-switch", "a switch on a constant becomes a jump");
    static final Rule DEAD_CASE = rule("remove-default-case", "a case with the target of the default is removed");
    static final Rule SWITCH_TO_BRANCH = rule("switch-to-branch", "a switch with one case or target becomes a branch");
    static final Rule SWITCH_TO_RANGE = rule("switch-range-to-icmp", "a switch over a range becomes a comparison");
    static final Rule MERGE = rule("merge-into-predecessor", "a block is merged into its only predecessor");
    static final Rule FORWARD = rule("forward-empty-block", "edges to an empty block go to its successor");
    static final Rule SPECULATE = rule("speculate-block", "the one arm of a branch is if-converted to selects");
    static final Rule TWO_ENTRY_PHI = rule("fold-two-entry-phi", "both arms of a branch are if-converted to selects");
    static final Rule COMMON_DESTINATION = rule("fold-to-common-destination", "two branches in a row become one");
    static final Rule THREAD_PHI = rule("thread-constant-phi", "an edge that decides the branch bypasses it");
    static final Rule UNREACHABLE_EDGE = rule("remove-unreachable-edge", "an edge to unreachable is never taken");
    static final Rule HOIST = rule("hoist-common", "both arms begin with the same instruction");

    static final Rule SINK = rule("sink-common", "the last instruction of all predecessors is sunk into the block");
    static final Rule MERGE_RETURNS = rule("merge-returns", "all returns go to one");
    static final Rule IMPLIED_BRANCH = rule("fold-implied-branch", "a branch implied by the one before becomes a jump");
    static final Rule UNDEFINED_STORE =
            rule("cut-undefined", "a block is cut at undefined behaviour, such as a store to null");
    static final Rule NO_RETURN = rule("cut-behind-noreturn", "a block is cut after a call that does not return");
    static final Rule UNDEFINED_EDGE =
            rule("cut-undefined-edge", "an edge that brings null to an access is never taken");
    static final Rule SPECULATE_STORE = rule("speculate-store", "a store to an address just stored to always runs");
    static final Rule FORWARD_SWITCH = rule("forward-switch-cond", "a PHI entry for a case is the value switched on");
    static final Rule COMPARISONS_TO_SWITCH =
            rule("comparisons-to-switch", "comparisons of one value with constants are a switch");
    static final Rule SWITCH_TO_LOOKUP =
            rule("switch-to-lookup", "a switch that only chooses constants is arithmetic or a table");

    static final Knob BONUS = knob("bonus-inst-threshold", 1, 100, "instructions besides the condition that may move");
    static final Knob RANGE_TO_ICMP = toggle("switch-range-to-icmp", false, "switches over a range become comparisons");
    static final Knob LOOKUP = toggle("switch-to-lookup", false, "switches that choose constants become tables");
    static final Knob KEEP_LOOPS = toggle("keep-loops", true, "headers and latches of loops keep their blocks");
    static final Knob HOIST_COMMON = toggle("hoist-common-insts", false, "hoist what both arms begin with");
    static final Knob SINK_COMMON = toggle("sink-common-insts", false, "sink what all predecessors end with");
    static final Knob FORWARD_CONDITION =
            toggle("forward-switch-cond", false, "PHI entries for cases become the value switched on");
    static final Knob HOIST_STORES = toggle("hoist-cond-stores", true, "execute a store always where one was before");
    static final Knob SPECULATE_BLOCKS = toggle("speculate-blocks", true, "execute small arms always");
    static final Knob SIMPLIFY_CONDITIONAL = toggle("simplify-cond-branch", true, "join and thread branches");
    static final Knob TWO_ENTRY_THRESHOLD =
            knob("two-entry-phi-node-folding-threshold", 4, 1000, "instructions of both arms together");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "simplify the control-flow graph",
                    new SourceRef.Manual("LLVM passes", "simplifycfg"),
                    List.of(
                            UNREACHABLE_BLOCK,
                            CONSTANT_BRANCH,
                            SAME_TARGETS,
                            CONSTANT_SWITCH,
                            DEAD_CASE,
                            SWITCH_TO_BRANCH,
                            SWITCH_TO_RANGE,
                            MERGE,
                            FORWARD,
                            SPECULATE,
                            TWO_ENTRY_PHI,
                            COMMON_DESTINATION,
                            THREAD_PHI,
                            UNREACHABLE_EDGE,
                            HOIST,
                            SINK,
                            MERGE_RETURNS,
                            IMPLIED_BRANCH,
                            UNDEFINED_STORE,
                            NO_RETURN,
                            UNDEFINED_EDGE,
                            SPECULATE_STORE,
                            FORWARD_SWITCH,
                            COMPARISONS_TO_SWITCH,
                            SWITCH_TO_LOOKUP),
                    List.of(
                            BONUS,
                            RANGE_TO_ICMP,
                            LOOKUP,
                            KEEP_LOOPS,
                            HOIST_COMMON,
                            SINK_COMMON,
                            FORWARD_CONDITION,
                            HOIST_STORES,
                            SPECULATE_BLOCKS,
                            SIMPLIFY_CONDITIONAL,
                            TWO_ENTRY_THRESHOLD),
                    List.of("simplified"),
                    Set.of())
            .declining(CfgRefusals.all());

    private static Rule rule(String name, String summary) {
        return new Rule(NAME, name, summary);
    }

    private static Knob knob(String name, long value, long maximum, String help) {
        return new Knob(name, value, 0, maximum, help, new SourceRef.Manual("LLVM, SimplifyCFGOptions", name));
    }

    private static Knob toggle(String name, boolean value, String help) {
        return Knob.toggle(name, value, help, new SourceRef.Manual("LLVM, SimplifyCFGOptions", name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        new SimplifyCfgRun(function, rewriter, context).run();
        return rewriter.changed();
    }
}
