package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * The value that a condition at the end of a block has for lanes of single incoming edges: by constants of PHIs, lazy
 * value info, and operations on those. An undefined value is returned as undef.
 */
final class KnownOnEdges {
    /** Most nested operations visited. */
    private static final int DEPTH = 6;

    /**
     * An edge and the blocks after it.
     *
     * @param from the source
     * @param to the target
     * @param below a block with {@code to} as only predecessor, whose values are queried; null for none
     */
    private record Path(
            BasicBlock from, BasicBlock to, @Nullable BasicBlock below) {
        /** Whether {@code value} is computed after the edge. */
        boolean computes(Value value) {
            return value instanceof Instruction instruction
                    && (instruction.block() == to || below != null && instruction.block() == below);
        }

        /** {@code value} translated to the source of the edge; null if it is computed after it. */
        @Nullable Value before(Value value) {
            if (!computes(value)) {
                return value;
            }
            return value instanceof PhiInstruction phi && phi.block() == to ? phi.valueFrom(from) : null;
        }
    }

    private final LazyValueInfo values;
    private final ConstantFolder folder;

    KnownOnEdges(LazyValueInfo values, ConstantFolder folder) {
        this.values = values;
        this.folder = folder;
    }

    /** The constant of {@code value} by predecessor of {@code block}, in their order; absent where not known. */
    Map<BasicBlock, Constant> of(Value value, BasicBlock block) {
        Map<BasicBlock, Constant> known = new LinkedHashMap<>();
        for (BasicBlock before : new LinkedHashSet<>(block.predecessors())) {
            Constant constant = on(value, new Path(before, block, null), DEPTH);
            if (constant instanceof ConstantInt || isUndefined(constant)) {
                known.put(before, constant);
            }
        }
        return known;
    }

    /**
     * The number that {@code value} is at the end of {@code below} on the path from {@code from} over {@code block},
     * its only predecessor; null if not known.
     */
    @Nullable ConstantInt through(Value value, BasicBlock from, BasicBlock block, BasicBlock below) {
        return on(value, new Path(from, block, below), DEPTH) instanceof ConstantInt number ? number : null;
    }

    static boolean isUndefined(@Nullable Value value) {
        return value instanceof ConstantUndef || value instanceof ConstantPoison;
    }

    private @Nullable Constant on(Value value, Path path, int depth) {
        if (value instanceof Constant constant) {
            return constant;
        }
        if (!(value.type() instanceof IntType)) {
            return null;
        }
        if (!(value instanceof Instruction instruction) || !path.computes(value)) {
            return values.constantOnEdge(value, path.from(), path.to())
                    .or(() -> compared(value, path))
                    .orElse(null);
        }
        if (instruction instanceof PhiInstruction phi) {
            Value incoming = path.before(phi);
            return incoming instanceof Constant constant
                    ? constant
                    : incoming == null
                            ? null
                            : values.constantOnEdge(incoming, path.from(), path.to())
                                    .orElse(null);
        }
        return depth == 0 ? null : computed(instruction, path, depth - 1);
    }

    /** A comparison computed before the edge, by the values of its operands on the edge. */
    private Optional<Constant> compared(Value value, Path path) {
        return value instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? values.compareOnEdge(c.predicate(), c.left(), c.right(), path.from(), path.to())
                        .map(truth -> folder.context().bool(truth))
                : Optional.empty();
    }

    private @Nullable Constant computed(Instruction instruction, Path path, int depth) {
        if (instruction instanceof CompareInstruction compare) {
            return comparison(compare, path, depth);
        }
        if (instruction instanceof FreezeInstruction freeze) {
            Constant frozen = isFixed(freeze.operand(0), path) ? on(freeze.operand(0), path, depth) : null;
            return frozen instanceof ConstantInt ? frozen : null;
        }
        if (instruction instanceof SelectInstruction select) {
            return selected(select, path, depth);
        }
        boolean isPlain = instruction instanceof CastInstruction || instruction instanceof BinaryInstruction;
        if (!isPlain) {
            return null;
        }
        Constant decided = partDecides(instruction, path, depth);
        return decided != null ? decided : folded(instruction, path, depth);
    }

    /**
     * Whether {@code value} has no undefined bits on the edge. Other facts may hold only by a choice of such bits, and
     * a copy of the freeze would choose again.
     */
    private static boolean isFixed(Value value, Path path) {
        Value translated = path.before(value);
        return translated instanceof ConstantInt || ValueTracking.isDefined(translated == null ? value : translated);
    }

    private @Nullable Constant folded(Instruction instruction, Path path, int depth) {
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant constant = on(operand, path, depth);
            if (!(constant instanceof ConstantInt)) {
                return null;
            }
            operands.add(constant);
        }
        return folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type())
                .orElse(null);
    }

    /** A part of a conjunction that is false, or of a disjunction that is true. */
    private @Nullable Constant partDecides(Value value, Path path, int depth) {
        boolean isAnd = !LogicalCondition.conjuncts(value).isEmpty();
        List<Value> parts = isAnd ? LogicalCondition.conjuncts(value) : LogicalCondition.disjuncts(value);
        for (Value part : parts) {
            if (on(part, path, depth) instanceof ConstantInt c && c.isOne() != isAnd) {
                return c;
            }
        }
        return null;
    }

    private @Nullable Constant selected(SelectInstruction select, Path path, int depth) {
        Constant condition = on(select.condition(), path, depth);
        if (condition instanceof ConstantInt c) {
            return on(c.isOne() ? select.ifTrue() : select.ifFalse(), path, depth);
        }
        Constant first = on(select.ifTrue(), path, depth);
        boolean isSame = first instanceof ConstantInt && first == on(select.ifFalse(), path, depth);
        return isSame ? first : null;
    }

    private @Nullable Constant comparison(CompareInstruction compare, Path path, int depth) {
        Value left = path.before(compare.left());
        Value right = path.before(compare.right());
        if (left instanceof Constant a && right instanceof Constant b) {
            return folder.compare(compare.predicate(), compare.flags(), a, b).orElse(null);
        }
        if (compare.opcode() != Opcode.ICMP) {
            return null;
        }
        if (left != null && right != null) {
            return values.compareOnEdge(compare.predicate(), left, right, path.from(), path.to())
                    .<Constant>map(truth -> folder.context().bool(truth))
                    .orElse(null);
        }
        Constant a = on(compare.left(), path, depth);
        Constant b = a == null ? null : on(compare.right(), path, depth);
        return a instanceof ConstantInt && b instanceof ConstantInt
                ? folder.compare(compare.predicate(), compare.flags(), a, b).orElse(null)
                : null;
    }
}
