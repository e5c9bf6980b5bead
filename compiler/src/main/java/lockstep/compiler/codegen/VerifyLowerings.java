package lockstep.compiler.codegen;

import java.util.List;
import java.util.Set;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Verifies the output of lowering steps, and checks for hazards after the phases that set control fields, which
 * simulation cannot detect. A fault is a {@link CompilerBug} that names the step.
 */
public final class VerifyLowerings implements CodegenWatcher {
    @Override
    public void afterLowering(int step, String name, CodegenProgram program) {
        require(step, name, verify(program));
    }

    @Override
    public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
        return List.of(new StepWatcher<>() {
            @Override
            public void afterStep(
                    int step, PassInfo pass, OriModule made, Set<OriFunction> changed, boolean globalsChanged) {
                require(step, pass.name(), OpenDialect.ORI.missed(pass, made));
            }
        });
    }

    private static void require(int step, String name, Diagnostics found) {
        if (found.hasFatal()) {
            throw new CompilerBug("after step " + step + ", " + name + ", the program is broken:\n" + found);
        }
    }

    /** The faults of {@code program}. */
    public static Diagnostics verify(CodegenProgram program) {
        return switch (program) {
            case CodegenProgram.Nvvm nvvm -> ProgramDialect.NVVM.verify(nvvm.module());
            case CodegenProgram.Machine machine -> OpenDialect.MACHINE.verify(machine.module());
            case CodegenProgram.Ptx ptx -> PtxVerifier.verify(ptx.module());
            case CodegenProgram.Ori ori -> OpenDialect.ORI.verify(ori.module());
            // Encodings were checked instruction by instruction, so only hazards remain to be checked.
            case CodegenProgram.Words words -> WaitPhase.WARS2.verify(words.cubin());
        };
    }
}
