package lockstep.compiler.sink;

import java.util.List;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * The reasons for which an instruction that only dominated blocks use stays where it is.
 *
 * @param tied its effect or result depends on its place
 * @param cycle it would be executed more often
 * @param memory the memory that it loads may be written on the way
 * @param registers it would take more registers
 */
record SinkRefusals(Refusal tied, Refusal cycle, Refusal memory, Refusal registers) {
    static SinkRefusals of(Rule rule) {
        return new SinkRefusals(
                new Refusal(rule, "tied", "its effect or result depends on when, or with which lanes, it is executed"),
                new Refusal(rule, "cycle", "it would be executed more often in the cycle below"),
                new Refusal(rule, "clobbered", "what it loads may be written on the way"),
                new Refusal(rule, "registers", "more registers would be taken"));
    }

    List<Refusal> all() {
        return List.of(tied, cycle, memory, registers);
    }
}
