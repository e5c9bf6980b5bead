package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** A maximal tree of operations of one opcode, and its leaves. Does not change the function. */
final class ExpressionTree {
    private final BinaryInstruction root;
    private final OperationShapes shapes;
    private final Set<BinaryInstruction> nodes = new LinkedHashSet<>();
    private final Set<Instruction> takenNegations = new LinkedHashSet<>();
    private final Map<Value, Integer> leaves = new LinkedHashMap<>();
    private int commonFlags = -1;

    private ExpressionTree(BinaryInstruction root, OperationShapes shapes) {
        this.root = root;
        this.shapes = shapes;
    }

    /** The expression of {@code root}. In a product, single-use negations are factors of -1. */
    static ExpressionTree of(BinaryInstruction root, OperationShapes shapes) {
        ExpressionTree tree = new ExpressionTree(root, shapes);
        Deque<Instruction> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            tree.flatten(open.pop(), open);
        }
        return tree;
    }

    private void flatten(Instruction at, Deque<Instruction> open) {
        if (!(at instanceof BinaryInstruction node) || node.opcode() != root.opcode()) {
            takenNegations.add(at);
            addLeaf(Objects.requireNonNull(shapes.negated(at)));
            addLeaf(shapes.constant(at.type(), -1));
            return;
        }
        nodes.add(node);
        commonFlags &= node.flags();
        for (Value operand : node.operands()) {
            Instruction inner = OperationShapes.inner(operand, root.opcode());
            Instruction part = inner == null ? negationInProduct(operand) : inner;
            if (part != null) {
                open.push(part);
            } else {
                addLeaf(operand);
            }
        }
    }

    private @Nullable Instruction negationInProduct(Value operand) {
        boolean isProduct = root.opcode() == Opcode.MUL || root.opcode() == Opcode.FMUL;
        return isProduct
                        && operand instanceof Instruction i
                        && i.hasOneUse()
                        && OperationShapes.isFree(i)
                        && shapes.negated(i) != null
                ? i
                : null;
    }

    private void addLeaf(Value value) {
        leaves.merge(value, 1, Integer::sum);
    }

    /** The root of the expression. */
    BinaryInstruction root() {
        return root;
    }

    /** Whether {@code value} is one of the operations. */
    boolean isNode(Value value) {
        return value instanceof BinaryInstruction b && nodes.contains(b);
    }

    /** The operations, each before its operands. */
    Collection<BinaryInstruction> nodes() {
        return Collections.unmodifiableCollection(nodes);
    }

    /** The negations that were replaced by their operand and a factor of -1. */
    Collection<Instruction> takenNegations() {
        return Collections.unmodifiableCollection(takenNegations);
    }

    /** The leaves with their multiplicity, highest rank first. */
    List<RankedOperand> operands(OperandRanks ranks) {
        List<RankedOperand> operands = new ArrayList<>();
        leaves.forEach((value, count) -> operands.addAll(Collections.nCopies(count, ranks.operand(value))));
        operands.sort(Comparator.comparingLong(RankedOperand::rank).reversed());
        return operands;
    }

    /**
     * The flags that operations may keep when they combine the same values in another order. If no partial sum of a sum
     * overflows unsigned, none does in any order; the same holds for signed overflow if no operand is negative.
     */
    int flagsInAnyOrder() {
        int kept = root.fastMathFlags() & commonFlags;
        if (root.opcode() != Opcode.ADD) {
            return kept;
        }
        boolean hasUnsigned = (commonFlags & Flag.NUW.bit()) != 0;
        if (hasUnsigned) {
            kept |= Flag.NUW.bit();
        }
        boolean hasSigned = (commonFlags & Flag.NSW.bit()) != 0;
        if (hasSigned && (hasUnsigned || isNeverNegative())) {
            kept |= Flag.NSW.bit();
        }
        return kept;
    }

    private boolean isNeverNegative() {
        return leaves.keySet().stream().allMatch(v -> ValueTracking.knownBits(v).isNonNegative());
    }
}
