package lockstep.fuzz.detection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import lockstep.fuzz.campaign.CaseSource;
import lockstep.fuzz.campaign.GeneratorSource;
import lockstep.fuzz.campaign.PtxCaseSource;
import lockstep.fuzz.detection.BugResult.ReducedCase;
import lockstep.fuzz.detection.DetectionCampaign.SearchResult;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.Reducer;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.Architecture;

/**
 * The seeded-bug benchmark: whether generated programs expose known mistakes, after how many seeds, by which oracle,
 * and whether the right pass is blamed. The outcome depends only on the plan, the generator and the passes, not on the
 * workers.
 */
public final class DetectionBenchmark {
    private static final double NANOSECONDS = 1e9;

    private final Plan plan;

    /** The benchmark; each bug is searched for in cases of its {@linkplain SeededBug#profile profile}. */
    public DetectionBenchmark(Plan plan) {
        this.plan = plan;
    }

    private static CaseSource source(String name) {
        Profile profile = Profile.named(name);
        return switch (profile.level()) {
            case NVVM -> new GeneratorSource(profile);
            case PTX -> new PtxCaseSource(profile, Architecture.SM_90);
            case SASS -> throw new IllegalArgumentException("no pipeline begins with machine code");
        };
    }

    private static Function<Choices, TestCase> maker(String name) {
        return source(name).maker().orElseGet(() -> new Generator(Profile.named(name))::generate);
    }

    /** The plan's bugs by their profiles, in the plan's order. */
    private Map<String, List<SeededBug>> byProfile() {
        Map<String, List<SeededBug>> all = new LinkedHashMap<>();
        for (SeededBug bug : plan.bugs()) {
            all.computeIfAbsent(bug.profile(), profile -> new ArrayList<>()).add(bug);
        }
        return all;
    }

    /**
     * Runs it.
     *
     * @param progress called from any thread each time the search for a bug in a campaign has ended, {@link #units}
     *     times in all
     * @return a result for each bug, in the plan's order
     * @throws IOException only if an outside tool fails; this benchmark does not run any
     */
    public List<BugResult> run(Runnable progress) throws IOException {
        List<SearchResult> searches = search(progress);
        Map<SeededBug, Long> fired = countFiring();
        List<Callable<BugResult>> work = new ArrayList<>();
        for (SeededBug bug : plan.bugs()) {
            List<SearchResult> own =
                    searches.stream().filter(h -> h.bug() == bug).toList();
            double rate = (double) fired.getOrDefault(bug, 0L) / plan.rateSeeds();
            work.add(() -> BugResult.of(bug, own, rate, reduce(own)));
        }
        return inParallel(work);
    }

    private Map<SeededBug, Long> countFiring() throws IOException {
        List<Callable<Map<SeededBug, Long>>> work = new ArrayList<>();
        for (int i = 0; i < plan.workers(); i++) {
            long first = plan.rateSeeds() * i / plan.workers();
            long end = plan.rateSeeds() * (i + 1) / plan.workers();
            byProfile()
                    .forEach((profile, bugs) ->
                            work.add(() -> BugPrefilter.firingCounts(bugs, source(profile)::at, first, end)));
        }
        Map<SeededBug, Long> sum = new HashMap<>();
        for (Map<SeededBug, Long> part : inParallel(work)) {
            part.forEach((bug, count) -> sum.merge(bug, count, Long::sum));
        }
        return sum;
    }

    /** How often progress is reported. */
    public long units() {
        return (long) plan.bugs().size() * plan.campaigns();
    }

    private List<SearchResult> search(Runnable progress) throws IOException {
        List<Callable<List<SearchResult>>> work = new ArrayList<>();
        Consumer<SearchResult> listener = search -> progress.run();
        int parts = Math.max(1, plan.workers() / plan.campaigns());
        for (int campaign = 0; campaign < plan.campaigns(); campaign++) {
            int number = campaign;
            byProfile().forEach((profile, bugs) -> {
                DetectionCampaign one = new DetectionCampaign(source(profile)::at, number, plan.limit());
                parts(bugs, parts).forEach(part -> work.add(() -> one.run(part, listener)));
            });
        }
        List<SearchResult> all = new ArrayList<>();
        inParallel(work).forEach(all::addAll);
        return all;
    }

    /** {@code bugs} in at most {@code count} lists of about the same length. */
    private static List<List<SeededBug>> parts(List<SeededBug> bugs, int count) {
        List<List<SeededBug>> parts = new ArrayList<>();
        int used = Math.min(count, bugs.size());
        for (int i = 0; i < used; i++) {
            int part = i;
            parts.add(IntStream.range(0, bugs.size())
                    .filter(at -> at % used == part)
                    .mapToObj(bugs::get)
                    .toList());
        }
        return parts;
    }

    private Optional<ReducedCase> reduce(List<SearchResult> searches) throws IOException {
        Optional<SearchResult> first =
                searches.stream().filter(SearchResult::isCaught).min(Comparator.comparingInt(SearchResult::campaign));
        if (!plan.reduces() || first.isEmpty()) {
            return Optional.empty();
        }
        SearchResult search = first.get();
        long start = System.nanoTime();
        String profile = search.bug().profile();
        Optional<ReducedFault> reduced = new FaultReducer(Reducer.Budget.DEFAULT, Reducer.Listener.NONE)
                .withGenerator(maker(profile))
                .reduce(
                        DetectionCampaign.subject(search.bug(), search.bug().pipeline()),
                        source(profile).at(search.seed()),
                        search.fault().orElseThrow());
        double seconds = (System.nanoTime() - start) / NANOSECONDS;
        return reduced.map(r -> new ReducedCase(r.reduction().test().instructions(), seconds));
    }

    /** Runs all of {@code work} on the plan's workers and returns the results in the same order. */
    private <R> List<R> inParallel(List<Callable<R>> work) throws IOException {
        try (ExecutorService workers = Executors.newFixedThreadPool(plan.workers())) {
            List<R> results = new ArrayList<>();
            for (Future<R> future : workers.invokeAll(work)) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CompilerBug("the benchmark was interrupted", interrupted);
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case IOException io -> throw io;
                case UncheckedIOException io -> throw io.getCause();
                case RuntimeException own -> throw own;
                case Error own -> throw own;
                case null, default -> throw new CompilerBug("a worker failed", failed);
            }
        }
    }

    /**
     * What the detection benchmark does.
     *
     * @param bugs what to search for, at least one
     * @param campaigns how often to search for each, with seeds of its own each time; at least 1
     * @param limit seeds of a campaign, after which a bug counts as missed; at least 1
     * @param workers threads, at least 1; the results do not depend on them
     * @param rateSeeds cases over which the firing rate is taken, seeds 0 to this less one; at least 1
     * @param reduces whether to reduce the first case that shows each bug
     */
    public record Plan(List<SeededBug> bugs, int campaigns, long limit, int workers, long rateSeeds, boolean reduces) {
        public Plan {
            bugs = List.copyOf(bugs);
            if (bugs.isEmpty() || campaigns < 1 || limit < 1 || workers < 1 || rateSeeds < 1) {
                throw new IllegalArgumentException("nothing to do");
            }
        }
    }
}
