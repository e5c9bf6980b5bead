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
 * Tells which bugs of selection and of machine passes make another program of a case. What they make is compared as
 * text with what the real step makes; the way to the step is gone once for all of them.
 */
final class LoweringScout {
    private final Pipeline sound;

    /** The pipeline of each bug, in order: to put one together takes longer than to select a small program. */
    private final Map<LoweringBug, Pipeline> bugs = new LinkedHashMap<>();

    /** A scout for {@code bugs}, which share one pipeline of real steps. */
    LoweringScout(List<LoweringBug> bugs) {
        bugs.forEach(bug -> this.bugs.put(bug, bug.pipeline()));
        sound = bugs.isEmpty() ? new Pipeline(List.of()) : bugs.getFirst().soundPipeline();
    }

    /** Adds the bugs that make something else of {@code test}, which is left as it is. */
    void look(TestCase test, Set<SeededBug> found) {
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

    /** The machine IR that is there after {@code step}; empty if selection refuses the module. */
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
