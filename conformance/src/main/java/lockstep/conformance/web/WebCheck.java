package lockstep.conformance.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import lockstep.compiler.machine.web.MachineWebs;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;

/**
 * Runs a program with its PHIs in shared cells, one a web, and compares it with the program whose PHIs read by edge.
 * This checks that the webs of a program in conventional SSA form do not interfere. docs/semantics.md, S12.3 to S12.6.
 *
 * <p>Cells that a warp shares are right only where its lanes run together again after every divergent branch:
 * {@link PhiMode#WEB_SHARED} is run under the policy stack alone.
 */
public final class WebCheck {
    private final PhiMode mode;
    private final Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> webs;

    /**
     * @param mode where PHIs keep their values
     * @param webs the classes of a function, asked for while a copy of the module is decoded
     */
    public WebCheck(PhiMode mode, Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> webs) {
        this.mode = Objects.requireNonNull(mode);
        this.webs = Objects.requireNonNull(webs);
    }

    /**
     * Judges whether {@code module} in this mode refines its own runs by edge: a step that leads nowhere.
     *
     * @param bracket gets the verdicts
     * @param byEdge runs of {@code module}
     */
    public void judge(Bracket bracket, Step step, Module module, Bracket.Reached byEdge) {
        ImageOptions options = ImageOptions.REFERENCE.withPhis(mode, webs);
        judge(mode, bracket, step, byEdge, () -> ProgramImage.of(ModuleCloner.clone(module), options));
    }

    /**
     * Judges whether a program of machine IR in {@code mode} refines its own runs by edge.
     *
     * @param program a module of machine IR, or PTX, which has no webs
     * @param byEdge its runs
     */
    public static void judge(PhiMode mode, Bracket bracket, Step step, Program program, Bracket.Reached byEdge) {
        Map<String, MachineFunction> functions = new HashMap<>();
        if (program instanceof OpenPtxProgram open) {
            open.module().functions().forEach(function -> functions.put(function.name(), function));
        }
        ImageOptions options = ImageOptions.REFERENCE.withRegisters(
                mode, name -> Optional.ofNullable(functions.get(name)).map(MachineWebs::of));
        judge(mode, bracket, step, byEdge, () -> program.image(options));
    }

    private static void judge(
            PhiMode mode, Bracket bracket, Step step, Bracket.Reached byEdge, Supplier<ProgramImage> image) {
        if (mode != PhiMode.WEB_SHARED) {
            bracket.step(step, byEdge, image);
            return;
        }
        RefinementCheck whole =
                bracket.check().with(bracket.check().options().withSchedules(List.of(Schedule.of(Policy.STACK))));
        Bracket.Reached reference = new Bracket.Reached(byEdge.runs().stream()
                .map(runs -> whole.run(runs.image(), runs.launches()))
                .toList());
        bracket.comparingBy(whole).step(step, reference, image);
    }
}
