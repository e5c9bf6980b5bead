package lockstep.compiler.legalize;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * Computes the selectable constants that are equal to constants. Selectable expressions are addresses: a global
 * {@code g}, {@code g + n}, and with {@code c} for a change of the address space {@code c(g)}, {@code c(g + n)} and
 * {@code c(g) + n}.
 *
 * <p>{@code n} is a number of bytes that is not 0, in the index type of the pointer. Two offsets become one with the
 * flags that both have, because the sum has the same start and end.
 */
final class SelectableConstants {
    private static final Set<Opcode> DIVISIONS = Set.of(Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM);

    private final Context context;
    private final DataLayout layout;

    /** The results for constants that consist of others. */
    private final Map<Constant, Result> results = new IdentityHashMap<>();

    /**
     * The result for a constant.
     *
     * @param constant the equal selectable constant; null if it needs instructions
     * @param divides whether it contains a division
     */
    private record Result(@Nullable Constant constant, boolean divides) {}

    SelectableConstants(Context context, DataLayout layout) {
        this.context = context;
        this.layout = layout;
    }

    /** The selectable constant that equals {@code constant}, or null. */
    @Nullable Constant of(Constant constant) {
        return result(constant).constant();
    }

    /** Whether {@code constant} contains a division, so that computing it may be undefined behaviour. */
    boolean divides(Constant constant) {
        return result(constant).divides();
    }

    private Result result(Constant constant) {
        Result known = known(constant);
        if (known != null) {
            return known;
        }
        Deque<Constant> open = new ArrayDeque<>(List.of(constant));
        while (!open.isEmpty()) {
            Constant top = open.peek();
            if (known(top) != null || !pushMissing(top, open)) {
                open.pop();
                if (known(top) == null) {
                    results.put(top, new Result(compute(top), dividesItself(top)));
                }
            }
        }
        return Objects.requireNonNull(known(constant));
    }

    /** The constants that {@code constant} consists of. */
    static List<Constant> parts(Constant constant) {
        if (constant instanceof ConstantExpression expression && !isScalable(expression)) {
            return expression.operands();
        }
        return constant instanceof ConstantAggregate aggregate ? aggregate.elements() : List.of();
    }

    /** Whether {@code constant} is a scalable vector, which selection refuses. */
    private static boolean isScalable(Constant constant) {
        return constant.type() instanceof VectorType vector && vector.scalable();
    }

    private boolean pushMissing(Constant constant, Deque<Constant> open) {
        boolean pushed = false;
        for (Constant part : parts(constant)) {
            if (known(part) == null) {
                open.push(part);
                pushed = true;
            }
        }
        return pushed;
    }

    /** The result for {@code constant} so far, or null; always known for a constant without parts. */
    private @Nullable Result known(Constant constant) {
        return parts(constant).isEmpty() ? new Result(constant, false) : results.get(constant);
    }

    private @Nullable Constant equal(Constant part) {
        return Objects.requireNonNull(known(part)).constant();
    }

    private boolean dividesItself(Constant constant) {
        boolean isDivision = constant instanceof ConstantExpression e && DIVISIONS.contains(e.opcode());
        return isDivision
                || parts(constant).stream()
                        .anyMatch(part -> Objects.requireNonNull(known(part)).divides());
    }

    /** The selectable constant that equals {@code constant}, whose parts are known, or null. */
    private @Nullable Constant compute(Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            List<Constant> elements = new ArrayList<>(aggregate.elements().size());
            for (Constant element : aggregate.elements()) {
                Constant selectable = equal(element);
                if (selectable == null) {
                    return null;
                }
                elements.add(selectable);
            }
            return context.aggregate(aggregate.type(), elements);
        }
        ConstantExpression expression = (ConstantExpression) constant;
        Constant base = equal(expression.operands().getFirst());
        if (base == null || !expression.type().isPointer()) {
            return null;
        }
        if (expression.opcode() == Opcode.ADDRSPACECAST) {
            return isOffset(base) && !isCast(offsetBase(base)) || base instanceof GlobalValue
                    ? context.cast(Opcode.ADDRSPACECAST, base, expression.type())
                    : null;
        }
        return expression.opcode() == Opcode.GETELEMENTPTR ? address(expression, base) : null;
    }

    private static boolean isCast(Constant constant) {
        return constant instanceof ConstantExpression e && e.opcode() == Opcode.ADDRSPACECAST;
    }

    private static boolean isOffset(Constant constant) {
        return constant instanceof ConstantExpression e && e.opcode() == Opcode.GETELEMENTPTR;
    }

    private static Constant offsetBase(Constant offset) {
        return ((ConstantExpression) offset).operands().getFirst();
    }

    /**
     * The address {@code expression} relative to the selectable {@code base}; null if its offset is not a constant
     * number of bytes.
     */
    private @Nullable Constant address(ConstantExpression expression, Constant base) {
        boolean isAddress = base instanceof GlobalValue || isOffset(base) || isCast(base);
        Type source = expression.sourceElementType();
        OptionalLong bytes = source == null || !isAddress
                ? OptionalLong.empty()
                : layout.offsetOf(
                        source,
                        expression.operands().subList(1, expression.operands().size()));
        if (bytes.isEmpty()) {
            return null;
        }
        PointerType type = (PointerType) expression.type();
        IntType index = new IntType(layout.indexBits(type.addressSpace()));
        BigInteger offset = context.integer(index, bytes.getAsLong()).signed();
        int flags = expression.flags();
        Constant from = base;
        if (isOffset(base)) {
            BigInteger inner =
                    ((ConstantInt) ((ConstantExpression) base).operands().get(1)).signed();
            offset = offset.add(inner);
            flags &= ((ConstantExpression) base).flags();
            from = offsetBase(base);
            if (offset.bitLength() >= index.width()) {
                flags &= Flag.NUW.bit();
            }
        }
        ConstantInt number = context.integer(index, offset);
        if (number.isZero()) {
            return from;
        }
        boolean isCastOfOffset = isCast(from) && isOffset(offsetBase(from));
        return isCastOfOffset
                ? null
                : context.expression(Opcode.GETELEMENTPTR, type, List.of(from, number), flags, IntType.I8, "");
    }
}
