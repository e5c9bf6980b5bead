package lockstep.compiler.lowerexpect;

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
 * lower-expect: makes weights of branches, switches and selects of what {@code llvm.expect} says of their conditions,
 * and of branches before a PHI whose value is expected; then the calls go. Weights tell how often lanes go which way on
 * the whole, nothing of one lane, and change no result.
 */
public final class LowerExpect implements FunctionPass {
    private static final String NAME = "lower-expect";
    static final Rule WEIGH = new Rule(NAME, "weigh", "a branch, switch or select has the weights that are expected");
    static final Rule REMOVE = new Rule(NAME, "remove-call", "an expected value is the value");

    static final Knob LIKELY = knob("likely-branch-weight", 2000, "weight of the expected way");
    static final Knob UNLIKELY = knob("unlikely-branch-weight", 1, "weight of the other ways");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make weights of expected values",
            new SourceRef.Manual("LLVM passes", "lower-expect"),
            List.of(WEIGH, REMOVE),
            List.of(LIKELY, UNLIKELY),
            List.of("weighed", "removed"),
            Set.of());

    private static Knob knob(String name, long value, String help) {
        SourceRef source = new SourceRef.Manual("LLVM passes", "lower-expect, option " + name);
        return new Knob(name, value, 0, Integer.MAX_VALUE, help, source);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new LowerExpectRun(function, context).run();
    }
}
