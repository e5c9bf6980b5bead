package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.ori.expand.MacroExpansion;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriModule;

/**
 * Expands the PTX macros that have rules in this phase ({@link MacroExpansion}).
 *
 * @param info description of the pass
 * @param phase of seed 001
 */
public record ExpandMacros(PassInfo info, int phase) implements OriModulePass {
    public ExpandMacros {
        Objects.requireNonNull(info);
    }

    /** The passes of all phases that expand PTX macros, in execution order. */
    public static List<ExpandMacros> all() {
        return List.of(
                of(5, "convert-unsupported-ops", "ConvertUnsupportedOps"),
                of(45, "mid-expansion", "MidExpansion"),
                of(55, "late-expansion", "LateExpansion"),
                of(78, "late-expansion-unsupported-ops", "LateExpansionUnsupportedOps"),
                of(137, "late-expansion-unsupported-ops-mid", "LateExpansionUnsupportedOpsMid"),
                of(93, "late-expansion-unsupported-ops2", "LateExpansionUnsupportedOps2"));
    }

    private static ExpandMacros of(int phase, String name, String seed) {
        Rule rule = new Rule(name, "expand", "macros of PTX become words, or macros of later phases");
        return new ExpandMacros(
                new PassInfo(
                        name,
                        "expand macros of PTX",
                        new SourceRef.Seed(1, seed + ", phase " + phase),
                        List.of(rule),
                        List.of(),
                        List.of(),
                        Set.of()),
                phase);
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        Diagnostics found = new Diagnostics();
        OriModule expanded = MacroExpansion.expand(module, phase, found);
        found.throwIfFatal();
        return expanded.equals(module) ? module : expanded;
    }
}
