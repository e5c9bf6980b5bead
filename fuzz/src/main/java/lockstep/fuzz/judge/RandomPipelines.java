package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.sim.image.PhiMode;

/**
 * Passes of Lockstep over LLVM IR in a random order that depends on the name of the case: from one pass up to a given
 * number, some with settings other than their defaults. Half of the pipelines begin with the promotion of slots,
 * without which many passes have nothing to do.
 */
public final class RandomPipelines implements Subject {
    private static final List<String> PROMOTIONS = List.of("sroa", "mem2reg");

    /** Passes that only print, and one that leaves kernels out. */
    private static final Set<String> LEFT_OUT = Set.of("print", "print-module", "select-kernels");

    /** Settings that only print, or that turn a correct result into an error. */
    private static final Set<String> KEPT = Set.of("warnings", "cssa-verbosity", "verify-fixpoint");

    /** One of so many settings is changed. */
    private static final int CHANGED = 8;
    /** A setting of 0 or of little goes up to this at least. */
    private static final long LITTLE = 16;

    private final List<Pass<?>> passes;
    private final List<Pass<?>> promotions;
    private final PassRegistry registry;
    private final int most;
    private final RefinementCheck check;
    private final PhiMode phiMode;

    /**
     * Pipelines of up to {@code most} passes.
     *
     * @param registry has the passes, of which those of LLVM IR are drawn
     */
    public RandomPipelines(PassRegistry registry, int most, RefinementCheck check, PhiMode phiMode) {
        this.registry = Objects.requireNonNull(registry);
        this.most = most;
        this.check = Objects.requireNonNull(check);
        this.phiMode = Objects.requireNonNull(phiMode);
        passes = registry.all().stream()
                .filter(pass -> PassUnit.of(pass).level() == PassLevel.NVVM)
                .filter(pass -> !LEFT_OUT.contains(pass.info().name()))
                .toList();
        promotions = passes.stream()
                .filter(pass -> PROMOTIONS.contains(pass.info().name()))
                .toList();
    }

    @Override
    public String text() {
        return "pipelines of 1 to " + most + " of " + passes.size() + " passes";
    }

    /** The declarations of its passes. */
    public Declarations declared() {
        return Declarations.of(passes);
    }

    @Override
    public RandomPipelines detectingRaces() {
        return new RandomPipelines(registry, most, check.with(check.options().withRaces(true)), phiMode);
    }

    @Override
    public PipelineSubject of(TestCase test) {
        // Read as text, it has what brings loops into form before passes over loops.
        return recorded(of(draw(new SplittableRandom(test.name().hashCode()))).text());
    }

    @Override
    public PipelineSubject recorded(String text) {
        return of(PipelineParser.parse(registry, text));
    }

    private PipelineSubject of(Pipeline pipeline) {
        return new PipelineSubject(pipeline, check).with(phiMode);
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return of(test).judge(test);
    }

    @Override
    public Judgement judge(TestCase test, StepNote note) throws IOException {
        return of(test).judge(test, note);
    }

    private Pipeline draw(SplittableRandom random) {
        List<Pipeline.Step> steps = new ArrayList<>();
        if (random.nextBoolean() && !promotions.isEmpty()) {
            steps.add(new Pipeline.Step(promotions.get(random.nextInt(promotions.size())), Map.of()));
        }
        for (int left = 1 + random.nextInt(most); left > 0; left--) {
            steps.add(step(passes.get(random.nextInt(passes.size())), random));
        }
        return new Pipeline(steps);
    }

    private static Pipeline.Step step(Pass<?> pass, SplittableRandom random) {
        Map<String, Long> settings = new TreeMap<>();
        for (Knob knob : pass.info().knobs()) {
            boolean isKept = KEPT.contains(knob.name()) || knob.isDump();
            if (!isKept && random.nextInt(CHANGED) == 0) {
                settings.put(knob.name(), value(knob, random));
            }
        }
        return new Pipeline.Step(pass, settings);
    }

    private static long value(Knob knob, SplittableRandom random) {
        if (knob.isToggle()) {
            return 1 - knob.defaultValue();
        }
        long highest = Math.min(knob.maximum(), Math.max(LITTLE, 2 * knob.defaultValue()));
        return random.nextLong(knob.minimum(), highest + 1);
    }
}
