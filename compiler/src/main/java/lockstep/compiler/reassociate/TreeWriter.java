package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Writes the operands of an expression back into its operations as a left-leaning chain: the last two are combined
 * first, then each one before. Operations that combine the same values as before are not changed.
 */
final class TreeWriter {
    private final ExpressionTree tree;
    private final List<RankedOperand> operands;
    private final Rewriter rewriter;
    private final Deque<BinaryInstruction> spare = new ArrayDeque<>();
    private final Set<Value> leaves = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable BinaryInstruction lowestChanged;
    private @Nullable BinaryInstruction highestChanged;

    /** @param operands at least two, in the order of {@link ExpressionTree#operands} */
    TreeWriter(ExpressionTree tree, List<RankedOperand> operands, Rewriter rewriter) {
        this.tree = tree;
        this.operands = operands;
        this.rewriter = rewriter;
        operands.forEach(operand -> leaves.add(operand.value()));
    }

    private Value operand(int index) {
        return operands.get(index).value();
    }

    /** Whether the expression already has this form. */
    boolean isWritten() {
        BinaryInstruction at = tree.root();
        int last = operands.size() - 2;
        for (int i = 0; i < last; i++) {
            BinaryInstruction left = node(at.left());
            if (at.right() != operand(i) || left == null) {
                return false;
            }
            at = left;
        }
        return at.left() == operand(last) && at.right() == operand(last + 1);
    }

    /** {@code value} as an operation of the expression; null if it is an operand now. */
    private @Nullable BinaryInstruction node(Value value) {
        return tree.isNode(value) && !leaves.contains(value) ? (BinaryInstruction) value : null;
    }

    /** Writes the chain; changed operations get {@code flags}. */
    void write(int flags) {
        BinaryInstruction at = tree.root();
        int last = operands.size() - 2;
        for (int i = 0; i < last; i++) {
            at = writeOuter(at, operand(i));
        }
        writeInnermost(at, operand(last), operand(last + 1));
        settle(flags);
    }

    /** Makes {@code value} the right operand of {@code at}; returns the operation for the remaining operands. */
    private BinaryInstruction writeOuter(BinaryInstruction at, Value value) {
        if (at.right() != value) {
            if (at.left() == value) {
                swap(at);
            } else {
                replace(at, 1, value);
            }
        }
        BinaryInstruction left = node(at.left());
        if (left != null) {
            return left;
        }
        BinaryInstruction next = spare.isEmpty() ? added() : spare.pop();
        replace(at, 0, next);
        return next;
    }

    private void writeInnermost(BinaryInstruction at, Value left, Value right) {
        if (at.left() == right && at.right() == left) {
            swap(at);
            return;
        }
        if (at.left() != left) {
            replace(at, 0, left);
        }
        if (at.right() != right) {
            replace(at, 1, right);
        }
    }

    private void swap(BinaryInstruction at) {
        Value left = at.left();
        rewriter.setOperand(at, 0, at.right());
        rewriter.setOperand(at, 1, left);
    }

    private void replace(BinaryInstruction at, int index, Value value) {
        BinaryInstruction old = node(at.operand(index));
        if (old != null) {
            spare.push(old);
        }
        rewriter.setOperand(at, index, value);
        lowestChanged = at;
        highestChanged = highestChanged == null ? at : highestChanged;
    }

    private BinaryInstruction added() {
        BinaryInstruction root = tree.root();
        Value none = rewriter.context().poison(root.type());
        return rewriter.before(root).binary(root.opcode(), none, none, root.fastMathFlags());
    }

    /**
     * Moves the changed operations and those above them before the root, after all operands; flags hold only where the
     * same values are combined.
     */
    private void settle(int flags) {
        boolean isChanged = true;
        for (BinaryInstruction at = lowestChanged; at != null; at = above(at)) {
            if (isChanged) {
                rewriter.setFlags(at, flags);
            }
            isChanged &= at != highestChanged;
            if (at == tree.root()) {
                return;
            }
            rewriter.moveBefore(at, tree.root());
        }
    }

    private static BinaryInstruction above(Instruction node) {
        return (BinaryInstruction) Objects.requireNonNull(node.firstUse()).user();
    }
}
