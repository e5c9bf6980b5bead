package lockstep.compiler.globals;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * constmerge: of constant variables with the same contents in the same address space one is kept, and local ones that
 * nothing mentions go. Variables merge where the address of one of them at least is said not to matter
 * ({@code unnamed_addr}); one that others can name is kept, never replaced.
 *
 * <p>A constant says the same to every lane at every time, so lanes, barriers and schedules do not matter to it.
 * Source: LLVM's ConstantMerge, which works in the generic space alone; here generic, global and constant memory do.
 */
public final class ConstantMerge implements ModulePass {
    private static final String NAME = "constmerge";

    static final Rule MERGE = new Rule(NAME, "merge", "a constant variable with the contents of another is that one");
    static final Rule ERASE = new Rule(NAME, "erase-unused", "a local variable that nothing mentions goes");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "merge constant variables of the same contents",
            new SourceRef.Manual("LLVM passes", "constmerge"),
            List.of(MERGE, ERASE),
            List.of(),
            List.of("merged", "erased"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return new ConstantMergeRun(module, context).run();
    }
}
