package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Factors common to several products of a sum: {@code a*b + a*c + d} becomes {@code a*(b + c) + d}. The most frequent
 * factor is taken out first. A product gives up at most one factor, so the work is one visit of each factor of each
 * product, and a priority queue.
 */
final class CommonFactors {
    private final RewriteSite site;
    private final Opcode sum;
    private final Opcode product;
    private final Map<Value, Factor> factors = new LinkedHashMap<>();
    private final PriorityQueue<Candidate> queue = new PriorityQueue<>(
            Comparator.comparingInt((Candidate c) -> -c.count()).thenComparingInt(c -> c.factor().completed));
    private int clock;

    /** A product among the operands of the sum. */
    private static final class Term {
        final int place;
        final List<Value> values;
        final Set<Value> distinct = new LinkedHashSet<>();
        boolean isTaken;

        Term(int place, List<Value> values) {
            this.place = place;
            this.values = values;
        }
    }

    /** A factor of products, and the time at which its last product was added. */
    private static final class Factor {
        final Value value;
        final List<Term> terms = new ArrayList<>();
        int count;
        int completed;

        Factor(Value value) {
            this.value = value;
        }
    }

    /** A factor and its number of products when it was queued. */
    private record Candidate(Factor factor, int count) {}

    CommonFactors(RewriteSite site, Opcode sum) {
        this.site = site;
        this.sum = sum;
        product = sum == Opcode.FADD ? Opcode.FMUL : Opcode.MUL;
    }

    /** Takes common factors out of {@code operands}; the new products are put at the front. */
    void takeOut(List<RankedOperand> operands) {
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).value() instanceof BinaryInstruction b && isProduct(b)) {
                note(new Term(i, factorsOf(b)));
            }
        }
        factors.values().forEach(factor -> queue.add(new Candidate(factor, factor.count)));
        boolean[] isGone = new boolean[operands.size()];
        List<RankedOperand> made = new ArrayList<>();
        while (!queue.isEmpty()) {
            Candidate best = queue.poll();
            Factor factor = best.factor();
            if (factor.count != best.count()) {
                queue.add(new Candidate(factor, factor.count));
            } else if (factor.count < 2 || !site.permits(Reassociate.FACTOR)) {
                break;
            } else {
                made.addFirst(site.ranks().operand(takeOut(factor, isGone)));
            }
        }
        int[] at = {0};
        operands.removeIf(operand -> isGone[at[0]++]);
        operands.addAll(0, made);
    }

    /** Whether it is a product with at most one use; a new one has no use yet. */
    private boolean isProduct(BinaryInstruction binary) {
        return binary.opcode() == product && binary.useCount() <= 1 && OperationShapes.isFree(binary);
    }

    /** The factors, those of the right side of each product first. */
    private List<Value> factorsOf(BinaryInstruction whole) {
        List<Value> values = new ArrayList<>();
        Deque<Value> open = new ArrayDeque<>(List.of(whole));
        while (!open.isEmpty()) {
            Value at = open.pop();
            BinaryInstruction inner = at == whole ? whole : OperationShapes.inner(at, product);
            if (inner == null) {
                values.add(at);
            } else {
                open.push(inner.left());
                open.push(inner.right());
            }
        }
        return values;
    }

    private void note(Term term) {
        for (Value value : term.values) {
            addFactor(term, value);
            Value opposite = positive(value);
            if (opposite != null) {
                addFactor(term, opposite);
            }
        }
    }

    private void addFactor(Term term, Value value) {
        if (term.distinct.add(value)) {
            Factor factor = factors.computeIfAbsent(value, Factor::new);
            factor.terms.add(term);
            factor.count++;
            factor.completed = clock++;
        }
    }

    /** The absolute value of a negative constant that has one; else null. */
    private @Nullable Value positive(Value value) {
        if (value instanceof ConstantInt i) {
            boolean hasOpposite = i.signed().signum() < 0 && !i.isPowerOfTwo();
            return hasOpposite ? site.shapes().constant(i.type(), i.signed().negate()) : null;
        }
        return site.shapes().withoutSign(value);
    }

    private Value takeOut(Factor factor, boolean[] isGone) {
        Value total = null;
        for (Term term : factor.terms) {
            if (!term.isTaken) {
                term.isTaken = true;
                isGone[term.place] = true;
                term.distinct.forEach(value -> Objects.requireNonNull(factors.get(value)).count--);
                Value rest = without(term, factor.value);
                total = total == null ? rest : site.join(sum, total, rest);
            }
        }
        return site.join(product, Objects.requireNonNull(total), factor.value);
    }

    /** The other factors of {@code term}, multiplied. */
    private Value without(Term term, Value factor) {
        List<Value> rest = new ArrayList<>(term.values);
        int at = rest.indexOf(factor);
        boolean isNegated = at < 0;
        for (int i = 0; at < 0; i++) {
            at = positive(rest.get(i)) == factor ? i : -1;
        }
        rest.remove(at);
        Value whole = rest.getFirst();
        for (Value value : rest.subList(1, rest.size())) {
            whole = site.join(product, whole, value);
        }
        return isNegated ? site.negation(whole) : whole;
    }
}
