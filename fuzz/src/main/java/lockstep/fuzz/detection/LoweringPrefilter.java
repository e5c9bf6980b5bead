package lockstep.fuzz.detection;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.machine.MachineText;

/**
 * Finds the bugs of selection and of machine passes that change the output for a case. The output of the faulty step is
 * compared as text with that of the real step; the steps before are run once for all bugs.
 */
final class LoweringPrefilter {
    private final Pipeline sound;

    /** The pipeline of each bug, in order: constructing one takes longer than selecting a small program. */
    private final Map<LoweringBug, Pipeline> bugs = new LinkedHashMap<>();

    /** A prefilter for {@code bugs}, which share one pipeline of real steps. */
    LoweringPrefilter(List<LoweringBug> bugs) {
        bugs.forEach(bug -> this.bugs.put(bug, bug.pipeline()));
        sound = bugs.isEmpty() ? new Pipeline(List.of()) : bugs.getFirst().soundPipeline();
    }

    /** Adds the bugs that change the output for {@code test}; the case itself is not changed. */
    void findIn(TestCase test, Set<SeededBug> found) {
        if (bugs.isEmpty()) {
            return;
        }
        Module module = test.copy().module();
        PassManager.run(module, sound.before(LoweringStep.SELECT), PipelineOptions.PLAIN);
        Map<String, Optional<String>> rightByStep = new HashMap<>();
        bugs.forEach((bug, faulty) -> {
            Optional<String> right = rightByStep.computeIfAbsent(bug.pass(), step -> made(module, sound, step));
            if (right.isPresent() && !made(module, faulty, bug.pass()).equals(right)) {
                found.add(bug);
            }
        });
    }

    /** The machine IR after {@code step}; empty if selection refuses the module. */
    private static Optional<String> made(Module selectable, Pipeline pipeline, String step) {
        List<Pipeline.Step> steps = pipeline.steps();
        int first = index(steps, LoweringStep.SELECT);
        Pipeline part = new Pipeline(steps.subList(first, index(steps, step) + 1));
        try {
            CodegenProgram program = CodeGenerator.run(
                            new CodegenProgram.Nvvm(selectable), part, PipelineOptions.PLAIN, List.of())
                    .program();
            return program instanceof CodegenProgram.Machine machine
                    ? Optional.of(MachineText.print(machine.module()))
                    : Optional.empty();
        } catch (InputException refused) {
            return Optional.empty();
        }
    }

    private static int index(List<Pipeline.Step> steps, String name) {
        int index = 0;
        while (!steps.get(index).name().equals(name)) {
            index++;
        }
        return index;
    }
}
