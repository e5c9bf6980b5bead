package lockstep.compiler.simplify;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * One identity: what an instruction of certain opcodes equals.
 *
 * @param rule its name
 * @param opcodes the opcodes it is tried on
 * @param match the existing value or constant that the instruction equals; null if the identity does not fit
 */
record Identity(Rule rule, Set<Opcode> opcodes, Function<Query, @Nullable Value> match) {
    Identity {
        Objects.requireNonNull(rule);
        opcodes = Set.copyOf(opcodes);
        Objects.requireNonNull(match);
    }

    static Identity of(
            String name, String summary, Function<Query, @Nullable Value> match, Opcode... opcodes) {
        return new Identity(new Rule(InstSimplify.NAME, name, summary), Set.of(opcodes), match);
    }
}
