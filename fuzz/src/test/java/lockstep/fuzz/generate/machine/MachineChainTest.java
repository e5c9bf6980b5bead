package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The passes that take machine IR from SSA form to PTX. */
class MachineChainTest {
    private static final int RUNS = Integer.getInteger("lockstep.seeds", 60);
    private static final long FIRST = Long.getLong("lockstep.first", 0);
    private static final int MAX_UNTIL_SHOWN = 60;
    private static final MachineGenerator GENERATOR = new MachineGenerator();

    private static final String UNOPTIMIZED =
            "finalize-isel,two-address-instruction,phi-node-elimination,post-ra-pseudos,prologepilog";
    private static final String OPTIMIZED = "finalize-isel,early-machinelicm,machine-cse,nvptx-peephole,"
            + "dead-mi-elimination,machine-cp,two-address-instruction,phi-node-elimination,register-coalescer,"
            + "post-ra-pseudos,machine-cp,dead-mi-elimination,block-placement,branch-folding,prologepilog,"
            + "nvptx-proxy-reg-erasure";

    private static Pipeline pipeline(String text) {
        return PipelineParser.parse(PassRegistry.builtIn(), text);
    }

    /** The output of {@code pipeline} for a program; the rules of machine IR hold after each step. */
    private static MachineModule lowered(MachineModule module, Pipeline pipeline) {
        MachineModule made = module;
        for (Pipeline.Step step : pipeline.steps()) {
            Pipeline one = new Pipeline(List.of(step));
            made = OpenPassManager.run(
                            OpenDialect.MACHINE,
                            made,
                            one,
                            new StepOptions<>(List.of(), Long.MAX_VALUE, Optional.empty(), Optional.empty()))
                    .program();
            Diagnostics found = new Diagnostics();
            MachineVerifier.verify(made, found);
            assertFalse(found.hasFatal(), () -> step.pass().name() + ": " + found);
        }
        return made;
    }

    private static PtxModule closed(MachineModule module) {
        Diagnostics found = new Diagnostics();
        PtxModule closed = MachineLayout.close(module, found).orElseThrow(() -> new AssertionError("" + found));
        assertFalse(PtxVerifier.verify(closed).hasFatal(), () -> PtxPrinter.print(closed));
        return closed;
    }

    /**
     * Law: the chain ends at the stage final, what it makes is PTX, and refines the program. Oracle: the naive
     * expansion, run by both engines.
     */
    @ParameterizedTest
    @ValueSource(strings = {UNOPTIMIZED, OPTIMIZED})
    void chainsEndInPtxThatDoesTheSame(String text) {
        Pipeline pipeline = pipeline(text);
        List<String> faults = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + RUNS; seed++) {
            MachineCase test = GENERATOR.generate(seed);
            MachineModule made = lowered(test.module(), pipeline);
            made.functions().forEach(function -> assertEquals(MachineStage.FINAL, function.stage()));
            MachineComparison.fault(test, closed(made)).ifPresent(fault -> faults.add(test.name() + ": " + fault));
        }
        assertEquals(List.of(), faults.subList(0, Math.min(5, faults.size())));
    }

    /** ptxas takes what the chains make. */
    @ParameterizedTest
    @ValueSource(strings = {UNOPTIMIZED, OPTIMIZED})
    void ptxasTakesIt(String text, @TempDir Path folder) throws IOException {
        Optional<ExternalTool> ptxas = ExternalTool.find("ptxas");
        assumeTrue(ptxas.isPresent(), "ptxas is not installed");
        Pipeline pipeline = pipeline(text);
        Path source = folder.resolve("k.ptx");
        for (long seed = FIRST; seed < FIRST + Math.max(4, RUNS / 10); seed++) {
            Files.writeString(
                    source,
                    PtxPrinter.print(closed(lowered(GENERATOR.generate(seed).module(), pipeline))));
            ToolRun run = ptxas.get()
                    .run(
                            List.of("-O0", "-arch=sm_90", "" + source, "-o", "" + folder.resolve("k.cubin")),
                            Duration.ofSeconds(60));
            ToolRun.Exited exited = assertInstanceOf(ToolRun.Exited.class, run);
            assertEquals(0, exited.status(), () -> "seed: " + exited);
        }
    }

    /** Each mistake of a pass shows in one of the first programs, and no other fault does. */
    @ParameterizedTest
    @EnumSource(WrongLowering.class)
    void mistakesShow(WrongLowering mistake) {
        List<Pipeline.Step> steps = new ArrayList<>();
        for (Pipeline.Step step : pipeline(UNOPTIMIZED).steps()) {
            if (step.pass().name().equals(mistake.before())) {
                steps.add(Pipeline.of(mistake.pass()).steps().getFirst());
            }
            steps.add(step);
        }
        Pipeline wrong = new Pipeline(steps);
        for (long seed = 0; seed < MAX_UNTIL_SHOWN; seed++) {
            MachineCase test = GENERATOR.generate(seed);
            if (MachineComparison.fault(test, closed(lowered(test.module(), wrong)))
                    .isPresent()) {
                return;
            }
        }
        throw new AssertionError(mistake + " does not show");
    }

    /** The negative control of seed 002: lost copies and swaps. */
    @Test
    void naiveCopiesShow() {
        Pipeline naive = pipeline(UNOPTIMIZED.replace("phi-node-elimination", "phi-node-elimination<usedessa=0>"));
        int wrong = 0;
        for (long seed = 0; seed < MAX_UNTIL_SHOWN; seed++) {
            MachineCase test = GENERATOR.generate(seed);
            wrong += MachineComparison.fault(test, closed(lowered(test.module(), naive)))
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertTrue(wrong > 1, wrong + " programs show it");
    }
}
