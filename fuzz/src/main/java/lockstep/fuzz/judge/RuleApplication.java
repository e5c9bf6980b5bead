package lockstep.fuzz.judge;

import java.util.Objects;

/**
 * One application of a rule during a run of a pipeline.
 *
 * @param number from 1, counting all rules of all steps
 * @param step index of the step in the pipeline, from 0
 * @param pass name of the step's pass
 * @param rule id of the rule, {@code pass:name}
 * @param function name of the function, without sigil
 * @param block name or number of the block, with the percent sign; empty where the place is an argument
 * @param place the instruction as text, or {@code argument %a}, or {@code block}
 */
public record RuleApplication(
        long number, int step, String pass, String rule, String function, String block, String place) {
    public RuleApplication {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(rule);
        Objects.requireNonNull(function);
        Objects.requireNonNull(block);
        Objects.requireNonNull(place);
    }

    /** The place in one line: function, block, instruction. */
    public String at() {
        return "@" + function + (block.isEmpty() ? "" : ", block " + block) + ": " + place;
    }
}
