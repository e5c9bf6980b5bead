package lockstep.compiler.loopunswitch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * simple-loop-unswitch: tests in a loop that go the same way in all rounds are made before it. Inner loops first:
 *
 * <ol>
 *   <li><b>trivial</b>: a test that each lane comes to in its first round, before anything has an effect, and that
 *       leaves the loop one way, moves to the preheader;
 *   <li><b>nontrivial</b>: of the other tests the one is taken that costs least; each way that it goes gets a loop of
 *       its own, and the preheader decides which. The cost is what stands in all of these loops
 *       ({@link Candidates}).
 * </ol>
 *
 * <p>The test may be a conjunction or disjunction of which a part is the same in all rounds.
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
 * <p>Under divergence: lanes for which the test goes different ways are in different loops afterwards. So a loop with a
 * convergent operation is only copied for a test on a value that is uniform before the loop, and that need not be
 * frozen: a frozen value may be chosen by each lane for itself. A trivial test does not move over a convergent
 * operation, since lanes that leave would be missing there. Lanes that leave early meet the others in the exit as
 * before. Unless asked for, no loop is copied for a divergent test: the warp would execute both loops.
 *
 * <p>Source: LLVM, SimpleLoopUnswitch; that divergent tests stay: LLVM 10, LoopUnswitch, hasBranchDivergence. Not
 * built: tests of what memory keeps in all rounds, conditions injected for profiles, guards. Cost: linear in the
 * function for each level of nesting and each test of a loop that is taken.
 */
public final class SimpleLoopUnswitch implements FunctionPass {
    static final String NAME = "simple-loop-unswitch";

    static final Rule EXIT =
            new Rule(NAME, "hoist-exit", "a test that leaves the loop in its first round is made before");
    static final Rule EXIT_PART = new Rule(NAME, "hoist-part-of-exit", "a part of such a test is made before the loop");
    static final Rule EXIT_CASES = new Rule(NAME, "hoist-exit-cases", "cases that leave the loop are told before it");
    static final Rule BRANCH = new Rule(NAME, "unswitch-branch", "each way of a branch gets a loop of its own");
    static final Rule PART = new Rule(NAME, "unswitch-part", "what a part of a test decides gets a loop of its own");
    static final Rule SWITCH = new Rule(NAME, "unswitch-switch", "each target of a switch gets a loop of its own");
    static final Rule SELECT = new Rule(NAME, "unswitch-select", "each choice of a select gets a loop of its own");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops are in form again");

    /** The rules that copy loops. */
    private static final List<Rule> COPIES = List.of(BRANCH, PART, SWITCH, SELECT);

    static final Refusal TAKEN = new Refusal(EXIT, "entered-otherwise", "a block of it may be reached in other ways");
    static final Refusal NOT_CLOSED = new Refusal(EXIT, "not-closed", "a value of it is used after it");
    static final Refusal AFTER_EFFECT =
            new Refusal(EXIT, "after-effect", "something before the test has an effect or is convergent");
    static final Map<Rule, Refusal> BRINGS_ROUNDS = Refusal.ofEach(
            List.of(EXIT, EXIT_PART, EXIT_CASES), "brings-rounds", "the exit gets something of its rounds");
    static final Map<Rule, Refusal> COSTLY = Refusal.ofEach(COPIES, "too-large", "copies of it are too large");
    static final Map<Rule, Refusal> MUST_NOT_BE_COPIED =
            Refusal.ofEach(COPIES, "not-copied", "an instruction of it must not be copied");
    static final Map<Rule, Refusal> CHOSEN_APART = Refusal.ofEach(
            COPIES, "frozen-convergent", "each lane might choose a way of its own, and they meet inside");
    static final Map<Rule, Refusal> MEET_APART =
            Refusal.ofEach(COPIES, "convergent", "lanes that meet inside would be apart");
    static final Map<Rule, Refusal> DIVERGE = Refusal.ofEach(COPIES, "divergent", "lanes go different ways");

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
