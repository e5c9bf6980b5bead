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
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Reads a table in constant memory, or a constant global, at an index of the lane's own. */
final class TableStatement implements Statement {
    private static final int ENTRIES = 8;

    @Override
    public String name() {
        return "table";
    }

    @Override
    public void emit(FunctionEmitter e) {
        GlobalVariable table = e.program().globals().table(() -> make(e));
        ArrayType type = (ArrayType) table.valueType();
        Value any = e.chance("cell-dynamic")
                ? e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(ENTRIES - 1))
                : e.i32(e.choices().below(ENTRIES));
        Value pointer = e.at().elementPointer(type, table, List.of(e.i32(0), any), Flag.INBOUNDS.bit());
        e.keep(e.at().load(type.element(), pointer, OperandSource.bytes(type.element())), any);
    }

    private static GlobalVariable make(FunctionEmitter e) {
        AddressSpace space = e.choices().pick(List.of(AddressSpace.CONSTANT, AddressSpace.GLOBAL));
        IntType element = e.choices().pick(List.of(IntType.I32, IntType.I16, IntType.I64));
        ArrayType type = new ArrayType(element, ENTRIES);
        List<Constant> entries = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            entries.add(e.values().constant(e, element));
        }
        GlobalVariable table = e.module().addGlobalVariable("table", type, space.number());
        table.setInitializer(e.context().aggregate(type, entries));
        table.setConstant(true);
        table.setLinkage(Linkage.INTERNAL);
        table.setAlignment(8);
        return table;
    }
}
