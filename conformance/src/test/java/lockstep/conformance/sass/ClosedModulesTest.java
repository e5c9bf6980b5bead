package lockstep.conformance.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.cubin.ImageReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modules of several functions at each step to a cubin. Oracle: the program of PTX in the simulator. */
final class ClosedModulesTest {
    private static final SourceLocation PLACE = SourceLocation.ofFile("m.cubin");

    @TempDir
    private Path folder;

    private static RunRequest request(Policy policy) {
        return RunRequest.of(LaunchReader.readFile("m.launch", ModuleExamples.LAUNCHES), Schedule.of(policy));
    }

    private static RunResult wanted() {
        return new CrossCheckEngine().run(PtxImages.of(ModuleExamples.ptx()), request(Policy.STACK));
    }

    private static void gives(RunResult found) {
        RunResult wanted = wanted();
        assertEquals(new Outcome.Finished(), found.outcome());
        assertEquals(new Outcome.Finished(), wanted.outcome());
        for (int i = 0; i < 2; i++) {
            assertTrue(wanted.objects().get(i).isSame(found.objects().get(i)), "launch " + i);
        }
    }

    private static void runs(ProgramImage image) {
        gives(new CrossCheckEngine().run(image, request(Policy.BARRIER)));
    }

    private static CubinImage closed() {
        Diagnostics diagnostics = new Diagnostics();
        OriModule timed = ModuleExamples.timed(ModuleExamples.module());
        return ModuleClosing.close(timed, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static Cubin read(CubinImage image) {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(CubinWriter.write(CubinLayout.layOut(image)), PLACE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    @Test
    void aSectionForEachFunctionRuns() {
        runs(SassImages.of(ModuleExamples.module(), "m.ori"));
    }

    @Test
    void mergedSectionsRun() {
        runs(SassImages.of(ModuleClosing.merged(ModuleExamples.module()), "m.ori"));
    }

    @Test
    void theCubinRuns() {
        runs(SassImages.of(read(closed()), "m.cubin"));
    }

    /** Registers are not read before they are available. */
    @Test
    void theCubinRunsWithRegistersInFlight() {
        Cubin cubin = read(closed());
        gives(new ReferenceEngine().run(SassImages.of(cubin, "m.cubin", true), request(Policy.BARRIER)));
        assertEquals(List.of(), hazards(cubin));
    }

    private static List<Hazard> hazards(Cubin cubin) {
        return cubin.code().stream()
                .flatMap(section -> hazards(section).stream())
                .toList();
    }

    private static List<Hazard> hazards(CodeSection section) {
        return ControlVerifier.hazards(Code.decode(section, Architecture.SM_90), JumpTables.NONE);
    }

    /** Control: without the phases there is something to find. */
    @Test
    void withoutControlFieldsRegistersComeTooEarly() {
        Diagnostics diagnostics = new Diagnostics();
        CubinImage image =
                ModuleClosing.close(ModuleExamples.module(), diagnostics).orElseThrow();
        assertFalse(hazards(read(image)).isEmpty());
    }

    /** Our reader, written for files of ptxas, reads our output, which can be opened and closed again. */
    @Test
    void theCubinReadsBack() {
        CubinImage image = closed();
        Diagnostics diagnostics = new Diagnostics();
        CubinImage found = ImageReader.read(read(image), PLACE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertEquals(image.symbols(), found.symbols());
        assertEquals(image.facts(), found.facts());
        assertEquals(image.calls(), found.calls());
        assertEquals(image.relocations(), found.relocations());
        assertEquals(image.sections(), found.sections());
        assertEquals(image, found);
        OriModule opened = OriLayout.open(read(image), PLACE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertEquals(image, OriLayout.close(opened, diagnostics).orElseThrow());
    }

    /** nvlink checks little more than the structure of linked files. */
    @Test
    void nvlinkTakesTheCubin() throws IOException {
        assumeTrue(Ptxas.find("nvlink").isPresent(), "nvlink is not installed");
        Path file = folder.resolve("new.cubin");
        Path linked = folder.resolve("linked.cubin");
        Files.write(file, CubinWriter.write(CubinLayout.layOut(closed())));
        String nvlink = Ptxas.find("nvlink").orElseThrow().toString();
        Ptxas.run(List.of(nvlink, "-arch=sm_90", file.toString(), "-o", linked.toString()));
        assertTrue(Files.size(linked) > 0);
    }

    @Test
    void sectionsAreThoseOfKernelsAndFunctionsWithAddresses() {
        List<String> code = read(closed()).code().stream()
                .map(each -> each.section().name())
                .toList();
        assertEquals(List.of(".text.twice", ".text.plus", ".text.k", ".text.other"), code);
        List<String> symbols = closed().symbols().stream()
                .map(each -> each.name())
                .filter(each -> each.startsWith("$"))
                .toList();
        assertEquals(List.of("$k$plus", "$k$depth", "$other$depth"), symbols);
    }
}
