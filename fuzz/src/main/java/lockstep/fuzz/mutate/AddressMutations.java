package lockstep.fuzz.mutate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mutations of which bytes are accessed: addresses that meet, move, and are used once more in other widths. */
final class AddressMutations {
    private static final int BYTE = 8;
    private static final List<Integer> WIDTHS = List.of(32, 8, 16, 64);

    private AddressMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "alias-address",
                        5,
                        "an access goes to the address of another one",
                        "the address dominates the access and is of the same type",
                        at -> MutableOperands.addressOf(at) >= 0,
                        AddressMutations::alias),
                new Mutation(
                        "move-address",
                        3,
                        "an access goes some bytes further, or back",
                        "it is not atomic; its alignment is lowered to that of the distance",
                        AddressMutations::isPlain,
                        AddressMutations::moveAddress),
                new Mutation(
                        "change-access-width",
                        4,
                        "a load or store is done in a smaller or larger width",
                        "it is of an integer and not atomic",
                        at -> isPlain(at) && OperationMutations.accessType(at) instanceof IntType,
                        AddressMutations::changeWidth),
                new Mutation(
                        "insert-load",
                        6,
                        "an integer operand is combined with what is loaded from an address that others access",
                        "the address dominates the load",
                        at -> !MutableOperands.freeIntegers(at).isEmpty(),
                        AddressMutations::insertLoad),
                new Mutation(
                        "insert-store",
                        6,
                        "a value is stored to an address that others access",
                        "address and value dominate the store",
                        at -> !(at instanceof PhiInstruction),
                        AddressMutations::insertStore));
    }

    private static boolean isPlain(Instruction at) {
        return (at instanceof LoadInstruction || at instanceof StoreInstruction)
                && !OperationMutations.access(at).isAtomic();
    }

    /** Addresses of plain accesses of the function that are defined at {@code at}, each with such an access. */
    private static Map<Value, Instruction> accessed(MutationScope scope, Instruction at) {
        Map<Value, Instruction> found = new LinkedHashMap<>();
        for (Instruction access : scope.function().instructionList()) {
            if (isPlain(access)) {
                Value address = access.operand(MutableOperands.addressOf(access));
                if (!found.containsKey(address) && scope.isAvailable(address, at)) {
                    found.put(address, access);
                }
            }
        }
        return found;
    }

    private static boolean alias(MutationScope scope, Instruction at, Choices choices) {
        int index = MutableOperands.addressOf(at);
        Value old = at.operand(index);
        List<Value> others = accessed(scope, at).keySet().stream()
                .filter(address -> address != old && address.type().equals(old.type()))
                .toList();
        if (others.isEmpty()) {
            return false;
        }
        scope.rewriter().setOperand(at, index, choices.pick(others));
        return true;
    }

    private static boolean moveAddress(MutationScope scope, Instruction at, Choices choices) {
        long distance = choices.pick(List.of(4L, 1L, 2L, 8L, -4L, -1L, 16L));
        long alignment = Math.min(alignment(scope, at), Long.lowestOneBit(Math.abs(distance)));
        Value address = at.operand(MutableOperands.addressOf(at));
        IrBuilder builder = scope.before(at);
        Value moved = builder.elementPointer(
                IntType.I8, address, List.of(scope.context().i64(distance)), 0);
        scope.rewriter().setOperand(at, MutableOperands.addressOf(at), moved);
        MemoryAccess access = OperationMutations.access(at).withAlignment(alignment);
        return OperationMutations.substitute(scope, at, OperationMutations.withAccess(at, access));
    }

    private static long alignment(MutationScope scope, Instruction access) {
        long own = OperationMutations.access(access).alignment();
        return own == 0 ? scope.layout().abiAlignment(OperationMutations.accessType(access)) : own;
    }

    private static boolean changeWidth(MutationScope scope, Instruction at, Choices choices) {
        int width = ((IntType) OperationMutations.accessType(at)).width();
        List<Integer> others = WIDTHS.stream().filter(other -> other != width).toList();
        IntType type = IntType.of(choices.pick(others));
        MemoryAccess access = OperationMutations.access(at).withAlignment(alignment(scope, at));
        IrBuilder builder = scope.before(at);
        if (at instanceof StoreInstruction store) {
            Value value = extended(builder, store.value(), type, choices);
            return OperationMutations.substitute(scope, at, new StoreInstruction(value, store.pointer(), access));
        }
        LoadInstruction load = (LoadInstruction) at;
        Value loaded = builder.add(new LoadInstruction(type, load.pointer(), access));
        scope.rewriter().replace(at, extended(builder, loaded, (IntType) at.type(), choices));
        return true;
    }

    private static Value extended(IrBuilder builder, Value value, IntType type, Choices choices) {
        boolean isSigned = ((IntType) value.type()).width() < type.width() && choices.chance(1, 2);
        return isSigned ? builder.cast(Opcode.SEXT, value, type) : InsertMutations.converted(builder, value, type);
    }

    /** A type to access an address as: mostly that of another access of it, otherwise one that is not larger. */
    private static Type accessType(MutationScope scope, Instruction access, Choices choices) {
        Type own = OperationMutations.accessType(access);
        long bits = BYTE * scope.layout().storeSize(own);
        List<Integer> smaller = WIDTHS.stream().filter(width -> width <= bits).toList();
        boolean isOwn = smaller.isEmpty() || isNumber(own) && choices.chance(1, 2);
        return isOwn ? own : IntType.of(choices.pick(smaller));
    }

    private static boolean isNumber(Type type) {
        return type instanceof IntType || type instanceof FloatType floating && floating != FloatType.FP128;
    }

    private static MemoryAccess access(MutationScope scope, Instruction like, Type type) {
        return MemoryAccess.aligned(
                Math.min(alignment(scope, like), scope.layout().abiAlignment(type)));
    }

    private static boolean insertLoad(MutationScope scope, Instruction at, Choices choices) {
        return OperandMutations.changeInteger(scope, at, choices, (builder, old, reader) -> {
            List<Map.Entry<Value, Instruction>> addresses =
                    List.copyOf(accessed(scope, reader).entrySet());
            if (addresses.isEmpty()) {
                return null;
            }
            Map.Entry<Value, Instruction> chosen = choices.pick(addresses);
            Type type = accessType(scope, chosen.getValue(), choices);
            if (!isNumber(type)) {
                return null;
            }
            Value loaded =
                    builder.add(new LoadInstruction(type, chosen.getKey(), access(scope, chosen.getValue(), type)));
            Value word = InsertMutations.bits(builder, loaded, (IntType) old.type());
            return builder.binary(choices.pick(List.of(Opcode.ADD, Opcode.XOR, Opcode.AND)), old, word);
        });
    }

    private static boolean insertStore(MutationScope scope, Instruction at, Choices choices) {
        List<Map.Entry<Value, Instruction>> addresses =
                List.copyOf(accessed(scope, at).entrySet());
        if (addresses.isEmpty()) {
            return false;
        }
        Map.Entry<Value, Instruction> chosen = choices.pick(addresses);
        Type type = accessType(scope, chosen.getValue(), choices);
        Value value = isNumber(type) ? scope.some(type, at, choices) : null;
        if (value == null) {
            return false;
        }
        scope.before(at).add(new StoreInstruction(value, chosen.getKey(), access(scope, chosen.getValue(), type)));
        return true;
    }
}
