package lockstep.compiler.globals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.globalopt.Edits;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * globaldce: erases functions, variables, aliases and declarations that are not needed. Needed are globals visible
 * outside the module, every kernel, globals that metadata and the lists of LLVM ({@code llvm.used}) mention, and
 * globals that needed ones mention; the members of a comdat are needed together.
 *
 * <pre>{@code
 * define internal i32 @unused() { ret i32 1 }
 * define i32 @g() { ret i32 2 }                     ->     define i32 @g() { ret i32 2 }
 * }</pre>
 *
 * <p>Globals that only dead ones mention are dead; those that mention each other are one application. Linear in the
 * module. Source: LLVM's GlobalDCE, which seed 004 runs before GlobalOpt.
 */
public final class GlobalDeadCodeElimination implements ModulePass {
    private static final String NAME = "globaldce";

    static final Rule ERASE = new Rule(NAME, "erase", "globals that are not needed are removed");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "erase globals that nothing needs",
            new SourceRef.Manual("LLVM passes", "globaldce: Dead Global Elimination"),
            List.of(ERASE),
            List.of(),
            List.of("functions", "variables", "aliases"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Edits edits = new Edits(module, context);
        MentionGraph graph = new MentionGraph(module);
        Set<GlobalValue> pinned = new HashSet<>();
        for (List<GlobalValue> group : graph.deadGroups()) {
            boolean mayErase = group.stream().noneMatch(pinned::contains) && allow(group, edits);
            if (mayErase) {
                group.forEach(global -> erase(global, edits, context));
            } else {
                group.forEach(global -> pinned.addAll(graph.mentionedBy(global)));
            }
        }
        edits.finish();
        return edits.changed();
    }

    /** Queries the gate with a function of the group, if there is one with a body. */
    private static boolean allow(List<GlobalValue> group, Edits edits) {
        for (GlobalValue global : group) {
            if (global instanceof Function function && !function.isDeclaration()) {
                return edits.allow(ERASE, function, function.entry());
            }
        }
        return edits.allow(ERASE);
    }

    private static void erase(GlobalValue global, Edits edits, PassContext context) {
        edits.remove(global);
        context.count(
                switch (global) {
                    case Function _ -> "functions";
                    case GlobalVariable _ -> "variables";
                    case GlobalAlias _, GlobalIFunc _ -> "aliases";
                },
                1);
    }
}
