package lockstep.fuzz.mutate;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Mutations that put an operation between instructions and what they read, and collective operations in between. */
final class InsertMutations {
    private static final List<Opcode> OPERATIONS = List.of(
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR);
    private static final List<Predicate> ORDERS = List.of(
            Predicate.EQ,
            Predicate.NE,
            Predicate.SLT,
            Predicate.SGT,
            Predicate.ULT,
            Predicate.UGT,
            Predicate.SLE,
            Predicate.SGE,
            Predicate.ULE,
            Predicate.UGE);
    private static final List<String> REDUCTIONS = List.of("add", "and", "or", "xor", "min", "max", "umin", "umax");
    private static final int ALL_LANES = -1;
    private static final int LANES = 32;
    private static final int CLAMP = LANES - 1;

    private InsertMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "insert-operation",
                        6,
                        "an integer operand is combined with another value or a boundary",
                        "the value dominates the reader",
                        InsertMutations::hasInteger,
                        InsertMutations::insertOperation),
                new Mutation(
                        "insert-select",
                        4,
                        "an operand becomes a choice between itself and another value",
                        "condition and value dominate the reader",
                        MutableOperands::hasFree,
                        InsertMutations::insertSelect),
                new Mutation(
                        "insert-freeze",
                        2,
                        "an operand is frozen",
                        "always",
                        MutableOperands::hasFree,
                        InsertMutations::insertFreeze),
                new Mutation(
                        "insert-barrier",
                        2,
                        "a barrier of the block or of the warp is put before an instruction",
                        "all threads of a kernel pass it, once",
                        InsertMutations::mayBeFollowed,
                        InsertMutations::insertBarrier),
                new Mutation(
                        "insert-collective",
                        4,
                        "an integer operand is combined with a shuffle, a vote, a match or a reduction",
                        "all threads of a kernel pass it, once",
                        at -> mayBeFollowed(at) && hasInteger(at),
                        InsertMutations::insertCollective));
    }

    private static boolean hasInteger(Instruction at) {
        return !MutableOperands.freeIntegers(at).isEmpty();
    }

    private static boolean mayBeFollowed(Instruction at) {
        return !(at instanceof PhiInstruction);
    }

    private static boolean insertOperation(MutationScope scope, Instruction at, Choices choices) {
        return OperandMutations.changeInteger(scope, at, choices, (builder, old, reader) -> {
            Value other = scope.some(old.type(), reader, choices);
            boolean isFirst = choices.chance(1, 2);
            return other == null
                    ? null
                    : builder.binary(choices.pick(OPERATIONS), isFirst ? other : old, isFirst ? old : other);
        });
    }

    private static boolean insertSelect(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(MutableOperands.free(at));
        Value old = at.operand(index);
        Instruction reader = MutationScope.reader(at, index);
        Value other = scope.some(old.type(), reader, choices);
        Value condition = other == null || other == old ? null : condition(scope, reader, choices);
        if (other == null || condition == null) {
            return false;
        }
        scope.rewriter().setOperand(at, index, scope.before(reader).select(condition, old, other));
        return true;
    }

    /** A bit of the program, or a comparison of two of its integers. */
    static @Nullable Value condition(MutationScope scope, Instruction at, Choices choices) {
        List<Value> bits = scope.values(IntType.I1, at);
        if (!bits.isEmpty() && choices.chance(1, 2)) {
            return choices.pick(bits);
        }
        List<Value> integers = scope.values(at, value -> value.type() instanceof IntType type && type.width() > 1);
        if (integers.isEmpty()) {
            return null;
        }
        Value left = choices.pick(integers);
        Value right = scope.some(left.type(), at, choices);
        return right == null ? null : scope.before(at).compare(choices.pick(ORDERS), left, right);
    }

    private static boolean insertFreeze(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(MutableOperands.free(at));
        scope.rewriter()
                .setOperand(
                        at, index, scope.before(MutationScope.reader(at, index)).freeze(at.operand(index)));
        return true;
    }

    // ---- collective operations

    private static boolean insertBarrier(MutationScope scope, Instruction at, Choices choices) {
        if (!scope.mayGather(at)) {
            return false;
        }
        if (choices.chance(1, 3)) {
            scope.before(at).call(scope.intrinsic("llvm.nvvm.bar.warp.sync"), i32(scope, ALL_LANES));
        } else {
            scope.before(at).call(scope.intrinsic("llvm.nvvm.barrier0"));
        }
        return true;
    }

    private static Value i32(MutationScope scope, int value) {
        return scope.context().i32(value);
    }

    private static boolean insertCollective(MutationScope scope, Instruction at, Choices choices) {
        if (!scope.mayGather(at)) {
            return false;
        }
        return OperandMutations.changeInteger(scope, at, choices, (builder, old, reader) -> {
            Value word = converted(builder, old, IntType.I32);
            Value gathered = collective(scope, builder, word, choices);
            Value fitting = converted(builder, gathered, (IntType) old.type());
            return builder.add(new BinaryInstruction(choices.pick(OPERATIONS.subList(0, 6)), old, fitting, 0));
        });
    }

    private static Value collective(MutationScope scope, IrBuilder builder, Value word, Choices choices) {
        Value all = i32(scope, ALL_LANES);
        return switch (choices.below(4)) {
            case 0 -> {
                String mode = choices.pick(List.of("down", "up", "bfly", "idx"));
                Function shuffle = scope.intrinsic("llvm.nvvm.shfl.sync." + mode + ".i32");
                Value distance = i32(scope, 1 << choices.below(5));
                yield builder.call(shuffle, all, word, distance, i32(scope, mode.equals("up") ? 0 : CLAMP));
            }
            case 1 -> {
                Value isSmall = builder.compare(choices.pick(ORDERS), word, i32(scope, choices.below(LANES)));
                String vote = choices.pick(List.of("ballot", "any", "all", "uni"));
                yield builder.call(scope.intrinsic("llvm.nvvm.vote." + vote + ".sync"), all, isSmall);
            }
            case 2 -> builder.call(scope.intrinsic("llvm.nvvm.match.any.sync.i32"), all, word);
            default -> builder.call(scope.intrinsic("llvm.nvvm.redux.sync." + choices.pick(REDUCTIONS)), word, all);
        };
    }

    /** {@code value}, an integer, in another width. */
    static Value converted(IrBuilder builder, Value value, IntType type) {
        int from = ((IntType) value.type()).width();
        return from == type.width()
                ? value
                : builder.cast(from > type.width() ? Opcode.TRUNC : Opcode.ZEXT, value, type);
    }

    /** {@code value}, an integer or a float, as an integer of {@code type}. */
    static Value bits(IrBuilder builder, Value value, IntType type) {
        Type from = value.type();
        if (from instanceof FloatType floating) {
            return converted(builder, builder.cast(Opcode.BITCAST, value, IntType.of(floating.width())), type);
        }
        return converted(builder, value, type);
    }
}
