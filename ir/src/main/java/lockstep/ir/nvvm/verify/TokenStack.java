package lockstep.ir.nvvm.verify;

import java.util.function.Predicate;
import lockstep.ir.nvvm.Instruction;
import org.jspecify.annotations.Nullable;

/**
 * A stack of convergence tokens that shares its lower part with other stacks. Ancestors are found by jump pointers
 * (skew-binary, as in Myers' applicative random-access stack), so all searches are logarithmic.
 */
final class TokenStack {
    final Instruction token;
    final @Nullable TokenStack below;
    private final TokenStack jump;
    private final int depth;

    private TokenStack(Instruction token, @Nullable TokenStack below) {
        this.token = token;
        this.below = below;
        this.depth = below == null ? 0 : below.depth + 1;
        this.jump = below == null
                ? this
                : below.depth - below.jump.depth == below.jump.depth - below.jump.jump.depth ? below.jump.jump : below;
    }

    static TokenStack push(Instruction token, @Nullable TokenStack below) {
        return new TokenStack(token, below);
    }

    /** The highest part of {@code stack} for which {@code holds}, which is true of all below one where it is true. */
    static @Nullable TokenStack find(@Nullable TokenStack stack, Predicate<TokenStack> holds) {
        TokenStack at = stack;
        while (at != null && !holds.test(at)) {
            at = !holds.test(at.jump) && at.jump != at ? at.jump : at.below;
        }
        return at;
    }

    /** Whether {@code part} is a lower part of {@code stack} or the whole. */
    static boolean contains(@Nullable TokenStack stack, TokenStack part) {
        return find(stack, s -> s.depth <= part.depth) == part;
    }

    /** The longest lower part that both share. */
    static @Nullable TokenStack common(@Nullable TokenStack a, @Nullable TokenStack b) {
        return b == null ? null : find(a, part -> contains(b, part));
    }
}
