package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * A struct or an array of structs in generic, global, shared or constant memory. Global ones belong to the first thread
 * of the launch, shared ones to the first thread of each block; constant ones are read by all.
 */
final class StructStateStatement implements Statement {
    private static final int MAX_FIELDS = 18;

    @Override
    public String name() {
        return "struct-state";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel();
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<GlobalVariable> states = e.program().globals().structStates();
        if (states.isEmpty() || states.size() < 3 && e.choices().chance(1, 4)) {
            states.add(make(e, states.size()));
        }
        GlobalVariable state = e.choices().pick(states);
        boolean isConstant = state.addressSpace() == AddressSpace.CONSTANT.number();
        boolean isShared = state.addressSpace() == AddressSpace.SHARED.number();
        if (isConstant) {
            access(e, state, false).emit();
            return;
        }
        Value owns =
                OwnerBranch.isFirst(e, isShared ? e.frame().thread() : e.frame().global());
        OwnerBranch.emit(e, owns, () -> {
            StructAccess access = access(e, state, true);
            access.emit();
            access.emit();
        });
    }

    private static StructAccess access(FunctionEmitter e, GlobalVariable state, boolean mayWrite) {
        boolean isArray = state.valueType() instanceof ArrayType;
        StructType struct = (StructType) (state.valueType() instanceof ArrayType a ? a.element() : state.valueType());
        int count = state.valueType() instanceof ArrayType a ? (int) a.count() : 1;
        Value base = e.choices().chance(1, 4)
                        && state.addressSpace() != AddressSpace.CONSTANT.number()
                        && !state.type().equals(PointerType.GENERIC)
                ? e.at().cast(Opcode.ADDRSPACECAST, state, PointerType.GENERIC)
                : state;
        Value start = isArray && e.choices().chance(1, 2)
                ? e.at().elementPointer(state.valueType(), base, List.of(e.i32(0), e.i32(0)), Flag.INBOUNDS.bit())
                : base;
        return new StructAccess(e, start, struct, count, mayWrite);
    }

    private static GlobalVariable make(FunctionEmitter e, int number) {
        AddressSpace space = e.choices()
                .pick(List.of(AddressSpace.GLOBAL, AddressSpace.GENERIC, AddressSpace.SHARED, AddressSpace.CONSTANT));
        StructType struct = StructAccess.type(e, MAX_FIELDS);
        int count = 1 << e.choices().below(4);
        Type type = e.choices().chance(1, 2) ? struct : new ArrayType(struct, count);
        GlobalVariable made = e.module().addGlobalVariable("structs" + number, type, space.number());
        made.setLinkage(Linkage.INTERNAL);
        made.setAlignment(8);
        if (space == AddressSpace.SHARED) {
            made.setInitializer(e.context().undef(type));
            fill(e, made);
            return made;
        }
        boolean isZero = space != AddressSpace.CONSTANT && e.choices().chance(1, 4);
        made.setInitializer(isZero ? e.context().zero(type) : initial(e, type));
        made.setConstant(space == AddressSpace.CONSTANT);
        if (space != AddressSpace.CONSTANT && e.choices().chance(1, 4)) {
            made.setLinkage(Linkage.EXTERNAL);
        }
        return made;
    }

    private static Constant initial(FunctionEmitter e, Type type) {
        List<Constant> parts = new ArrayList<>();
        if (type instanceof StructType struct) {
            struct.fields().forEach(field -> parts.add(initial(e, field)));
        } else if (type instanceof ArrayType array) {
            for (int i = 0; i < array.count(); i++) {
                parts.add(initial(e, array.element()));
            }
        } else {
            return e.values().constant(e, type);
        }
        return e.context().aggregate(type, parts);
    }

    /** All threads write the same to all members at the beginning, therefore atomically. */
    private static void fill(FunctionEmitter e, GlobalVariable state) {
        IrBuilder prologue = IrBuilder.before(e.function().entry().terminator());
        fill(e, prologue, state, state.valueType(), List.of(e.i32(0)));
        prologue.call(IntrinsicTable.declare(e.module(), "llvm.nvvm.barrier0"));
    }

    private static void fill(FunctionEmitter e, IrBuilder prologue, GlobalVariable state, Type part, List<Value> path) {
        int count = part instanceof ArrayType a ? (int) a.count() : 0;
        if (part instanceof StructType struct) {
            count = struct.fields().size();
        }
        for (int i = 0; i < count; i++) {
            Type member = part instanceof StructType struct ? struct.fields().get(i) : ((ArrayType) part).element();
            List<Value> longer = new ArrayList<>(path);
            longer.add(e.i32(i));
            fill(e, prologue, state, member, longer);
        }
        if (part instanceof IntType integer) {
            Value place = prologue.elementPointer(state.valueType(), state, path, Flag.INBOUNDS.bit());
            MemoryAccess how = new MemoryAccess(OperandSource.bytes(integer), false, AtomicOrdering.MONOTONIC, "");
            prologue.add(new StoreInstruction(e.values().constant(e, integer), place, how));
        }
    }
}
