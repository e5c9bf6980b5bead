package lockstep.conformance.web;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.sim.PhiMode;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/**
 * Runs a program with its PHIs kept another way and compares it with the program whose PHIs read by edge: whether the
 * webs of a program in conventional SSA form really do not interfere. docs/semantics.md, S12.3 to S12.6.
 *
 * <p>Cells that a warp shares are right only where its lanes run together again behind every branch that parts them:
 * {@link PhiMode#WEB_SHARED} is run under the policy stack alone.
 */
public final class WebCheck {
    private final RefinementCheck check;
    private final PhiMode mode;
    private final Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> webs;

    /**
     * @param check how programs are run and compared
     * @param mode where PHIs keep their values
     * @param webs the classes of a function, asked for while a copy of the module is decoded
     */
    public WebCheck(
            RefinementCheck check,
            PhiMode mode,
            Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> webs) {
        this.mode = Objects.requireNonNull(mode);
        this.webs = Objects.requireNonNull(webs);
        boolean isShared = mode == PhiMode.WEB_SHARED;
        this.check = isShared
                ? check.with(check.options().withSchedules(List.of(Schedule.of(Policy.STACK))))
                : check;
    }

    /**
     * Whether {@code module} in this mode refines its own runs by edge.
     *
     * @param byEdge runs of {@code module} under the schedules of the check that this was made with
     */
    public Verdict compare(Module module, Runs byEdge) {
        Runs reference = mode == PhiMode.WEB_SHARED ? check.run(byEdge.image(), byEdge.launches()) : byEdge;
        ImageOptions options = ImageOptions.REFERENCE.withPhis(mode, webs);
        return check.compare(reference, check.runAfter(reference, image(module, options)));
    }

    private static ProgramImage image(Module module, ImageOptions options) {
        return ProgramImage.of(ModuleCloner.clone(module), options);
    }
}
