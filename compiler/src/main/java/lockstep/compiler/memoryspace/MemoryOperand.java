package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * An address operand of a memory access.
 *
 * @param user the access
 * @param index the operand index
 * @param kind the kind of access
 */
record MemoryOperand(Instruction user, int index, Kind kind) {
    /** The kinds of accesses, as far as they determine the permitted spaces. */
    enum Kind {
        /** Reads. */
        READ,
        /** Writes. */
        WRITE,
        /** An ordered read or write, or an atomic read-modify-write. */
        ATOMIC,
        /** A volatile access. */
        VOLATILE,
        /** Reads through the read-only cache of global memory. */
        READ_GLOBAL
    }

    private static final int GLOBAL = AddressSpace.GLOBAL.number();
    private static final int SHARED = AddressSpace.SHARED.number();
    private static final int LOCAL = AddressSpace.LOCAL.number();

    /** The address operands of {@code instruction}. */
    static List<MemoryOperand> of(Instruction instruction) {
        if (instruction instanceof LoadInstruction load) {
            return List.of(new MemoryOperand(load, 0, kind(load.access(), Kind.READ)));
        }
        if (instruction instanceof StoreInstruction store) {
            return List.of(new MemoryOperand(store, 1, kind(store.access(), Kind.WRITE)));
        }
        if (instruction instanceof AtomicRmwInstruction update) {
            return List.of(new MemoryOperand(update, 0, kind(update.access(), Kind.ATOMIC)));
        }
        if (instruction instanceof CompareExchangeInstruction exchange) {
            return List.of(new MemoryOperand(exchange, 0, kind(exchange.access(), Kind.ATOMIC)));
        }
        return instruction instanceof CallInstruction call ? ofCall(call) : List.of();
    }

    private static Kind kind(MemoryAccess access, Kind plain) {
        return access.isVolatile() ? Kind.VOLATILE : access.isAtomic() ? Kind.ATOMIC : plain;
    }

    private static List<MemoryOperand> ofCall(CallInstruction call) {
        Intrinsic intrinsic = DeadInstructions.kindOf(call);
        if (intrinsic == null) {
            return List.of();
        }
        List<MemoryOperand> found = new ArrayList<>();
        if (Intrinsic.isCopy(intrinsic)) {
            boolean isVolatile = isVolatile(call, 3);
            found.add(new MemoryOperand(call, 0, isVolatile ? Kind.VOLATILE : Kind.WRITE));
            found.add(new MemoryOperand(call, 1, isVolatile ? Kind.VOLATILE : Kind.READ));
        } else if (intrinsic == Intrinsic.MEMSET) {
            found.add(new MemoryOperand(call, 0, isVolatile(call, 3) ? Kind.VOLATILE : Kind.WRITE));
        } else if (intrinsic == Intrinsic.MASKED_LOAD) {
            found.add(new MemoryOperand(call, 0, Kind.READ));
        } else if (intrinsic == Intrinsic.MASKED_STORE) {
            found.add(new MemoryOperand(call, 1, Kind.WRITE));
        } else if (intrinsic == Intrinsic.LOAD_GLOBAL_NONCOHERENT || intrinsic == Intrinsic.LOAD_GLOBAL_UNIFORM) {
            found.add(new MemoryOperand(call, 0, Kind.READ_GLOBAL));
        } else if (isAtomic(intrinsic)) {
            found.add(new MemoryOperand(call, 0, Kind.ATOMIC));
        }
        found.removeIf(operand -> !operand.address().type().isPointer());
        return found;
    }

    private static boolean isVolatile(CallInstruction call, int argument) {
        return !(call.argument(argument) instanceof ConstantInt flag && flag.isZero());
    }

    private static boolean isAtomic(Intrinsic intrinsic) {
        return intrinsic.compareTo(Intrinsic.ATOMIC_ADD) >= 0 && intrinsic.compareTo(Intrinsic.ATOMIC_DEC) <= 0;
    }

    /** The address. */
    Value address() {
        return user.operand(index);
    }

    /** The space of the access; {@link PointerFact#ANY} if it is generic. */
    int space() {
        return ((PointerType) address().type()).addressSpace();
    }

    /**
     * Whether the machine has the access in {@code space}. PTX ISA: atomics and volatile accesses exist only for global
     * and shared memory; constant memory and parameters are read-only.
     */
    boolean exists(int space) {
        return switch (kind) {
            case READ -> true;
            case WRITE -> space == GLOBAL || space == SHARED || space == LOCAL;
            case ATOMIC, VOLATILE -> space == GLOBAL || space == SHARED;
            case READ_GLOBAL -> space == GLOBAL;
        };
    }

    /** An intrinsic with its overloaded types. */
    private record Overload(IntrinsicInfo info, List<Type> types) {}

    /** The overload of the intrinsic with the address in {@code space}; empty if it does not exist. */
    private Optional<Overload> overload(CallInstruction call, int space) {
        List<Type> parameters = new ArrayList<>(call.functionType().parameters());
        parameters.set(index, PointerType.of(space));
        FunctionType changed = new FunctionType(call.functionType().result(), parameters, false);
        return call.calledFunction()
                .flatMap(IntrinsicTable::of)
                .flatMap(info -> info.overloadsOf(changed).map(types -> new Overload(info, types)));
    }

    /** Whether the access may be changed to {@code space}. */
    boolean canBe(int space) {
        if (!exists(space) || !(user instanceof CallInstruction call)) {
            return exists(space);
        }
        return call.bundles().isEmpty() && overload(call, space).isPresent();
    }

    /**
     * Sets the address to {@code address}. A call is replaced by one of another intrinsic.
     *
     * @return the resulting access
     */
    Instruction set(Rewriter rewriter, Value address) {
        if (!(user instanceof CallInstruction call)) {
            rewriter.setOperand(user, index, address);
            return user;
        }
        Overload overload =
                overload(call, ((PointerType) address.type()).addressSpace()).orElseThrow();
        Function callee = IntrinsicTable.declare(
                InsertionPoints.module(call),
                overload.info().name(),
                overload.types().toArray(new Type[0]));
        List<Value> arguments = new ArrayList<>(call.arguments());
        arguments.set(index, address);
        CallInstruction changed = new CallInstruction(
                callee.functionType(),
                callee,
                arguments,
                List.of(),
                call.tailKind(),
                call.convention(),
                call.attributes(),
                call.flags());
        InsertionPoints.takeOver(rewriter, call, changed);
        return changed;
    }
}
