package lockstep.compiler.instsimplify;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * One identity of instructions with certain opcodes.
 *
 * @param rule the rule
 * @param opcodes the opcodes it is tried on
 * @param needs traits of which the operands must have at least one for the identity to fit; empty for no requirement
 * @param match the existing value or constant that the instruction equals; null if the identity does not fit
 */
record Identity(Rule rule, Set<Opcode> opcodes, Set<OperandTrait> needs, Function<Query, @Nullable Value> match) {
    Identity {
        Objects.requireNonNull(rule);
        opcodes = Set.copyOf(opcodes);
        needs = Set.copyOf(needs);
        Objects.requireNonNull(match);
    }

    static Identity of(String name, String summary, Function<Query, @Nullable Value> match, Opcode... opcodes) {
        return new Identity(new Rule(InstSimplify.NAME, name, summary), Set.of(opcodes), Set.of(), match);
    }

    /** This identity, restricted to operations whose operands have one of {@code traits}. */
    Identity needs(OperandTrait... traits) {
        return new Identity(rule, opcodes, Set.of(traits), match);
    }

    /** Whether it may fit an operation whose operands have the traits of the mask {@code traits}. */
    boolean mayFit(int traits) {
        return needs.isEmpty() || needs.stream().anyMatch(trait -> (traits & trait.bit()) != 0);
    }
}
