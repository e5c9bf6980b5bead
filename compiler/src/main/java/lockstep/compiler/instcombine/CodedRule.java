package lockstep.compiler.instcombine;

import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.rule.Rule;

/**
 * A rule that is code.
 *
 * @param rule its name
 * @param opcodes the opcodes it is tried on
 * @param attempt what does it
 */
record CodedRule(Rule rule, Set<Opcode> opcodes, Attempt attempt) {
    /** Looks for one place of a rule and rewrites it there. */
    interface Attempt {
        /**
         * Tries {@code instruction}, which stands in a block.
         *
         * @return whether it was rewritten, for which {@link Combiner#allow} said yes
         */
        boolean apply(Instruction instruction, Combiner combiner, Rule rule);
    }

    CodedRule {
        Objects.requireNonNull(rule);
        opcodes = Set.copyOf(opcodes);
        Objects.requireNonNull(attempt);
    }

    static CodedRule of(String name, String summary, Attempt attempt, Opcode... opcodes) {
        return new CodedRule(new Rule(InstCombine.NAME, name, summary), Set.of(opcodes), attempt);
    }
}
