package lockstep.conformance.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The description of machine words agrees with what ptxas writes. Oracle: ptxas 13.0. */
final class PtxasAgreementTest {
    private static final Path CORPUS = Path.of("corpus");

    @TempDir
    private Path folder;

    private static void needPtxas() {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
    }

    private static List<String> lines(String name) throws IOException {
        return Files.readAllLines(CORPUS.resolve("ptx").resolve(name)).stream()
                .filter(l -> !l.isBlank() && !l.startsWith("#"))
                .toList();
    }

    /** The instructions that ptxas takes for {@code architecture}; a line begins with the first and the last. */
    private static List<String> instructions(int architecture) throws IOException {
        List<String> found = new ArrayList<>();
        for (String line : lines("instructions.txt")) {
            int dash = line.indexOf('-');
            int space = line.indexOf(' ');
            boolean isFor = Integer.parseInt(line.substring(0, dash)) <= architecture
                    && Integer.parseInt(line.substring(dash + 1, space)) >= architecture;
            if (isFor) {
                found.add(line.substring(space + 1));
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {75, 86, 90, 100, 120})
    void kernelsOfOneInstruction(int architecture) throws IOException {
        needPtxas();
        List<String> instructions = instructions(architecture);
        assertTrue(instructions.size() >= 800, "only " + instructions.size());
        String module = PtxKernels.module(architecture, instructions);
        keep("one.sm_" + architecture + ".ptx", module);
        EncodingCheck total = EncodingCheck.NONE;
        for (Code code : Ptxas.compile(folder, architecture, module)) {
            total = total.plus(EncodingCheck.of(code));
        }
        assertClean(total);
    }

    /** Writes a module to the folder that {@code -Dlockstep.ptx=FOLDER} names, for other uses. */
    private static void keep(String name, String module) throws IOException {
        String kept = System.getProperty("lockstep.ptx", "");
        if (!kept.isEmpty()) {
            Files.writeString(Files.createDirectories(Path.of(kept)).resolve(name), module);
        }
    }

    private static void assertClean(EncodingCheck check) {
        assertTrue(check.isClean(), () -> String.join("\n", check.faults()));
        assertTrue(check.lumped() * 50 <= check.words(), () -> "lumped: " + check);
    }

    @ParameterizedTest
    @CsvSource({"75,75", "80,86", "90,90", "90,100", "90,120"})
    void wholeKernels(int source, int architecture) throws IOException {
        needPtxas();
        assumeTrue(Ptxas.find("llc-19").isPresent(), "llc-19 is not installed");
        EncodingCheck total = EncodingCheck.NONE;
        for (String name : List.of("sha256_block.O1", "norm_sqrt.raw", "f16_convert.O0", "warp_vote_match.O1")) {
            for (String level : List.of("-O1", "-O3")) {
                total = total.plus(compile(name, level, source, architecture));
            }
        }
        assertClean(total);
    }

    private EncodingCheck compile(String name, String level, int source, int architecture) throws IOException {
        Path ptx = folder.resolve("kernel.ptx");
        Ptxas.run(List.of(
                Ptxas.find("llc-19").orElseThrow().toString(),
                "-march=nvptx64",
                "-mcpu=sm_" + source,
                "-mattr=+ptx78",
                level,
                CORPUS.resolve("kernels").resolve(name + ".ll").toString(),
                "-o",
                ptx.toString()));
        EncodingCheck total = EncodingCheck.NONE;
        for (Code code : Ptxas.compile(folder, architecture, Files.readString(ptx))) {
            total = total.plus(EncodingCheck.of(code));
        }
        return total;
    }

    /** Faults of all experiments on {@code architecture} that ptxas takes, by line. */
    private Map<String, List<String>> experiments(int architecture, List<String> lines) throws IOException {
        List<String> kernels = new ArrayList<>();
        for (String line : lines) {
            FieldExperiment experiment = FieldExperiment.parse(line);
            kernels.add(experiment.first());
            kernels.add(experiment.second());
        }
        Map<String, Code> codes = new TreeMap<>();
        for (Code code : Ptxas.compile(folder, architecture, PtxKernels.module(architecture, kernels))) {
            codes.put(code.function(), code);
        }
        Map<String, List<String>> faults = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            faults.put(
                    lines.get(i),
                    FieldExperiment.parse(lines.get(i)).faults(codes.get("k" + 2 * i), codes.get("k" + (2 * i + 1))));
        }
        return faults;
    }

    /** Law: one change in the PTX text changes the one field that the description names, to the value it names. */
    @Test
    void experimentsConfirmTheFields() throws IOException {
        needPtxas();
        List<String> lines = lines("experiments.txt");
        assertTrue(lines.size() >= 60, "only " + lines.size());
        Map<String, List<String>> faults = experiments(90, lines);
        faults.values().removeIf(List::isEmpty);
        assertEquals(Map.of(), faults);
    }

    /** On other architectures ptxas chooses other instructions for some; what it does choose must agree. */
    @ParameterizedTest
    @ValueSource(ints = {75, 86, 120})
    void experimentsOnOtherArchitectures(int architecture) throws IOException {
        needPtxas();
        List<String> lines = lines("experiments.txt").stream()
                .filter(l -> !l.contains("relu") && !l.contains("REDUX"))
                .toList();
        long confirmed = experiments(architecture, lines).values().stream()
                .filter(List::isEmpty)
                .count();
        assertTrue(confirmed >= 40, "only " + confirmed);
    }
}
