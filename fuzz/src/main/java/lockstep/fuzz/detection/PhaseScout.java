package lockstep.fuzz.detection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.check.CodegenSteps;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Tells which bugs of phases make another program of a case. The sound pipeline runs once; what the mistakes make of
 * the program after their step is compared with it. A mistake that stands in the place of a pass counts as one that
 * may.
 */
final class PhaseScout {
    private final List<PhaseBug> bugs;

    /** A scout for {@code bugs}, which share one pipeline. */
    PhaseScout(List<PhaseBug> bugs) {
        this.bugs = List.copyOf(bugs);
    }

    /** Adds the bugs that may make something else of {@code test}. */
    void look(TestCase test, Set<SeededBug> found) {
        if (bugs.isEmpty()) {
            return;
        }
        Pipeline sound = bugs.getFirst().soundPipeline();
        Recorder recorder = new Recorder(bugs.stream().map(PhaseBug::pass).collect(Collectors.toSet()));
        try {
            CodeGenerator.run(
                    CodegenSteps.begin(test.name(), test.program(), sound),
                    sound,
                    PipelineOptions.PLAIN,
                    List.of(recorder));
        } catch (InputException | CompilerBug refused) {
            return;
        }
        for (PhaseBug bug : bugs) {
            OriModule right = recorder.after.get(bug.pass());
            boolean mayShow =
                    switch (bug.mistake()) {
                        case PhaseMistake.After after ->
                            right != null && !after.change().apply(right).equals(right);
                        case PhaseMistake.Instead _ -> right != null;
                    };
            if (mayShow) {
                found.add(bug);
            }
        }
    }

    /** Keeps the programs after the steps that are asked for. */
    private static final class Recorder implements CodegenWatcher {
        private final Set<String> wanted;
        private final Map<String, OriModule> after = new HashMap<>();

        Recorder(Set<String> wanted) {
            this.wanted = new HashSet<>(wanted);
        }

        @Override
        public void afterLowering(int step, String name, CodegenProgram program) {
            if (name.equals(LoweringStep.LOWER) && program instanceof CodegenProgram.Ori ori) {
                after.put(name, ori.module());
            }
        }

        @Override
        public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
            return List.of(new StepWatcher<>() {
                @Override
                public void afterStep(
                        int step, PassInfo pass, OriModule made, Set<OriFunction> changed, boolean globalsChanged) {
                    Optional.of(pass.name()).filter(wanted::contains).ifPresent(name -> after.put(name, made));
                }
            });
        }
    }
}
