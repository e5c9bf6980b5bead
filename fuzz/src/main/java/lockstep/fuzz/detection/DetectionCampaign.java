package lockstep.fuzz.detection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.check.BuiltInClaims;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Module;
import lockstep.sim.fast.FastEngine;

/**
 * Searches for several bugs in one range of seeds. Each case is made once and given to the faulty pipelines of the bugs
 * not yet caught whose rule is applied according to {@link BugPrefilter}. First only the faulty step is simulated; if
 * it is wrong, the whole pipeline is judged, which determines the blamed pass.
 */
final class DetectionCampaign {
    /** Generated programs end soon: one that takes this long does not terminate. */
    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withFuel(1_000_000);

    private final LongFunction<TestCase> generator;
    private final int number;
    private final long limit;

    /**
     * @param generator makes the case of a seed
     * @param number of the campaign, from 0: its seeds are {@code number * limit} to {@code (number + 1) * limit - 1}
     * @param limit seeds after which a bug counts as missed, at least 1
     */
    DetectionCampaign(LongFunction<TestCase> generator, int number, long limit) {
        this.generator = generator;
        this.number = number;
        this.limit = limit;
    }

    /** A bug that has not been caught yet. */
    private static final class OpenBug {
        private final SeededBug bug;
        private final Pipeline pipeline;
        private long fired;

        OpenBug(SeededBug bug) {
            this.bug = bug;
            pipeline = bug.pipeline();
        }

        /**
         * Whether a step of the faulty pass, run on the output of the steps before it, is judged wrong. A pipeline that
         * crosses levels is always judged as a whole.
         */
        boolean showsIn(TestCase test) throws IOException {
            if (pipeline.lowers()) {
                return true;
            }
            List<Pipeline.Step> steps = pipeline.steps();
            for (int i = 0; i < steps.size(); i++) {
                if (FaultyPasses.isFaulty(steps.get(i).pass())) {
                    Module module = test.copy().module();
                    PassManager.run(module, new Pipeline(steps.subList(0, i)), PipelineOptions.PLAIN);
                    Judgement judgement =
                            subject(bug, new Pipeline(List.of(steps.get(i)))).judge(test.with(module));
                    if (judgement.verdict() == CaseVerdict.WRONG) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** {@code pipeline} under the check that is to catch {@code bug}. */
    static PipelineSubject subject(SeededBug bug, Pipeline pipeline) {
        return new PipelineSubject(pipeline, new RefinementCheck(new FastEngine(), options(bug, OPTIONS)));
    }

    /** {@code options}, with the claims of attributes asserted in runs where that is to catch {@code bug}. */
    static CheckOptions options(SeededBug bug, CheckOptions options) {
        return bug.oracles().contains(FaultKind.CLAIM) ? options.withClaims(BuiltInClaims.all()) : options;
    }

    /**
     * Searches for {@code bugs} until all are caught or the seeds are used up.
     *
     * @param listener receives the result of each bug when the search for it ends
     * @return one result for each bug, in their order
     */
    List<SearchResult> run(List<SeededBug> bugs, Consumer<SearchResult> listener) throws IOException {
        List<OpenBug> open = new ArrayList<>(bugs.stream().map(OpenBug::new).toList());
        List<SearchResult> results = new ArrayList<>();
        BugPrefilter prefilter = new BugPrefilter(bugs);
        long first = number * limit;
        for (long done = 1; done <= limit && !open.isEmpty(); done++) {
            long seed = first + done - 1;
            TestCase test = generator.apply(seed);
            Set<SeededBug> firing = prefilter.firing(test);
            List<SearchResult> caught = new ArrayList<>();
            for (OpenBug each : open) {
                if (firing.contains(each.bug)) {
                    tryOne(each, test, seed, done).ifPresent(caught::add);
                }
            }
            if (!caught.isEmpty()) {
                caught.forEach(listener);
                results.addAll(caught);
                open.removeIf(each -> caught.stream().anyMatch(search -> search.bug() == each.bug));
                prefilter = new BugPrefilter(open.stream().map(each -> each.bug).toList());
            }
        }
        for (OpenBug each : open) {
            SearchResult missed = new SearchResult(each.bug, number, limit, each.fired, -1, Optional.empty());
            listener.accept(missed);
            results.add(missed);
        }
        results.sort(Comparator.comparingInt(search -> bugs.indexOf(search.bug())));
        return results;
    }

    private Optional<SearchResult> tryOne(OpenBug each, TestCase test, long seed, long done) throws IOException {
        each.fired++;
        if (!each.showsIn(test)) {
            return Optional.empty();
        }
        Judgement judgement = subject(each.bug, each.pipeline).judge(test);
        if (judgement.verdict() != CaseVerdict.WRONG) {
            return Optional.empty();
        }
        return Optional.of(new SearchResult(
                each.bug,
                number,
                done,
                each.fired,
                seed,
                judgement.faults().stream().findFirst()));
    }

    /**
     * The result of the search for one bug in one campaign.
     *
     * @param campaign number of the campaign, from 0
     * @param seeds how many were tried
     * @param fired in how many of them the faulty rule was applied
     * @param seed the one that caught it; meaningless if none did
     * @param fault the first fault found; empty if the bug was not caught
     */
    record SearchResult(SeededBug bug, int campaign, long seeds, long fired, long seed, Optional<Fault> fault) {
        SearchResult {
            Objects.requireNonNull(bug);
            Objects.requireNonNull(fault);
        }

        /** Whether the bug was caught. */
        boolean isCaught() {
            return fault.isPresent();
        }

        /** Whether it was caught and the right pass is named. */
        boolean isAttributed() {
            return fault.filter(bug::isBlamedBy).isPresent();
        }

        /** The oracle that caught it, {@code kind reason}; empty if none did. */
        String oracle() {
            return fault.map(f -> f.kind().word() + " " + f.reason()).orElse("");
        }
    }
}
