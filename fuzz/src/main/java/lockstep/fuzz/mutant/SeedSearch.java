package lockstep.fuzz.mutant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.detection.PassCampaign;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.CrashGuard;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.sim.fast.FastEngine;
import org.jspecify.annotations.Nullable;

/**
 * Runs generated programs to find out whether they notice mutants of one pass. Real passes run before it, in turn none,
 * {@code sroa}, {@code sroa,instsimplify} and the default pipeline. A mutant is tried where a decision would differ,
 * and judged where the output of the pass then differs.
 */
final class SeedSearch {
    private static final List<String> BEFORE = List.of("", "sroa", "sroa,instsimplify", StandardPipelines.DEFAULT);

    /** Generated programs end soon: what takes this long does not end. */
    private static final long FUEL = 1_000_000;

    private final MutantPasses passes;
    private final Generator generator;
    private final List<Pipeline> before;
    private final Pipeline pipeline;
    private final PipelineSubject subject;

    /** A search with the programs that a campaign for {@code pass} has. */
    SeedSearch(MutantPasses passes, String pass) {
        this.passes = passes;
        PassCampaign campaign = PassCampaign.of(pass);
        generator = new Generator(Profile.named(campaign.profile()));
        before = BEFORE.stream()
                .map(text ->
                        text.isEmpty() ? new Pipeline(List.of()) : PipelineParser.parse(PassRegistry.builtIn(), text))
                .toList();
        pipeline = PipelineParser.parse(passes.only(pass), campaign.step());
        subject = new PipelineSubject(
                pipeline, new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL)));
    }

    /**
     * The result for one mutant.
     *
     * @param tried seeds in which it would decide something otherwise, up to the one that noticed it
     * @param seed the one that noticed it
     */
    record Outcome(int tried, Optional<Long> seed) {
        /** No program was tried. */
        static final Outcome NONE = new Outcome(0, Optional.empty());
    }

    /** A mutant that no seed has noticed yet. */
    private static final class Quarry {
        private final Mutant mutant;
        private int tried;
        private @Nullable Long seed;

        Quarry(Mutant mutant) {
            this.mutant = mutant;
        }
    }

    /**
     * Looks for {@code mutants}.
     *
     * @param seeds how many at most, from 0
     * @param relevant how many seeds at most in which a mutant would decide something otherwise
     */
    Map<Mutant, Outcome> run(List<Mutant> mutants, long seeds, int relevant) throws IOException {
        List<Quarry> all = mutants.stream().map(Quarry::new).toList();
        List<Quarry> open = new ArrayList<>(all);
        for (long seed = 0; seed < seeds && !open.isEmpty(); seed++) {
            tryAll(open, seed);
            open.removeIf(quarry -> quarry.seed != null || quarry.tried >= relevant);
        }
        Map<Mutant, Outcome> outcomes = new LinkedHashMap<>();
        all.forEach(quarry -> outcomes.put(quarry.mutant, new Outcome(quarry.tried, Optional.ofNullable(quarry.seed))));
        return outcomes;
    }

    private void tryAll(List<Quarry> open, long seed) throws IOException {
        TestCase generated = generator.generate(seed);
        Module module = generated.copy().module();
        PassManager.run(module, before.get((int) (seed % before.size())), PipelineOptions.PLAIN);
        TestCase test = generated.with(module);
        MutantPasses.Observed<Made> sound = passes.observe(null, 0, () -> make(test));
        for (Quarry quarry : open) {
            if (sound.trace().concerns(quarry.mutant)) {
                quarry.tried++;
                long baseline = sound.trace().decisions();
                Made made = passes.observe(quarry.mutant, baseline, () -> make(test))
                        .result();
                if (!made.equals(sound.result()) && isNoticed(quarry.mutant, baseline, test)) {
                    quarry.seed = seed;
                }
            }
        }
    }

    /** What the pass makes of a program. */
    private record Made(long hash, boolean isBroken) {}

    private Made make(TestCase test) {
        Module module = test.copy().module();
        try {
            boolean isBroken = CrashGuard.run(() -> PassManager.run(module, pipeline, PipelineOptions.PLAIN))
                    .isPresent();
            return new Made(isBroken ? 0 : StructuralHash.of(module), isBroken);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Whether the mutant is judged wrong and the pass is not. */
    private boolean isNoticed(Mutant mutant, long baseline, TestCase test) {
        return isWrong(mutant, baseline, test) && !isWrong(null, 0, test);
    }

    private boolean isWrong(@Nullable Mutant mutant, long baseline, TestCase test) {
        return passes.observe(mutant, baseline, () -> {
                    try {
                        return subject.judge(test).verdict() == CaseVerdict.WRONG;
                    } catch (IOException impossible) {
                        throw new UncheckedIOException(impossible);
                    }
                })
                .result();
    }
}
