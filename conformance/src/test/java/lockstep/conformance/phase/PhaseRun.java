package lockstep.conformance.phase;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.phase.NvOptRecipe;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseManager;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.phase.PhaseOrder;
import lockstep.compiler.phase.RecipeText;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * The result of running phases over a program.
 *
 * @param changing names of the passes that changed something
 */
record PhaseRun(OriModule module, Set<String> changing) {
    /** The order of -O0. */
    static List<Integer> order() {
        return PhaseOrder.standard().at(0);
    }

    /** Options of -O0 with the standard recipe. */
    static PhaseOptions options(String file) {
        return PhaseOptions.of(0, SourceLocation.ofFile(file))
                .with(new NvOptRecipe(RecipeText.standard(PassRegistry.builtIn())));
    }

    /** Runs the phases of {@code indices} over {@code program}. */
    static PhaseRun of(OriModule program, PhaseOptions options, List<Integer> indices) {
        Set<String> changing = new HashSet<>();
        StepWatcher<OriModule, OriFunction, OriInstruction> watcher = new StepWatcher<>() {
            @Override
            public void afterStep(
                    int step, PassInfo pass, OriModule made, Set<OriFunction> changed, boolean globalsChanged) {
                if (!changed.isEmpty() || globalsChanged) {
                    changing.add(pass.name());
                }
            }
        };
        StepOptions<OriModule, OriFunction, OriInstruction> steps =
                new StepOptions<>(List.of(watcher), Long.MAX_VALUE, Optional.empty(), Optional.empty());
        try (PhaseManager manager = new PhaseManager(program, options, PhaseFactory.standard(), steps)) {
            assertTrue(manager.dispatch(indices), () -> "" + manager.diagnostics());
            return new PhaseRun(manager.program(), changing);
        }
    }
}
