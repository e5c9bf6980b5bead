package lockstep.compiler.analysis.lazyvalue;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.compiler.lattice.ValueTransfer;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * What the terminator of a block alone implies for a value on one of its edges: by the condition of its branch or the
 * cases of its switch, and by operations on values that those determine.
 */
final class EdgeFacts {
    private final Context context;
    private final ConditionFacts conditions;
    private final ValueTransfer transfer;

    private final Map<SwitchInstruction, Map<BasicBlock, LatticeValue>> choices = new IdentityHashMap<>();

    /** The states of the operands of the instruction being transferred. */
    private ValueTransfer.States operands = _ -> LatticeValue.VARYING;

    EdgeFacts(Function function, ConditionFacts conditions) {
        this.context = function.module().context();
        this.conditions = conditions;
        this.transfer = new ValueTransfer(function, value -> operands.of(value));
    }

    /**
     * The state of {@code value} on the edges from {@code from} to {@code to}; null if {@code ranges} returned null.
     */
    @Nullable LatticeValue of(Value value, BasicBlock from, BasicBlock to, ConditionFacts.Ranges ranges) {
        return switch (from.terminator()) {
            case BranchInstruction b ->
                b.isConditional() && b.successor(0) != b.successor(1)
                        ? ofBranch(value, b.condition(), b.successor(0) == to, ranges)
                        : LatticeValue.VARYING;
            case SwitchInstruction s -> ofSwitch(value, s, to);
            case IndirectBranchInstruction _, ReturnInstruction _, UnreachableInstruction _ -> LatticeValue.VARYING;
        };
    }

    private @Nullable LatticeValue ofBranch(Value value, Value condition, boolean truth, ConditionFacts.Ranges ranges) {
        LatticeValue direct = conditions.of(value, condition, truth, ranges);
        if (direct == null || !direct.isVarying() || !isFoldable(value)) {
            return direct;
        }
        return folded((Instruction) value, operand -> plain(operand, condition, truth));
    }

    /** Without ranges of other values, so that there is always a result. */
    private LatticeValue plain(Value value, Value condition, boolean truth) {
        LatticeValue found = conditions.of(value, condition, truth, EdgeFacts::anything);
        return found == null ? LatticeValue.VARYING : found;
    }

    static WrappedRange anything(Value value) {
        return WrappedRange.full(((IntType) value.type()).width());
    }

    private static boolean isFoldable(Value value) {
        return value instanceof BinaryInstruction
                || value instanceof CastInstruction
                || value instanceof FreezeInstruction;
    }

    private LatticeValue folded(Instruction instruction, ValueTransfer.States facts) {
        boolean any = false;
        for (Value operand : instruction.operands()) {
            any |= !(operand instanceof Constant) && !facts.of(operand).isVarying();
        }
        if (!any) {
            return LatticeValue.VARYING;
        }
        // A value that a branch depended on, and that is one number, has no undefined bits, so freeze preserves it.
        if (instruction instanceof FreezeInstruction freeze) {
            LatticeValue frozen = facts.of(freeze.operand(0));
            return frozen instanceof LatticeValue.Known known && !known.isOpen() ? frozen : LatticeValue.VARYING;
        }
        operands = operand -> operand instanceof Constant c ? LatticeValue.of(c) : facts.of(operand);
        return transfer.of(instruction);
    }

    // ---- switches

    private LatticeValue ofSwitch(Value value, SwitchInstruction choice, BasicBlock to) {
        if (value == choice.value()) {
            return ofChoice(choice, to);
        }
        boolean usesChoice =
                isFoldable(value) && ((Instruction) value).operands().contains(choice.value());
        return usesChoice
                ? folded((Instruction) value, o -> o == choice.value() ? ofChoice(choice, to) : LatticeValue.VARYING)
                : LatticeValue.VARYING;
    }

    /** Invalidates the cached switches, whose cases or targets have changed. */
    void forget() {
        choices.clear();
    }

    private LatticeValue ofChoice(SwitchInstruction choice, BasicBlock to) {
        Map<BasicBlock, LatticeValue> known = choices.get(choice);
        if (known == null || !known.containsKey(to)) {
            known = byTarget(choice);
            choices.put(choice, known);
        }
        return known.getOrDefault(to, LatticeValue.VARYING);
    }

    private Map<BasicBlock, LatticeValue> byTarget(SwitchInstruction choice) {
        IntType type = (IntType) choice.value().type();
        Map<BasicBlock, List<WrappedRange>> numbers = new LinkedHashMap<>();
        List<WrappedRange> elsewhere = new ArrayList<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            WrappedRange number =
                    WrappedRange.single(type.width(), choice.caseValue(i).number());
            if (choice.caseBlock(i) != choice.defaultBlock()) {
                numbers.computeIfAbsent(choice.caseBlock(i), _ -> new ArrayList<>())
                        .add(number);
                elsewhere.add(number);
            }
        }
        numbers.put(choice.defaultBlock(), between(type.width(), elsewhere));
        Map<BasicBlock, LatticeValue> states = new IdentityHashMap<>();
        numbers.forEach((target, parts) -> {
            WrappedRange range = WrappedRange.covering(type.width(), parts);
            states.put(target, range.isEmpty() ? LatticeValue.UNKNOWN : LatticeValue.of(context, type, range, false));
        });
        return states;
    }

    /** The complement of {@code single}, in pieces. */
    private static List<WrappedRange> between(int width, List<WrappedRange> single) {
        List<ExactInt> sorted =
                single.stream().map(WrappedRange::low).sorted().distinct().toList();
        List<WrappedRange> gaps = new ArrayList<>();
        ExactInt next = ExactInt.ZERO;
        for (ExactInt number : sorted) {
            gaps.add(WrappedRange.between(width, next, number.subtract(ExactInt.ONE)));
            next = number.add(ExactInt.ONE);
        }
        ExactInt last = ExactInt.ONE.shiftLeft(width).subtract(ExactInt.ONE);
        gaps.add(WrappedRange.between(width, next, last));
        return gaps;
    }
}
