package lockstep.compiler.debug;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * name-blocks: names every block {@code F<function>_B<block>}, both counted from 1 in module order, without
 * declarations. Names have no meaning, so the pass reports no change; a value that already had such a name gets a
 * number appended when it is printed.
 */
public final class NameBlocks implements ModulePass {
    private static final PassInfo INFO = new PassInfo(
            "name-blocks",
            "name the blocks by the numbers of function and block",
            new SourceRef.Seed(0, "Phase 8: Basic Block Naming"),
            List.of(),
            List.of(),
            List.of("named"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        int function = 0;
        for (Function defined : module.definedFunctions()) {
            function++;
            int block = 0;
            for (BasicBlock named : defined.blocks()) {
                block++;
                named.setName("F" + function + "_B" + block);
            }
            context.count("named", block);
        }
        return false;
    }
}
