package lockstep.compiler.nvvm;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The rules of NVVM IR for instructions. */
final class NvvmInstructionRules {
    private static final Set<AddressSpace> ATOMIC =
            Set.of(AddressSpace.GENERIC, AddressSpace.GLOBAL, AddressSpace.SHARED);

    private static final Set<String> VARIADIC = Set.of("llvm.va_start", "llvm.va_end", "llvm.va_copy");

    private record Conversion(AddressSpace from, AddressSpace to) {}

    /** The intrinsics that convert addresses. */
    private static final Map<String, Conversion> CONVERSIONS = Map.of(
            "llvm.nvvm.ptr.gen.to.global", new Conversion(AddressSpace.GENERIC, AddressSpace.GLOBAL),
            "llvm.nvvm.ptr.gen.to.shared", new Conversion(AddressSpace.GENERIC, AddressSpace.SHARED),
            "llvm.nvvm.ptr.gen.to.constant", new Conversion(AddressSpace.GENERIC, AddressSpace.CONSTANT),
            "llvm.nvvm.ptr.gen.to.local", new Conversion(AddressSpace.GENERIC, AddressSpace.LOCAL),
            "llvm.nvvm.ptr.gen.to.param", new Conversion(AddressSpace.GENERIC, AddressSpace.PARAM),
            "llvm.nvvm.ptr.global.to.gen", new Conversion(AddressSpace.GLOBAL, AddressSpace.GENERIC),
            "llvm.nvvm.ptr.shared.to.gen", new Conversion(AddressSpace.SHARED, AddressSpace.GENERIC),
            "llvm.nvvm.ptr.constant.to.gen", new Conversion(AddressSpace.CONSTANT, AddressSpace.GENERIC),
            "llvm.nvvm.ptr.local.to.gen", new Conversion(AddressSpace.LOCAL, AddressSpace.GENERIC),
            "llvm.nvvm.ptr.param.to.gen", new Conversion(AddressSpace.PARAM, AddressSpace.GENERIC));

    /** The number of barriers of a thread block. */
    private static final int BARRIERS = 16;

    /** The threads of a warp; the number of threads at a barrier must be a multiple. */
    private static final int WARP = 32;

    private final InputCheck faults;

    NvvmInstructionRules(InputCheck faults) {
        this.faults = faults;
    }

    void check(Instruction instruction) {
        checkTypes(instruction);
        if (instruction instanceof IndirectBranchInstruction) {
            faults.at(instruction, NvvmRule.INDIRECT_BRANCH, "an indirect branch");
        } else if (instruction instanceof AllocaInstruction slot) {
            checkSlot(slot);
        } else if (instruction instanceof StoreInstruction store) {
            checkWritten(store, store.pointer());
        } else if (instruction instanceof AtomicRmwInstruction atomic) {
            checkAtomic(atomic, atomic.pointer());
        } else if (instruction instanceof CompareExchangeInstruction exchange) {
            checkAtomic(exchange, exchange.pointer());
        } else if (instruction instanceof CallInstruction call) {
            checkCall(call);
        }
    }

    // ---- types and address spaces

    private static AddressSpace spaceOf(Type type) {
        int number = type.scalar() instanceof PointerType pointer ? pointer.addressSpace() : 0;
        return Arrays.stream(AddressSpace.values())
                .filter(known -> known.number() == number)
                .findFirst()
                .orElse(AddressSpace.GENERIC);
    }

    private static boolean isUnknown(Type type) {
        return type.scalar() instanceof PointerType pointer
                && Arrays.stream(AddressSpace.values()).noneMatch(known -> known.number() == pointer.addressSpace());
    }

    private void checkTypes(Instruction instruction) {
        Type type = instruction.type();
        if (type instanceof VectorType vector && vector.scalable()) {
            faults.at(instruction, NvvmRule.SCALABLE, "a value of type " + type);
        }
        if (isUnknown(type)) {
            faults.at(instruction, NvvmRule.SPACE, "an address of type " + type);
        }
        if (instruction.opcode() == Opcode.ADDRSPACECAST) {
            checkCast(instruction, instruction.operand(0).type(), type);
        }
        for (Value operand : instruction.operands()) {
            if (operand instanceof ConstantExpression e && e.opcode() == Opcode.ADDRSPACECAST) {
                checkCast(instruction, e.operands().getFirst().type(), e.type());
            }
        }
    }

    private void checkCast(Instruction instruction, Type from, Type to) {
        if (spaceOf(from) != AddressSpace.GENERIC && spaceOf(to) != AddressSpace.GENERIC) {
            faults.at(instruction, NvvmRule.SPACE_CAST, "a conversion from " + from + " to " + to);
        }
    }

    private void checkSlot(AllocaInstruction slot) {
        AddressSpace space = spaceOf(slot.type());
        boolean isPlain = !slot.isInAlloca() && !slot.isSwiftError();
        if (!isPlain || space != AddressSpace.GENERIC && space != AddressSpace.LOCAL) {
            faults.at(slot, NvvmRule.SLOT_SPACE, isPlain ? "a slot of type " + slot.type() : "a slot of a host's kind");
        }
    }

    private void checkWritten(Instruction instruction, Value address) {
        switch (spaceOf(address.type())) {
            case CONSTANT -> faults.at(instruction, NvvmRule.CONSTANT_WRITE, "a write of constant memory");
            case PARAM -> faults.at(instruction, NvvmRule.PARAMETER_WRITE, "a write of parameter memory");
            case GENERIC, GLOBAL, SHARED, LOCAL -> {}
        }
    }

    private void checkAtomic(Instruction instruction, Value address) {
        AddressSpace space = spaceOf(address.type());
        if (!ATOMIC.contains(space)) {
            faults.at(instruction, NvvmRule.ATOMIC_SPACE, "an atomic by an address of type " + address.type());
        }
    }

    // ---- calls

    private void checkCall(CallInstruction call) {
        Function callee = call.calledFunction().orElse(null);
        if (callee == null) {
            return;
        }
        IntrinsicTable.of(callee).ifPresent(info -> checkIntrinsic(call, callee, info));
    }

    private void checkIntrinsic(CallInstruction call, Function callee, IntrinsicInfo info) {
        Intrinsic kind = info.kind();
        if (VARIADIC.contains(info.name())) {
            faults.at(call, NvvmRule.VARIADIC, "a walk over a varying number of arguments");
        } else if (kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET) {
            checkWritten(call, call.argument(0));
        } else if (kind == Intrinsic.LOAD_GLOBAL_NONCOHERENT || kind == Intrinsic.LOAD_GLOBAL_UNIFORM) {
            checkCachedLoad(call);
        } else if (CONVERSIONS.get(info.name()) instanceof Conversion conversion) {
            checkConversion(call, callee, conversion);
        } else if (kind.is(IntrinsicTrait.RELAXED_ATOMIC)) {
            checkAtomic(call, call.argument(0));
        } else if (kind.isBlockBarrier()) {
            checkBarrier(call, kind);
        }
    }

    private void checkCachedLoad(CallInstruction call) {
        AddressSpace space = spaceOf(call.argument(0).type());
        boolean isAligned = call.argument(1) instanceof ConstantInt alignment && alignment.isPowerOfTwo();
        if (!isAligned || space != AddressSpace.GENERIC && space != AddressSpace.GLOBAL) {
            faults.at(call, NvvmRule.CACHED_LOAD, isAligned ? "a load from " + space : "a load without an alignment");
        }
    }

    private void checkConversion(CallInstruction call, Function callee, Conversion conversion) {
        Type argument = call.argument(0).type();
        if (isUnknown(argument) || spaceOf(argument) != conversion.from() || spaceOf(call.type()) != conversion.to()) {
            faults.at(call, NvvmRule.CONVERSION, "@" + callee.name() + " from " + argument + " to " + call.type());
        }
    }

    /**
     * The first argument is the barrier, then the number of threads, then the operand of a reduction; a reduction with
     * one argument uses barrier 0.
     */
    private void checkBarrier(CallInstruction call, Intrinsic kind) {
        boolean isReduction = kind != Intrinsic.BARRIER && kind != Intrinsic.BARRIER_ARRIVE;
        int numbers = call.argumentCount() - (isReduction ? 1 : 0);
        if (numbers > 0
                && call.argument(0) instanceof ConstantInt number
                && (number.unsigned().bitLength() > Integer.SIZE - 1
                        || number.unsigned().intValue() >= BARRIERS)) {
            faults.at(call, NvvmRule.BARRIER, "a barrier with the number " + number.unsigned());
        }
        if (numbers > 1
                && call.argument(1) instanceof ConstantInt threads
                && (threads.isZero() || threads.unsigned().intValue() % WARP != 0)) {
            faults.at(call, NvvmRule.BARRIER, "a barrier of " + threads.unsigned() + " threads");
        }
    }
}
