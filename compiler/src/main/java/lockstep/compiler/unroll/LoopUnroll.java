package lockstep.compiler.unroll;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * loop-unroll: a loop whose rounds are counted by constants becomes its rounds, one behind the other, if that is short
 * enough or says that it wants to be. Inner loops come first, so that they may be constant in the rounds of outer ones.
 *
 * <p>Every lane that enters such a loop makes the same rounds, and lanes that met in a round meet in its copy: copies
 * of convergent operations are executed by whom the operation was. Loops with convergence tokens, and operations that
 * must not be duplicated, stay.
 *
 * <p>Complete unrolling of LLVM's pass; unrolling in part, with a remainder, up to a bound, and peeling are not built.
 */
public final class LoopUnroll implements FunctionPass {
    static final String NAME = "loop-unroll";

    static final Rule FULL = new Rule(NAME, "unroll-fully", "a loop of constant rounds becomes its rounds");
    static final Rule SIMPLIFY = new Rule(NAME, "simplify-round", "operations of a round that constants settle go");

    static final Knob THRESHOLD = knob("unroll-threshold", 150, 1 << 20, "most instructions of all rounds together");
    static final Knob BOOST = knob(
            "unroll-max-percent-threshold-boost",
            400,
            10_000,
            "most that the threshold is raised to where rounds get simpler, in percent");
    static final Knob ANALYZED = knob(
            "unroll-max-iteration-count-to-analyze", 10, 1000, "most rounds that are tried for what gets simpler");
    static final Knob PRAGMA_THRESHOLD = knob(
            "pragma-unroll-threshold", 16 * 1024, 1 << 20, "most instructions of a loop that wants to be unrolled");
    static final Knob MOST_ROUNDS =
            knob("unroll-full-max-count", 1 << 16, 1 << 20, "most rounds of a loop that is unrolled");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "unroll loops",
            new SourceRef.Manual("LLVM passes", "loop-unroll"),
            List.of(FULL, SIMPLIFY),
            List.of(THRESHOLD, BOOST, ANALYZED, PRAGMA_THRESHOLD, MOST_ROUNDS),
            List.of("unrolled", "rounds"),
            Set.of());

    private static Knob knob(String name, long value, long maximum, String help) {
        return new Knob(name, value, 0, maximum, help, new SourceRef.Manual("LLVM, LoopUnrollPass", name));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new UnrollRun(function, context).run();
    }
}
