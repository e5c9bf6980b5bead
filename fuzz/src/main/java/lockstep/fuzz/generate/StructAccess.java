package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Accesses of an array of structs whose fields are integers, or arrays of four of them: by fields, by bytes, at
 * computed indices, of whole structs, and sometimes past the end of a field into the next.
 */
final class StructAccess {
    /** Elements of a field that is an array. */
    static final int ELEMENTS = 4;

    private static final DataLayout LAYOUT = DataLayout.parse(DataLayout.NVPTX64);
    private static final List<IntType> LEAVES = List.of(IntType.I32, IntType.I64, IntType.I8, IntType.I16);

    private final FunctionEmitter e;
    private final Value base;
    private final StructType struct;
    private final int count;
    private final boolean mayWrite;

    /** @param count how many structs {@code base} leads to, a power of two */
    StructAccess(FunctionEmitter e, Value base, StructType struct, int count, boolean mayWrite) {
        this.e = e;
        this.base = base;
        this.struct = struct;
        this.count = count;
        this.mayWrite = mayWrite;
    }

    /** A struct type with up to {@code most} fields. */
    static StructType type(FunctionEmitter e, int most) {
        List<Type> fields = new ArrayList<>();
        int count = 1 + e.choices().below(most);
        for (int i = 0; i < count; i++) {
            IntType leaf = e.choices().pick(LEAVES);
            fields.add(e.choices().chance(1, 6) ? new ArrayType(leaf, ELEMENTS) : leaf);
        }
        return StructType.of(fields.toArray(Type[]::new));
    }

    /** One access, or two. */
    void emit() {
        switch (e.choices().below(mayWrite ? 8 : 4)) {
            case 0 -> whole();
            case 1 -> wide();
            case 2, 3 -> load(false);
            default -> load(true);
        }
    }

    private Value number() {
        if (count == 1 || e.choices().chance(1, 2)) {
            return e.context().i64(e.choices().below(count));
        }
        Value any = e.values().varying(e, IntType.I32);
        Value small = e.at().binary(Opcode.AND, any, e.i32(count - 1));
        return e.choices().chance(1, 3) ? small : e.at().cast(Opcode.ZEXT, small, IntType.I64);
    }

    private int flags() {
        return e.choices().chance(3, 4) ? Flag.INBOUNDS.bit() : 0;
    }

    private void load(boolean writes) {
        int field = e.choices().below(struct.fields().size());
        Type type = struct.fields().get(field);
        List<Value> path = new ArrayList<>(List.of(number(), e.i32(field)));
        if (type instanceof ArrayType array) {
            path.add(element(field));
            type = array.element();
        }
        Value pointer = e.choices().chance(1, 4) && type == struct.fields().get(field)
                ? byBytes(field)
                : e.at().elementPointer(struct, base, path, flags());
        long alignment = LAYOUT.abiAlignment(type);
        Value old = e.keepVarying(e.at().load(type, pointer, alignment));
        IntType integer = (IntType) type;
        for (int variable : e.variables().visible()) {
            if (e.variables().type(variable).equals(integer) && e.choices().chance(1, 3)) {
                e.variables().set(variable, old);
                break;
            }
        }
        if (writes) {
            Value made = e.at().binary(Opcode.ADD, old, e.values().any(e, integer));
            e.at().store(made, pointer, alignment);
        }
    }

    /** Most indices stay in the field; some may reach into the following field, if that has the same kind. */
    private Value element(int field) {
        boolean mayPass = field + 1 < struct.fields().size()
                && struct.fields().get(field + 1).equals(struct.fields().get(field))
                && e.choices().chance(1, 2);
        int limit = mayPass ? 2 * ELEMENTS : ELEMENTS;
        Value any = e.values().varying(e, IntType.I32);
        return e.choices().chance(1, 2)
                ? e.i32(e.choices().below(limit))
                : e.at().binary(Opcode.AND, any, e.i32(limit - 1));
    }

    private Value byBytes(int field) {
        long bytes = e.choices().below(count) * LAYOUT.allocSize(struct)
                + LAYOUT.structLayout(struct).offset(field);
        return e.at().elementPointer(IntType.I8, base, List.of(e.context().i64(bytes)), flags());
    }

    /** Copies a struct, or takes a member out of one. */
    private void whole() {
        Value from = e.at().elementPointer(struct, base, List.of(number()), flags());
        Value all = e.at().load(struct, from, LAYOUT.abiAlignment(struct));
        int field = e.choices().below(struct.fields().size());
        if (struct.fields().get(field) instanceof IntType) {
            e.keepVarying(e.at().add(new ExtractValueInstruction(all, List.of(field))));
        }
        if (mayWrite && !hasPadding()) {
            Value to = e.at().elementPointer(struct, base, List.of(number()), flags());
            e.at().store(all, to, LAYOUT.abiAlignment(struct));
        }
    }

    /** Storing a struct makes its padding undefined, which a later access of bytes would read. */
    private boolean hasPadding() {
        long sum = struct.fields().stream().mapToLong(LAYOUT::storeSize).sum();
        return sum != LAYOUT.allocSize(struct);
    }

    /** Reads two fields at once, seldom. */
    private void wide() {
        boolean isPair = struct.fields().size() > 1
                && struct.fields().get(0) == IntType.I32
                && struct.fields().get(1) == IntType.I32
                && e.choices().chance(1, 4);
        if (isPair) {
            e.keepVarying(e.at().load(IntType.I64, base, IntType.I32.width() / Byte.SIZE));
        } else {
            load(false);
        }
    }
}
