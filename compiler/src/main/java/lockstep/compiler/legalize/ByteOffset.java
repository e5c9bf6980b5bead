package lockstep.compiler.legalize;

import java.math.BigInteger;
import java.util.List;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * Lowers address computations to byte arithmetic.
 *
 * <p>The flags of a {@code getelementptr} are about the products of indices and strides, their sums in order, and the
 * intermediate addresses; an instruction that computes one of these gets the corresponding flag.
 *
 * <ul>
 *   <li>Products: {@code nusw} is {@code nsw}, {@code nuw} is {@code nuw}; so for truncations.
 *   <li>If no constant comes before a variable index, sums and addresses are those of the steps: all flags are kept.
 *   <li>Otherwise the sum of the variable terms is not a partial sum of the steps: {@code a + c + b} in the object does
 *       not imply that {@code a + b} is. With {@code nuw} it does, since no step is negative: each partial sum is at
 *       most the whole, and the address is between two that are in the object. So all flags are kept with {@code nuw};
 *       without it sums and addresses lose theirs.
 * </ul>
 */
final class ByteOffset {
    private final Rewriter rewriter;
    private final DataLayout layout;

    ByteOffset(Rewriter rewriter) {
        this.rewriter = rewriter;
        this.layout = DataLayout.of(rewriter.function().module());
    }

    /** Whether {@code address} is not selectable and can be lowered. */
    boolean isLowerable(GetElementPtrInstruction address) {
        boolean isScalable = address.type() instanceof VectorType vector && vector.scalable();
        return !isScalable
                && !isBytes(address)
                && layout.steps(address.sourceElementType(), address.indices()).isPresent();
    }

    private boolean isBytes(GetElementPtrInstruction address) {
        return address.type().isPointer()
                && address.indexCount() == 1
                && address.sourceElementType().equals(IntType.I8)
                && address.index(0).type().equals(indexType(address));
    }

    /** Whether every index is a constant. */
    static boolean isConstant(GetElementPtrInstruction address) {
        return address.indices().stream().allMatch(ConstantInt.class::isInstance);
    }

    private IntType indexType(GetElementPtrInstruction address) {
        return new IntType(layout.indexBits(((PointerType) address.type().scalar()).addressSpace()));
    }

    /** Computes {@code address}, which is lowerable, before it. */
    Value lower(GetElementPtrInstruction address) {
        Parts parts = new Parts(
                address,
                indexType(address),
                layout.steps(address.sourceElementType(), address.indices()).orElseThrow(),
                rewriter.before(address));
        return address.type() instanceof VectorType vector ? parts.vector(vector) : parts.scalar(address.base(), -1);
    }

    /** An address computation that is being lowered. */
    private static final class Parts {
        private final GetElementPtrInstruction address;
        private final IntType index;
        private final List<AddressStep> steps;
        private final IrBuilder builder;

        /** Products of scalar indices, which all elements of a vector share; null if not computed yet. */
        private final @Nullable Value[] shared;

        Parts(GetElementPtrInstruction address, IntType index, List<AddressStep> steps, IrBuilder builder) {
            this.address = address;
            this.index = index;
            this.steps = steps;
            this.builder = builder;
            this.shared = new Value[steps.size()];
        }

        Value vector(VectorType type) {
            Value joined = builder.context().poison(type);
            for (int element = 0; element < type.count(); element++) {
                Value part = scalar(elementOf(address.base(), element), element);
                joined = builder.add(new InsertElementInstruction(
                        joined, part, builder.context().i64(element)));
            }
            return joined;
        }

        /** A scalar address based on {@code base}; vector indices contribute element {@code element}. */
        Value scalar(Value base, int element) {
            BigInteger constant = BigInteger.ZERO;
            Value sum = null;
            boolean isInOrder = true;
            for (int i = 0; i < steps.size(); i++) {
                switch (steps.get(i)) {
                    case AddressStep.Field field -> constant = constant.add(BigInteger.valueOf(field.offset()));
                    case AddressStep.Element step -> {
                        Value of = elementOf(step.index(), element);
                        if (of instanceof ConstantInt number) {
                            constant = constant.add(number.signed().multiply(BigInteger.valueOf(step.stride())));
                        } else if (step.stride() != 0) {
                            isInOrder &= constant.signum() == 0;
                            Value product = product(step, of, i);
                            sum = sum == null ? product : plus(sum, product, isInOrder);
                        }
                    }
                }
            }
            int flags = isInOrder || address.has(Flag.NUW) ? address.flags() : 0;
            Value variable = sum == null ? base : bytes(base, sum, flags);
            ConstantInt rest = builder.context().integer(index, constant);
            if (rest.isZero()) {
                return variable;
            }
            // a constant that does not fit the index type is taken modulo its width; signed flags do not apply to that
            // value
            boolean fits = constant.bitLength() < index.width();
            return bytes(variable, rest, fits ? flags : flags & Flag.NUW.bit());
        }

        private Value plus(Value sum, Value product, boolean isInOrder) {
            boolean keeps = isInOrder || address.has(Flag.NUW);
            return builder.binary(Opcode.ADD, sum, product, keeps ? arithmeticFlags() : 0);
        }

        private Value bytes(Value base, Value offset, int flags) {
            return builder.elementPointer(IntType.I8, base, List.of(offset), flags);
        }

        private Value elementOf(Value value, int element) {
            if (!(value.type() instanceof VectorType)) {
                return value;
            }
            Constant known = value instanceof Constant constant
                    ? ConstantElements.element(builder.context(), constant, element)
                            .orElse(null)
                    : null;
            return known != null
                    ? known
                    : builder.add(new ExtractElementInstruction(
                            value, builder.context().i64(element)));
        }

        /** The flags of products, truncations, and sums that are partial sums of the steps. */
        private int arithmeticFlags() {
            return (address.has(Flag.NUSW) ? Flag.NSW.bit() : 0) | (address.has(Flag.NUW) ? Flag.NUW.bit() : 0);
        }

        /** The bytes that {@code step}, the one at position {@code place}, adds for the scalar {@code of}. */
        private Value product(AddressStep.Element step, Value of, int place) {
            boolean isShared = !(step.index().type() instanceof VectorType);
            Value known = shared[place];
            if (isShared && known != null) {
                return known;
            }
            Value product = scaled(toIndex(of), step.stride());
            if (isShared) {
                shared[place] = product;
            }
            return product;
        }

        private Value toIndex(Value of) {
            int width = ((IntType) of.type()).width();
            if (width == index.width()) {
                return of;
            }
            return width < index.width()
                    ? builder.cast(Opcode.SEXT, of, index)
                    : builder.add(new CastInstruction(Opcode.TRUNC, of, index, arithmeticFlags()));
        }

        private Value scaled(Value of, long stride) {
            if (stride == 1) {
                return of;
            }
            // a stride that does not fit the index type as a positive number multiplies modulo its width
            int flags = BigInteger.valueOf(stride).bitLength() < index.width() ? arithmeticFlags() : 0;
            int zeros = Long.numberOfTrailingZeros(stride);
            return Long.bitCount(stride) == 1 && zeros < index.width()
                    ? builder.binary(Opcode.SHL, of, number(zeros), flags)
                    : builder.binary(Opcode.MUL, of, number(stride), flags);
        }

        private ConstantInt number(long value) {
            return builder.context().integer(index, value);
        }
    }
}
