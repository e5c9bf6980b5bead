package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;

/**
 * Ranks of values: 0 for constants, then arguments in their order, then instructions that cannot move, those of later
 * blocks in reverse post-order above those of earlier ones. Any other instruction is one above its operands;
 * complements and negations have the rank of their operand. A rank, once computed, does not change.
 */
final class OperandRanks {
    /** The bits of a rank within one block: enough for all its instructions. */
    private static final int BLOCK_SHIFT = 32;

    private final OperationShapes shapes;
    private final Map<Value, Long> ranks = new IdentityHashMap<>();

    OperandRanks(Function function, FunctionGraph graph, Order order, OperationShapes shapes) {
        this.shapes = shapes;
        long next = 2;
        for (Argument argument : function.arguments()) {
            ranks.put(argument, ++next);
        }
        for (int node : order.reversePostOrder().toArray()) {
            long inBlock = ++next << BLOCK_SHIFT;
            for (Instruction instruction : graph.block(node)) {
                if (isFixed(instruction)) {
                    ranks.put(instruction, ++inBlock);
                }
            }
        }
    }

    private static boolean isFixed(Instruction instruction) {
        return instruction instanceof PhiInstruction
                || !DeadInstructions.isSpeculatable(instruction)
                || EffectsOf.instruction(instruction).mayRead();
    }

    /** The rank of {@code value}. */
    long of(Value value) {
        Long known = ranks.get(value);
        if (known != null) {
            return known;
        }
        return value instanceof Instruction instruction ? computed(instruction) : 0;
    }

    /** Computes operands first, with a stack instead of recursion; cycles pass through PHIs, which have ranks. */
    private long computed(Instruction wanted) {
        Deque<Instruction> open = new ArrayDeque<>();
        open.push(wanted);
        while (!open.isEmpty()) {
            Instruction at = open.getFirst();
            if (ranks.containsKey(at) || !pushOperands(at, open)) {
                open.pop();
                ranks.computeIfAbsent(at, key -> aboveOperands(at));
            }
        }
        return Objects.requireNonNull(ranks.get(wanted));
    }

    private boolean pushOperands(Instruction instruction, Deque<Instruction> open) {
        boolean isPushed = false;
        for (Value operand : instruction.operands()) {
            if (operand instanceof Instruction i && !ranks.containsKey(i)) {
                open.push(i);
                isPushed = true;
            }
        }
        return isPushed;
    }

    private long aboveOperands(Instruction instruction) {
        long highest = 0;
        for (Value operand : instruction.operands()) {
            highest = Math.max(highest, ranks.getOrDefault(operand, 0L));
        }
        boolean isLevel = shapes.negated(instruction) != null || shapes.complemented(instruction) != null;
        return isLevel ? highest : highest + 1;
    }

    /** The value and its rank. */
    RankedOperand operand(Value value) {
        return new RankedOperand(value, of(value));
    }
}
