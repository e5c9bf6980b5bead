package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Set;
import lockstep.compiler.ori.expand.RegisterMoves;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriModule;

/**
 * merc-expand-instructions: lowers macros that move physical registers to machine instructions ({@link RegisterMoves}).
 */
public final class ExpandMoves implements OriModulePass {
    private static final String NAME = "merc-expand-instructions";
    private static final Rule EXPANDED = new Rule(NAME, "expand", "moves of registers become words");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "expand macros that move registers",
            new SourceRef.Seed(1, "MercExpandInstructions, phase 118"),
            List.of(EXPANDED),
            List.of(),
            List.of(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        Diagnostics found = new Diagnostics();
        OriModule expanded = RegisterMoves.expand(module, found);
        found.throwIfFatal();
        return expanded.equals(module) ? module : expanded;
    }
}
