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
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * What a value at the end of a block is for those that come over single edges into the block: by constants of PHIs,
 * lazy value info, and operations of such. An undefined value stands as undef.
 */
final class KnownOnEdges {
    /** Operations looked at, one inside the other. */
    private static final int DEPTH = 6;

    /**
     * An edge and what comes behind it.
     *
     * @param from where it begins
     * @param to where it ends
     * @param below a block that {@code to} alone leads to and whose values are asked about; null for none
     */
    private record Way(BasicBlock from, BasicBlock to, @Nullable BasicBlock below) {
        /** Whether {@code value} is computed behind the edge. */
        boolean computes(Value value) {
            return value instanceof Instruction instruction
                    && (instruction.block() == to || below != null && instruction.block() == below);
        }

        /** What {@code value} is called where the edge begins; null if it is computed behind. */
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

    /** By predecessor of {@code block}, in their order, what {@code value} is; nothing where that is not known. */
    Map<BasicBlock, Constant> of(Value value, BasicBlock block) {
        Map<BasicBlock, Constant> known = new LinkedHashMap<>();
        for (BasicBlock before : new LinkedHashSet<>(block.predecessors())) {
            Constant constant = on(value, new Way(before, block, null), DEPTH);
            if (constant instanceof ConstantInt || isUndefined(constant)) {
                known.put(before, constant);
            }
        }
        return known;
    }

    /**
     * The number that {@code value} is at the end of {@code below} for those that come from {@code from} to {@code
     * block} and on to {@code below}, which {@code block} alone leads to; null if that is not known.
     */
    @Nullable ConstantInt through(Value value, BasicBlock from, BasicBlock block, BasicBlock below) {
        return on(value, new Way(from, block, below), DEPTH) instanceof ConstantInt number ? number : null;
    }

    static boolean isUndefined(@Nullable Value value) {
        return value instanceof ConstantUndef || value instanceof ConstantPoison;
    }

    private @Nullable Constant on(Value value, Way way, int depth) {
        if (value instanceof Constant constant) {
            return constant;
        }
        if (!(value.type() instanceof IntType)) {
            return null;
        }
        if (!(value instanceof Instruction instruction) || !way.computes(value)) {
            return values.constantOnEdge(value, way.from(), way.to())
                    .or(() -> compared(value, way))
                    .orElse(null);
        }
        if (instruction instanceof PhiInstruction phi) {
            Value incoming = way.before(phi);
            return incoming instanceof Constant constant
                    ? constant
                    : incoming == null ? null : values.constantOnEdge(incoming, way.from(), way.to()).orElse(null);
        }
        return depth == 0 ? null : computed(instruction, way, depth - 1);
    }

    /** A comparison made before, by what its operands are on the edge. */
    private Optional<Constant> compared(Value value, Way way) {
        return value instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? values.compareOnEdge(c.predicate(), c.left(), c.right(), way.from(), way.to())
                        .map(truth -> folder.context().bool(truth))
                : Optional.empty();
    }

    private @Nullable Constant computed(Instruction instruction, Way way, int depth) {
        if (instruction instanceof CompareInstruction compare) {
            return comparison(compare, way, depth);
        }
        if (instruction instanceof FreezeInstruction freeze) {
            Constant frozen = isFixed(freeze.operand(0), way) ? on(freeze.operand(0), way, depth) : null;
            return frozen instanceof ConstantInt ? frozen : null;
        }
        if (instruction instanceof SelectInstruction select) {
            return selected(select, way, depth);
        }
        boolean isPlain = instruction instanceof CastInstruction || instruction instanceof BinaryInstruction;
        if (!isPlain) {
            return null;
        }
        Constant decided = partDecides(instruction, way, depth);
        return decided != null ? decided : folded(instruction, way, depth);
    }

    /**
     * Whether {@code value} has no undefined bits on the edge. What else is known of a value may hold by choice of
     * such, and a copy of the freeze would choose again.
     */
    private static boolean isFixed(Value value, Way way) {
        Value there = way.before(value);
        return there instanceof ConstantInt || ValueTracking.isDefined(there == null ? value : there);
    }

    private @Nullable Constant folded(Instruction instruction, Way way, int depth) {
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant constant = on(operand, way, depth);
            if (!(constant instanceof ConstantInt)) {
                return null;
            }
            operands.add(constant);
        }
        return folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type())
                .orElse(null);
    }

    /** A part of a conjunction that is false, or of a disjunction that is true. */
    private @Nullable Constant partDecides(Value value, Way way, int depth) {
        boolean isAnd = !LogicalCondition.conjuncts(value).isEmpty();
        List<Value> parts = isAnd ? LogicalCondition.conjuncts(value) : LogicalCondition.disjuncts(value);
        for (Value part : parts) {
            if (on(part, way, depth) instanceof ConstantInt c && c.isOne() != isAnd) {
                return c;
            }
        }
        return null;
    }

    private @Nullable Constant selected(SelectInstruction select, Way way, int depth) {
        Constant condition = on(select.condition(), way, depth);
        if (condition instanceof ConstantInt c) {
            return on(c.isOne() ? select.ifTrue() : select.ifFalse(), way, depth);
        }
        Constant first = on(select.ifTrue(), way, depth);
        boolean isSame = first instanceof ConstantInt && first == on(select.ifFalse(), way, depth);
        return isSame ? first : null;
    }

    private @Nullable Constant comparison(CompareInstruction compare, Way way, int depth) {
        Value left = way.before(compare.left());
        Value right = way.before(compare.right());
        if (left instanceof Constant a && right instanceof Constant b) {
            return folder.compare(compare.predicate(), compare.flags(), a, b).orElse(null);
        }
        if (compare.opcode() != Opcode.ICMP) {
            return null;
        }
        if (left != null && right != null) {
            return values.compareOnEdge(compare.predicate(), left, right, way.from(), way.to())
                    .<Constant>map(truth -> folder.context().bool(truth))
                    .orElse(null);
        }
        Constant a = on(compare.left(), way, depth);
        Constant b = a == null ? null : on(compare.right(), way, depth);
        return a instanceof ConstantInt && b instanceof ConstantInt
                ? folder.compare(compare.predicate(), compare.flags(), a, b).orElse(null)
                : null;
    }
}
