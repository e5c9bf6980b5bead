package lockstep.compiler.reassociate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Factors that stand in a product several times, as squares of squares: {@code x*x*x*x} takes two multiplications. */
final class ProductPowers {
    /** With fewer repeated factors nothing is saved. */
    private static final int MIN_REPEATED = 4;

    private final Site site;

    /**
     * A factor.
     *
     * @param power how often it stands there, positive
     */
    private record Power(Value base, int power) {}

    ProductPowers(Site site) {
        this.site = site;
    }

    /** Takes an even number of each repeated factor out of {@code operands}, and puts their product in. */
    void simplify(List<Operand> operands) {
        Map<Value, Integer> counts = new LinkedHashMap<>();
        operands.forEach(operand -> counts.merge(operand.value(), 1, Integer::sum));
        int repeated = counts.values().stream().filter(n -> n > 1).mapToInt(n -> n).sum();
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
        List<Operand> rest = new ArrayList<>();
        counts.forEach((value, count) -> {
            if ((count & 1) != 0) {
                rest.add(site.ranks().operand(value));
            }
        });
        rest.add(site.ranks().operand(product(powers)));
        rest.sort(Comparator.comparingLong(Operand::rank).reversed());
        operands.clear();
        operands.addAll(rest);
    }

    /**
     * The product of powers, the highest first. Each round takes the factors of odd powers out and halves the powers;
     * then, from the last round on, what there is is squared and multiplied by what was taken out.
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
