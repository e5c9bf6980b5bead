package lockstep.compiler.loopunroll;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * loop-unroll: unrolls and peels loops. Inner loops come first, so that they may become constant in the iterations of
 * outer ones. For each loop that may be duplicated ({@link UnrollableLoops}), {@link UnrollChoice} selects the kind of
 * unrolling and the count, {@link IterationCopies} and {@link RemainderLoop} perform it, and {@link CopySimplification}
 * simplifies the copies.
 *
 * <pre>
 *                    constant count    count per lane         peeled
 *   loop: body       body              loop: body             body
 *         test       body              body                   loop: body
 *                    ...               test                   test
 *                                      rest: body, test
 * </pre>
 *
 * <p>Under divergence: a lane executes the same iterations as before, in the same order, and lanes that were together
 * in an iteration are together in its copy. Where all lanes of an iteration are in the same copy, convergent operations
 * are copied like any other. This does not hold for a remainder, which some lanes reach while others are still in the
 * loop: loops with convergent operations get no remainder, and are not peeled. Loops with convergence tokens, or with
 * operations that must not be duplicated, are left.
 *
 * <p>A partially unrolled loop and its remainder are marked {@code unroll.disable}. Source: LLVM 19, LoopUnrollPass,
 * LoopUnroll, LoopUnrollRuntime and LoopPeel, with the thresholds of NVPTX.
 */
public final class LoopUnroll implements FunctionPass {
    static final String NAME = "loop-unroll";

    static final Rule FULL = new Rule(NAME, "unroll-fully", "a loop of constant trip count is unrolled completely");
    static final Rule BOUNDED =
            new Rule(NAME, "unroll-to-bound", "a loop of small bounded trip count is unrolled, with its tests");
    static final Rule PARTIAL = new Rule(NAME, "unroll-partially", "several iterations of a loop become one");
    static final Rule RUNTIME =
            new Rule(NAME, "unroll-with-remainder", "several iterations become one, a remainder loop has the rest");
    static final Rule PEEL = new Rule(NAME, "peel", "the first iterations of a loop are peeled");
    static final Rule SIMPLIFY =
            new Rule(NAME, "simplify-round", "operations of a copy that constants decide are folded");

    static final Knob LEVEL = new Knob(
            "opt-level",
            2,
            0,
            3,
            "level of optimization; 3 has a higher threshold",
            new SourceRef.Manual("LLVM passes", "loop-unroll<O0;O1;O2;O3>"));
    static final Knob THRESHOLD = new Knob(
            "unroll-threshold",
            -1,
            -1,
            1 << 20,
            "most instructions of all iterations together; -1 for the threshold of the level",
            llvm("unroll-threshold"));
    static final Knob DEFAULT =
            knob("unroll-threshold-default", 150, 1 << 20, "threshold below level 3, in instructions");
    static final Knob AGGRESSIVE =
            knob("unroll-threshold-aggressive", 300, 1 << 20, "threshold at level 3, in instructions");
    static final Knob SIZE_THRESHOLD =
            knob("unroll-optsize-threshold", 0, 1 << 20, "threshold of functions that are to be small");
    static final Knob PARTIAL_THRESHOLD = new Knob(
            "unroll-partial-threshold",
            -1,
            -1,
            1 << 20,
            "most instructions of a partially unrolled loop; -1 for a quarter of the threshold of the level",
            new SourceRef.Manual("LLVM, NVPTXTargetTransformInfo", "getUnrollingPreferences"));
    static final Knob BOOST = knob(
            "unroll-max-percent-threshold-boost",
            400,
            10_000,
            "most that the threshold is raised to where unrolling simplifies iterations, in percent");
    static final Knob ANALYZED = knob(
            "unroll-max-iteration-count-to-analyze", 10, 1000, "most iterations that are analyzed for simplification");
    static final Knob PRAGMA_THRESHOLD = knob(
            "pragma-unroll-threshold", 16 * 1024, 1 << 20, "most instructions of a loop that is marked for unrolling");
    static final Knob MAX_ROUNDS =
            knob("unroll-full-max-count", 1 << 16, 1 << 20, "most iterations of a loop that is unrolled completely");
    static final Knob COUNT = knob("unroll-count", 0, 1 << 16, "unroll count of any loop; 0 for none given");
    static final Knob MAX_COUNT = knob("unroll-max-count", 1 << 16, 1 << 20, "largest unroll count");
    static final Knob ALLOW_PARTIAL =
            toggle("unroll-allow-partial", true, "whether loops of constant trip count are partially unrolled");
    static final Knob RUNTIME_ON =
            toggle("unroll-runtime", true, "whether loops without a constant trip count are unrolled");
    static final Knob REMAINDER = toggle("unroll-allow-remainder", true, "whether a remainder loop may be made");
    static final Knob EPILOG = new Knob(
            "unroll-runtime-epilog",
            -1,
            -1,
            1,
            "whether the remainder comes after the loop: 1 yes, 0 before it, -1 after it if a counter begins with a"
                    + " constant",
            llvm("unroll-runtime-epilog"));
    static final Knob MULTI_EXIT = toggle(
            "unroll-runtime-multi-exit", false, "whether loops with other exits than the latch may have a remainder");
    static final Knob BUDGET =
            knob("scev-cheap-expansion-budget", 4, 1000, "most operations to compute the trip count of a remainder");
    static final Knob UPPER_BOUND =
            toggle("unroll-upper-bound", false, "whether loops of small bounded trip count are unrolled completely");
    static final Knob MAX_BOUND = knob("unroll-max-upperbound", 8, 1000, "largest such bound");
    static final Knob PEELING = toggle("unroll-allow-peeling", true, "whether loops are peeled");
    static final Knob PEEL_NESTS =
            toggle("unroll-allow-loop-nests-peeling", false, "whether loops with inner loops are peeled");
    static final Knob PEEL_FORCED = knob("unroll-peel-count", 0, 1000, "iterations to peel from any loop, 0 for none");
    static final Knob PEEL_MOST = knob("unroll-peel-max-count", 7, 1000, "most iterations peeled from a loop in total");

    private static final List<Knob> KNOBS = List.of(
            LEVEL,
            THRESHOLD,
            DEFAULT,
            AGGRESSIVE,
            SIZE_THRESHOLD,
            PARTIAL_THRESHOLD,
            BOOST,
            ANALYZED,
            PRAGMA_THRESHOLD,
            MAX_ROUNDS,
            COUNT,
            MAX_COUNT,
            ALLOW_PARTIAL,
            RUNTIME_ON,
            REMAINDER,
            EPILOG,
            MULTI_EXIT,
            BUDGET,
            UPPER_BOUND,
            MAX_BOUND,
            PEELING,
            PEEL_NESTS,
            PEEL_FORCED,
            PEEL_MOST);

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "unroll loops",
                    new SourceRef.Manual("LLVM passes", "loop-unroll"),
                    List.of(FULL, BOUNDED, PARTIAL, RUNTIME, PEEL, SIMPLIFY),
                    KNOBS,
                    List.of("unrolled", "rounds", "bounded", "partial", "runtime", "peeled"),
                    Set.of())
            .declining(UnrollRefusals.all());

    private static final ParameterWords WORDS = new ParameterWords(
            "LoopUnroll",
            List.of(
                    new ParameterWords.Word("O0", LEVEL, 0),
                    new ParameterWords.Word("O1", LEVEL, 1),
                    new ParameterWords.Word("O2", LEVEL, 2),
                    new ParameterWords.Word("O3", LEVEL, 3)));

    private static SourceRef llvm(String option) {
        return new SourceRef.Manual("LLVM, LoopUnrollPass", option);
    }

    private static Knob knob(String name, long value, long maximum, String help) {
        return new Knob(name, value, 0, maximum, help, llvm(name));
    }

    private static Knob toggle(String name, boolean isOn, String help) {
        return Knob.toggle(name, isOn, help, llvm(name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public ParameterWords parameterWords() {
        return WORDS;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new UnrollRun(function, context).run();
    }
}
