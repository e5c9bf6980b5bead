package lockstep.conformance.option;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import picocli.CommandLine.Option;

/** {@code --policy LIST}: the scheduling policies of the simulator. */
public final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            split = ",",
            description =
                    "Scheduling policies, separated by commas: stack, maximal, frontier, independent, barrier, arms,"
                            + " each with an optional :SEED that also orders warps and blocks.")
    private List<String> policies = List.of();

    /**
     * The schedules in the given order; empty for the default of the command.
     *
     * @throws InputException if a word is not a policy or a seed is not a number
     */
    public List<Schedule> schedules() {
        List<Schedule> schedules = new ArrayList<>();
        for (String text : policies) {
            schedules.add(schedule(text.strip()));
        }
        return schedules;
    }

    /**
     * Parses schedules separated by commas.
     *
     * @throws InputException as {@link #schedules()}
     */
    public static List<Schedule> parse(String text) {
        return List.of(text.split(",")).stream()
                .map(word -> schedule(word.strip()))
                .toList();
    }

    private static Schedule schedule(String text) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        String seed = colon < 0 ? "0" : text.substring(colon + 1);
        for (Policy policy : Policy.values()) {
            if (policy.word().equals(word) && seed.matches("[0-9]{1,18}")) {
                return new Schedule(policy, Long.parseLong(seed));
            }
        }
        throw new InputException(
                "policy",
                SourceLocation.ofFile("<argument>"),
                "'" + text
                        + "' is no policy; there are stack, maximal, frontier, independent, barrier, arms,"
                        + " each with :SEED");
    }
}
