package lockstep.compiler.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.RangeArithmetic;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.lattice.LatticeValue.Fields;
import lockstep.compiler.lattice.LatticeValue.Known;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** Transfer function of instructions that do not access memory, in one function. */
public final class ValueTransfer {
    /** The states of values. */
    public interface States {
        /** The state of {@code value}. */
        LatticeValue of(Value value);
    }

    private final States states;
    private final Context context;
    private final ConstantFolder folder;
    private final InstructionSimplifier simplifier;
    private final CallTransfer calls;

    /** Transfers in {@code function}; operands have the states that {@code states} gives. */
    public ValueTransfer(Function function, States states) {
        this.states = states;
        this.context = function.module().context();
        this.folder = new ConstantFolder(context, DenormalMode.of(function));
        this.simplifier = new InstructionSimplifier(function);
        this.calls = new CallTransfer(folder, states);
    }

    /** The state of the result; unknown while an operand is. */
    public LatticeValue of(Instruction instruction) {
        if (instruction instanceof SelectInstruction select) {
            return select(select);
        }
        if (instruction instanceof ExtractValueInstruction extract) {
            return extracted(extract);
        }
        if (instruction instanceof InsertValueInstruction insert) {
            return inserted(insert);
        }
        if (instruction instanceof FreezeInstruction freeze) {
            return frozen(freeze);
        }
        return instruction instanceof CallInstruction call ? calls.of(call) : computed(instruction);
    }

    private LatticeValue computed(Instruction instruction) {
        List<LatticeValue> operands = new ArrayList<>(instruction.operandCount());
        boolean isOpen = false;
        int known = 0;
        for (Value operand : instruction.operands()) {
            LatticeValue state = states.of(operand);
            if (state.isUnknown()) {
                return state;
            }
            isOpen |= state.isOpen();
            known += state instanceof Known ? 1 : 0;
            operands.add(state);
        }
        if (known == operands.size()) {
            Optional<Constant> folded = folded(instruction, constants(operands));
            if (folded.isPresent()) {
                return known(folded.get(), isOpen);
            }
        }
        LatticeValue ranged = ranged(instruction, operands, isOpen);
        return ranged.isVarying() && known > 0 ? simplified(instruction, operands) : ranged;
    }

    private static LatticeValue known(Constant constant, boolean isOpen) {
        return new Known(constant, isOpen || LatticeValue.isUndefined(constant));
    }

    private static List<Constant> constants(List<LatticeValue> states) {
        return states.stream().map(s -> ((Known) s).constant()).toList();
    }

    // ---- constants

    private Optional<Constant> folded(Instruction instruction, List<Constant> operands) {
        if (instruction instanceof CompareInstruction c) {
            return folder.compare(c.predicate(), c.flags(), operands.get(0), operands.get(1));
        }
        if (instruction instanceof ShuffleVectorInstruction s) {
            return folder.shuffle(operands.get(0), operands.get(1), s.mask(), s.type());
        }
        return instruction instanceof GetElementPtrInstruction g
                ? address(g, operands)
                : folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type());
    }

    /** Folds only addresses in variables: integers and undefined values are not places to load from. */
    private Optional<Constant> address(GetElementPtrInstruction gep, List<Constant> operands) {
        boolean isPlace = gep.type().isPointer()
                && !operands.getFirst().mentionedGlobals().isEmpty()
                && operands.stream().noneMatch(LatticeValue::isUndefined);
        return isPlace
                ? Optional.of(context.expression(
                        Opcode.GETELEMENTPTR, gep.type(), operands, gep.flags(), gep.sourceElementType(), ""))
                : Optional.empty();
    }

    /** Applies the rules of instsimplify, with constants for the operands that are known. */
    private LatticeValue simplified(Instruction instruction, List<LatticeValue> states) {
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            operands.add(states.get(i) instanceof Known k ? k.constant() : instruction.operand(i));
        }
        return simplifier
                .simplify(instruction, operands)
                .filter(Constant.class::isInstance)
                .<LatticeValue>map(c -> new Known((Constant) c, true))
                .orElse(LatticeValue.VARYING);
    }

    // ---- ranges

    private LatticeValue ranged(Instruction instruction, List<LatticeValue> operands, boolean isOpen) {
        if (instruction instanceof CompareInstruction compare) {
            return compared(compare, operands.get(0), operands.get(1), isOpen);
        }
        if (!(instruction.type() instanceof IntType type)) {
            return ofPointer(instruction);
        }
        if (instruction instanceof BinaryInstruction b) {
            WrappedRange left = range(operands.get(0), type);
            WrappedRange right = range(operands.get(1), type);
            return LatticeValue.of(context, type, RangeArithmetic.binary(b.opcode(), b.flags(), left, right), isOpen);
        }
        return instruction instanceof CastInstruction cast && cast.value().type() instanceof IntType from
                ? LatticeValue.of(context, type, converted(cast, range(operands.getFirst(), from), type), isOpen)
                : LatticeValue.VARYING;
    }

    private static WrappedRange converted(CastInstruction cast, WrappedRange from, IntType to) {
        if (cast.opcode() == Opcode.TRUNC) {
            return RangeArithmetic.truncated(from, to.width());
        }
        if (cast.opcode() == Opcode.ZEXT) {
            return RangeArithmetic.zeroExtended(from, to.width());
        }
        return cast.opcode() == Opcode.SEXT
                ? RangeArithmetic.signExtended(from, to.width())
                : WrappedRange.full(to.width());
    }

    private static WrappedRange range(LatticeValue state, IntType type) {
        WrappedRange range = LatticeValue.rangeOf(state);
        return range == null ? WrappedRange.full(type.width()) : range;
    }

    private LatticeValue compared(CompareInstruction compare, LatticeValue a, LatticeValue b, boolean isOpen) {
        Type operand = compare.operand(0).type();
        Optional<Boolean> truth = Optional.empty();
        if (operand instanceof IntType type) {
            truth = WrappedRange.compare(compare.predicate(), range(a, type), range(b, type));
        } else if (operand instanceof PointerType && (a.isNull() && isNotNull(b) || b.isNull() && isNotNull(a))) {
            truth = differing(compare.predicate());
        }
        return truth.<LatticeValue>map(t -> new Known(context.bool(t), isOpen)).orElse(LatticeValue.VARYING);
    }

    private static Optional<Boolean> differing(Predicate predicate) {
        return predicate == Predicate.EQ
                ? Optional.of(false)
                : predicate == Predicate.NE ? Optional.of(true) : Optional.empty();
    }

    private static boolean isNotNull(LatticeValue state) {
        return state instanceof LatticeValue.NotNull;
    }

    private static LatticeValue ofPointer(Instruction instruction) {
        return instruction.type() instanceof PointerType && ValueTracking.isNonZero(instruction)
                ? LatticeValue.NOT_NULL
                : LatticeValue.VARYING;
    }

    // ---- selects, freezes and aggregates

    private LatticeValue select(SelectInstruction select) {
        LatticeValue condition = states.of(select.condition());
        if (condition.isUnknown()) {
            return condition;
        }
        LatticeValue ifTrue = states.of(select.ifTrue());
        LatticeValue ifFalse = states.of(select.ifFalse());
        if (condition instanceof Known k && k.constant() instanceof ConstantInt c) {
            LatticeValue chosen = c.isZero() ? ifFalse : ifTrue;
            return k.isOpen() ? chosen.opened() : chosen;
        }
        if (condition instanceof Known k
                && select.condition().type().isVector()
                && ifTrue instanceof Known a
                && ifFalse instanceof Known b) {
            return folder.fold(Opcode.SELECT, 0, List.of(k.constant(), a.constant(), b.constant()), select.type())
                    .map(c -> known(c, true))
                    .orElse(LatticeValue.VARYING);
        }
        LatticeValue merged = ifTrue.merge(ifFalse, context);
        boolean isClosed = ValueTracking.isNeverPoison(select.condition());
        return isClosed ? merged : merged.opened();
    }

    /** A freeze chooses a value that all users share: its state is known only if its operand leaves no choice. */
    private LatticeValue frozen(FreezeInstruction freeze) {
        LatticeValue state = states.of(freeze.operand(0));
        return state.isUnknown() || !state.isOpen() && ValueTracking.isDefined(freeze.operand(0))
                ? state
                : LatticeValue.VARYING;
    }

    private LatticeValue extracted(ExtractValueInstruction extract) {
        LatticeValue state = states.of(extract.aggregate());
        if (state.isUnknown()) {
            return state;
        }
        List<Integer> path = extract.path();
        if (state instanceof Fields fields) {
            LatticeValue member = fields.values().get(path.getFirst());
            return path.size() == 1 ? member : elementOf(member, path.subList(1, path.size()));
        }
        return elementOf(state, path);
    }

    private LatticeValue elementOf(LatticeValue state, List<Integer> path) {
        if (!(state instanceof Known known)) {
            return state.isUnknown() ? state : LatticeValue.VARYING;
        }
        Optional<Constant> at = Optional.of(known.constant());
        for (int index : path) {
            at = at.flatMap(c -> ConstantElements.element(context, c, index));
        }
        return at.map(c -> known(c, known.isOpen())).orElse(LatticeValue.VARYING);
    }

    private LatticeValue inserted(InsertValueInstruction insert) {
        LatticeValue aggregate = states.of(insert.aggregate());
        LatticeValue member = states.of(insert.member());
        if (aggregate.isUnknown() || member.isUnknown()) {
            return LatticeValue.UNKNOWN;
        }
        List<LatticeValue> fields = insert.type() instanceof StructType type ? fields(aggregate, type) : null;
        if (fields == null) {
            return LatticeValue.VARYING;
        }
        fields.set(insert.path().getFirst(), insert.path().size() == 1 ? member : LatticeValue.VARYING);
        return new Fields(fields);
    }

    private @Nullable List<LatticeValue> fields(LatticeValue state, StructType type) {
        List<LatticeValue> result = new ArrayList<>();
        for (int i = 0; i < type.fields().size(); i++) {
            result.add(
                    switch (state) {
                        case Fields f -> f.values().get(i);
                        case Known k -> elementOf(k, List.of(i));
                        case LatticeValue.Varying v -> v;
                        case LatticeValue.Unknown u -> u;
                        case LatticeValue.Within _, LatticeValue.NotNull _ -> LatticeValue.VARYING;
                    });
        }
        return result;
    }

    // ---- facts without states

    /** The state of an argument or result that follows from its attributes, metadata and type alone. */
    public static LatticeValue claimed(Value value, Context context) {
        if (value.type() instanceof IntType type) {
            WrappedRange range = ValueTracking.range(value);
            return range.isEmpty() ? LatticeValue.VARYING : LatticeValue.of(context, type, range, false);
        }
        boolean isNotNull = value.type() instanceof PointerType && ValueTracking.isNonZero(value);
        return isNotNull ? LatticeValue.NOT_NULL : LatticeValue.VARYING;
    }
}
