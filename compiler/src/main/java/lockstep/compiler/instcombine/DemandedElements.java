package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Simplifies vectors of which only some elements are read: insertions of other elements are skipped, constants and
 * masks become poison there, and vectors without any element read become poison. Starts at the operations that read
 * only some elements and walks down operands with one use. Operands of divisions keep all elements, as a poison divisor
 * would be undefined behaviour. Source: LLVM, SimplifyDemandedVectorElts.
 */
final class DemandedElements {
    private static final int MAX_LEVELS = 10;

    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "demanded-elements",
            "elements that are not read are not computed",
            (instruction, combiner, rule) -> new DemandedElements(instruction, combiner, rule).run(),
            Opcode.EXTRACTELEMENT,
            Opcode.INSERTELEMENT,
            Opcode.SHUFFLEVECTOR));

    private final Instruction root;
    private final Combiner combiner;
    private final Rule rule;
    private boolean isAllowed;
    private boolean changed;

    private DemandedElements(Instruction root, Combiner combiner, Rule rule) {
        this.root = root;
        this.combiner = combiner;
        this.rule = rule;
    }

    private boolean run() {
        if (!ShuffleMask.isFixed(root.operand(0))) {
            return false;
        }
        int count = ShuffleMask.countOf(root.operand(0));
        if (root instanceof ShuffleVectorInstruction shuffle) {
            BitSet all = new BitSet();
            all.set(0, shuffle.mask().size());
            operandsOf(shuffle, all, 1);
        } else {
            int place = ShuffleMask.placeOf(root.operand(0), root.operand(root.operandCount() - 1));
            if (place >= 0) {
                BitSet wanted = new BitSet();
                wanted.set(0, count, root instanceof InsertElementInstruction);
                wanted.flip(place);
                operand(root, 0, wanted, 1);
            }
        }
        return changed;
    }

    private boolean permit() {
        if (!isAllowed) {
            isAllowed = combiner.allow(rule, root);
        }
        return isAllowed;
    }

    // ---- the walk

    /** Simplifies operand {@code index} of {@code user}, of which the elements {@code wanted} are read. */
    private void operand(Instruction user, int index, BitSet wanted, int level) {
        Value old = user.operand(index);
        Value simpler = simpler(old, wanted, level);
        if (simpler != null && simpler != old) {
            combiner.setOperand(user, index, simpler);
            changed = true;
        }
    }

    private void operandsOf(ShuffleVectorInstruction shuffle, BitSet wanted, int level) {
        ShuffleMask mask = ShuffleMask.of(shuffle);
        for (int side = 0; side < 2; side++) {
            BitSet read = new BitSet();
            for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
                int lane = mask.lanes().get(i);
                if (lane >= 0 && lane / mask.count() == side) {
                    read.set(lane % mask.count());
                }
            }
            operand(shuffle, side, read, level);
        }
    }

    /** A replacement of {@code value} that agrees in the elements {@code wanted}; null if it stays. */
    private @Nullable Value simpler(Value value, BitSet wanted, int level) {
        if (!ShuffleMask.isFixed(value) || value instanceof ConstantPoison) {
            return null;
        }
        if (wanted.isEmpty()) {
            return permit() ? combiner.context().poison(value.type()) : null;
        }
        if (value instanceof Constant constant) {
            return constant(constant, wanted);
        }
        if (!(value instanceof Instruction instruction)
                || !instruction.hasOneUse()
                || level > MAX_LEVELS
                || wanted.cardinality() == ShuffleMask.countOf(value) && level > 1) {
            return null;
        }
        if (instruction instanceof InsertElementInstruction insert) {
            return insertion(insert, wanted, level);
        }
        if (instruction instanceof ShuffleVectorInstruction shuffle) {
            return shuffle(shuffle, wanted, level);
        }
        elementwise(instruction, wanted, level);
        return null;
    }

    private @Nullable Constant constant(Constant constant, BitSet wanted) {
        List<Constant> elements =
                ConstantElements.all(combiner.context(), constant).orElse(null);
        if (elements == null) {
            return null;
        }
        List<Constant> less = new ArrayList<>(elements);
        for (int i = 0; i < less.size(); i++) {
            if (!wanted.get(i)) {
                less.set(i, combiner.context().poison(((VectorType) constant.type()).element()));
            }
        }
        return less.equals(elements) || !permit() ? null : combiner.context().aggregate(constant.type(), less);
    }

    private @Nullable Value insertion(InsertElementInstruction insert, BitSet wanted, int level) {
        int place = ShuffleMask.placeOf(insert, insert.index());
        if (place < 0) {
            return null;
        }
        if (!wanted.get(place)) {
            Value vector = simpler(insert.vector(), wanted, level + 1);
            return vector != null ? vector : permit() ? insert.vector() : null;
        }
        BitSet others = (BitSet) wanted.clone();
        others.clear(place);
        operand(insert, 0, others, level + 1);
        return null;
    }

    /** Lanes that are not read become poison in the mask, so that elements read by them alone are skipped later. */
    private @Nullable Value shuffle(ShuffleVectorInstruction shuffle, BitSet wanted, int level) {
        operandsOf(shuffle, wanted, level + 1);
        List<Integer> lanes = new ArrayList<>();
        for (int i = 0; i < shuffle.mask().size(); i++) {
            lanes.add(wanted.get(i) ? shuffle.mask().get(i) : Integer.valueOf(ShuffleMask.POISON));
        }
        ShuffleMask mask = new ShuffleMask(lanes, ShuffleMask.countOf(shuffle.left()));
        for (int side = 0; side < 2; side++) {
            if (mask.isIdentity(side) && permit()) {
                return shuffle.operand(side);
            }
        }
        return lanes.equals(shuffle.mask()) || !permit()
                ? null
                : ShuffleCombinations.shuffle(shuffle.left(), shuffle.right(), mask, shuffle, combiner);
    }

    private void elementwise(Instruction operation, BitSet wanted, int level) {
        boolean isSelect = operation instanceof SelectInstruction;
        boolean isElementwise = isSelect
                || Elementwise.isCast(operation)
                || Elementwise.isArithmetic(operation) && !operation.opcode().isIntegerDivision();
        int first = isSelect && !operation.operand(0).type().isVector() ? 1 : 0;
        for (int i = first; isElementwise && i < operation.operandCount(); i++) {
            operand(operation, i, wanted, level + 1);
        }
    }
}
