package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * An address computation as a sum: variable indices times strides, plus a constant number of bytes, modulo the width of
 * the address.
 *
 * @param variables the variable terms, in order
 * @param bytes the constant part, signed
 * @param indexType the integer as wide as the address
 * @param isNormal whether the instruction already is in normal form
 */
record AddressTerms(List<Term> variables, long bytes, IntType indexType, boolean isNormal) {
    /**
     * A variable term.
     *
     * @param index as in the instruction, perhaps without a constant addend
     * @param cast the extension of {@code index}; null for the implicit sign extension of the address computation
     * @param stride bytes for each unit of the index
     */
    record Term(Value index, @Nullable CastInstruction cast, long stride) {}

    AddressTerms {
        variables = List.copyOf(variables);
    }

    /** The sum for {@code address}, a scalar one; null if it cannot be represented. */
    static @Nullable AddressTerms of(GetElementPtrInstruction address, DataLayout layout) {
        Optional<List<AddressStep>> steps = layout.steps(address.sourceElementType(), address.indices());
        IntType width = new IntType(layout.indexBits(((PointerType) address.type()).addressSpace()));
        if (steps.isEmpty()) {
            return null;
        }
        List<Term> variables = new ArrayList<>();
        long bytes = 0;
        boolean isTaken = false;
        for (AddressStep step : steps.get()) {
            switch (step) {
                case AddressStep.Field field -> bytes += field.offset();
                case AddressStep.Element element -> {
                    if (!(element.index().type() instanceof IntType own) || own.width() > width.width()) {
                        return null;
                    }
                    if (element.index() instanceof ConstantInt constant) {
                        bytes += constant.sext() * element.stride();
                    } else {
                        Taken taken = Taken.from(element.index(), width);
                        variables.add(new Term(taken.index(), taken.cast(), element.stride()));
                        bytes += taken.constant() * element.stride();
                        isTaken |= taken.constant() != 0;
                    }
                }
            }
        }
        boolean isNormal = address.indexCount() == 1 && !isTaken;
        return new AddressTerms(variables, bytes, width, isNormal);
    }

    boolean isConstant() {
        return variables.isEmpty();
    }

    boolean isNothing() {
        return variables.isEmpty() && bytes == 0;
    }

    AddressTerms plus(AddressTerms constant) {
        return new AddressTerms(variables, bytes + constant.bytes, indexType, isNormal);
    }

    /** Builds the address in normal form before {@code address}. */
    Value build(GetElementPtrInstruction address, Rewriter rewriter) {
        IrBuilder builder = rewriter.before(address);
        boolean isOneStep = variables.size() == 1 && bytes == 0;
        Value at = address.base();
        for (Term term : variables) {
            Value index = term.cast() == null
                    ? term.index()
                    : builder.cast(
                            term.cast().opcode(), term.index(), term.cast().type());
            at = builder.elementPointer(ofSize(term.stride()), at, List.of(index), isOneStep ? address.flags() : 0);
        }
        return bytes == 0 ? at : bytes(at, 0, address, rewriter);
    }

    /** {@code base} plus the constant bytes. */
    Value bytes(Value base, int flags, Instruction place, Rewriter rewriter) {
        if (bytes == 0) {
            return base;
        }
        Value offset = rewriter.context().integer(indexType, bytes);
        return rewriter.before(place).elementPointer(IntType.I8, base, List.of(offset), flags);
    }

    /** A type of {@code stride} bytes: an integer if one has that size, else an array of bytes. */
    private static Type ofSize(long stride) {
        return switch ((int) Math.min(stride, Integer.MAX_VALUE)) {
            case 1 -> IntType.I8;
            case 2 -> IntType.I16;
            case 4 -> IntType.I32;
            case 8 -> IntType.I64;
            default -> new ArrayType(IntType.I8, stride);
        };
    }

    /** An index without its constant addend, which is 0 if there is no addend that can be separated. */
    private record Taken(Value index, @Nullable CastInstruction cast, long constant) {
        static Taken from(Value index, IntType width) {
            if (index instanceof CastInstruction cast
                    && cast.opcode() == Opcode.SEXT
                    && addend(cast.value(), true) instanceof ConstantInt added) {
                return new Taken(((BinaryInstruction) cast.value()).left(), cast, added.sext());
            }
            boolean isNarrow = !index.type().equals(width);
            return addend(index, isNarrow) instanceof ConstantInt added
                    ? new Taken(((BinaryInstruction) index).left(), null, added.sext())
                    : new Taken(index, null, 0);
        }

        /** The constant addend of {@code value}; null if it is not such a sum, or is one that may wrap but must not. */
        private static @Nullable ConstantInt addend(Value value, boolean mustNotWrap) {
            return value instanceof BinaryInstruction sum
                            && sum.opcode() == Opcode.ADD
                            && (sum.has(Flag.NSW) || !mustNotWrap)
                            && sum.right() instanceof ConstantInt added
                    ? added
                    : null;
        }
    }
}
