package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;

/**
 * The phases as steps of a pipeline, so that they can be observed like other pipelines: {@code lower}, the passes of a
 * level's order, {@code encode}. Hooks run the passes of the standard recipe; report phases and unimplemented phases
 * have no steps.
 */
public final class PhasePipeline {
    private PhasePipeline() {}

    /** The steps from PTX to a cubin for {@code architecture} at {@code level} of {@code -O}. */
    public static Pipeline of(int level, Architecture architecture, PassRegistry registry) {
        NvOptRecipe recipe = new NvOptRecipe(RecipeText.standard(registry));
        List<String> names = new ArrayList<>();
        names.add(LoweringStep.LOWER);
        for (int index : PhaseOrder.standard().at(level)) {
            Phase phase = PhaseTable.standard().phase(index);
            List<Pass<?>> passes = switch (PhaseFactory.standard().state(phase)) {
                case WORKS -> PhaseFactory.standard().passes(index);
                case HOOK -> recipe.passes(architecture, Math.min(level, RecipeText.MAX_LEVEL), index);
                case REPORT, ON_DEMAND, ELSEWHERE, BOOKKEEPING, OTHER_KERNELS, UNDECODED, NOT_BUILT ->
                    List.<Pass<?>>of();
            };
            passes.forEach(pass -> names.add(pass.name()));
        }
        names.add(LoweringStep.ENCODE);
        return PipelineParser.parse(registry, String.join(",", names));
    }

    /** {@code whole}, which ends with PTX, followed by the steps from there to a cubin. */
    public static Pipeline after(Pipeline whole, int level, Architecture architecture, PassRegistry registry) {
        List<Pipeline.Step> steps = new ArrayList<>(whole.steps());
        steps.addAll(of(level, architecture, registry).steps());
        return new Pipeline(steps);
    }
}
