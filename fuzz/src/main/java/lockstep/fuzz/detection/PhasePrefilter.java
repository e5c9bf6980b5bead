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
import lockstep.fuzz.detection.PhaseBug.PhaseMistake;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Finds the bugs of phases that may change the output for a case. The correct pipeline runs once; each mistake is
 * applied to the program after its step, and the result is compared with that program. A mistake that replaces a pass
 * always counts as one that may.
 */
final class PhasePrefilter {
    private final List<PhaseBug> bugs;

    /** A prefilter for {@code bugs}, which share one pipeline. */
    PhasePrefilter(List<PhaseBug> bugs) {
        this.bugs = List.copyOf(bugs);
    }

    /** Adds the bugs that may change the output for {@code test}. */
    void findIn(TestCase test, Set<SeededBug> found) {
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
            boolean mayShow = switch (bug.mistake()) {
                case PhaseMistake.After after ->
                    right != null && !after.change().apply(right).equals(right);
                case PhaseMistake.Instead _ -> right != null;
            };
            if (mayShow) {
                found.add(bug);
            }
        }
    }

    /** Keeps the programs after the wanted steps. */
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
