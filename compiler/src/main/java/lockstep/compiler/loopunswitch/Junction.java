package lockstep.compiler.loopunswitch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * The loop-invariant operands of a condition that is a conjunction or disjunction.
 *
 * @param isAnd whether the condition is a conjunction, false if a part is; else it is a disjunction, true if a part is
 * @param parts not empty
 */
record Junction(boolean isAnd, List<Value> parts) {
    /** One step of a conjunction or disjunction. */
    private record Step(boolean isAnd, Value left, Value right) {}

    Junction {
        parts = List.copyOf(parts);
    }

    /** The junction of {@code condition}, which is computed in {@code loop}; null if no operand is loop-invariant. */
    static @Nullable Junction of(Value condition, SimplifiedLoop loop) {
        Step root = step(condition);
        if (root == null) {
            return null;
        }
        Set<Value> parts = new LinkedHashSet<>();
        Set<Value> seen = new LinkedHashSet<>();
        Deque<Value> open = new ArrayDeque<>(List.of(condition));
        while (!open.isEmpty()) {
            Value at = open.pop();
            if (!seen.add(at)) {
                continue;
            }
            if (loop.isInvariant(at)) {
                if (!(at instanceof Constant)) {
                    parts.add(at);
                }
                continue;
            }
            Step step = step(at);
            if (step != null && step.isAnd() == root.isAnd()) {
                open.push(step.right());
                open.push(step.left());
            }
        }
        return parts.isEmpty() ? null : new Junction(root.isAnd(), List.copyOf(parts));
    }

    /** As a bitwise operation, or as a select that ignores the right operand if the left one decides. */
    private static @Nullable Step step(Value value) {
        if (!(value instanceof Instruction i) || !(i.type() instanceof IntType bit) || bit.width() != 1) {
            return null;
        }
        if (value instanceof BinaryInstruction b && (b.opcode() == Opcode.AND || b.opcode() == Opcode.OR)) {
            return new Step(b.opcode() == Opcode.AND, b.left(), b.right());
        }
        if (value instanceof SelectInstruction s && s.ifFalse() instanceof ConstantInt no && no.isZero()) {
            return new Step(true, s.condition(), s.ifTrue());
        }
        return value instanceof SelectInstruction s && s.ifTrue() instanceof ConstantInt yes && yes.isOne()
                ? new Step(false, s.condition(), s.ifFalse())
                : null;
    }

    /** Whether {@code value} is a conjunction or disjunction. */
    static boolean isJunction(Value value) {
        return step(value) != null;
    }
}
