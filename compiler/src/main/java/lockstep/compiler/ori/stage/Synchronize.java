package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.ori.sync.Synchronization;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriModule;

/** ori-do-synchronization: converts a threaded program to a synced one ({@link Synchronization}). */
public final class Synchronize implements OriModulePass {
    private static final String NAME = "ori-do-synchronization";
    private static final Rule SYNCED =
            new Rule(NAME, "synchronize", "convergence barriers and words decide where lanes meet");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "decide where lanes that have parted meet again",
            new SourceRef.Seed(1, "OriDoSyncronization, phase 99"),
            List.of(SYNCED),
            List.of(),
            List.of(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        if (module.convergence() == OriConvergence.SYNCED) {
            return module;
        }
        Diagnostics found = new Diagnostics();
        Optional<OriModule> synced = Synchronization.apply(module, found);
        found.throwIfFatal();
        return synced.orElseThrow();
    }
}
