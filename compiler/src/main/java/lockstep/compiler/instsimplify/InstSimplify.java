package lockstep.compiler.instsimplify;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.value.ValueFacts;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.ValueNumbers;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * instsimplify: replaces instructions by existing values and constants that they equal, and removes them. It creates no
 * instructions.
 *
 * <pre>{@code
 * %x = add i32 %a, 0
 * %y = sub i32 %x, %a        ->        ret i32 %a
 * %z = or i32 %y, %a
 * ret i32 %z
 * }</pre>
 *
 * <p>A work list of the reachable instructions in dominator-tree order; the users of a replaced one are visited again.
 * Every identity holds lane by lane, so divergence does not matter; of calls only those of non-convergent intrinsics
 * are replaced. Unreachable code is skipped: there an instruction may use itself.
 */
public final class InstSimplify implements FunctionPass {
    static final String NAME = "instsimplify";

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "replace instructions by values they equal",
            new SourceRef.Manual("LLVM passes", "instsimplify"),
            InstructionSimplifier.rules(),
            List.of(),
            List.of("simplified"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        InstructionSimplifier simplifier = new InstructionSimplifier(
                rewriter,
                context.get(FlowAnalyses.GRAPH, function),
                context.get(FlowAnalyses.DOMINATORS, function),
                new ValueFacts(rewriter));
        Deque<Instruction> work = new ArrayDeque<>();
        reachable(function, context, work);
        ValueNumbers numbers = ValueNumbers.of(function);
        BitSet waiting = new BitSet(numbers.count());
        work.forEach(instruction -> waiting.set(numbers.of(instruction)));
        while (!work.isEmpty()) {
            Instruction instruction = work.removeFirst();
            waiting.clear(numbers.of(instruction));
            if (instruction.block() == null || !instruction.hasUses()) {
                continue;
            }
            Optional<InstructionSimplifier.Match> match = simplifier.simplify(instruction);
            if (match.isPresent() && rewriter.allow(match.get().rule(), instruction)) {
                for (Use use : instruction.useList()) {
                    int user = numbers.of(use.user());
                    if (!waiting.get(user)) {
                        waiting.set(user);
                        work.addLast(use.user());
                    }
                }
                rewriter.replaceAllUses(instruction, match.get().value());
                if (DeadInstructions.isDead(instruction)) {
                    rewriter.erase(instruction);
                }
                context.count("simplified", 1);
            }
        }
        return rewriter.changed();
    }

    private static void reachable(Function function, PassContext context, Deque<Instruction> into) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = context.get(FlowAnalyses.DOMINATORS, function);
        dominators.preorder().forEach(node -> graph.block(node).forEach(into::addLast));
    }
}
