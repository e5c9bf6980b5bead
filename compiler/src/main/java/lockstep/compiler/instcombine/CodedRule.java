package lockstep.compiler.instcombine;

import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.rule.Rule;

/**
 * A rule that is code.
 *
 * @param rule its name and summary
 * @param opcodes the opcodes it is tried on
 * @param attempt matches and rewrites
 */
record CodedRule(Rule rule, Set<Opcode> opcodes, Attempt attempt) {
    /** Matches and rewrites one instruction. */
    interface Attempt {
        /**
         * Tries the rule on {@code instruction}, which is in a block.
         *
         * @return whether it was rewritten, after {@link Combiner#allow} permitted it
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
