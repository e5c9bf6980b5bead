package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Extracting an element of an operation becomes the operation on elements, and a chain of insertions of elements of at
 * most two vectors becomes a shuffle of these. Source: LLVM, visitExtractElementInst, cheapToScalarize,
 * collectShuffleElements, foldInsSequenceIntoSplat.
 */
final class ElementCombinations {
    private static final int MAX_LEVELS = 6;

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "element-of-shuffle",
                    "an element of a shuffle is extracted from its operand",
                    ElementCombinations::ofShuffle,
                    Opcode.EXTRACTELEMENT),
            CodedRule.of(
                    "element-beside-inserted",
                    "an element that was not inserted is extracted from the vector before",
                    ElementCombinations::besideInserted,
                    Opcode.EXTRACTELEMENT),
            CodedRule.of(
                    "element-of-operation",
                    "an element of an operation becomes the operation on elements",
                    ElementCombinations::ofOperation,
                    Opcode.EXTRACTELEMENT),
            CodedRule.of(
                    "elements-to-shuffle",
                    "insertions of elements of two vectors become a shuffle",
                    ElementCombinations::toShuffle,
                    Opcode.INSERTELEMENT),
            CodedRule.of(
                    "elements-to-splat",
                    "insertions of one scalar in all elements become a splat",
                    ElementCombinations::toSplat,
                    Opcode.INSERTELEMENT));

    private ElementCombinations() {}

    private static Constant index(int place, Combiner combiner) {
        return combiner.integer(IntType.I64, place);
    }

    private static Value element(Value vector, int place, Instruction before, Combiner combiner) {
        return combiner.insert(new ExtractElementInstruction(vector, index(place, combiner)), before);
    }

    // ---- extraction

    private static boolean ofShuffle(Instruction instruction, Combiner combiner, Rule rule) {
        ExtractElementInstruction extract = (ExtractElementInstruction) instruction;
        int place = ShuffleMask.placeOf(extract.vector(), extract.index());
        if (place < 0 || !(extract.vector() instanceof ShuffleVectorInstruction shuffle)) {
            return false;
        }
        ShuffleMask mask = ShuffleMask.of(shuffle);
        int lane = mask.lanes().get(place);
        if (lane < 0 || !combiner.allow(rule, extract)) {
            return false;
        }
        Value from = shuffle.operand(lane / mask.count());
        combiner.replace(extract, element(from, lane % mask.count(), extract, combiner));
        return true;
    }

    private static boolean besideInserted(Instruction instruction, Combiner combiner, Rule rule) {
        ExtractElementInstruction extract = (ExtractElementInstruction) instruction;
        int place = ShuffleMask.placeOf(extract.vector(), extract.index());
        if (place < 0 || !(extract.vector() instanceof InsertElementInstruction insert)) {
            return false;
        }
        int inserted = ShuffleMask.placeOf(insert, insert.index());
        if (inserted < 0 || inserted == place || !combiner.allow(rule, extract)) {
            return false;
        }
        combiner.setOperand(extract, 0, insert.vector());
        return true;
    }

    private static boolean ofOperation(Instruction instruction, Combiner combiner, Rule rule) {
        ExtractElementInstruction extract = (ExtractElementInstruction) instruction;
        if (!ShuffleMask.isFixed(extract.vector())
                || !(extract.vector() instanceof Instruction operation)
                || !operation.hasOneUse()
                || !isScalarized(operation, extract.index())
                || !combiner.allow(rule, extract)) {
            return false;
        }
        List<Value> elements = new ArrayList<>();
        for (Value operand : operation.operands()) {
            elements.add(combiner.insert(new ExtractElementInstruction(operand, extract.index()), extract));
        }
        combiner.replace(extract, combiner.insert(Elementwise.of(operation, elements), extract));
        return true;
    }

    /**
     * Casts always, as only one element is then cast; other operations if an operand's element is free, and the index
     * is in bounds: out of bounds, a division of vectors has a poison element, whereas a division by poison is
     * undefined.
     */
    private static boolean isScalarized(Instruction operation, Value index) {
        return Elementwise.isCast(operation)
                || Elementwise.isArithmetic(operation)
                        && ShuffleMask.placeOf(operation, index) >= 0
                        && isCheap(operation, 0);
    }

    /** Whether an element at a constant index is known, or was inserted, so that no extraction is needed. */
    private static boolean isCheap(Value value, int level) {
        if (value instanceof Constant) {
            return true;
        }
        if (value instanceof InsertElementInstruction insert) {
            return insert.index() instanceof ConstantInt;
        }
        return value instanceof Instruction i
                && i.hasOneUse()
                && level < MAX_LEVELS
                && Elementwise.isArithmetic(i)
                && i.operands().stream().anyMatch(o -> isCheap(o, level + 1));
    }

    // ---- insertion

    /** Whether the insertion is the last one of its chain. */
    private static boolean isLast(InsertElementInstruction insert) {
        return !insert.hasOneUse()
                || !(Objects.requireNonNull(insert.firstUse()).user() instanceof InsertElementInstruction);
    }

    private static boolean toShuffle(Instruction instruction, Combiner combiner, Rule rule) {
        InsertElementInstruction last = (InsertElementInstruction) instruction;
        if (!isLast(last) || !ShuffleMask.isFixed(last)) {
            return false;
        }
        List<Value> sources = new ArrayList<>();
        ShuffleMask mask = gathered(last, sources);
        if (mask == null || sources.isEmpty() || !combiner.allow(rule, last)) {
            return false;
        }
        Value left = sources.getFirst();
        Value right = sources.size() > 1 ? sources.get(1) : combiner.context().poison(left.type());
        combiner.replace(last, ShuffleCombinations.shuffle(left, right, mask, last, combiner));
        return true;
    }

    /** The source of each element; null unless all are elements at constant indices of at most two vectors. */
    private static @Nullable ShuffleMask gathered(InsertElementInstruction last, List<Value> sources) {
        int count = ShuffleMask.countOf(last);
        List<Value> vectors = new ArrayList<>(Collections.nCopies(count, null));
        List<Integer> places = new ArrayList<>(Collections.nCopies(count, ShuffleMask.POISON));
        Value at = last;
        while (at instanceof InsertElementInstruction insert && (insert == last || insert.hasOneUse())) {
            int place = ShuffleMask.placeOf(insert, insert.index());
            if (place < 0
                    || !(insert.element() instanceof ExtractElementInstruction extract)
                    || !extract.vector().type().equals(last.type())
                    || ShuffleMask.placeOf(extract.vector(), extract.index()) < 0) {
                return null;
            }
            if (vectors.get(place) == null) {
                vectors.set(place, extract.vector());
                places.set(place, ShuffleMask.placeOf(extract.vector(), extract.index()));
            }
            at = insert.vector();
        }
        List<Integer> lanes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean isFromBase = vectors.get(i) == null;
            Value vector = isFromBase ? at : vectors.get(i);
            if (vector instanceof ConstantPoison) {
                lanes.add(ShuffleMask.POISON);
                continue;
            }
            if (!sources.contains(vector)) {
                sources.add(vector);
            }
            lanes.add((isFromBase ? i : places.get(i)) + sources.indexOf(vector) * count);
        }
        return sources.size() > 2 ? null : new ShuffleMask(lanes, count);
    }

    private static boolean toSplat(Instruction instruction, Combiner combiner, Rule rule) {
        InsertElementInstruction last = (InsertElementInstruction) instruction;
        if (!isLast(last) || !ShuffleMask.isFixed(last) || ShuffleMask.countOf(last) < 2) {
            return false;
        }
        int count = ShuffleMask.countOf(last);
        List<Integer> lanes = new ArrayList<>(Collections.nCopies(count, ShuffleMask.POISON));
        Value at = last;
        while (at instanceof InsertElementInstruction insert
                && insert.element() == last.element()
                && (insert == last || insert.hasOneUse())
                && ShuffleMask.placeOf(insert, insert.index()) >= 0) {
            lanes.set(ShuffleMask.placeOf(insert, insert.index()), 0);
            at = insert.vector();
        }
        boolean isWhole = !lanes.contains(ShuffleMask.POISON);
        boolean isSplat =
                lanes.stream().filter(lane -> lane == 0).count() > 1 && (isWhole || at instanceof ConstantPoison);
        if (!isSplat || !combiner.allow(rule, last)) {
            return false;
        }
        Type type = last.type();
        Constant poison = combiner.context().poison(type);
        Value first = combiner.insert(new InsertElementInstruction(poison, last.element(), index(0, combiner)), last);
        combiner.replace(
                last, ShuffleCombinations.shuffle(first, poison, new ShuffleMask(lanes, count), last, combiner));
        return true;
    }
}
