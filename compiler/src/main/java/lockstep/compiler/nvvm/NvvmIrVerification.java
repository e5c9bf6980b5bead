package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * nvvm-ir-verification: checks the invariants after a group of passes. First the rules of LLVM IR; if they hold, those
 * of NVVM IR for the function and the globals that its body uses. As the reader and nvvm-verify check the input, a
 * violation is the fault of a pass, unless the input was never checked. Either is reported as a diagnostic with its
 * location, and ends the compilation. Nothing is changed.
 */
public final class NvvmIrVerification implements FunctionPass {
    private static final PassInfo INFO = new PassInfo(
            "nvvm-ir-verification",
            "check what must hold behind a group of passes",
            new SourceRef.Seed(0, "NVVMIRVerification as a Convergence Check"),
            List.of(),
            List.of(),
            List.of("functions"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        InputCheck faults = new InputCheck();
        faults.addAll(NvvmVerifier.verify(function));
        if (!faults.hasFaults()) {
            new NvvmRules(faults).checkWithGlobals(function);
        }
        faults.finish();
        context.count("functions", 1);
        return false;
    }
}
