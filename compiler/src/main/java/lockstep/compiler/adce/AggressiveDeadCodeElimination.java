package lockstep.compiler.adce;

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
 * adce: takes everything for dead but what has effects, what that needs, and the branches that decide whether it runs
 * (Cytron et al., 1991); removes the rest, PHIs in circles and branches included.
 *
 * <p>Convergent operations are live, used or not, and so is each branch that decides which lanes come to them. A branch
 * that goes decides about nothing that is seen: the lanes that it parted do nothing until they meet again.
 */
public final class AggressiveDeadCodeElimination implements FunctionPass {
    private static final String NAME = "adce";
    static final Rule REMOVE = new Rule(NAME, "remove-dead", "an instruction that nothing live needs goes");
    static final Rule CIRCLE = new Rule(NAME, "remove-dead-circle", "instructions that only need each other go");
    static final Rule BRANCH = new Rule(NAME, "cut-dead-branch", "a branch that decides about nothing goes one way");
    static final Rule BLOCK = new Rule(NAME, "remove-unreachable", "a block that is no longer reached goes");

    static final Knob CONTROL_FLOW = Knob.toggle(
            "remove-control-flow",
            true,
            "remove branches",
            new SourceRef.Manual("LLVM passes", "adce, option adce-remove-control-flow"));
    static final Knob LOOPS = Knob.toggle(
            "remove-loops",
            false,
            "remove loops that end, or must make progress, and do nothing",
            new SourceRef.Manual("LLVM passes", "adce, option adce-remove-loops"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "aggressive dead code elimination",
            new SourceRef.Manual("Cytron et al.: Efficiently Computing Static Single Assignment Form", "7.1"),
            List.of(REMOVE, CIRCLE, BRANCH, BLOCK),
            List.of(CONTROL_FLOW, LOOPS),
            List.of("removed", "branches"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new DeadRegions(function, context).run();
    }
}
