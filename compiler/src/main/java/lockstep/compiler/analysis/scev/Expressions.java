package lockstep.compiler.analysis.scev;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The algebra of expressions. Results are in canonical form, so expressions that these rules identify are equal. All
 * identities are those of the integers modulo a power of two. For recurrences of one loop:
 *
 * <pre>
 * {a,+,B} + c        = {a+c,+,B}             c invariant in the loop
 * {a,+,B} + {c,+,D}  = {a+c,+,B+D}
 * c * {a,+,B}        = {c*a,+,c*B}
 * f={a,+,B} * g={c,+,D} = {a*c,+, f*D + g*B + B*D}
 * </pre>
 *
 * <p>Source: Bachmann, Wang and Zima, "Chains of Recurrences - a method to expedite the evaluation of closed-form
 * functions" (1994), table 1. Expressions of more than {@value #MAX_NODES} nodes and recurrences of more than
 * {@value #MAX_OPERANDS} operands are not made: the result is null, and the value stays unknown.
 */
final class Expressions {
    static final int MAX_NODES = 64;
    static final int MAX_OPERANDS = 5;

    /** Width of the widest registers. */
    private static final int WIDEST = 64;

    private final Nesting nesting;
    private final Map<Value, Integer> numbers = new IdentityHashMap<>();

    /** Loop nesting, and definitions relative to loops. */
    interface Nesting {
        /** Whether {@code outer} contains {@code inner} and is another loop. */
        boolean encloses(int outer, int inner);

        /** The loop depth, 1 for an outermost loop. */
        int depth(int loop);

        /** Whether {@code value} is defined outside of {@code loop}. */
        boolean isOutside(int loop, Value value);
    }

    Expressions(Nesting nesting) {
        this.nesting = nesting;
    }

    // ---- leaves

    static Constant constant(int width, ExactInt number) {
        return new Constant(width, number.mod(ExactInt.ONE.shiftLeft(width)));
    }

    Unknown unknown(int width, Value value) {
        numbers.putIfAbsent(value, numbers.size());
        return new Unknown(width, value);
    }

    static boolean isZero(Scev expression) {
        return expression instanceof Constant constant && constant.number().signum() == 0;
    }

    // ---- queries

    /** The number of nodes of {@code expression}, or a number above {@value #MAX_NODES} if there are more. */
    static int size(Scev expression) {
        int size = 0;
        Deque<Scev> work = new ArrayDeque<>(List.of(expression));
        while (!work.isEmpty() && size <= MAX_NODES) {
            size++;
            parts(work.pop()).forEach(work::push);
        }
        return size;
    }

    static List<Scev> parts(Scev expression) {
        return switch (expression) {
            case Constant _ -> List.of();
            case Unknown _ -> List.of();
            case Sum sum -> sum.terms();
            case Product product -> product.factors();
            case Extended extended -> List.of(extended.operand());
            case Truncated truncated -> List.of(truncated.operand());
            case Quotient quotient -> List.of(quotient.dividend(), quotient.divisor());
            case Extreme extreme -> List.of(extreme.left(), extreme.right());
            case Recurrence recurrence -> recurrence.operands();
        };
    }

    /** Whether {@code expression} is invariant in {@code loop}. */
    boolean isInvariant(Scev expression, int loop) {
        Deque<Scev> work = new ArrayDeque<>(List.of(expression));
        while (!work.isEmpty()) {
            Scev at = work.pop();
            boolean varies = at instanceof Unknown unknown && !nesting.isOutside(loop, unknown.value())
                    || at instanceof Recurrence recurrence && !nesting.encloses(recurrence.loop(), loop);
            if (varies) {
                return false;
            }
            parts(at).forEach(work::push);
        }
        return true;
    }

    /** Whether {@code expression} contains the value. */
    static boolean mentions(Scev expression, Value value) {
        Deque<Scev> work = new ArrayDeque<>(List.of(expression));
        while (!work.isEmpty()) {
            Scev at = work.pop();
            if (at instanceof Unknown unknown && unknown.value() == value) {
                return true;
            }
            parts(at).forEach(work::push);
        }
        return false;
    }

    // ---- sums

    @Nullable Scev add(Scev a, Scev b) {
        return sum(a.width(), List.of(a, b));
    }

    @Nullable Scev sum(int width, List<Scev> all) {
        List<Scev> terms = flat(all);
        if (terms == null || !joinChains(terms)) {
            return null;
        }
        Recurrence deepest = deepest(terms);
        if (deepest != null) {
            List<Scev> others = new ArrayList<>(terms);
            others.remove(deepest);
            if (!others.isEmpty() && others.stream().allMatch(term -> isInvariant(term, deepest.loop()))) {
                others.add(deepest.start());
                Scev start = sum(width, others);
                return start == null ? null : chain(deepest.loop(), start, deepest.operands());
            }
        }
        return bounded(collected(width, terms));
    }

    /** Flattens nested sums; null if there are too many terms. */
    private static @Nullable List<Scev> flat(List<Scev> all) {
        List<Scev> terms = new ArrayList<>();
        for (Scev term : all) {
            if (term instanceof Sum sum) {
                terms.addAll(sum.terms());
            } else {
                terms.add(term);
            }
        }
        return terms.size() > MAX_NODES ? null : terms;
    }

    /**
     * Adds recurrences of the same loop until there is one for each; what remains may not be a recurrence, or be a sum.
     */
    private boolean joinChains(List<Scev> terms) {
        for (int i = 0; i < terms.size(); i++) {
            for (int j = i + 1; terms.get(i) instanceof Recurrence first && j < terms.size(); j++) {
                if (terms.get(j) instanceof Recurrence second && second.loop() == first.loop()) {
                    Scev joined = elementwise(first, second);
                    if (joined == null) {
                        return false;
                    }
                    terms.remove(j);
                    terms.remove(i);
                    terms.addAll(joined instanceof Sum sum ? sum.terms() : List.of(joined));
                    i = -1;
                    break;
                }
            }
        }
        return true;
    }

    private @Nullable Scev elementwise(Recurrence a, Recurrence b) {
        List<Scev> operands = new ArrayList<>();
        for (int i = 0; i < Math.max(a.operands().size(), b.operands().size()); i++) {
            boolean isBoth = i < a.operands().size() && i < b.operands().size();
            List<Scev> longer = i < a.operands().size() ? a.operands() : b.operands();
            Scev operand = isBoth ? add(a.operands().get(i), b.operands().get(i)) : longer.get(i);
            if (operand == null) {
                return null;
            }
            operands.add(operand);
        }
        return recurrence(a.loop(), operands);
    }

    private @Nullable Recurrence deepest(List<Scev> terms) {
        Recurrence deepest = null;
        for (Scev term : terms) {
            if (term instanceof Recurrence chain
                    && (deepest == null || nesting.depth(chain.loop()) > nesting.depth(deepest.loop()))) {
                deepest = chain;
            }
        }
        return deepest;
    }

    /** Combines like terms. */
    private Scev collected(int width, List<Scev> terms) {
        ExactInt constant = ExactInt.ZERO;
        Map<Scev, ExactInt> numbersOf = new LinkedHashMap<>();
        for (Scev term : terms) {
            if (term instanceof Constant number) {
                constant = constant.add(number.number());
            } else {
                numbersOf.merge(unscaled(term), scale(term), ExactInt::add);
            }
        }
        List<Scev> sorted = new ArrayList<>();
        numbersOf.forEach((term, number) -> {
            Scev scaled = scaled(constant(width, number), term);
            if (!isZero(scaled)) {
                sorted.add(scaled);
            }
        });
        sorted.sort(this::compare);
        Constant first = constant(width, constant);
        if (!isZero(first) || sorted.isEmpty()) {
            sorted.addFirst(first);
        }
        return sorted.size() == 1 ? sorted.getFirst() : new Sum(width, sorted);
    }

    private static ExactInt scale(Scev term) {
        return term instanceof Product product && product.factors().getFirst() instanceof Constant number
                ? number.number()
                : ExactInt.ONE;
    }

    private static Scev unscaled(Scev term) {
        if (term instanceof Product product && product.factors().getFirst() instanceof Constant) {
            List<Scev> rest = product.factors().subList(1, product.factors().size());
            return rest.size() == 1 ? rest.getFirst() : new Product(term.width(), rest);
        }
        return term;
    }

    /** A constant times a term that is neither a sum nor has a constant factor. */
    private static Scev scaled(Constant number, Scev term) {
        if (isZero(number) || number.number().equals(ExactInt.ONE)) {
            return isZero(number) ? number : term;
        }
        List<Scev> factors = new ArrayList<>(List.of(number));
        factors.addAll(term instanceof Product product ? product.factors() : List.of(term));
        return new Product(term.width(), factors);
    }

    // ---- products

    @Nullable Scev negate(Scev a) {
        return multiply(constant(a.width(), ExactInt.of(-1)), a);
    }

    @Nullable Scev multiply(Scev a, Scev b) {
        if (a instanceof Sum sum) {
            return distributed(sum, b);
        }
        if (b instanceof Sum sum) {
            return distributed(sum, a);
        }
        if (a instanceof Recurrence first && b instanceof Recurrence second && first.loop() == second.loop()) {
            return product(first, second);
        }
        Recurrence chain = deepest(List.of(a, b));
        Scev other = chain == a ? b : a;
        if (chain != null && isInvariant(other, chain.loop())) {
            return scaledChain(chain, other);
        }
        return bounded(factors(a, b));
    }

    private @Nullable Scev distributed(Sum sum, Scev by) {
        List<Scev> terms = new ArrayList<>();
        for (Scev term : sum.terms()) {
            Scev product = multiply(term, by);
            if (product == null) {
                return null;
            }
            terms.add(product);
        }
        return sum(sum.width(), terms);
    }

    private @Nullable Scev scaledChain(Recurrence chain, Scev by) {
        List<Scev> operands = new ArrayList<>();
        for (Scev operand : chain.operands()) {
            Scev product = multiply(operand, by);
            if (product == null) {
                return null;
            }
            operands.add(product);
        }
        return recurrence(chain.loop(), operands);
    }

    /** {@code f * g}, recurrences of one loop; each step makes them shorter. */
    private @Nullable Scev product(Recurrence f, Recurrence g) {
        if (f.operands().size() + g.operands().size() - 1 > MAX_OPERANDS) {
            return null;
        }
        Scev start = multiply(f.start(), g.start());
        Scev stepOfF = recurrence(f.loop(), f.operands().subList(1, f.operands().size()));
        Scev stepOfG = recurrence(g.loop(), g.operands().subList(1, g.operands().size()));
        if (start == null || stepOfF == null || stepOfG == null) {
            return null;
        }
        Scev first = multiply(f, stepOfG);
        Scev second = multiply(g, stepOfF);
        Scev third = multiply(stepOfF, stepOfG);
        Scev step =
                first == null || second == null || third == null ? null : sum(f.width(), List.of(first, second, third));
        return step == null ? null : stepping(f.loop(), start, step);
    }

    private Scev factors(Scev a, Scev b) {
        ExactInt number = ExactInt.ONE;
        List<Scev> sorted = new ArrayList<>();
        for (Scev side : List.of(a, b)) {
            for (Scev factor : side instanceof Product product ? product.factors() : List.of(side)) {
                if (factor instanceof Constant constant) {
                    number = number.multiply(constant.number());
                } else {
                    sorted.add(factor);
                }
            }
        }
        sorted.sort(this::compare);
        Constant before = constant(a.width(), number);
        if (sorted.isEmpty()) {
            return before;
        }
        return scaled(before, sorted.size() == 1 ? sorted.getFirst() : new Product(a.width(), sorted));
    }

    // ---- recurrences

    /** {start,+,step}: {@code step} is invariant or a recurrence of the loop; null if it is neither. */
    @Nullable Scev stepping(int loop, Scev start, Scev step) {
        List<Scev> operands = new ArrayList<>(List.of(start));
        if (step instanceof Recurrence chain && chain.loop() == loop) {
            operands.addAll(chain.operands());
        } else if (isInvariant(step, loop)) {
            operands.add(step);
        } else {
            return null;
        }
        return recurrence(loop, operands);
    }

    private @Nullable Scev chain(int loop, Scev start, List<Scev> model) {
        List<Scev> operands = new ArrayList<>(model);
        operands.set(0, start);
        return recurrence(loop, operands);
    }

    /** The recurrence of {@code operands} without trailing zeros. */
    @Nullable Scev recurrence(int loop, List<Scev> operands) {
        int length = operands.size();
        while (length > 1 && isZero(operands.get(length - 1))) {
            length--;
        }
        if (length == 1) {
            return operands.getFirst();
        }
        return length > MAX_OPERANDS
                ? null
                : bounded(new Recurrence(operands.getFirst().width(), loop, operands.subList(0, length)));
    }

    private static @Nullable Scev bounded(Scev expression) {
        return size(expression) > MAX_NODES ? null : expression;
    }

    // ---- other widths

    /** The low bits; distributes over sums, products and recurrences. */
    @Nullable Scev truncate(Scev a, int width) {
        return switch (a) {
            case Constant constant -> constant(width, constant.number());
            case Unknown _ -> new Truncated(width, a);
            case Truncated truncated -> new Truncated(width, truncated.operand());
            case Extended extended -> truncatedExtension(extended, width);
            case Quotient _ -> new Truncated(width, a);
            case Extreme _ -> new Truncated(width, a);
            case Sum sum -> {
                List<Scev> terms = truncated(sum.terms(), width);
                yield terms == null ? null : sum(width, terms);
            }
            case Product product -> {
                List<Scev> factors = truncated(product.factors(), width);
                Scev all = factors == null ? null : factors.getFirst();
                for (int i = 1; factors != null && all != null && i < factors.size(); i++) {
                    all = multiply(all, factors.get(i));
                }
                yield all;
            }
            case Recurrence chain -> {
                List<Scev> operands = truncated(chain.operands(), width);
                yield operands == null ? null : recurrence(chain.loop(), operands);
            }
        };
    }

    private @Nullable Scev truncatedExtension(Extended extended, int width) {
        int inner = extended.operand().width();
        if (width == inner) {
            return extended.operand();
        }
        return width < inner
                ? truncate(extended.operand(), width)
                : new Extended(width, extended.isSigned(), extended.operand());
    }

    private @Nullable List<Scev> truncated(List<Scev> all, int width) {
        List<Scev> narrow = new ArrayList<>();
        for (Scev one : all) {
            Scev part = truncate(one, width);
            if (part == null) {
                return null;
            }
            narrow.add(part);
        }
        return narrow;
    }

    /** Zero- or sign-extended; assumes nothing about wrapping, see {@link #extendedChain}. */
    static Scev extend(Scev a, int width, boolean isSigned) {
        if (a instanceof Constant constant) {
            return constant(width, isSigned ? constant.signed() : constant.number());
        }
        // A zero-extended operand is not negative.
        return a instanceof Extended extended && (extended.isSigned() == isSigned || !extended.isSigned())
                ? new Extended(width, extended.isSigned(), extended.operand())
                : new Extended(width, isSigned, a);
    }

    /** The extension of an affine recurrence that does not wrap: the recurrence of the extended operands. */
    @Nullable Scev extendedChain(Recurrence chain, int width, boolean isSigned) {
        Scev step = extend(chain.operands().get(1), width, isSigned);
        return recurrence(chain.loop(), List.of(extend(chain.start(), width, isSigned), step));
    }

    // ---- quotients and extremes

    /** The unsigned quotient of {@code a} by {@code by}, which is not zero. */
    static Scev quotient(Scev a, Constant by) {
        if (a instanceof Constant number) {
            return constant(a.width(), number.number().divide(by.number()));
        }
        return by.number().equals(ExactInt.ONE) ? a : new Quotient(a.width(), a, by);
    }

    /** The maximum or minimum of two; commutative. */
    Scev extreme(boolean isSigned, boolean isMost, Scev a, Scev b) {
        if (a.equals(b)) {
            return a;
        }
        return compare(a, b) <= 0
                ? new Extreme(a.width(), isSigned, isMost, a, b)
                : new Extreme(a.width(), isSigned, isMost, b, a);
    }

    // ---- recurrences at an iteration

    /**
     * The value of {@code expression} in iteration {@code round} of {@code loop}, counted from 0; null if it is too
     * large, or the recurrence has degree above two.
     */
    @Nullable Scev atRound(Scev expression, int loop, Scev round) {
        return switch (expression) {
            case Constant _ -> expression;
            case Unknown _ -> expression;
            case Sum sum -> {
                List<Scev> terms = atRound(sum.terms(), loop, round);
                yield terms == null ? null : sum(sum.width(), terms);
            }
            case Product product -> {
                List<Scev> factors = atRound(product.factors(), loop, round);
                Scev all = factors == null ? null : factors.getFirst();
                for (int i = 1; factors != null && all != null && i < factors.size(); i++) {
                    all = multiply(all, factors.get(i));
                }
                yield all;
            }
            case Extended extended -> {
                Scev operand = atRound(extended.operand(), loop, round);
                yield operand == null ? null : extend(operand, extended.width(), extended.isSigned());
            }
            case Truncated truncated -> {
                Scev operand = atRound(truncated.operand(), loop, round);
                yield operand == null ? null : truncate(operand, truncated.width());
            }
            case Quotient quotient -> {
                Scev dividend = atRound(quotient.dividend(), loop, round);
                yield dividend == null ? null : quotient(dividend, quotient.divisor());
            }
            case Extreme extreme -> {
                List<Scev> sides = atRound(List.of(extreme.left(), extreme.right()), loop, round);
                yield sides == null ? null : extreme(extreme.isSigned(), extreme.isMost(), sides.get(0), sides.get(1));
            }
            case Recurrence chain -> chain.loop() == loop ? chainAt(chain, round) : chain;
        };
    }

    private @Nullable List<Scev> atRound(List<Scev> all, int loop, Scev round) {
        List<Scev> made = new ArrayList<>();
        for (Scev one : all) {
            Scev at = atRound(one, loop, round);
            if (at == null) {
                return null;
            }
            made.add(at);
        }
        return made;
    }

    /** {@code a + b*k + c*k*(k-1)/2}. */
    private @Nullable Scev chainAt(Recurrence chain, Scev round) {
        List<Scev> terms = new ArrayList<>(List.of(chain.start()));
        for (int i = 1; i < chain.operands().size(); i++) {
            Scev ways = i == 1 ? resized(round, chain.width()) : i == 2 ? pairs(round, chain.width()) : null;
            Scev term = ways == null ? null : multiply(chain.operands().get(i), ways);
            if (term == null) {
                return null;
            }
            terms.add(term);
        }
        return sum(chain.width(), terms);
    }

    /** {@code k*(k-1)/2} of {@code width} bits, computed in 64 bits so that no bit is lost before the division. */
    private @Nullable Scev pairs(Scev k, int width) {
        if (2 * k.width() > WIDEST || width > WIDEST) {
            return null;
        }
        Scev wide = extend(k, WIDEST, false);
        Scev before = add(wide, constant(WIDEST, ExactInt.of(-1)));
        Scev twice = before == null ? null : multiply(wide, before);
        return twice == null ? null : resized(quotient(twice, constant(WIDEST, ExactInt.TWO)), width);
    }

    /** Zero-extended or truncated. */
    @Nullable Scev resized(Scev a, int width) {
        if (a.width() == width) {
            return a;
        }
        return a.width() < width ? extend(a, width, false) : truncate(a, width);
    }

    // ---- order

    /**
     * A total order of the terms of a sum or product: by kind, then by parts; values in the order they were first seen.
     */
    private int compare(Scev a, Scev b) {
        int byKind = Integer.compare(rank(a), rank(b));
        if (byKind != 0) {
            return byKind;
        }
        if (a instanceof Unknown x && b instanceof Unknown y) {
            return Integer.compare(numbers.getOrDefault(x.value(), 0), numbers.getOrDefault(y.value(), 0));
        }
        if (a instanceof Constant x && b instanceof Constant y) {
            return x.number().compareTo(y.number());
        }
        if (a instanceof Recurrence x && b instanceof Recurrence y && x.loop() != y.loop()) {
            return Integer.compare(x.loop(), y.loop());
        }
        List<Scev> left = parts(a);
        List<Scev> right = parts(b);
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int byPart = compare(left.get(i), right.get(i));
            if (byPart != 0) {
                return byPart;
            }
        }
        int bySize = Integer.compare(left.size(), right.size());
        return bySize != 0 ? bySize : Integer.compare(a.width(), b.width());
    }

    private static int rank(Scev expression) {
        return switch (expression) {
            case Constant _ -> 0;
            case Unknown _ -> 1;
            case Truncated _ -> 2;
            case Extended extended -> extended.isSigned() ? 4 : 3;
            case Product _ -> 5;
            case Sum _ -> 6;
            case Quotient _ -> 7;
            case Extreme extreme -> 8 + (extreme.isSigned() ? 1 : 0) + (extreme.isMost() ? 2 : 0);
            case Recurrence _ -> 12;
        };
    }
}
