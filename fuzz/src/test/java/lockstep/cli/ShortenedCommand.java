package lockstep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.cli.option.SeedRange;

/**
 * A documented command, so short that a test can run it: of a campaign the first seed of its range, or as many as there
 * are shards; of a benchmark few programs, one round, one megabyte.
 */
final class ShortenedCommand {
    private static final String FUZZ = "fuzz";
    private static final String MERGE = "merge";
    private static final String SEEDS = "--seeds";
    private static final Map<String, String> SMALL_BENCHMARK =
            Map.of("--programs", "3", "--megabytes", "1", "--rounds", "1", "--campaigns", "1", "--limit", "2");

    /** Where a campaign is kept that does not say where, by the second in which it began. */
    private static final String CAMPAIGNS = "campaigns";

    /** Options that name what a command writes, and refuses to write where it is already. */
    private static final Set<String> RESULTS = Set.of("--out", "--keep");

    private final List<String> words;

    ShortenedCommand(List<String> given) {
        words = new ArrayList<>(given);
        String first = given.isEmpty() ? "" : given.getFirst();
        if (first.equals(FUZZ) && !given.contains(MERGE) && !given.contains("--help")) {
            shortenCampaign();
        } else if (first.equals("bench")) {
            for (int i = 1; i + 1 < words.size(); i++) {
                words.set(i + 1, SMALL_BENCHMARK.getOrDefault(words.get(i), words.get(i + 1)));
            }
        }
    }

    private void shortenCampaign() {
        int seeds = words.indexOf(SEEDS);
        int shard = words.indexOf("--shard");
        if (seeds >= 0) {
            SeedRange range = SeedRange.parse(words.get(seeds + 1));
            long most = shard < 0 ? 1 : Long.parseLong(words.get(shard + 1).split("/")[1]);
            long last = Math.min(range.last(), range.first() + most - 1);
            words.set(seeds + 1, new SeedRange(range.first(), last).toString());
        } else if (!words.contains("--resume")) {
            words.addAll(List.of(SEEDS, "0"));
        }
        words.addAll(List.of("--workers", "1"));
        if (shard >= 0) {
            words.addAll(List.of("--unit", "1"));
        }
    }

    List<String> words() {
        return words;
    }

    /** The files and folders that it does not write where they are already. */
    List<String> results() {
        if (words.contains(MERGE)) {
            return List.of();
        }
        List<String> results = new ArrayList<>(List.of(CAMPAIGNS));
        for (int i = 0; i + 1 < words.size(); i++) {
            if (RESULTS.contains(words.get(i))) {
                results.add(words.get(i + 1));
            }
        }
        return results;
    }
}
