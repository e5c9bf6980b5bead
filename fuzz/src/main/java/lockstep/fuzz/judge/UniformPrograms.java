package lockstep.fuzz.judge;

import java.util.List;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.sass.ori.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.VirtualRegister;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;

/**
 * Programs with uniform registers whose reconvergence points are not decided yet: they run under the policies that run
 * one arm after the other (docs/decisions/015).
 */
final class UniformPrograms {
    private UniformPrograms() {}

    /** {@code check} with the schedules that {@code program} can run under, of which there is always one. */
    static RefinementCheck suited(RefinementCheck check, Program program) {
        if (!(program instanceof OpenSassProgram open) || !needsArms(open)) {
            return check;
        }
        return check.with(check.options().withSchedules(List.of(Schedule.of(Policy.STACK))));
    }

    private static boolean needsArms(OpenSassProgram program) {
        return program.module().convergence() == OriConvergence.THREADED
                && program.module().functions().stream()
                        .flatMap(function -> function.blocks().stream())
                        .flatMap(block -> block.instructions().stream())
                        .anyMatch(UniformPrograms::writesUniform);
    }

    private static boolean writesUniform(OriInstruction instruction) {
        return instruction.results().stream().map(VirtualRegister::file).anyMatch(file -> file.isUniform());
    }
}
