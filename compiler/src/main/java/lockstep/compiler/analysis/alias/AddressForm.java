package lockstep.compiler.analysis.alias;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * An address as a base, a constant number of bytes, and multiples of variables. Looks through at most
 * {@value #MAX_STEPS} address computations and casts that keep the width of addresses.
 *
 * @param base where the walk ended
 * @param offset constant bytes, modulo 2^64
 * @param terms the variable part; each variable occurs once
 * @param isExact whether the sum is exact, without wrapping modulo the width of addresses
 */
record AddressForm(Value base, long offset, List<Term> terms, boolean isExact) {
    private static final int MAX_STEPS = 32;
    private static final int MAX_TERMS = 8;
    private static final int WIDTH = 64;

    /**
     * {@code scale} times a variable.
     *
     * @param isSigned how the variable is extended to 64 bits
     */
    record Term(Value value, boolean isSigned, long scale) {
        boolean isSameVariable(Term that) {
            return value == that.value && isSigned == that.isSigned;
        }
    }

    AddressForm {
        terms = List.copyOf(terms);
    }

    /** The form of {@code address}, a scalar pointer. */
    static AddressForm of(Value address, DataLayout layout) {
        AddressForm at = new AddressForm(address, 0, List.of(), true);
        for (int step = 0; step < MAX_STEPS; step++) {
            AddressForm next = at.step(layout);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private @Nullable AddressForm step(DataLayout layout) {
        if (base instanceof GetElementPtrInstruction gep) {
            return gep.type().isPointer()
                    ? moved(gep.base(), gep.sourceElementType(), gep.indices(), isExact(gep.flags()), layout)
                    : null;
        }
        if (base instanceof ConstantExpression e
                && e.opcode() == Opcode.GETELEMENTPTR
                && e.type().isPointer()) {
            Type element = e.sourceElementType();
            List<? extends Value> indices = e.operands().subList(1, e.operands().size());
            return element == null
                    ? null
                    : moved(e.operands().getFirst(), element, indices, isExact(e.flags()), layout);
        }
        Value source = castSource(base);
        return source != null && keepsWidth(source.type(), base.type(), layout)
                ? new AddressForm(source, offset, terms, isExact)
                : null;
    }

    private static boolean isExact(int flags) {
        return (flags & (Flag.INBOUNDS.bit() | Flag.NUSW.bit())) != 0;
    }

    /**
     * The operand of a pointer cast, of an intrinsic that returns its pointer, or of a select of one pointer; null for
     * anything else.
     */
    static @Nullable Value castSource(Value value) {
        if (value instanceof SelectInstruction select && select.ifTrue() == select.ifFalse()) {
            return select.ifTrue();
        }
        if (value instanceof CastInstruction cast) {
            return isPointerCast(cast.opcode(), cast.value(), cast.type()) ? cast.value() : null;
        }
        if (value instanceof ConstantExpression e && e.type().isPointer()) {
            Value source = e.operands().getFirst();
            return isPointerCast(e.opcode(), source, e.type()) ? source : null;
        }
        return PointerProvenance.returnedArgument(value);
    }

    private static boolean isPointerCast(Opcode opcode, Value from, Type to) {
        return (opcode == Opcode.BITCAST || opcode == Opcode.ADDRSPACECAST)
                && from.type().isPointer()
                && to.isPointer();
    }

    private static boolean keepsWidth(Type from, Type to, DataLayout layout) {
        return from instanceof PointerType a
                && to instanceof PointerType b
                && layout.indexBits(a.addressSpace()) == layout.indexBits(b.addressSpace());
    }

    private @Nullable AddressForm moved(
            Value from, Type element, List<? extends Value> indices, boolean exact, DataLayout layout) {
        List<AddressStep> steps = layout.steps(element, indices).orElse(null);
        if (steps == null) {
            return null;
        }
        Sum sum = new Sum(this, exact);
        for (AddressStep step : steps) {
            boolean isUnderstood = switch (step) {
                case AddressStep.Field field -> sum.add(field.offset());
                case AddressStep.Element e -> sum.add(e);
            };
            if (!isUnderstood) {
                return null;
            }
        }
        return new AddressForm(from, sum.offset, sum.terms, sum.isExact);
    }

    /** Accumulates a sum. */
    private static final class Sum {
        private long offset;
        private final List<Term> terms;
        private boolean isExact;

        Sum(AddressForm start, boolean exact) {
            offset = start.offset;
            terms = new ArrayList<>(start.terms);
            isExact = start.isExact && exact;
        }

        boolean add(long bytes) {
            long sum = offset + bytes;
            isExact &= ((offset ^ sum) & (bytes ^ sum)) >= 0;
            offset = sum;
            return true;
        }

        boolean add(AddressStep.Element step) {
            if (!(step.index().type() instanceof IntType type) || type.width() > WIDTH) {
                return false;
            }
            LinearIndex index = LinearIndex.of(step.index());
            isExact &= index.isExact()
                    && Math.multiplyHigh(index.offset(), step.stride())
                            == index.offset() * step.stride() >> (WIDTH - 1);
            add(index.offset() * step.stride());
            Value variable = index.value();
            return variable == null || add(new Term(variable, index.isSigned(), times(index.scale(), step.stride())));
        }

        private long times(long scale, long stride) {
            long product = scale * stride;
            isExact &= Math.multiplyHigh(scale, stride) == product >> (WIDTH - 1);
            return product;
        }

        boolean add(Term term) {
            for (int i = 0; i < terms.size(); i++) {
                if (terms.get(i).isSameVariable(term)) {
                    long scale = terms.get(i).scale + term.scale;
                    isExact &= ((terms.get(i).scale ^ scale) & (term.scale ^ scale)) >= 0;
                    terms.set(i, new Term(term.value, term.isSigned, scale));
                    return true;
                }
            }
            terms.add(term);
            return terms.size() <= MAX_TERMS;
        }
    }
}
