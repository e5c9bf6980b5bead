package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;

/**
 * One application of a rule to a function.
 *
 * @param rule {@code pass:name}
 * @param before the function before the application
 * @param after the function after it, in a module of its own
 */
record Application(String rule, Function before, Function after) {
    private static final int MOST = 24;

    /** The applications of rules by passes to the only function of {@code module}, in order. */
    static List<Application> of(Module module, Pipeline pipeline) {
        List<Application> applications = new ArrayList<>();
        Module before = module;
        while (applications.size() < MOST) {
            Module after = ModuleCloner.clone(before);
            PipelineReport report = PassManager.run(after, pipeline, PipelineOptions.PLAIN.limitedTo(1));
            if (report.applications() == 0) {
                break;
            }
            String rule = report.byRule().keySet().iterator().next();
            applications.add(new Application(rule, only(before), only(after)));
            before = after;
        }
        return applications;
    }

    private static Function only(Module module) {
        return module.definedFunctions().getFirst();
    }
}
