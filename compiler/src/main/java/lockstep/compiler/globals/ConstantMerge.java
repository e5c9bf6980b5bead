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
 * constmerge: merges constant variables with the same contents in the same address space, and erases local ones without
 * uses. Two are merged if the address of at least one of them is insignificant ({@code unnamed_addr}); one that other
 * modules can name is kept, never replaced.
 *
 * <p>With {@code @a} and {@code @b} both {@code private unnamed_addr constant i32 7}, {@code @a} is erased:
 *
 * <pre>{@code
 * %p = select i1 %c, ptr @a, ptr @b      ->      %p = select i1 %c, ptr @b, ptr @b
 * }</pre>
 *
 * <p>A constant has the same value for every lane at every time, so lanes, barriers and schedules do not matter.
 * Source: LLVM's ConstantMerge, which works in the generic space only; here generic, global and constant memory are
 * handled.
 */
public final class ConstantMerge implements ModulePass {
    private static final String NAME = "constmerge";

    static final Rule MERGE =
            new Rule(NAME, "merge", "a constant variable with the contents of another is replaced by it");
    static final Rule ERASE = new Rule(NAME, "erase-unused", "a local variable without uses is removed");

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
