package lockstep.compiler.pipeline;

import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassInstrumentation;

/** Verifies the module after every pass; what a pass broke is a {@link CompilerBug} that names the pass. */
public final class VerifyEach implements PassInstrumentation {
    @Override
    public void afterStep(int step, PassInfo pass, Module module, Set<Function> changed, boolean globalsChanged) {
        if (changed.isEmpty() && !globalsChanged) {
            return;
        }
        Diagnostics diagnostics = NvvmVerifier.verify(module);
        if (diagnostics.hasFatal()) {
            throw new CompilerBug(
                    "after step " + step + ", pass " + pass.name() + ", the module is broken:\n" + diagnostics);
        }
    }
}
