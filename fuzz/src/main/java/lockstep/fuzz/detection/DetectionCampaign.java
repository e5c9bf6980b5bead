package lockstep.fuzz.detection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Module;
import lockstep.sim.fast.FastEngine;

/**
 * Looks for several bugs in one range of seeds. Each case is made once and given to the faulty pipelines of the bugs
 * not yet caught whose rule a {@link BugPrefilter} has seen to be applied. Of these the faulty step alone is simulated, and
 * the whole pipeline, which tells who is blamed, where that step is wrong.
 */
final class DetectionCampaign {
    /** Generated programs end soon: what takes this long does not end. */
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

    /** A bug that is being looked for. */
    private static final class Quarry {
        private final SeededBug bug;
        private final Pipeline pipeline;
        private long fired;

        Quarry(SeededBug bug) {
            this.bug = bug;
            pipeline = bug.pipeline();
        }

        /**
         * Whether a step of the faulty pass, on what the steps before it leave, is judged wrong. A pipeline that
         * crosses levels is judged as a whole at first anyway.
         */
        boolean showsIn(TestCase test) throws IOException {
            if (pipeline.lowers()) {
                return true;
            }
            List<Pipeline.Step> steps = pipeline.steps();
            for (int i = 0; i < steps.size(); i++) {
                if (FaultyPass.is(steps.get(i).pass())) {
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

    /** {@code pipeline} under the check that {@code bug} is looked for by. */
    static PipelineSubject subject(SeededBug bug, Pipeline pipeline) {
        return new PipelineSubject(pipeline, new RefinementCheck(new FastEngine(), options(bug, OPTIONS)));
    }

    /** {@code options} with what the attributes claim asserted in runs, where that is to catch {@code bug}. */
    static CheckOptions options(SeededBug bug, CheckOptions options) {
        return bug.oracles().contains(FaultKind.CLAIM) ? options.withClaims(BuiltInClaims.all()) : options;
    }

    /**
     * Looks for {@code bugs} until all are caught or the seeds are used up.
     *
     * @param listener is told of each bug when the search for it ends
     * @return one result for each bug, in their order
     */
    List<SearchResult> run(List<SeededBug> bugs, Consumer<SearchResult> listener) throws IOException {
        List<Quarry> open = new ArrayList<>(bugs.stream().map(Quarry::new).toList());
        List<SearchResult> results = new ArrayList<>();
        BugPrefilter scout = new BugPrefilter(bugs);
        long first = number * limit;
        for (long done = 1; done <= limit && !open.isEmpty(); done++) {
            long seed = first + done - 1;
            TestCase test = generator.apply(seed);
            Set<SeededBug> firing = scout.firing(test);
            List<SearchResult> caught = new ArrayList<>();
            for (Quarry quarry : open) {
                if (firing.contains(quarry.bug)) {
                    tryOne(quarry, test, seed, done).ifPresent(caught::add);
                }
            }
            if (!caught.isEmpty()) {
                caught.forEach(listener);
                results.addAll(caught);
                open.removeIf(quarry -> caught.stream().anyMatch(hunt -> hunt.bug() == quarry.bug));
                scout = new BugPrefilter(open.stream().map(quarry -> quarry.bug).toList());
            }
        }
        for (Quarry quarry : open) {
            SearchResult missed = new SearchResult(quarry.bug, number, limit, quarry.fired, -1, Optional.empty());
            listener.accept(missed);
            results.add(missed);
        }
        results.sort(Comparator.comparingInt(hunt -> bugs.indexOf(hunt.bug())));
        return results;
    }

    private Optional<SearchResult> tryOne(Quarry quarry, TestCase test, long seed, long done) throws IOException {
        quarry.fired++;
        if (!quarry.showsIn(test)) {
            return Optional.empty();
        }
        Judgement judgement = subject(quarry.bug, quarry.pipeline).judge(test);
        if (judgement.verdict() != CaseVerdict.WRONG) {
            return Optional.empty();
        }
        return Optional.of(new SearchResult(
                quarry.bug,
                number,
                done,
                quarry.fired,
                seed,
                judgement.faults().stream().findFirst()));
    }
}
