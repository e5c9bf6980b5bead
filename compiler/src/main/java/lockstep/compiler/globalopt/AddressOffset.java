package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * The offset of an address from the start of its object: a constant number of bytes plus multiples of values.
 *
 * @param terms the variable terms, in the order of the steps; at most {@value #MAX_TERMS}
 * @param constant in bytes, signed, within 31 bits
 * @param isInBounds whether every step is {@code inbounds}
 */
record AddressOffset(List<Term> terms, long constant, boolean isInBounds) {
    static final AddressOffset START = new AddressOffset(List.of(), 0, true);

    /** Limit on the terms, without which long chains of steps would take quadratic time. */
    private static final int MAX_TERMS = 8;

    /** Limit on the constant: no object that is rewritten is larger. */
    private static final long MAX_BYTES = Integer.MAX_VALUE;

    /**
     * A multiple of a value.
     *
     * @param index any integer, read as signed
     * @param element the type that the index counts
     * @param stride the bytes for each element
     * @param isExact whether {@code index * stride} does not wrap, or the address is poison if it does
     */
    record Term(Value index, Type element, long stride, boolean isExact) {}

    AddressOffset {
        terms = List.copyOf(terms);
    }

    /** Whether it has no variable terms. */
    boolean isConstant() {
        return terms.isEmpty();
    }

    /** Whether it is zero. */
    boolean isStart() {
        return isConstant() && constant == 0;
    }

    /**
     * The offset after a {@code getelementptr} from this one.
     *
     * @param flags of the step
     * @param indexBits width of an offset in the address space of the step
     * @return empty if it cannot be represented
     */
    Optional<AddressOffset> step(
            DataLayout layout, Type source, List<? extends Value> indices, int flags, int indexBits) {
        List<AddressStep> steps = layout.steps(source, indices).orElse(null);
        if (steps == null) {
            return Optional.empty();
        }
        boolean stays = (flags & Flag.INBOUNDS.bit()) != 0;
        boolean isExact = stays || (flags & Flag.NUSW.bit()) != 0;
        List<Term> more = new ArrayList<>(terms);
        long bytes = constant;
        for (AddressStep step : steps) {
            switch (step) {
                case AddressStep.Field field -> bytes += field.offset();
                case AddressStep.Element element -> {
                    if (element.index() instanceof ConstantInt known) {
                        if (known.width() > Long.SIZE || product(known.sext(), element.stride()) > MAX_BYTES) {
                            return Optional.empty();
                        }
                        bytes += known.sext() * element.stride();
                    } else if (element.index().type() instanceof IntType) {
                        more.add(term(element, isExact, indexBits));
                    } else {
                        return Optional.empty();
                    }
                }
            }
            if (Math.abs(bytes) > MAX_BYTES || more.size() > MAX_TERMS) {
                return Optional.empty();
            }
        }
        return Optional.of(new AddressOffset(more, bytes, isInBounds && stays));
    }

    private static long product(long index, long stride) {
        boolean overflows = Math.abs(index) > MAX_BYTES || stride > MAX_BYTES;
        return overflows ? Long.MAX_VALUE : Math.abs(index) * stride;
    }

    private static Term term(AddressStep.Element element, boolean isExact, int indexBits) {
        int strideBits = Long.SIZE - Long.numberOfLeadingZeros(element.stride());
        boolean fits = ((IntType) element.index().type()).width() + strideBits < indexBits;
        return new Term(element.index(), element.type(), element.stride(), isExact || fits);
    }
}
