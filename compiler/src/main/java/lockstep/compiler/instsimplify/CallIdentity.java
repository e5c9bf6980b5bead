package lockstep.compiler.instsimplify;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * One identity of calls of certain intrinsics.
 *
 * @param rule the rule
 * @param kinds the intrinsics it is tried on
 * @param match the existing value or constant that the call equals; null if the identity does not fit
 */
record CallIdentity(Rule rule, Set<Intrinsic> kinds, Function<CallQuery, @Nullable Value> match) {
    CallIdentity {
        Objects.requireNonNull(rule);
        kinds = Set.copyOf(kinds);
        Objects.requireNonNull(match);
    }

    static CallIdentity of(
            String name, String summary, Function<CallQuery, @Nullable Value> match, Intrinsic... kinds) {
        return new CallIdentity(new Rule(InstSimplify.NAME, name, summary), Set.of(kinds), match);
    }
}
