package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.cssa.MergeSets;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.conformance.web.WebCheck;
import lockstep.ir.nvvm.Module;
import lockstep.sim.PhiMode;

/**
 * The step behind the last pass: the program that the passes left, with its PHIs kept another way, against itself. The
 * classes are those of the compiler's analysis merge-sets. The step's name is {@code phi-web} and the like.
 */
public final class PhiStep {
    private PhiStep() {}

    /**
     * The verdicts, one a launch sequence; none where {@code mode} is EDGE.
     *
     * @param current the runs of {@code module} by edge, one a launch sequence
     * @param pipeline the passes that ran: the step's number is the count of them
     */
    public static List<StepVerdict> judge(
            RefinementCheck check, PhiMode mode, Module module, List<Runs> current, Pipeline pipeline) {
        List<StepVerdict> verdicts = new ArrayList<>();
        if (mode == PhiMode.EDGE) {
            return verdicts;
        }
        WebCheck webs = new WebCheck(check, mode, function -> Optional.of(MergeSets.of(function)));
        for (Runs byEdge : current) {
            long start = System.nanoTime();
            Verdict verdict = webs.compare(module, byEdge);
            String kernels = String.join(",", byEdge.launches().kernels());
            double milliseconds = (System.nanoTime() - start) / 1e6;
            verdicts.add(new StepVerdict(
                    pipeline.steps().size(),
                    "phi-" + mode.word(),
                    kernels,
                    true,
                    verdict,
                    "",
                    byEdge.count(),
                    milliseconds));
        }
        return verdicts;
    }
}
