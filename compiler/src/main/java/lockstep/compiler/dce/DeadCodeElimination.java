package lockstep.compiler.dce;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * dce: removes instructions without uses and without effects, and then operands that became unused.
 *
 * <pre>{@code
 * %x = mul i32 %a, %a
 * %y = add i32 %x, 1        ->        ret i32 %a
 * ret i32 %a
 * }</pre>
 *
 * <p>A work list of all instructions, last first; the operands of a removed one are visited again. Linear in the uses.
 * Unused collectives without another effect (shuffles, votes, matches) may be removed as well, because removal makes no
 * operation control-dependent. Barriers and atomics stay.
 */
public final class DeadCodeElimination implements FunctionPass {
    private static final String NAME = "dce";
    static final Rule REMOVE = new Rule(NAME, "remove-dead", "an unused instruction without effects is removed");
    static final Rule REMOVE_COLLECTIVE =
            new Rule(NAME, "remove-dead-collective", "an unused collective without other effects is removed");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove trivially dead instructions",
            new SourceRef.Manual("LLVM passes", "dce"),
            List.of(REMOVE, REMOVE_COLLECTIVE),
            List.of(),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        Deque<Instruction> work = new ArrayDeque<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                work.addLast(instruction);
            }
        }
        while (!work.isEmpty()) {
            Instruction instruction = work.removeLast();
            if (instruction.block() == null || !DeadInstructions.isDead(instruction)) {
                continue;
            }
            Rule rule = Convergence.isConvergent(instruction) ? REMOVE_COLLECTIVE : REMOVE;
            if (rewriter.allow(rule, instruction)) {
                List<Value> operands = List.copyOf(instruction.operands());
                rewriter.erase(instruction);
                context.count("removed", 1);
                pushInstructions(work, operands);
            }
        }
        return rewriter.changed();
    }

    private static void pushInstructions(Deque<Instruction> work, List<Value> values) {
        for (Value value : values) {
            if (value instanceof Instruction instruction) {
                work.addLast(instruction);
            }
        }
    }
}
