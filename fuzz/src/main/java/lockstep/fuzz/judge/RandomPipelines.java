package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.sim.PhiMode;

/**
 * Passes of ours in an order that each case draws for itself, by its name: one to so many of all that there are, some
 * of them with other settings than they have by themselves. Half of the pipelines begin with the promotion of slots,
 * without which many passes find nothing to do.
 */
public final class RandomPipelines implements Subject {
    private static final List<String> PROMOTIONS = List.of("sroa", "mem2reg");

    /** Passes that only print, and one that leaves kernels out. */
    private static final Set<String> LEFT_OUT = Set.of("print", "print-module", "select-kernels");

    /** Settings that only print, or make an error of what is none. */
    private static final Set<String> KEPT = Set.of("warnings", "cssa-verbosity", "verify-fixpoint");

    private static final String DUMP = "dump";
    /** One of so many settings is changed. */
    private static final int CHANGED = 8;
    /** A setting of 0 or of little goes up to this at least. */
    private static final long LITTLE = 16;

    private final List<PassInfo> passes;
    private final PassRegistry registry;
    private final int most;
    private final RefinementCheck check;
    private final PhiMode phiMode;

    /**
     * Pipelines of up to {@code most} passes.
     *
     * @param registry has the passes
     */
    public RandomPipelines(PassRegistry registry, int most, RefinementCheck check, PhiMode phiMode) {
        this.registry = Objects.requireNonNull(registry);
        this.most = most;
        this.check = Objects.requireNonNull(check);
        this.phiMode = Objects.requireNonNull(phiMode);
        passes = registry.all().stream()
                .<PassInfo>map(Pass::info)
                .filter(info -> !LEFT_OUT.contains(info.name()))
                .toList();
    }

    @Override
    public String text() {
        return "pipelines of 1 to " + most + " of " + passes.size() + " passes";
    }

    /** The identities of the rules that may fire, sorted. */
    public List<String> rules() {
        return passes.stream()
                .flatMap(info -> info.rules().stream())
                .map(Rule::id)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public PipelineSubject of(TestCase test) {
        return recorded(draw(new SplittableRandom(test.name().hashCode())));
    }

    @Override
    public PipelineSubject recorded(String text) {
        return new PipelineSubject(PipelineParser.parse(registry, text), check).with(phiMode);
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return of(test).judge(test);
    }

    @Override
    public Judgement judge(TestCase test, StepNote note) throws IOException {
        return of(test).judge(test, note);
    }

    private String draw(SplittableRandom random) {
        List<String> steps = new ArrayList<>();
        if (random.nextBoolean()) {
            steps.add(PROMOTIONS.get(random.nextInt(PROMOTIONS.size())));
        }
        for (int left = 1 + random.nextInt(most); left > 0; left--) {
            steps.add(step(passes.get(random.nextInt(passes.size())), random));
        }
        return String.join(",", steps);
    }

    private static String step(PassInfo pass, SplittableRandom random) {
        List<String> settings = new ArrayList<>();
        for (Knob knob : pass.knobs()) {
            boolean isKept = KEPT.contains(knob.name()) || knob.name().startsWith(DUMP);
            if (!isKept && random.nextInt(CHANGED) == 0) {
                settings.add(knob.name() + "=" + value(knob, random));
            }
        }
        return settings.isEmpty() ? pass.name() : pass.name() + "<" + String.join(";", settings) + ">";
    }

    private static long value(Knob knob, SplittableRandom random) {
        if (knob.isToggle()) {
            return 1 - knob.defaultValue();
        }
        long highest = Math.min(knob.maximum(), Math.max(LITTLE, 2 * knob.defaultValue()));
        return random.nextLong(knob.minimum(), highest + 1);
    }
}
