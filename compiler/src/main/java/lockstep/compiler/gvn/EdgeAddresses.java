package lockstep.compiler.gvn;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Translates the address of a load to the end of a predecessor: PHIs of the block become their value on the edge, and
 * what it or a later block computes from them becomes a leader with the same number there, or, if the block computes
 * it, is computed at the end of the predecessor.
 */
final class EdgeAddresses {
    /** Longest chain of translated computations. */
    private static final int DEPTH = 4;

    private final Rewriter rewriter;
    private final ValueTable table;
    private final LeaderLists leaders;
    private final InstructionOrder order;

    EdgeAddresses(Rewriter rewriter, ValueTable table, LeaderLists leaders, InstructionOrder order) {
        this.rewriter = rewriter;
        this.table = table;
        this.leaders = leaders;
        this.order = order;
    }

    /** What {@code pointer} of {@code block} is at the end of {@code from}; null if no such value is available. */
    @Nullable Value find(Value pointer, BasicBlock block, BasicBlock from) {
        Value address = ScalarPre.translated(pointer, block, from);
        if (address == pointer && !order.isSettledAbove(pointer, block)) {
            address = pointer instanceof Instruction computed ? sameOnEdge(computed, block, from) : null;
        }
        return address != null && order.isAvailable(address, from.terminator()) ? address : null;
    }

    /** A value available at the end of {@code from} that equals {@code computed} on the edge. */
    private @Nullable Value sameOnEdge(Instruction computed, BasicBlock block, BasicBlock from) {
        if (computed instanceof GetElementPtrInstruction step && isNoStep(step, block, from)) {
            return ScalarPre.translated(step.base(), block, from);
        }
        ExpressionKey key = ValueTable.key(computed).orElse(null);
        boolean isSettled = computed.operands().stream()
                .allMatch(
                        o -> order.isSettledAbove(o, block) || o instanceof PhiInstruction phi && phi.block() == block);
        return key != null && isSettled
                ? leaders.availableAtEnd(table.find(key, o -> table.known(ScalarPre.translated(o, block, from))), from)
                : null;
    }

    /** Whether {@code step} adds nothing to its base on the edge from {@code from}. */
    private boolean isNoStep(GetElementPtrInstruction step, BasicBlock block, BasicBlock from) {
        boolean isSettled = order.isSettledAbove(step.base(), block)
                || step.base() instanceof PhiInstruction phi && phi.block() == block;
        return isSettled
                && step.type().equals(step.base().type())
                && step.indices().stream()
                        .allMatch(i -> ScalarPre.translated(i, block, from) instanceof Constant c && c.isZero());
    }

    /** Whether {@link #compute} is possible. */
    boolean canCompute(Value pointer, BasicBlock block, BasicBlock from) {
        return canCompute(pointer, block, from, DEPTH);
    }

    private boolean canCompute(Value value, BasicBlock block, BasicBlock from, int depth) {
        if (find(value, block, from) != null) {
            return true;
        }
        return depth > 0
                && value instanceof Instruction computed
                && computed.block() == block
                && !(computed instanceof PhiInstruction)
                && ValueTable.key(computed).isPresent()
                && DeadInstructions.isSpeculatable(computed)
                && computed.operands().stream().allMatch(o -> canCompute(o, block, from, depth - 1));
    }

    /** What {@code pointer} is at the end of {@code from}; inserts the computations that are not available there. */
    Value compute(Value pointer, BasicBlock block, BasicBlock from) {
        return compute(pointer, block, from, new IdentityHashMap<>());
    }

    private Value compute(Value value, BasicBlock block, BasicBlock from, Map<Value, Value> made) {
        Value available = made.get(value);
        available = available == null ? find(value, block, from) : available;
        if (available != null) {
            return available;
        }
        Instruction copy = ((Instruction) value).copy(o -> compute(o, block, from, made));
        rewriter.insertBefore(copy, from.terminator());
        made.put(value, copy);
        return copy;
    }
}
