package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;

/**
 * Sets the control fields of one phase ({@link WaitPhase}).
 *
 * @param info description of the pass
 * @param index of the phase in seed 001
 * @param phase the fields to set
 */
public record ControlFields(PassInfo info, int index, WaitPhase phase) implements OriModulePass {
    public ControlFields {
        Objects.requireNonNull(info);
        Objects.requireNonNull(phase);
    }

    /** The passes of all phases that set control fields, in execution order. */
    public static List<ControlFields> all() {
        return List.of(
                of(WaitPhase.WAITS, 116, "process-o0-waits-and-sbs", "ProcessO0WaitsAndSBs"),
                of(WaitPhase.WARS1, 119, "merc-generate-wars1", "MercGenerateWARs1"),
                of(WaitPhase.OPEX, 120, "merc-generate-opex", "MercGenerateOpex"),
                of(WaitPhase.WARS2, 121, "merc-generate-wars2", "MercGenerateWARs2"));
    }

    private static ControlFields of(WaitPhase phase, int index, String name, String seed) {
        Rule rule = new Rule(name, "assign", "control fields of this phase are set");
        return new ControlFields(
                new PassInfo(
                        name,
                        "set control fields",
                        new SourceRef.Seed(1, seed + ", phase " + index),
                        List.of(rule),
                        List.of(),
                        List.of(),
                        Set.of()),
                index,
                phase);
    }

    /**
     * The hazards in {@code module} that the pass called {@code name}, which has just run, should have resolved; none
     * if no phase of control fields has that name.
     */
    public static Diagnostics verify(String name, OriModule module) {
        Diagnostics found = new Diagnostics();
        all().stream()
                .filter(pass -> pass.name().equals(name))
                .forEach(pass -> OriLayout.close(ModuleClosing.merged(module), found)
                        .ifPresent(image -> pass.phase()
                                .verify(CubinLayout.layOut(image))
                                .all()
                                .forEach(found::add)));
        return found;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        OriModule changed =
                module.with(module.functions().stream().map(phase::run).toArray(OriFunction[]::new));
        return changed.equals(module) ? module : changed;
    }
}
