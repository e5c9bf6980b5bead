package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/** One thread of the whole grid reads and writes a field of a global struct: state that lives from launch to launch. */
final class OwnerStatement implements Statement {
    @Override
    public String name() {
        return "owner";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel();
    }

    @Override
    public void emit(FunctionEmitter e) {
        GlobalVariable state = state(e);
        StructType type = (StructType) state.valueType();
        OwnerBranch.emit(e, OwnerBranch.isFirst(e, e.frame().global()), () -> access(e, state, type));
    }

    private static void access(FunctionEmitter e, GlobalVariable state, StructType type) {
        int field = e.choices().below(type.fields().size());
        Type fieldType = type.fields().get(field);
        Value pointer = e.at().elementPointer(type, state, List.of(e.i32(0), e.i32(field)), Flag.INBOUNDS.bit());
        long alignment = OperandSource.bytes(fieldType);
        Value old = e.keepVarying(e.at().load(fieldType, pointer, alignment));
        if (e.choices().chance(1, 3)) {
            int variable = e.choices().pick(e.variables().visible());
            if (e.variables().type(variable).equals(fieldType)) {
                e.variables().set(variable, old);
            }
        }
        Value made = fieldType instanceof IntType
                ? e.at().binary(Opcode.XOR, old, e.values().any(e, fieldType))
                : e.values().any(e, fieldType);
        e.at().store(made, pointer, alignment);
    }

    private static GlobalVariable state(FunctionEmitter e) {
        ProgramGlobals globals = e.program().globals();
        return globals.state(() -> {
            List<Type> fields = new ArrayList<>();
            int count = 2 + e.upTo("struct-fields");
            for (int i = 0; i < count; i++) {
                fields.add(e.choices().pick(List.of(IntType.I32, IntType.I64, IntType.I8, IntType.I16)));
            }
            StructType type = StructType.of(fields.toArray(Type[]::new));
            List<Constant> initial = new ArrayList<>();
            fields.forEach(field -> initial.add(e.values().constant(e, field)));
            GlobalVariable made = e.module().addGlobalVariable("state", type, AddressSpace.GLOBAL.number());
            made.setInitializer(e.context().aggregate(type, initial));
            made.setLinkage(e.choices().chance(1, 2) ? Linkage.INTERNAL : Linkage.EXTERNAL);
            made.setAlignment(8);
            return made;
        });
    }
}
