package lockstep.compiler.loopunswitch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
 * simple-loop-unswitch: moves loop-invariant conditions out of loops. Inner loops first:
 *
 * <ol>
 *   <li><b>trivial</b>: a condition that each lane reaches in its first iteration, before any effect, and one outcome
 *       of which leaves the loop, moves to the preheader;
 *   <li><b>nontrivial</b>: of the other conditions the cheapest is chosen; each outcome gets a version of the loop, and
 *       the preheader branches to one of them. The cost is the code in all of these versions ({@link Candidates}).
 * </ol>
 *
 * <p>The condition may be a conjunction or disjunction with some loop-invariant operands.
 *
 * <pre>
 * pre:                                     pre:
 *   br label %loop                           br i1 %c, label %loop.us, label %loop
 * loop:                                    loop.us:
 *   %i = phi ...                             %i.us = phi ...
 *   br i1 %c, label %a, label %latch    to   ... %a ...
 * a:                                         br i1 %d.us, label %loop.us, label %exit
 *   ...                                    loop:
 * latch:                                     %i = phi ...
 *   br i1 %d, label %loop, label %exit       br i1 %d, label %loop, label %exit
 * </pre>
 *
 * <p>Under divergence: lanes with different outcomes execute different versions. So a loop with a convergent operation
 * is duplicated only for a condition that is uniform before the loop and need not be frozen: each lane may choose a
 * frozen value independently. A trivial condition does not move across a convergent operation, because lanes that leave
 * would no longer execute it. Lanes that leave early reconverge with the others in the exit as before. By default no
 * loop is duplicated for a divergent condition: the warp would execute both versions.
 *
 * <p>Source: LLVM, SimpleLoopUnswitch; that divergent tests stay: LLVM 10, LoopUnswitch, hasBranchDivergence. Not
 * implemented: conditions on loop-invariant memory, conditions injected from profiles, guards. Cost: linear in the
 * function for each level of nesting and each condition that is unswitched.
 */
public final class SimpleLoopUnswitch implements FunctionPass {
    static final String NAME = "simple-loop-unswitch";

    static final Rule EXIT =
            new Rule(NAME, "hoist-exit", "a test that leaves the loop in its first iteration moves before it");
    static final Rule EXIT_PART =
            new Rule(NAME, "hoist-part-of-exit", "invariant operands of such a test are tested before the loop");
    static final Rule EXIT_CASES =
            new Rule(NAME, "hoist-exit-cases", "switch cases that leave the loop are tested before it");
    static final Rule BRANCH =
            new Rule(NAME, "unswitch-branch", "each successor of a branch gets a version of the loop");
    static final Rule PART =
            new Rule(NAME, "unswitch-part", "the outcome that operands of a test decide gets a version of the loop");
    static final Rule SWITCH = new Rule(NAME, "unswitch-switch", "each target of a switch gets a version of the loop");
    static final Rule SELECT = new Rule(NAME, "unswitch-select", "each operand of a select gets a version of the loop");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    /** The rules that duplicate loops. */
    private static final List<Rule> COPIES = List.of(BRANCH, PART, SWITCH, SELECT);

    static final Refusal TAKEN = new Refusal(EXIT, "entered-otherwise", "a block of it may be reached otherwise");
    static final Refusal NOT_CLOSED = new Refusal(EXIT, "not-closed", "a value of it is used after it");
    static final Refusal AFTER_EFFECT =
            new Refusal(EXIT, "after-effect", "something before the test has an effect or is convergent");
    static final Refusals<Rule> BRINGS_ROUNDS = Refusal.ofEach(
            List.of(EXIT, EXIT_PART, EXIT_CASES), "brings-rounds", "an exit value depends on its iterations");
    static final Refusals<Rule> COSTLY = Refusal.ofEach(COPIES, "too-large", "copies of it are too large");
    static final Refusals<Rule> MUST_NOT_BE_COPIED =
            Refusal.ofEach(COPIES, "not-copied", "an instruction of it must not be copied");
    static final Refusals<Rule> CHOSEN_APART = Refusal.ofEach(
            COPIES, "frozen-convergent", "each lane might choose a way of its own, and they meet inside");
    static final Refusals<Rule> MEET_APART =
            Refusal.ofEach(COPIES, "convergent", "lanes that meet inside would be apart");
    static final Refusals<Rule> DIVERGE = Refusal.ofEach(COPIES, "divergent", "lanes take different branches");

    static final Knob NONTRIVIAL = Knob.toggle("nontrivial", false, "whether loops are copied", llvm("nontrivial"));
    static final Knob TRIVIAL =
            Knob.toggle("trivial", true, "whether tests that leave the loop move before it", llvm("trivial"));
    static final Knob DIVERGENT = Knob.toggle(
            "divergent-conditions",
            false,
            "whether loops without convergent operations are copied for divergent tests",
            new SourceRef.Manual("LLVM 10", "LoopUnswitch, hasBranchDivergence"));
    static final Knob THRESHOLD =
            knob("unswitch-threshold", 50, 1 << 20, "cost from which on a loop is not copied, in instructions");
    static final Knob MULTIPLIER = Knob.toggle(
            "enable-unswitch-cost-multiplier",
            true,
            "whether the cost grows with candidates and neighbouring loops",
            llvm("enable-unswitch-cost-multiplier"));
    static final Knob TOP_LEVEL_DIVISOR = new Knob(
            "unswitch-siblings-toplevel-div",
            2,
            1,
            1 << 20,
            "what the number of outermost loops is divided by in the cost",
            llvm("unswitch-siblings-toplevel-div"));
    static final Knob UNSCALED = knob(
            "unswitch-num-initial-unscaled-candidates",
            8,
            1 << 20,
            "candidates from which on each further one doubles the cost");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "make tests that are the same in all rounds before loops",
                    new SourceRef.Manual("LLVM passes", NAME),
                    List.of(EXIT, EXIT_PART, EXIT_CASES, BRANCH, PART, SWITCH, SELECT, FORM),
                    List.of(NONTRIVIAL, TRIVIAL, DIVERGENT, THRESHOLD, MULTIPLIER, TOP_LEVEL_DIVISOR, UNSCALED),
                    List.of("hoisted", "unswitched", "copies", "kept-divergent"),
                    Set.of())
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(List.of(TAKEN, NOT_CLOSED, AFTER_EFFECT));
        Stream.of(BRINGS_ROUNDS, COSTLY, MUST_NOT_BE_COPIED, CHOSEN_APART, MEET_APART, DIVERGE)
                .forEach(each -> all.addAll(each.values()));
        return all;
    }

    private static SourceRef llvm(String option) {
        return new SourceRef.Manual("LLVM passes", NAME + ", option " + option);
    }

    private static Knob knob(String name, long value, long maximum, String help) {
        return new Knob(name, value, 0, maximum, help, llvm(name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new UnswitchRun(function, context).run();
    }
}
