package lockstep.compiler.reassociate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Repeated factors of a product as squares of squares: {@code x*x*x*x} takes two multiplications. */
final class ProductPowers {
    /** The fewest repeated factors for which something is saved. */
    private static final int MIN_REPEATED = 4;

    private final RewriteSite site;

    /**
     * A factor.
     *
     * @param power its multiplicity, positive
     */
    private record Power(Value base, int power) {}

    ProductPowers(RewriteSite site) {
        this.site = site;
    }

    /** Replaces an even number of each repeated factor in {@code operands} by their product. */
    void simplify(List<RankedOperand> operands) {
        Map<Value, Integer> counts = new LinkedHashMap<>();
        operands.forEach(operand -> counts.merge(operand.value(), 1, Integer::sum));
        int repeated =
                counts.values().stream().filter(n -> n > 1).mapToInt(n -> n).sum();
        if (repeated < MIN_REPEATED || !site.permits(Reassociate.POWERS)) {
            return;
        }
        List<Power> powers = new ArrayList<>();
        counts.forEach((value, count) -> {
            if (count > 1) {
                powers.add(new Power(value, count & ~1));
            }
        });
        powers.sort(Comparator.comparingInt(Power::power).reversed());
        List<RankedOperand> rest = new ArrayList<>();
        counts.forEach((value, count) -> {
            if ((count & 1) != 0) {
                rest.add(site.ranks().operand(value));
            }
        });
        rest.add(site.ranks().operand(product(powers)));
        rest.sort(Comparator.comparingLong(RankedOperand::rank).reversed());
        operands.clear();
        operands.addAll(rest);
    }

    /**
     * The product of powers, the highest first. Each step takes out one factor of each odd power and halves the powers;
     * then, from the last step backwards, the intermediate product is squared and multiplied by the factors taken out.
     */
    private Value product(List<Power> powers) {
        List<List<Value>> odd = new ArrayList<>();
        for (List<Power> left = powers; !left.isEmpty(); ) {
            List<Power> joined = joinEqual(left);
            List<Value> taken = new ArrayList<>();
            List<Power> halves = new ArrayList<>();
            for (Power power : joined) {
                if ((power.power() & 1) != 0) {
                    taken.add(power.base());
                }
                if (power.power() > 1) {
                    halves.add(new Power(power.base(), power.power() >> 1));
                }
            }
            odd.add(taken);
            left = halves;
        }
        Value root = null;
        for (List<Value> taken : odd.reversed()) {
            Value square = root == null ? null : site.settledProduct(root, root);
            root = multiplied(square, taken);
        }
        return Objects.requireNonNull(root);
    }

    /** Factors of equal powers are multiplied first. */
    private List<Power> joinEqual(List<Power> powers) {
        List<Power> joined = new ArrayList<>();
        for (Power power : powers) {
            if (!joined.isEmpty() && joined.getLast().power() == power.power()) {
                Power before = joined.removeLast();
                joined.add(new Power(site.product(power.base(), before.base()), power.power()));
            } else {
                joined.add(power);
            }
        }
        return joined;
    }

    private @Nullable Value multiplied(@Nullable Value first, List<Value> others) {
        Value whole = first;
        for (Value other : others) {
            whole = whole == null ? other : site.settledProduct(whole, other);
        }
        return whole;
    }
}
