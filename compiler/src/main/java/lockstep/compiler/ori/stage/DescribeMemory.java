package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Set;
import lockstep.compiler.ori.mercury.Descriptors;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;

/** post-fix-for-merc-targets: adds the memory descriptor to accesses of global memory ({@link Descriptors}). */
public final class DescribeMemory implements OriModulePass {
    private static final String NAME = "post-fix-for-merc-targets";
    private static final Rule DESCRIBED = new Rule(NAME, "describe", "accesses name the descriptor of global memory");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "name the descriptor of global memory",
            new SourceRef.Seed(1, "PostFixForMercTargets, phase 113"),
            List.of(DESCRIBED),
            List.of(),
            List.of(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        OriModule described = module.with(Descriptors.insert(module.functions()).toArray(OriFunction[]::new));
        return described.equals(module) ? module : described;
    }
}
