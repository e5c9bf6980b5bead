package lockstep.fuzz.detection;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.PassInstrumentation;

/** Runs a faulty pipeline up to the first application of the faulty rule, without any simulation. */
final class FireWatch implements PassInstrumentation {
    /** Ends the pipeline: the rule is about to be applied. */
    private static final class Fired extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fired() {
            super("the faulty rule is applied", null, false, false);
        }
    }

    private final String rule;

    private FireWatch(String rule) {
        this.rule = rule;
    }

    /** Whether the faulty rule of {@code bug} is applied to {@code test}, which is left as it is. */
    static boolean fires(SeededBug bug, Pipeline pipeline, TestCase test) {
        PipelineOptions options = PipelineOptions.PLAIN.watchedBy(new FireWatch(bug.ruleId()));
        try {
            PassManager.run(test.copy().module(), pipeline, options);
            return false;
        } catch (Fired fired) {
            return true;
        }
    }

    @Override
    public void beforeApplication(long number, Rule applied, Function function, LocalValue at) {
        if (applied.id().equals(rule)) {
            throw new Fired();
        }
    }
}
