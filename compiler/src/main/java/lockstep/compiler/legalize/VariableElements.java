package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Builds the instructions of {@link LowerDynamicElements}; each method inserts them before the instruction that they
 * replace.
 */
final class VariableElements {
    private final Rewriter rewriter;
    private final DataLayout layout;

    VariableElements(Rewriter rewriter) {
        this.rewriter = rewriter;
        this.layout = DataLayout.of(rewriter.function().module());
    }

    /** Whether elements are at whole bytes. */
    boolean isAddressable(VectorType type) {
        return layout.sizeInBits(type.element()) % Byte.SIZE == 0;
    }

    // ---- selects

    /** Selects the element by the bits of the index, the lowest bit first. */
    Value choose(ExtractElementInstruction extract) {
        IrBuilder builder = rewriter.before(extract);
        int count = ((VectorType) extract.vector().type()).count();
        Value index = index(extract.index(), count > 2, builder);
        List<Value> left = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            left.add(element(extract.vector(), i, builder));
        }
        for (int bit = 1; left.size() > 1; bit <<= 1) {
            Value condition = left.size() == 2
                    ? builder.compare(Predicate.UGE, index, i32(bit))
                    : builder.compare(Predicate.NE, builder.binary(Opcode.AND, index, i32(bit)), i32(0));
            List<Value> winners = new ArrayList<>();
            for (int i = 0; i + 1 < left.size(); i += 2) {
                winners.add(builder.select(condition, left.get(i + 1), left.get(i)));
            }
            if (left.size() % 2 != 0) {
                winners.add(left.getLast());
            }
            left = winners;
        }
        return left.getFirst();
    }

    private Value element(Value vector, int index, IrBuilder builder) {
        Constant known = vector instanceof Constant constant
                ? ConstantElements.element(rewriter.context(), constant, index).orElse(null)
                : null;
        return known != null
                ? known
                : builder.add(
                        new ExtractElementInstruction(vector, rewriter.context().i64(index)));
    }

    /** Selects for each element between it and the new one, by comparison with the index. */
    Value blend(InsertElementInstruction insert) {
        IrBuilder builder = rewriter.before(insert);
        VectorType type = (VectorType) insert.vector().type();
        List<Constant> numbers = new ArrayList<>();
        for (int i = 0; i < type.count(); i++) {
            numbers.add(i32(i));
        }
        VectorType indices = type.withElement(IntType.I32);
        Value index = index(insert.index(), type.count() > 1, builder);
        Value isPlace = builder.compare(
                Predicate.EQ, splat(indices, index, builder), rewriter.context().aggregate(indices, numbers));
        return builder.select(isPlace, splat(type, insert.element(), builder), insert.vector());
    }

    private Value splat(VectorType type, Value element, IrBuilder builder) {
        if (element instanceof Constant constant) {
            return rewriter.context().splat(type, constant);
        }
        Value poison = rewriter.context().poison(type);
        Value first = builder.add(new InsertElementInstruction(poison, element, i32(0)));
        return type.count() == 1
                ? first
                : builder.add(new ShuffleVectorInstruction(first, poison, Collections.nCopies(type.count(), 0)));
    }

    /** The index as an {@code i32}; frozen if {@code isUsedOften}. */
    private Value index(Value index, boolean isUsedOften, IrBuilder builder) {
        int width = ((IntType) index.type()).width();
        Value number = index;
        if (width != Integer.SIZE) {
            number = builder.cast(width < Integer.SIZE ? Opcode.ZEXT : Opcode.TRUNC, index, IntType.I32);
        }
        return isUsedOften && !ValueTracking.isDefined(index) ? builder.freeze(number) : number;
    }

    private Constant i32(int value) {
        return rewriter.context().i32(value);
    }

    // ---- slots

    /** Stores the vector to a stack slot and loads the element. */
    Value load(ExtractElementInstruction extract) {
        IrBuilder builder = rewriter.before(extract);
        VectorType type = (VectorType) extract.vector().type();
        AllocaInstruction slot = slot(type, extract);
        builder.store(extract.vector(), slot, slot.alignment());
        return builder.load(type.element(), place(slot, type, extract.index(), builder), elementAlignment(type, slot));
    }

    /** Stores the vector to a stack slot, overwrites the element, and loads the vector. */
    Value store(InsertElementInstruction insert) {
        IrBuilder builder = rewriter.before(insert);
        VectorType type = (VectorType) insert.vector().type();
        AllocaInstruction slot = slot(type, insert);
        builder.store(insert.vector(), slot, slot.alignment());
        Value place = place(slot, type, insert.index(), builder);
        builder.store(insert.element(), place, elementAlignment(type, slot));
        return builder.load(type, slot, slot.alignment());
    }

    private AllocaInstruction slot(VectorType type, Instruction standingFor) {
        AllocaInstruction slot =
                new AllocaInstruction(type, i32(1), layout.abiAlignment(type), layout.allocaAddressSpace());
        slot.inheritFrom(standingFor);
        slot.setName("elements");
        return rewriter.insertBefore(
                slot, Objects.requireNonNull(rewriter.function().entry().first()));
    }

    private long bytes(VectorType type) {
        return layout.sizeInBits(type.element()) / Byte.SIZE;
    }

    private long elementAlignment(VectorType type, AllocaInstruction slot) {
        return Math.min(slot.alignment(), Long.lowestOneBit(bytes(type)));
    }

    /** The address of an element; of an arbitrary element if the index is out of range or poison. */
    private Value place(AllocaInstruction slot, VectorType type, Value variable, IrBuilder builder) {
        Value index = index(variable, true, builder);
        int count = type.count();
        Value inRange = Integer.bitCount(count) == 1
                ? builder.binary(Opcode.AND, index, i32(count - 1))
                : builder.select(builder.compare(Predicate.ULT, index, i32(count)), index, i32(0));
        IntType width = new IntType(layout.indexBits(layout.allocaAddressSpace()));
        Value number = width.width() == Integer.SIZE
                ? inRange
                : builder.cast(width.width() > Integer.SIZE ? Opcode.ZEXT : Opcode.TRUNC, inRange, width);
        Value offset = builder.binary(
                Opcode.MUL, number, rewriter.context().integer(width, bytes(type)), Flag.set(Flag.NUW, Flag.NSW));
        return builder.elementPointer(IntType.I8, slot, List.of(offset), Flag.set(Flag.INBOUNDS, Flag.NUW));
    }
}
