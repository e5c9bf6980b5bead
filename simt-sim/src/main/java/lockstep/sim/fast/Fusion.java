package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fuses consecutive instructions that are worth executing as one, as address arithmetic and loops of PTX have them. The
 * first instruction gets a form for all; the others keep their own, for groups whose turn ends in between.
 *
 * <p>For instance the address of an array element in PTX, and a loop's exit test:
 *
 * <pre>{@code
 * cvt.u64.u32  %rd1, %r1;            // WIDE_MUL_ADD for all three
 * mul.lo.u64   %rd2, %rd1, %rd5;     // LONG_MUL, if a turn ended before it
 * add.u64      %rd3, %rd4, %rd2;     // LONG_ADD, likewise
 * setp.lt.u32  %p1, %r1, %r2;        // COMPARE_BRANCH with the branch
 * @%p1 bra     LOOP;
 * }</pre>
 */
final class Fusion {
    private static final Set<FastCode> COMPARISONS = EnumSet.range(FastCode.WORD_EQ, FastCode.DOUBLE_COMPARE);

    private final FastOp[] code;

    private Fusion(FastOp[] code) {
        this.code = code;
    }

    /** The code, with fused forms where there are any. */
    static FastOp[] of(FastOp[] code) {
        Fusion fusion = new Fusion(code);
        FastOp[] result = code.clone();
        for (int pc = 0; pc + 1 < code.length; pc++) {
            FastOp fused = fusion.at(pc);
            result[pc] = fused == null ? code[pc] : fused;
        }
        return result;
    }

    /** Fuses operations between which no turn can end. */
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
        if (!isPerLane(first) || !isPerLane(second)) {
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
        return extends32 && first.poisonFlags == 0 && second.code == FastCode.LONG_MUL && isWrapping(second)
                ? wideMultiply(first, second, isSigned, pc)
                : null;
    }

    /** Whether all lanes of a group execute it independently of each other. */
    private static boolean isPerLane(FastOp op) {
        return op.guard < 0 && !op.isShared && op.alone == null;
    }

    /** Whether it uses all bits of its register and has no poison-generating flags. */
    private static boolean isWrapping(FastOp op) {
        return op.poisonFlags == 0 && op.keep == -1;
    }

    /** The operand that is not {@code cell}, of an instruction that reads {@code cell} once; -1 for others. */
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
        boolean isSum = third.code == FastCode.LONG_ADD && isWrapping(third) && isPerLane(third);
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
