package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Slots of 16 bytes that are filled, written by a function, copied to each other, and stored to and loaded from in
 * parts of all widths, with other statements in between. All bytes that are loaded were written before.
 */
final class BlocksStatement implements Statement {
    private static final int SIZE = 16;
    private static final int MOST = 8;
    private static final Type SLOT = new ArrayType(IntType.I64, 2);

    @Override
    public String name() {
        return "blocks";
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<Value> fresh = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            fresh.add(e.objects().scratch(SLOT));
        }
        List<Value> written = new ArrayList<>();
        begin(e, fresh, written);
        int count = 3 + e.choices().below(MOST);
        for (int i = 0; i < count; i++) {
            step(e, fresh, written);
            if (e.choices().chance(1, 4)) {
                e.statements(1);
            }
        }
        load(e, e.choices().pick(written));
    }

    /** Writes all of a slot that was not written yet. */
    private static void begin(FunctionEmitter e, List<Value> fresh, List<Value> written) {
        Value slot = fresh.removeLast();
        switch (e.choices().below(written.isEmpty() ? 2 : 3)) {
            case 0 -> fill(e, slot, 0, SIZE);
            case 1 -> e.at().call(writer(e, true), slot, e.values().varying(e, IntType.I32));
            default -> copy(e, e.choices().pick(written), 0, slot, 0, SIZE);
        }
        written.add(slot);
    }

    private static void step(FunctionEmitter e, List<Value> fresh, List<Value> written) {
        Value slot = e.choices().pick(written);
        switch (e.choices().below(fresh.isEmpty() ? 6 : 8)) {
            case 0 -> store(e, slot);
            case 1 -> {
                int from = place(e);
                fill(e, slot, from, 1 + e.choices().below(SIZE - from));
            }
            case 2 -> copyPart(e, slot, e.choices().pick(written));
            case 3, 4 -> load(e, slot);
            case 5 ->
                e.at().call(
                                writer(e, e.choices().chance(1, 2)),
                                slot,
                                e.values().varying(e, IntType.I32));
            default -> begin(e, fresh, written);
        }
    }

    private static int place(FunctionEmitter e) {
        return e.choices().chance(1, 3) ? 0 : e.choices().below(SIZE);
    }

    private static Value at(FunctionEmitter e, Value slot, int offset) {
        return offset == 0
                ? slot
                : e.at().elementPointer(IntType.I8, slot, List.of(e.context().i64(offset)), Flag.INBOUNDS.bit());
    }

    private static void fill(FunctionEmitter e, Value slot, int offset, int size) {
        Value octet = e.values().any(e, IntType.I8);
        List<Type> overloads = List.of(PointerType.GENERIC, IntType.I64);
        Value count = e.context().i64(size);
        e.intrinsic(
                "llvm.memset",
                overloads,
                at(e, slot, offset),
                octet,
                count,
                e.context().bool(false));
    }

    private static void copyPart(FunctionEmitter e, Value from, Value to) {
        int offset = place(e);
        int size = 1 + e.choices().below(SIZE - offset);
        if (from != to) {
            copy(e, from, e.choices().below(SIZE - size + 1), to, offset, size);
        }
    }

    private static void copy(FunctionEmitter e, Value from, int first, Value to, int offset, int size) {
        String name = e.choices().pick(List.of("llvm.memcpy", "llvm.memmove"));
        List<Type> overloads = List.of(PointerType.GENERIC, PointerType.GENERIC, IntType.I64);
        e.intrinsic(
                name,
                overloads,
                at(e, to, offset),
                at(e, from, first),
                e.context().i64(size),
                e.context().bool(false));
    }

    private static IntType width(FunctionEmitter e) {
        return e.choices().pick(List.of(IntType.I32, IntType.I8, IntType.I16, IntType.I64));
    }

    private static void store(FunctionEmitter e, Value slot) {
        IntType type = width(e);
        int bytes = type.width() / Byte.SIZE;
        int offset = bytes * e.choices().below(SIZE / bytes);
        Value stored = e.choices().chance(1, 2)
                ? e.values().constant(e, type)
                : e.values().any(e, type);
        e.at().store(stored, at(e, slot, offset), bytes);
    }

    private static void load(FunctionEmitter e, Value slot) {
        IntType type = width(e);
        int bytes = type.width() / Byte.SIZE;
        e.keepVarying(e.at().load(type, at(e, slot, bytes * e.choices().below(SIZE / bytes)), bytes));
    }

    // ---- functions

    /** A function whose only effect is to write all of a slot or a part of it. */
    private static Function writer(FunctionEmitter e, boolean isWhole) {
        String name = isWhole ? "write_slot" : "write_part";
        return e.module().function(name).orElseGet(() -> write(e, name, isWhole));
    }

    private static Function write(FunctionEmitter e, String name, boolean isWhole) {
        FunctionType type = FunctionType.of(SimpleType.VOID, PointerType.GENERIC, IntType.I32);
        Function made = e.module().addFunction(name, type);
        List<Attribute> claims = List.of(
                new Attribute.Structured("memory", "argmem: write"),
                new Attribute.Flag("nounwind"),
                new Attribute.Flag("nosync"),
                new Attribute.Flag("willreturn"));
        made.setAttributes(AttributeList.EMPTY
                .withFunction(AttributeSet.of(claims))
                .withParameter(0, AttributeSet.ofFlags("nocapture", "writeonly")));
        made.setLinkage(Linkage.INTERNAL);
        BasicBlock block = IrBuilder.addBlock(made, null);
        IrBuilder at = IrBuilder.atEnd(block);
        for (int offset = isWhole ? 0 : 4; offset < (isWhole ? SIZE : 12); offset += 4) {
            Value place = at.elementPointer(
                    IntType.I8, made.argument(0), List.of(e.context().i64(offset)), Flag.INBOUNDS.bit());
            at.store(made.argument(1), place, 4);
        }
        at.ret(null);
        return made;
    }
}
