package lockstep.compiler.reassociate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Combines operands of an exclusive or that are {@code x & m}, {@code x | m} or {@code x} of one value: two of them
 * become {@code (x & n) ^ c}. A new conjunction is created only where as many operations are removed.
 */
final class ExclusiveOrTerms {
    private final RewriteSite site;
    private final Type type;
    private final BigInteger mask;
    private BigInteger constant = BigInteger.ZERO;

    /** An operand as {@code x & mask} or {@code x | mask}; any value is {@code x | 0}. */
    private record Part(Value value, Value masked, BigInteger mask, boolean isOr) {
        boolean hasOneUse() {
            return value instanceof LocalValue local && local.hasOneUse();
        }
    }

    ExclusiveOrTerms(RewriteSite site, Type type) {
        this.site = site;
        this.type = type;
        mask = BigInteger.ONE.shiftLeft(((IntType) type.scalar()).width()).subtract(BigInteger.ONE);
    }

    /** Combines what it can; changes {@code operands} only then. A result of zero leaves no operand. */
    void simplify(List<RankedOperand> operands) {
        List<@Nullable Part> parts = new ArrayList<>();
        for (RankedOperand operand : operands) {
            ConstantInt number = site.shapes().integer(operand.value());
            if (number == null) {
                parts.add(part(operand.value()));
            } else {
                constant = constant.xor(number.unsigned());
            }
        }
        if (join(parts)) {
            operands.clear();
            for (Part part : parts) {
                if (part != null) {
                    operands.add(site.ranks().operand(part.value()));
                }
            }
            if (constant.signum() != 0) {
                operands.add(new RankedOperand(site.shapes().constant(type, constant), 0));
            }
        }
    }

    private Part part(Value value) {
        if (value instanceof BinaryInstruction b && (b.opcode() == Opcode.OR || b.opcode() == Opcode.AND)) {
            ConstantInt left = site.shapes().integer(b.left());
            ConstantInt number = left == null ? site.shapes().integer(b.right()) : left;
            if (number != null) {
                Value masked = left == null ? b.left() : b.right();
                return new Part(value, masked, number.unsigned(), b.opcode() == Opcode.OR);
            }
        }
        return new Part(value, value, BigInteger.ZERO, true);
    }

    /** Visits the parts sorted by value; a part that was combined becomes null. */
    private boolean join(List<@Nullable Part> parts) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            order.add(i);
        }
        List<@Nullable Part> unchanged = new ArrayList<>(parts);
        order.sort(
                Comparator.comparingLong(i -> site.ranks().of(unchanged.get(i).masked())));
        int previous = -1;
        for (int at : order) {
            Part part = joinConstant(unchanged.get(at));
            parts.set(at, part);
            if (part == null) {
                continue;
            }
            Part before = previous < 0 ? null : parts.get(previous);
            Joined joined = before == null || before.masked() != part.masked() ? null : joined(before, part);
            if (joined != null) {
                parts.set(previous, null);
                parts.set(at, joined.value() == null ? null : part(joined.value()));
            }
            previous = parts.get(at) == null ? -1 : at;
        }
        return !parts.equals(unchanged);
    }

    /** {@code (x | c) ^ c} is {@code x & ~c}; null for zero. */
    private @Nullable Part joinConstant(Part part) {
        boolean fits = part.isOr()
                && part.mask().signum() != 0
                && part.mask().equals(constant)
                && part.hasOneUse()
                && site.permits(Reassociate.MASKS);
        if (!fits) {
            return part;
        }
        constant = BigInteger.ZERO;
        Value made = conjunction(part.masked(), mask.xor(part.mask()));
        return made == null ? null : part(made);
    }

    /** The combination of two operands; without a value if it is zero. */
    private record Joined(@Nullable Value value) {}

    private @Nullable Joined joined(Part a, Part b) {
        BigInteger left = a.isOr() ? mask.xor(a.mask()) : a.mask();
        BigInteger right = b.isOr() ? mask.xor(b.mask()) : b.mask();
        BigInteger both = left.xor(right);
        BigInteger rest = (a.isOr() ? a.mask() : BigInteger.ZERO).xor(b.isOr() ? b.mask() : BigInteger.ZERO);
        int removed = 1 + (a.hasOneUse() ? 1 : 0) + (b.hasOneUse() ? 1 : 0);
        boolean isFree = both.signum() == 0 || both.equals(mask) || !a.isOr() && !b.isOr();
        int made = constant.signum() == 0 ? 2 : 1;
        if (!isFree && made > removed || !site.permits(Reassociate.MASKS)) {
            return null;
        }
        constant = constant.xor(rest);
        return new Joined(conjunction(a.masked(), both));
    }

    private @Nullable Value conjunction(Value value, BigInteger bits) {
        if (bits.signum() == 0) {
            return null;
        }
        return bits.equals(mask)
                ? value
                : site.join(Opcode.AND, value, site.shapes().constant(type, bits));
    }
}
