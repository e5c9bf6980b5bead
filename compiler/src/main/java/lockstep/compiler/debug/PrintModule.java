package lockstep.compiler.debug;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/** print-module: prints the module if {@code dump-nvvmir} is on. */
public final class PrintModule implements ModulePass {
    private static final Knob DUMP =
            Knob.dump("dump-nvvmir", "print the module", new SourceRef.Seed(0, "Complete Option Name Inventory"));
    private static final PassInfo INFO = new PassInfo(
            "print-module",
            "print the module where it is asked for",
            new SourceRef.Seed(0, "Phase 2"),
            List.of(),
            List.of(DUMP),
            List.of(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        if (context.isOn(DUMP)) {
            context.print(() -> NvvmPrinter.print(module));
        }
        return false;
    }
}
