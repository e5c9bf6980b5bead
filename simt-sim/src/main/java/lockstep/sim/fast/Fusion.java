package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds instructions that follow one another and are worth executing as one: what address arithmetic and loops of PTX
 * consist of. The first of them gets a form for all; the others keep theirs, for groups that come to stand between
 * them when a turn ends.
 */
final class Fusion {
    private static final Set<FastCode> COMPARISONS = EnumSet.range(FastCode.WORD_EQ, FastCode.DOUBLE_COMPARE);

    private final FastOp[] code;

    private Fusion(FastOp[] code) {
        this.code = code;
    }

    /** The code with forms of several instructions where there are some. */
    static FastOp[] of(FastOp[] code) {
        Fusion fusion = new Fusion(code);
        FastOp[] result = code.clone();
        for (int pc = 0; pc + 1 < code.length; pc++) {
            FastOp fused = fusion.at(pc);
            result[pc] = fused == null ? code[pc] : fused;
        }
        return result;
    }

    /** Operations of which nobody comes to stand between two, some of them as one. */
    static List<FastOp> joined(List<FastOp> operations) {
        FastOp[] all = operations.toArray(FastOp[]::new);
        Fusion fusion = new Fusion(all);
        List<FastOp> joined = new ArrayList<>();
        for (int i = 0; i < all.length; ) {
            FastOp fused = i + 1 < all.length ? fusion.at(i) : null;
            joined.add(fused == null ? all[i] : fused);
            i += fused == null ? 1 : fused.parts.length;
        }
        return joined;
    }

    private @Nullable FastOp at(int pc) {
        FastOp first = code[pc];
        FastOp second = code[pc + 1];
        if (!isOfAll(first) || !isOfAll(second)) {
            return null;
        }
        if (COMPARISONS.contains(first.code)) {
            boolean decides = second.code == FastCode.BRANCH && second.a == first.d;
            return decides ? new FastOp(FastCode.COMPARE_BRANCH, first, second) : null;
        }
        if (first.code == FastCode.WORD_MUL && second.code == FastCode.WORD_ADD) {
            return isWrapping(first) && isWrapping(second) ? multiplyAdd(first, second) : null;
        }
        boolean isSigned = first.code == FastCode.WORD_TO_LONG_SIGNED && first.width == Integer.SIZE;
        boolean extends32 = isSigned || first.code == FastCode.WORD_TO_LONG;
        return extends32 && first.claims == 0 && second.code == FastCode.LONG_MUL && isWrapping(second)
                ? wideMultiply(first, second, isSigned, pc)
                : null;
    }

    /** Whether all lanes of a group execute it, each for itself. */
    private static boolean isOfAll(FastOp op) {
        return op.guard < 0 && !op.isShared && op.alone == null;
    }

    /** Whether it has all bits of its register and no claims. */
    private static boolean isWrapping(FastOp op) {
        return op.claims == 0 && op.keep == -1;
    }

    /** The operand that is not {@code cell}, of an instruction that reads that once; -1 for others. */
    private static int other(FastOp op, int cell) {
        if (op.a == cell) {
            return op.b == cell ? -1 : op.b;
        }
        return op.b == cell ? op.a : -1;
    }

    private static @Nullable FastOp multiplyAdd(FastOp first, FastOp second) {
        int summand = other(second, first.d);
        if (summand < 0) {
            return null;
        }
        FastOp fused = new FastOp(FastCode.WORD_MUL_ADD, first, second);
        fused.b = first.b;
        fused.c = summand;
        fused.e = second.d;
        return fused;
    }

    private @Nullable FastOp wideMultiply(FastOp first, FastOp second, boolean isSigned, int pc) {
        int factor = other(second, first.d);
        if (factor < 0) {
            return null;
        }
        FastOp third = pc + 2 < code.length ? code[pc + 2] : second;
        boolean isSum = third.code == FastCode.LONG_ADD && isWrapping(third) && isOfAll(third);
        int summand = isSum ? other(third, second.d) : -1;
        if (summand < 0 || summand == first.d) {
            FastOp fused = new FastOp(isSigned ? FastCode.WIDE_MUL_SIGNED : FastCode.WIDE_MUL, first, second);
            fused.b = factor;
            fused.c = factor;
            fused.e = second.d;
            return fused;
        }
        FastCode all = isSigned ? FastCode.WIDE_MUL_ADD_SIGNED : FastCode.WIDE_MUL_ADD;
        FastOp fused = new FastOp(all, first, second, third);
        fused.b = factor;
        fused.c = summand;
        fused.e = third.d;
        return fused;
    }
}
