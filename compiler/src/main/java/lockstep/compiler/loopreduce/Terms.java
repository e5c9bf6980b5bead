package lockstep.compiler.loopreduce;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** The terms of sums, and the values that expressions name. The size of expressions is bounded. */
final class Terms {
    private Terms() {}

    static boolean isZero(Scev expression) {
        return expression instanceof Constant number && number.number().signum() == 0;
    }

    /** The terms of {@code expression}, a constant first; empty for zero. */
    static List<Scev> of(Scev expression) {
        if (isZero(expression)) {
            return List.of();
        }
        return expression instanceof Sum sum ? sum.terms() : List.of(expression);
    }

    /** The constant term, signed; zero if absent. */
    static ExactInt constant(Scev expression) {
        Scev first = expression instanceof Sum sum ? sum.terms().getFirst() : expression;
        return first instanceof Constant number ? number.signed() : ExactInt.ZERO;
    }

    /** The term that is a pointer, or null. */
    static @Nullable Unknown pointer(Scev expression) {
        Scev sum = expression instanceof Recurrence chain ? chain.start() : expression;
        for (Scev term : of(sum)) {
            if (term instanceof Unknown leaf && leaf.value().type().isPointer()) {
                return leaf;
            }
        }
        return null;
    }

    /** Whether {@code expression} is an integer, or the sum of one pointer and an integer. */
    static boolean isWellFormed(Scev expression) {
        if (expression instanceof Recurrence chain) {
            return isWellFormed(chain.start()) && pointersIn(chain.operands().get(1)) == 0;
        }
        int pointers = pointersIn(expression);
        return pointers == 0 || pointers == 1 && pointer(expression) != null;
    }

    /** How often {@code expression} names a pointer. */
    private static int pointersIn(Scev expression) {
        int pointers = 0;
        Deque<Scev> open = new ArrayDeque<>(List.of(expression));
        while (!open.isEmpty()) {
            Scev at = open.pop();
            if (at instanceof Unknown leaf && leaf.value().type().isPointer()) {
                pointers++;
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return pointers;
    }

    /**
     * The values that {@code expression} names, in order; those that it names more than once are added to
     * {@code twice}.
     */
    static Set<Value> leaves(Scev expression, Set<Value> twice) {
        Set<Value> found = new LinkedHashSet<>();
        Deque<Scev> open = new ArrayDeque<>(List.of(expression));
        while (!open.isEmpty()) {
            Scev at = open.pop();
            if (at instanceof Unknown leaf && !found.add(leaf.value())) {
                twice.add(leaf.value());
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return found;
    }

    static Set<Value> leaves(Scev expression) {
        return leaves(expression, new LinkedHashSet<>());
    }
}
