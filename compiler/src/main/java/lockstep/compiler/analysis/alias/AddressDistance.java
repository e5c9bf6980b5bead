package lockstep.compiler.analysis.alias;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.number.ExactInt;

/**
 * The distance of two addresses with one base: a constant plus multiples of variables, modulo the width of addresses.
 */
final class AddressDistance {
    private final List<AddressForm.Term> terms = new ArrayList<>();
    private final int bits;
    private final boolean isExact;
    private final ExactInt constant;

    /**
     * The distance from {@code first} to {@code second}, which have one base.
     *
     * @param bits width of addresses, at most 64
     */
    AddressDistance(AddressForm first, AddressForm second, int bits) {
        this.bits = bits;
        boolean exact = first.isExact() && second.isExact();
        terms.addAll(second.terms());
        for (AddressForm.Term term : first.terms()) {
            exact &= term.scale() != Long.MIN_VALUE;
            exact &= add(new AddressForm.Term(term.value(), term.isSigned(), -term.scale()));
        }
        terms.removeIf(term -> term.scale() == 0);
        isExact = exact;
        ExactInt difference = ExactInt.of(second.offset()).subtract(ExactInt.of(first.offset()));
        constant = signed(difference);
    }

    private boolean add(AddressForm.Term added) {
        for (int i = 0; i < terms.size(); i++) {
            AddressForm.Term term = terms.get(i);
            if (term.isSameVariable(added)) {
                long scale = term.scale() + added.scale();
                terms.set(i, new AddressForm.Term(term.value(), term.isSigned(), scale));
                return ((term.scale() ^ scale) & (added.scale() ^ scale)) >= 0;
            }
        }
        terms.add(added);
        return true;
    }

    private ExactInt signed(ExactInt number) {
        ExactInt all = ExactInt.ONE.shiftLeft(bits);
        ExactInt low = number.mod(all);
        return low.testBit(bits - 1) ? low.subtract(all) : low;
    }

    /** The alias relation of {@code a} bytes at the first address and {@code b} bytes at the second. */
    AliasRelation relation(Extent a, Extent b) {
        if (terms.isEmpty()) {
            return constant(a, b);
        }
        if (!a.isLimited() || !b.isLimited()) {
            return AliasRelation.MAY;
        }
        ExactInt sizeA = ExactInt.of(a.bytes());
        ExactInt sizeB = ExactInt.of(b.bytes());
        return areApartByFactor(sizeA, sizeB) || areApartByBounds(sizeA, sizeB) || areApartByBits(sizeA, sizeB)
                ? AliasRelation.NO
                : AliasRelation.MAY;
    }

    private AliasRelation constant(Extent a, Extent b) {
        if (constant.signum() == 0) {
            return AliasRelation.MUST;
        }
        Extent lower = constant.signum() > 0 ? a : b;
        long gap = constant.abs().longValue();
        if (gap < 0) {
            return AliasRelation.MAY;
        }
        boolean isApart = lower.isLimited() && lower.bytes() <= gap;
        boolean upperFits = (constant.signum() > 0 ? b : a).isLimited();
        if (isApart && (upperFits || bits == Long.SIZE)) {
            return AliasRelation.NO;
        }
        Extent upper = constant.signum() > 0 ? b : a;
        return lower.hasAtLeast(gap + 1) && upper.hasAtLeast(1) ? AliasRelation.PARTIAL : AliasRelation.MAY;
    }

    /**
     * GCD test: all possible distances are congruent modulo a common factor of the scales, and none of them overlaps.
     */
    private boolean areApartByFactor(ExactInt sizeA, ExactInt sizeB) {
        ExactInt factor = isExact ? commonFactor() : lowestBit();
        ExactInt rest = constant.mod(factor);
        return rest.compareTo(sizeA) >= 0 && factor.subtract(rest).compareTo(sizeB) >= 0;
    }

    /** The greatest power of two that divides all scales; only such factors survive wrapping. */
    private ExactInt lowestBit() {
        int lowest = bits;
        for (AddressForm.Term term : terms) {
            lowest = Math.min(lowest, Long.numberOfTrailingZeros(term.scale()));
        }
        return ExactInt.ONE.shiftLeft(lowest);
    }

    private ExactInt commonFactor() {
        ExactInt factor = ExactInt.ZERO;
        for (AddressForm.Term term : terms) {
            factor = factor.gcd(ExactInt.of(term.scale()));
        }
        return factor;
    }

    private boolean areApartByBounds(ExactInt sizeA, ExactInt sizeB) {
        ExactInt least = constant;
        ExactInt most = constant;
        for (AddressForm.Term term : terms) {
            WrappedRange bounds = ValueTracking.range(term.value());
            ExactInt scale = ExactInt.of(term.scale());
            ExactInt low = (term.isSigned() ? bounds.leastSigned() : bounds.least()).multiply(scale);
            ExactInt high = (term.isSigned() ? bounds.mostSigned() : bounds.most()).multiply(scale);
            least = least.add(low.min(high));
            most = most.add(low.max(high));
        }
        ExactInt all = ExactInt.ONE.shiftLeft(bits);
        boolean isAbove = least.compareTo(sizeA) >= 0 && most.add(sizeB).compareTo(all) <= 0;
        boolean isBelow =
                most.negate().compareTo(sizeB) >= 0 && least.negate().add(sizeA).compareTo(all) <= 0;
        return isAbove || isBelow;
    }

    /** Two variables that certainly differ, with opposite scales and no other terms, are at least one scale apart. */
    private boolean areApartByBits(ExactInt sizeA, ExactInt sizeB) {
        if (terms.size() != 2 || constant.signum() != 0 || !isExact) {
            return false;
        }
        AddressForm.Term first = terms.getFirst();
        AddressForm.Term second = terms.getLast();
        boolean areOpposite = first.scale() == -second.scale() && first.isSigned() == second.isSigned();
        if (!areOpposite || !first.value().type().equals(second.value().type())) {
            return false;
        }
        ExactInt apart = ExactInt.of(first.scale()).abs();
        return apart.compareTo(sizeA) >= 0
                && apart.compareTo(sizeB) >= 0
                && ValueTracking.knownBits(first.value()).differsFrom(ValueTracking.knownBits(second.value()));
    }
}
