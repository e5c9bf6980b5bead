package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;

/**
 * generate-mov-phi: replaces PHIs by {@code MOVPHI} on their incoming edges ({@link PhiCopies}). The whole program
 * changes at once, since lowering only some PHIs of a block would be incorrect.
 *
 * <p>Source: seed 001, GenerateMovPhi (phase 23).
 */
public final class GenerateMovPhi implements OriModulePass {
    private static final String NAME = "generate-mov-phi";
    private static final String PHIS = "phis";
    private static final String BLOCKS = "blocks";
    private static final Rule EXPAND = new Rule(NAME, "expand-phis", "PHIs become MOVPHI on the edges to their block");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "PHIs become MOVPHI on the ways that lead to them",
            new SourceRef.Seed(1, "GenerateMovPhi, phase 23"),
            List.of(EXPAND),
            List.of(),
            List.of(PHIS, BLOCKS),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : module.functions()) {
            PhiCopies copies = new PhiCopies(function);
            if (copies.phis() > 0) {
                OriFunction made = copies.expanded();
                context.count(PHIS, copies.phis());
                context.count(BLOCKS, made.blocks().size() - function.blocks().size());
                changed.add(made);
            }
        }
        return changed.isEmpty() ? module : module.with(changed.toArray(OriFunction[]::new));
    }
}
