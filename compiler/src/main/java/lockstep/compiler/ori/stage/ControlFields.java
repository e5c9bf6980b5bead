package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Gives instructions the control fields of one phase ({@link WaitPhase}).
 *
 * @param info what the pass is
 * @param phase which fields
 */
public record ControlFields(PassInfo info, WaitPhase phase) implements OriModulePass {
    public ControlFields {
        Objects.requireNonNull(info);
        Objects.requireNonNull(phase);
    }

    /** The pass of a phase. */
    public static ControlFields of(WaitPhase phase, String name, String seed) {
        Rule rule = new Rule(name, "assign", "control fields of this phase are set");
        return new ControlFields(
                new PassInfo(
                        name,
                        "set control fields",
                        new SourceRef.Seed(1, seed),
                        List.of(rule),
                        List.of(),
                        List.of(),
                        Set.of()),
                phase);
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        OriModule changed =
                module.with(module.functions().stream().map(phase::run).toArray(OriFunction[]::new));
        return changed.equals(module) ? module : changed;
    }
}
