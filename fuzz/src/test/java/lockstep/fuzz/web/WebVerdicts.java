package lockstep.fuzz.web;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.conformance.web.WebCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;

/** Programs with their PHIs kept another way, on the first launch sequence of a test case. */
final class WebVerdicts {
    private WebVerdicts() {}

    /** The verdict on {@code module}, which the launches of {@code test} run, against itself by edge. */
    static Verdict of(
            RefinementCheck check,
            TestCase test,
            Module module,
            PhiMode mode,
            Function<lockstep.ir.nvvm.Function, CongruenceClasses> webs) {
        Bracket bracket = new Bracket(check, List.of(test.sequences().getFirst()));
        Bracket.Reached byEdge = bracket.begin(ProgramImage.of(ModuleCloner.clone(module)));
        new WebCheck(mode, function -> Optional.of(webs.apply(function)))
                .judge(bracket, new Step(0, "phi", Dialect.NVVM), module, byEdge);
        return bracket.verdicts().getLast().verdict();
    }
}
