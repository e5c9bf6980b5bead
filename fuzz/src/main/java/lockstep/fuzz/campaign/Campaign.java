package lockstep.fuzz.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Reducer;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;

/**
 * Runs a campaign: workers take units in order, judge their seeds, write findings at once and a unit's records when it
 * is finished. The campaign ends when all units are done, when its time is over (running units are finished), when it
 * is stopped (running units are left, and run again by whoever resumes: what is seen of a case while the campaign is
 * being stopped, when tools may die with it, is not a finding), or when too many cases hang.
 */
public final class Campaign {
    /** So many hanging threads use up the machine; a campaign that has more ends. */
    static final int MAX_STUCK = 8;

    private final CampaignSpec spec;
    private final StateDirectory state;
    private final Listener listener;
    private final Statistics statistics = new Statistics();
    private final FindingStore findings;
    private final AtomicInteger stuck = new AtomicInteger();
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();
    private long nextUnit;

    /**
     * @param state held by this campaign; what is done in it is not done again
     * @throws lockstep.ir.diag.InputException if something in it cannot be read back
     */
    public Campaign(CampaignSpec spec, StateDirectory state, Listener listener) throws IOException {
        this.spec = spec;
        this.state = state;
        this.listener = listener;
        this.findings = state.findings();
        state.recover(this::recovered);
        keepProfiles();
        for (Map.Entry<String, String> report : spec.source().reports().entrySet()) {
            state.write(report.getKey(), report.getValue());
        }
    }

    /** A unit of an epoch that cannot have begun, because units before it were damaged, is run again. */
    private boolean recovered(long unit, List<CaseRecord> records) {
        boolean counts = spec.source().isReady(unit);
        if (counts) {
            statistics.addAll(records);
            spec.source().judged(unit, records);
        }
        return counts;
    }

    private void keepProfiles() throws IOException {
        for (Profile profile : spec.source().ownProfiles()) {
            state.keep(profile);
        }
    }

    /** What was judged so far, also in earlier runs of the campaign. */
    public Statistics statistics() {
        return statistics;
    }

    /** Ends the campaign soon, with its state kept; for another thread. */
    public void stop() {
        end(End.STOPPED);
    }

    private synchronized void end(End reason) {
        end.compareAndSet(null, reason);
        notifyAll();
    }

    /**
     * Runs.
     *
     * @param workers threads, at least 1
     * @param time after which no unit is begun
     * @return why it ended
     * @throws IOException if the state cannot be written, or a tool's files cannot
     */
    public End run(int workers, Optional<Duration> time) throws IOException {
        long start = System.nanoTime();
        long seedsBefore = statistics.seeds();
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            ExecutorCompletionService<Void> running = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < workers; i++) {
                int index = i;
                running.submit(() -> {
                    new Worker(index, start, time).work();
                    return null;
                });
            }
            for (int i = 0; i < workers; i++) {
                await(running);
            }
        } finally {
            threads.shutdownNow();
        }
        End reason = Optional.ofNullable(end.get()).orElse(End.DONE);
        finish(workers, System.nanoTime() - start, statistics.seeds() - seedsBefore, reason);
        return reason;
    }

    private void await(ExecutorCompletionService<Void> running) throws IOException {
        try {
            running.take().get();
        } catch (ExecutionException failed) {
            stop();
            if (failed.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException("a worker failed", failed.getCause());
        } catch (InterruptedException interrupted) {
            stop();
            Thread.currentThread().interrupt();
        }
    }

    /** What is made of the records at the end. Times are separate, because they differ between runs. */
    private void finish(int workers, long nanos, long seeds, End reason) throws IOException {
        state.append(
                "runs.jsonl",
                JsonLine.object()
                        .put("schema", CaseRecord.SCHEMA)
                        .put("workers", (long) workers)
                        .put("seconds", nanos / 1e9)
                        .put("seeds", seeds)
                        .put("end", reason.word())
                        .toString());
        state.write("coverage.json", CoverageReport.json(statistics, spec.declared()));
        state.merge();
    }

    /**
     * Reduces the first finding of every signature that is not reduced yet, and writes the result into its folder. Ends
     * early when the campaign is stopped.
     *
     * @param budget of each
     * @throws IOException if something cannot be read or written
     */
    public void reduceFindings(Reducer.Budget budget) throws IOException {
        FindingReduction reduction = new FindingReduction(spec, budget);
        reduction.reduceAll(findings.folder(), () -> end.get() != End.STOPPED);
    }

    /** Waits where a unit cannot begin before others are done. */
    private synchronized Optional<Long> takeUnit() throws InterruptedException {
        Optional<Long> taken = takeReadyUnit();
        while (taken.isEmpty()
                && end.get() == null
                && state.nextOpen(nextUnit) < spec.units().count()) {
            wait();
            taken = takeReadyUnit();
        }
        return taken;
    }

    /** Never waits. */
    private synchronized Optional<Long> takeReadyUnit() {
        long unit = state.nextOpen(nextUnit);
        if (end.get() != null || unit >= spec.units().count() || !spec.source().isReady(unit)) {
            return Optional.empty();
        }
        nextUnit = unit + 1;
        return Optional.of(unit);
    }

    /** The results so far, by the current list of known findings. */
    public Result result() throws IOException {
        return new Result(statistics, findings, state.known());
    }

    private synchronized void finished(long unit, List<CaseRecord> records) throws IOException {
        state.setDone(unit);
        statistics.addAll(records);
        spec.source().judged(unit, records);
        keepProfiles();
        notifyAll();
    }

    /** A unit that a worker has taken; what can be done for its cases together has begun. */
    private final class Taken {
        private final long unit;
        private final Optional<Future<UnitCases>> begun;

        Taken(long unit, UnitCases.Ahead ahead) {
            this.unit = unit;
            this.begun = ahead.isUseful() ? Optional.of(ahead.begin(unit)) : Optional.empty();
        }

        long unit() {
            return unit;
        }

        UnitCases cases(UnitCases.Ahead ahead) throws IOException, InterruptedException {
            return begun.isPresent() ? ahead.await(begun.get(), unit) : UnitCases.oneByOne(spec.subject());
        }
    }

    /** One worker. */
    private final class Worker {
        private final int index;
        private final long start;
        private final Optional<Duration> time;

        Worker(int index, long start, Optional<Duration> time) {
            this.index = index;
            this.start = start;
            this.time = time;
        }

        void work() throws IOException, InterruptedException {
            try (UnitLog log = state.log(index);
                    UnitCases.Ahead ahead = new UnitCases.Ahead(spec);
                    CaseRunner runner = new CaseRunner(spec.source(), spec.subject(), spec.caseLimit())) {
                Optional<Taken> taken = takeUnit().map(unit -> new Taken(unit, ahead));
                while (taken.isPresent()) {
                    UnitCases cases = taken.get().cases(ahead);
                    Optional<Taken> next =
                            ahead.isUseful() ? takeReadyUnit().map(unit -> new Taken(unit, ahead)) : Optional.empty();
                    runUnit(taken.get().unit(), cases, log, runner);
                    if (time.isPresent()
                            && System.nanoTime() - start >= time.get().toNanos()) {
                        end(End.TIME);
                    }
                    taken = end.get() == null && next.isPresent()
                            ? next
                            : takeUnit().map(unit -> new Taken(unit, ahead));
                }
            }
        }

        private void runUnit(long unit, UnitCases cases, UnitLog log, CaseRunner runner)
                throws IOException, InterruptedException {
            List<CaseRecord> records = new ArrayList<>();
            StringBuilder lines = new StringBuilder();
            long first = spec.units().firstOf(unit);
            for (int i = 0; i < spec.units().sizeOf(unit); i++) {
                if (end.get() == End.STOPPED) {
                    return;
                }
                CaseRecord record = judge(first + i, cases, runner);
                records.add(record);
                lines.append(record.line()).append('\n');
                listener.advanced(1);
            }
            log.append(unit, lines.toString().getBytes(StandardCharsets.UTF_8));
            finished(unit, records);
        }

        private CaseRecord judge(long seed, UnitCases cases, CaseRunner runner)
                throws IOException, InterruptedException {
            int before = runner.stuck();
            CaseRunner.Result result = runner.run(seed, cases);
            int hanging = stuck.addAndGet(runner.stuck() - before);
            if (hanging > MAX_STUCK) {
                end(End.STUCK);
            }
            if (end.get() != End.STOPPED) {
                keep(seed, result);
            }
            List<TestCase.Change> changes = result.test().map(TestCase::changes).orElse(List.of());
            return CaseRecord.of(seed, spec.source().profile(seed), changes, result.judgement());
        }

        private void keep(long seed, CaseRunner.Result result) throws IOException {
            Set<String> kept = new HashSet<>();
            for (Fault fault : result.judgement().faults()) {
                if (kept.add(fault.key())) {
                    keep(seed, result.test(), fault);
                }
            }
        }

        private void keep(long seed, Optional<TestCase> test, Fault fault) throws IOException {
            String profile = spec.source().profile(seed);
            String command = spec.command(profileWord(profile), seed);
            Subject subject = test.map(spec.subject()::of).orElse(spec.subject());
            Finding finding =
                    new Finding(seed, profile, subject.text(), test, fault, command, Finding.Place.of(subject, fault));
            Optional<Path> folder = findings.add(finding);
            folder.ifPresent(path -> listener.found(finding, path));
        }

        /** The argument of {@code --profile}. */
        private String profileWord(String name) {
            Path kept = state.profile(name);
            return Files.exists(kept) ? kept.toString() : name;
        }
    }

    /** Why a campaign ended. */
    public enum End {
        /** All seeds are judged. */
        DONE("done"),
        /** Its time is over. */
        TIME("time"),
        /** It was stopped. */
        STOPPED("stopped"),
        /** Too many cases hang and take up the machine; a new process can continue. */
        STUCK("stuck");

        private final String word;

        End(String word) {
            this.word = word;
        }

        /** The word in tables and JSON. */
        public String word() {
            return word;
        }
    }

    /** Receives the events of a campaign, on the threads of its workers. */
    public interface Listener {
        /** A finding was written to {@code folder}. */
        void found(Finding finding, Path folder);

        /** {@code seeds} more seeds were judged. */
        void advanced(int seeds);
    }

    /**
     * The result of a campaign, or of several merged ones.
     *
     * @param statistics sums over all records
     * @param findings those that are kept
     * @param known findings that need no further attention
     */
    public record Result(Statistics statistics, FindingStore findings, KnownFindings known) {
        public Result {
            Objects.requireNonNull(statistics);
            Objects.requireNonNull(findings);
            Objects.requireNonNull(known);
        }

        /** The mistakes that the findings are due to, as far as they are reduced. */
        public DistinctMistakes mistakes() throws IOException {
            return DistinctMistakes.read(findings.folder(), known);
        }

        /** Whether something was found that the list of known findings has neither as found nor as reduced. */
        public boolean isWrong() throws IOException {
            DistinctMistakes mistakes = mistakes();
            return statistics.faults().keySet().stream()
                    .anyMatch(key -> !findings.isKnown(key) && !mistakes.explains(key));
        }
    }
}
