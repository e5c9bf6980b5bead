package lockstep.compiler.codegen;

import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.verify.PtxVerifier;

/**
 * Verifies what steps from one level to the next make; what is wrong with it is a {@link CompilerBug} that names the
 * step.
 */
public final class VerifyLowerings implements CodegenWatcher {
    @Override
    public void afterLowering(int step, String name, CodegenProgram program) {
        Diagnostics found = verify(program);
        if (found.hasFatal()) {
            throw new CompilerBug("after step " + step + ", " + name + ", the program is broken:\n" + found);
        }
    }

    /** What is wrong with {@code program}. */
    public static Diagnostics verify(CodegenProgram program) {
        return switch (program) {
            case CodegenProgram.Nvvm nvvm -> ProgramDialect.NVVM.verify(nvvm.module());
            case CodegenProgram.Machine machine -> OpenDialect.MACHINE.verify(machine.module());
            case CodegenProgram.Ptx ptx -> PtxVerifier.verify(ptx.module());
            case CodegenProgram.Ori ori -> OpenDialect.ORI.verify(ori.module());
            // Its words were held against their instructions one by one.
            case CodegenProgram.Words _ -> new Diagnostics();
        };
    }
}
