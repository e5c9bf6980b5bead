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
 * lower-expect: turns calls of {@code llvm.expect} into weights of the branches, switches and selects that depend on
 * them, and of branches before a PHI with an expected value; then removes the calls.
 *
 * <pre>{@code
 * %e = call i1 @llvm.expect.i1(i1 %c, i1 false)          br i1 %c, label %a, label %b, !prof !0
 * br i1 %e, label %a, label %b                     ->    !0 = !{!"branch_weights", !"expected", i32 1, i32 2000}
 * }</pre>
 *
 * <p>Weights state how often an edge is taken overall, nothing about a single lane, and change no result.
 */
public final class LowerExpect implements FunctionPass {
    private static final String NAME = "lower-expect";
    static final Rule WEIGH = new Rule(NAME, "weigh", "a branch, switch or select gets weights from an expectation");
    static final Rule REMOVE = new Rule(NAME, "remove-call", "a call of llvm.expect is replaced by its argument");

    static final Knob LIKELY = knob("likely-branch-weight", 2000, "weight of the expected edge");
    static final Knob UNLIKELY = knob("unlikely-branch-weight", 1, "weight of the other edges");

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
