package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A builder that folds instructions whose result is a constant or one of the operands, so that expansions of constants
 * and of values with known parts (zero limbs, shifts by zero) need no cleanup. All folds are refinements. Operations
 * have no flags.
 *
 * @param builder the insertion point
 * @param made receives the new instructions, in order
 */
record FoldingBuilder(IrBuilder builder, List<Instruction> made) {
    private static final Set<Opcode> NEUTRAL_ZERO =
            EnumSet.of(Opcode.ADD, Opcode.SUB, Opcode.OR, Opcode.XOR, Opcode.SHL, Opcode.LSHR, Opcode.ASHR);
    private static final Set<Opcode> ABSORBING_ZERO = EnumSet.of(Opcode.AND, Opcode.MUL);

    FoldingBuilder(IrBuilder builder) {
        this(builder, new ArrayList<>());
    }

    /** The context that interns constants. */
    Context context() {
        return builder.context();
    }

    private Value add(Instruction instruction) {
        made.add(instruction);
        return builder.add(instruction);
    }

    private ConstantFolder folder() {
        return new ConstantFolder(context());
    }

    private Optional<Constant> folded(Opcode opcode, Type type, Value... operands) {
        for (Value operand : operands) {
            if (!(operand instanceof Constant)) {
                return Optional.empty();
            }
        }
        List<Constant> constants =
                List.of(operands).stream().map(Constant.class::cast).toList();
        return folder().fold(opcode, 0, constants, type);
    }

    /** The integer constant {@code value} of {@code type}. */
    ConstantInt constant(Type type, long value) {
        return context().integer((IntType) type, value);
    }

    private static boolean isZero(Value value) {
        return value instanceof ConstantInt number && number.isZero();
    }

    private static boolean isAllOnes(Value value) {
        return value instanceof ConstantInt number && number.isAllOnes();
    }

    /** A binary operation on integers. */
    Value binary(Opcode opcode, Value left, Value right) {
        return folded(opcode, left.type(), left, right)
                .map(Value.class::cast)
                .or(() -> identity(opcode, left, right))
                .orElseGet(() -> add(new BinaryInstruction(opcode, left, right, 0)));
    }

    private static Optional<Value> identity(Opcode opcode, Value left, Value right) {
        boolean commutes = opcode.isCommutative();
        if (isZero(right) || commutes && isZero(left)) {
            boolean isRight = isZero(right);
            if (NEUTRAL_ZERO.contains(opcode)) {
                return Optional.of(isRight ? left : right);
            }
            return ABSORBING_ZERO.contains(opcode) ? Optional.of(isRight ? right : left) : Optional.empty();
        }
        if (opcode == Opcode.AND && (isAllOnes(left) || isAllOnes(right))) {
            return Optional.of(isAllOnes(right) ? left : right);
        }
        return Optional.empty();
    }

    /** A shift by a number of bits that is less than the width. */
    Value shift(Opcode opcode, Value value, long amount) {
        return binary(opcode, value, constant(value.type(), amount));
    }

    /** A cast, or {@code value} itself if it has the type. */
    Value cast(Opcode opcode, Value value, Type type) {
        if (value.type().equals(type)) {
            return value;
        }
        return folded(opcode, type, value)
                .map(Value.class::cast)
                .orElseGet(() -> add(new CastInstruction(opcode, value, type, 0)));
    }

    /** An integer in another width: truncated or zero-extended. */
    Value resized(Value value, Type type) {
        int from = ((IntType) value.type()).width();
        int to = ((IntType) type).width();
        return cast(to < from ? Opcode.TRUNC : Opcode.ZEXT, value, type);
    }

    /** A comparison of integers. */
    Value compare(Predicate predicate, Value left, Value right) {
        if (left instanceof ConstantInt a && right instanceof ConstantInt b) {
            int unsigned = a.number().compareTo(b.number());
            int signed = a.signedNumber().compareTo(b.signedNumber());
            return context().bool(predicate.holds(unsigned, signed));
        }
        if (predicate == Predicate.ULT && (isZero(right) || left == right)) {
            return context().bool(false);
        }
        return add(new CompareInstruction(predicate, left, right, 0));
    }

    /** A call of an intrinsic. */
    Value call(String name, List<Type> overloads, Value... arguments) {
        Module module = Objects.requireNonNull(builder.block().function()).module();
        Function callee = IntrinsicTable.declare(module, name, overloads.toArray(Type[]::new));
        return add(new CallInstruction(callee, List.of(arguments)));
    }

    /** A select. */
    Value select(Value condition, Value ifTrue, Value ifFalse) {
        if (condition instanceof ConstantInt known) {
            return known.isZero() ? ifFalse : ifTrue;
        }
        return ifTrue == ifFalse ? ifTrue : add(new SelectInstruction(condition, ifTrue, ifFalse, 0));
    }

    /** A freeze; 0 for integers that are undef or poison. */
    Value freeze(Value value) {
        if (value instanceof ConstantInt) {
            return value;
        }
        if (value instanceof ConstantUndef || value instanceof ConstantPoison) {
            return context().zero(value.type());
        }
        return add(new FreezeInstruction(value));
    }

    /** Element {@code index} of a vector. */
    Value element(Value vector, int index) {
        Optional<Constant> known = vector instanceof Constant constant
                ? ConstantElements.element(context(), constant, index)
                : Optional.empty();
        return known.map(Value.class::cast)
                .orElseGet(() ->
                        add(new ExtractElementInstruction(vector, context().i32(index))));
    }

    /** {@code vector} with one element replaced. */
    Value withElement(Value vector, Value element, int index) {
        return folded(
                        Opcode.INSERTELEMENT,
                        vector.type(),
                        vector,
                        element,
                        context().i32(index))
                .map(Value.class::cast)
                .orElseGet(() -> add(
                        new InsertElementInstruction(vector, element, context().i32(index))));
    }

    /** The member of an aggregate at {@code path}. */
    Value member(Value aggregate, List<Integer> path) {
        if (!(aggregate instanceof Constant constant)) {
            return add(new ExtractValueInstruction(aggregate, path));
        }
        Constant at = constant;
        for (int index : path) {
            Optional<Constant> inner = ConstantElements.element(context(), at, index);
            if (inner.isEmpty()) {
                return add(new ExtractValueInstruction(aggregate, path));
            }
            at = inner.get();
        }
        return at;
    }

    /** {@code aggregate} with one member replaced. */
    Value withMember(Value aggregate, Value member, List<Integer> path) {
        return add(new InsertValueInstruction(aggregate, member, path));
    }
}
