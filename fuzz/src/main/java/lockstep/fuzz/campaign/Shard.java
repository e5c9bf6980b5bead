package lockstep.fuzz.campaign;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several processes, on whatever machines, that share the seeds of a campaign: each judges a block of whole
 * units. Of 10 units in 4 shards the first two have 3 units each and the others 2.
 *
 * @param index from 0
 * @param count of all shards
 */
public record Shard(int index, int count) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9}|env)/([0-9]{1,9})");

    /** What batch systems call the number of a task: Slurm, and Kubernetes of an indexed job. */
    private static final List<String> VARIABLES = List.of("SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX");

    public Shard {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException(
                    "there is no shard " + index + " of " + count + ": they are numbered from 0");
        }
    }

    /**
     * Reads {@code I/N}, or {@code env/N} for the number that a batch system gives the task.
     *
     * @param environment the variables of the process
     * @throws IllegalArgumentException if it has neither form, or names a shard that does not exist
     */
    public static Shard parse(String text, Map<String, String> environment) {
        Matcher words = TEXT.matcher(text);
        if (!words.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a shard: I/N or env/N is expected");
        }
        String index = words.group(1).equals("env") ? fromEnvironment(environment) : words.group(1);
        return new Shard(Integer.parseInt(index), Integer.parseInt(words.group(2)));
    }

    private static String fromEnvironment(Map<String, String> environment) {
        Optional<String> variable =
                VARIABLES.stream().filter(environment::containsKey).findFirst();
        String names = String.join(" nor ", VARIABLES);
        String name = variable.orElseThrow(() -> new IllegalArgumentException("neither " + names + " is set"));
        String value = Objects.requireNonNull(environment.get(name));
        if (!value.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + " is not a shard number: '" + value + "'");
        }
        return value;
    }

    /**
     * The seeds of this shard.
     *
     * @param all the seeds of all shards
     * @throws IllegalArgumentException if there are fewer units than shards and this one gets none
     */
    public SeedUnits of(SeedUnits all) {
        long least = all.count() / count;
        long larger = all.count() % count;
        long units = least + (index < larger ? 1 : 0);
        if (units == 0) {
            throw new IllegalArgumentException("shard " + index + " of " + count + " has no seeds: there are "
                    + all.count() + " units of " + all.unit());
        }
        long first = index * least + Math.min(index, larger);
        long last = first + units - 1;
        return new SeedUnits(all.firstOf(first), all.firstOf(last) + all.sizeOf(last) - 1, all.unit());
    }
}
