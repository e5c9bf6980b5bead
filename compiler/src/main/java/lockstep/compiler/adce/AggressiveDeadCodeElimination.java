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
 * adce: aggressive dead code elimination (Cytron et al., 1991). Every instruction is dead until a live one needs it;
 * cycles of PHIs that only use each other, and branches that decide nothing live, are removed too.
 *
 * <ol>
 *   <li>Live at the start are instructions with effects, convergent operations, returns, and the branches of loops that
 *       have to stay.
 *   <li>The operands of a live instruction are live; so are the branches on which a live block is control-dependent,
 *       and for a live PHI those on which its predecessors are ({@link LiveInstructions}).
 *   <li>Each dead branch becomes a jump to the successor nearest to an exit; the other dead instructions and the blocks
 *       that became unreachable are removed ({@link DeadRegions}).
 * </ol>
 *
 * <pre>{@code
 * entry:
 *   br i1 %c, label %arm, label %join           entry:
 * arm:                                            br label %join
 *   %x = mul i32 %n, %n                   ->    join:
 *   br label %join                                ret i32 %n
 * join:
 *   %p = phi i32 [ %x, %arm ], [ 0, %entry ]
 *   ret i32 %n
 * }</pre>
 *
 * <p>Legal under divergence: convergent operations are live, used or not, and so is each branch that decides which
 * lanes reach them. Lanes that a removed branch would have separated execute nothing live before they reconverge.
 * Linear in the instructions and their control dependences.
 */
public final class AggressiveDeadCodeElimination implements FunctionPass {
    private static final String NAME = "adce";
    static final Rule REMOVE = new Rule(NAME, "remove-dead", "an instruction that nothing live needs is removed");
    static final Rule CYCLE = new Rule(NAME, "remove-dead-circle", "instructions that only use each other are removed");
    static final Rule BRANCH = new Rule(NAME, "cut-dead-branch", "a branch that decides nothing live becomes a jump");
    static final Rule BLOCK = new Rule(NAME, "remove-unreachable", "an unreachable block is removed");

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
            List.of(REMOVE, CYCLE, BRANCH, BLOCK),
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
