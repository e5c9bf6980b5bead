package lockstep.compiler.analysis.uniformity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Member masks that must be equal in all lanes although they are not computed uniformly. A lane that executes a
 * {@code .sync} operation is in its own mask, and all lanes that its mask names execute the same dynamic instance with
 * the same mask (docs/semantics.md, S7.4, S7.5). If a mask is one of several constants that form a chain under
 * inclusion, the larger mask names the lanes with the smaller one too, so all lanes have the same mask.
 *
 * <p>After such an operation, outside of cycles, the mask is equal in all lanes that reach the place.
 */
final class EqualMemberMasks {
    private static final int MAX_VALUES = 16;

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final Map<LocalValue, CallInstruction> settled = new IdentityHashMap<>();

    EqualMemberMasks(FunctionGraph graph, DominatorTree dominators, LoopForest loops) {
        this.graph = graph;
        this.dominators = dominators;
        for (int node = 0; node < graph.size(); node++) {
            if (dominators.isReachable(node) && loops.innermostCycle(node) < 0) {
                for (Instruction instruction : graph.block(node)) {
                    note(instruction);
                }
            }
        }
    }

    private void note(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return;
        }
        int index = CallDivergence.maskOperand(call);
        if (index >= 0 && call.argument(index) instanceof LocalValue mask && isChain(mask)) {
            settled.putIfAbsent(mask, call);
        }
    }

    /** Whether lanes that execute the user of {@code use} together have the same value although it is divergent. */
    boolean isEqualAt(Use use) {
        if (!(use.value() instanceof LocalValue value)) {
            return false;
        }
        if (use.user() instanceof CallInstruction call && CallDivergence.maskOperand(call) == use.index()) {
            return isChain(value) || isBehind(settled.get(value), call);
        }
        return isBehind(settled.get(value), use.user());
    }

    private boolean isBehind(@Nullable CallInstruction meeting, Instruction user) {
        BasicBlock from = meeting == null ? null : meeting.block();
        BasicBlock to = user.block();
        if (meeting == null || from == null || to == null || user instanceof PhiInstruction) {
            return false;
        }
        return from == to ? meeting.comesBefore(user) : dominators.dominates(graph.indexOf(from), graph.indexOf(to));
    }

    /** Whether {@code mask} is selected from constants that form a chain under inclusion. */
    private static boolean isChain(Value mask) {
        List<ExactInt> constants = new ArrayList<>();
        Deque<Value> work = new ArrayDeque<>(List.of(mask));
        int seen = 0;
        while (!work.isEmpty()) {
            Value at = work.pop();
            seen++;
            if (at instanceof ConstantInt constant) {
                constants.add(constant.number());
            } else if (at instanceof SelectInstruction select && seen < MAX_VALUES) {
                work.push(select.ifTrue());
                work.push(select.ifFalse());
            } else {
                return false;
            }
        }
        return constants.stream()
                .allMatch(a -> constants.stream()
                        .allMatch(b -> a.and(b).equals(a) || a.and(b).equals(b)));
    }
}
