package lockstep.compiler.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

/** Running the segments of a pipeline: numbers of steps and applications, and calls of watchers. */
final class CodeGeneratorTest {
    /** dce removes two additions, in sequence. */
    private static final String NVVM = """
            define ptx_kernel void @k(i32 %a) {
              %x = add i32 %a, 1
              %y = add i32 %a, 2
              ret void
            }
            """;

    /** dead-mi-elimination removes two moves. */
    private static final String MACHINE = """
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .visible .entry k() {
              .reg .b32 %r<3>;
              mov.u32 %r1, 1;
              mov.u32 %r2, 2;
              ret;
            }
            """;

    private static final String PIPELINE = "dce,select,machine-cp,dead-mi-elimination,emit";

    private static Pipeline pipeline(String text) {
        return PipelineParser.parse(PassRegistry.builtIn(), text);
    }

    private static CodegenProgram.Nvvm nvvm() {
        return new CodegenProgram.Nvvm(
                NvvmReader.read("k.ll", NVVM, new Context()).orThrow());
    }

    private static MachineModule machine(String text) {
        Diagnostics found = new Diagnostics();
        MachineModule module = MachineText.parse(text, "k.mptx", found).orElseThrow();
        assertTrue(found.all().isEmpty(), found::toString);
        return module;
    }

    /** Lowers every program to the same one. */
    private static CodegenProgram lowered(LoweringStep step, CodegenProgram program) {
        return switch (step) {
            case LoweringStep.Select _ -> new CodegenProgram.Machine(machine(MACHINE));
            case LoweringStep.Emit _, LoweringStep.Lower _, LoweringStep.Encode _ ->
                CodeGenerator.lowered(step, program);
        };
    }

    private static CodeGenerator.Result run(PipelineOptions options, CodegenWatcher... watchers) {
        return CodeGenerator.run(nvvm(), pipeline(PIPELINE), options, List.of(watchers), CodeGeneratorTest::lowered);
    }

    private static String text(CodeGenerator.Result result) {
        return PtxPrinter.print(((CodegenProgram.Ptx) result.program()).module());
    }

    /** Records its calls, one line each. */
    private static final class Notes implements CodegenWatcher {
        private final List<String> heard = new ArrayList<>();

        private <P, F, L> StepWatcher<P, F, L> watcher(String level) {
            return new StepWatcher<>() {
                @Override
                public void beforeStep(int step, PassInfo pass, P program) {
                    heard.add(step + " " + pass.name() + " at " + level);
                }

                @Override
                public void beforeApplication(long number, Rule rule, F function, L at) {
                    heard.add("application " + number);
                }

                @Override
                public void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globals) {
                    heard.add(step + (changed.isEmpty() ? " is the same" : " is another"));
                }
            };
        }

        @Override
        public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
            return List.of(watcher("nvvm"));
        }

        @Override
        public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
            return List.of(watcher("machine"));
        }

        @Override
        public void beforeLowering(int step, String name, CodegenProgram program) {
            heard.add(step + " " + name + " of " + program.getClass().getSimpleName());
        }

        @Override
        public void afterLowering(int step, String name, CodegenProgram program) {
            heard.add(step + " made " + program.getClass().getSimpleName());
        }
    }

    @Test
    void stepsAndApplicationsAreNumberedThroughAllLevels() {
        Notes notes = new Notes();
        CodeGenerator.Result result = run(PipelineOptions.PLAIN, notes);
        assertEquals(
                List.of(
                        "0 dce at nvvm",
                        "application 1",
                        "application 2",
                        "0 is another",
                        "1 select of Nvvm",
                        "1 made Machine",
                        "2 machine-cp at machine",
                        "2 is the same",
                        "3 dead-mi-elimination at machine",
                        "application 3",
                        "application 4",
                        "3 is another",
                        "4 emit of Machine",
                        "4 made Ptx"),
                notes.heard);
        assertEquals(4, result.report().applications());
        assertEquals(
                List.of("dce", "select", "machine-cp", "dead-mi-elimination", "emit"),
                result.report().steps().stream().map(step -> step.step()).toList());
        assertFalse(text(result).contains("mov"), () -> text(result));
    }

    @Test
    void oneLimitHoldsForAllLevels() {
        for (long limit = 0; limit <= 5; limit++) {
            CodegenProgram.Nvvm program = nvvm();
            CodeGenerator.Result result = CodeGenerator.run(
                    program,
                    pipeline(PIPELINE),
                    PipelineOptions.PLAIN.limitedTo(limit),
                    List.of(),
                    CodeGeneratorTest::lowered);
            long sums = program.module().definedFunctions().getFirst().instructionCount() - 1;
            long moves = text(result)
                    .lines()
                    .filter(line -> line.contains("mov.u32"))
                    .count();
            assertEquals(Math.max(0, 2 - limit), sums, "at " + limit);
            assertEquals(Math.min(2, Math.max(0, 4 - limit)), moves, "at " + limit);
            assertEquals(Math.min(4, limit), result.report().applications());
        }
    }

    @Test
    void machineIrBeginsAfterSelection() {
        Notes notes = new Notes();
        CodeGenerator.Result result = CodeGenerator.run(
                new CodegenProgram.Machine(machine(MACHINE)),
                pipeline(PIPELINE),
                PipelineOptions.PLAIN,
                List.of(notes));
        assertEquals("2 machine-cp at machine", notes.heard.getFirst());
        assertTrue(notes.heard.contains("application 1"));
        assertFalse(text(result).contains("mov"));
    }

    @Test
    void whatHasNoClosedFormIsRefusedAtItsPlace() {
        String open = MACHINE.replace("mov.u32 %r2, 2;", "undef.b32 %r2;\n  st.global.b32 [%r1], %r2;");
        InputException refused = assertThrows(
                InputException.class,
                () -> CodeGenerator.run(
                        new CodegenProgram.Machine(machine(open)), pipeline("emit"), PipelineOptions.PLAIN, List.of()));
        assertTrue(
                refused.diagnostics().getFirst().toString().startsWith("k.mptx:8:"),
                () -> refused.diagnostics().toString());
    }

    @Test
    void whatSelectionBreaksIsAFaultOfOurs() {
        String wrong = MACHINE.replace("mov.u32 %r2, 2;", "mov.u32 %r2, %r7;").replace("%r<3>", "%r<9>");
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> CodeGenerator.run(
                        nvvm(),
                        pipeline("select"),
                        PipelineOptions.PLAIN,
                        List.of(new VerifyLowerings()),
                        (step, program) -> new CodegenProgram.Machine(machine(wrong))));
        assertTrue(String.valueOf(bug.getMessage()).startsWith("after step 0, select, the program is broken"));
    }
}
