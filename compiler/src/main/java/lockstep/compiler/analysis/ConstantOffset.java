package lockstep.compiler.analysis;

import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * An address as a base and a constant number of bytes. Looks through address computations with constant indices and
 * through pointer casts, both instructions and constant expressions, at most {@value #MAX_STEPS} of them, so that a
 * long chain costs each of its users a bounded amount.
 *
 * @param base where the walk ended
 * @param bytes from there, signed
 * @param isInBounds whether every step has {@code inbounds}
 * @param crossesSpaces whether a step changed the address space
 */
public record ConstantOffset(Value base, long bytes, boolean isInBounds, boolean crossesSpaces) {
    private static final int MAX_STEPS = 32;

    /** The walk from {@code address}, a scalar pointer. */
    public static ConstantOffset of(Value address, DataLayout layout) {
        ConstantOffset at = new ConstantOffset(address, 0, true, false);
        for (int step = 0; step < MAX_STEPS; step++) {
            ConstantOffset next = at.step(layout);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** The object that {@code address} is computed from, whatever the offset; within the same number of steps. */
    public static Value object(Value address) {
        Value at = address;
        for (int step = 0; step < MAX_STEPS; step++) {
            Value next = source(at);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static @Nullable Value source(Value at) {
        if (at instanceof GetElementPtrInstruction gep) {
            return gep.type().isPointer() ? gep.base() : null;
        }
        if (at instanceof CastInstruction cast && isPointerCast(cast.opcode(), cast.value(), cast.type())) {
            return cast.value();
        }
        if (at instanceof ConstantExpression e && e.type().isPointer()) {
            boolean passes = e.opcode() == Opcode.GETELEMENTPTR
                    || isPointerCast(e.opcode(), e.operands().getFirst(), e.type());
            return passes ? e.operands().getFirst() : null;
        }
        return null;
    }

    private static boolean isPointerCast(Opcode opcode, Value from, Type to) {
        return (opcode == Opcode.BITCAST || opcode == Opcode.ADDRSPACECAST)
                && from.type().isPointer()
                && to.isPointer();
    }

    private @Nullable ConstantOffset step(DataLayout layout) {
        if (base instanceof GetElementPtrInstruction gep && gep.type().isPointer()) {
            return moved(gep.base(), layout.offsetOf(gep.sourceElementType(), gep.indices()), gep.has(Flag.INBOUNDS));
        }
        if (base instanceof ConstantExpression e
                && e.opcode() == Opcode.GETELEMENTPTR
                && e.type().isPointer()) {
            List<? extends Value> indices = e.operands().subList(1, e.operands().size());
            Type element = e.sourceElementType();
            return element == null
                    ? null
                    : moved(e.operands().getFirst(), layout.offsetOf(element, indices), e.has(Flag.INBOUNDS));
        }
        Value source = source(base);
        boolean crosses = source != null && !source.type().equals(base.type());
        return source == null ? null : new ConstantOffset(source, bytes, isInBounds, crossesSpaces || crosses);
    }

    private @Nullable ConstantOffset moved(Value from, OptionalLong offset, boolean inBounds) {
        return offset.isEmpty()
                ? null
                : new ConstantOffset(from, bytes + offset.getAsLong(), isInBounds && inBounds, crossesSpaces);
    }
}
