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
 * loop-unroll: puts rounds of a loop one after another. Inner loops come first, so that they may be constant in the
 * rounds of outer ones. Of each loop that may be copied ({@link UnrollableLoops}), {@link UnrollChoice} says what it
 * becomes, {@link RoundCopies} and {@link RemainderLoop} do it, {@link RoundSimplification} makes the copies simpler.
 *
 * <pre>
 *                    rounds known      rounds of lanes        first rounds differ
 *   loop: body       body              loop: body             body
 *         test       body              body                   loop: body
 *                    ...               test                   test
 *                                      rest: body, test
 * </pre>
 *
 * <p>Under divergence: a lane makes the rounds that it made before, in their order, and lanes that met in a round meet
 * in its copy. Where all lanes that are in a round are in the same copy, convergent operations are copied as others
 * are. That is not so in a remainder, which some lanes come to while others still are in the loop: loops with
 * convergent operations have none, and are not peeled. Loops with convergence tokens, and operations that must not be
 * duplicated, stay.
 *
 * <p>A loop that was unrolled in part, and its remainder, say that they must not be unrolled again. Source: LLVM 19,
 * LoopUnrollPass, LoopUnroll, LoopUnrollRuntime and LoopPeel, with the thresholds of NVPTX.
 */
public final class LoopUnroll implements FunctionPass {
    static final String NAME = "loop-unroll";

    static final Rule FULL = new Rule(NAME, "unroll-fully", "a loop of constant rounds becomes its rounds");
    static final Rule BOUNDED = new Rule(NAME, "unroll-to-bound", "a loop of few rounds becomes them, with its tests");
    static final Rule PARTIAL = new Rule(NAME, "unroll-partially", "some rounds of a loop become one");
    static final Rule RUNTIME =
            new Rule(NAME, "unroll-with-remainder", "some rounds become one, what is left gets a loop");
    static final Rule PEEL = new Rule(NAME, "peel", "first rounds of a loop are made before it");
    static final Rule SIMPLIFY = new Rule(NAME, "simplify-round", "operations of a round that constants settle go");

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
            "most instructions of all rounds together; -1 for that of the level",
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
            "most instructions of the rounds that become one; -1 for a quarter of the threshold of the level",
            new SourceRef.Manual("LLVM, NVPTXTargetTransformInfo", "getUnrollingPreferences"));
    static final Knob BOOST = knob(
            "unroll-max-percent-threshold-boost",
            400,
            10_000,
            "most that the threshold is raised to where rounds get simpler, in percent");
    static final Knob ANALYZED = knob(
            "unroll-max-iteration-count-to-analyze", 10, 1000, "most rounds that are tried for what gets simpler");
    static final Knob PRAGMA_THRESHOLD = knob(
            "pragma-unroll-threshold", 16 * 1024, 1 << 20, "most instructions of a loop that wants to be unrolled");
    static final Knob MAX_ROUNDS =
            knob("unroll-full-max-count", 1 << 16, 1 << 20, "most rounds of a loop that is unrolled completely");
    static final Knob COUNT =
            knob("unroll-count", 0, 1 << 16, "rounds of any loop that become one; 0 for nothing said");
    static final Knob MAX_COUNT = knob("unroll-max-count", 1 << 16, 1 << 20, "most rounds that become one");
    static final Knob ALLOW_PARTIAL = toggle(
            "unroll-allow-partial", true, "whether loops whose rounds constants count are unrolled in part");
    static final Knob RUNTIME_ON =
            toggle("unroll-runtime", true, "whether loops are unrolled whose rounds constants do not count");
    static final Knob REMAINDER =
            toggle("unroll-allow-remainder", true, "whether what is left of the rounds may get a loop");
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
    static final Knob BUDGET = knob(
            "scev-cheap-expansion-budget", 4, 1000, "most operations to compute the number of rounds of a remainder");
    static final Knob UPPER_BOUND =
            toggle("unroll-upper-bound", false, "whether loops with a small bound of rounds become those");
    static final Knob MAX_BOUND = knob("unroll-max-upperbound", 8, 1000, "most rounds of such a bound");
    static final Knob PEELING = toggle("unroll-allow-peeling", true, "whether loops are peeled");
    static final Knob PEEL_NESTS =
            toggle("unroll-allow-loop-nests-peeling", false, "whether loops with inner loops are peeled");
    static final Knob PEEL_FORCED = knob("unroll-peel-count", 0, 1000, "rounds that any loop is peeled by, 0 for none");
    static final Knob PEEL_MOST = knob("unroll-peel-max-count", 7, 1000, "most rounds that a loop is peeled by in all");

    private static final List<Knob> KNOBS = List.of(
            LEVEL, THRESHOLD, DEFAULT, AGGRESSIVE, SIZE_THRESHOLD, PARTIAL_THRESHOLD, BOOST, ANALYZED, PRAGMA_THRESHOLD,
            MAX_ROUNDS, COUNT, MAX_COUNT, ALLOW_PARTIAL, RUNTIME_ON, REMAINDER, EPILOG, MULTI_EXIT, BUDGET,
            UPPER_BOUND, MAX_BOUND, PEELING, PEEL_NESTS, PEEL_FORCED, PEEL_MOST);

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
