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
import lockstep.conformance.corpus.CorpusShare;
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

    /** A third of the instructions of each architecture. */
    @ParameterizedTest
    @ValueSource(ints = {75, 86, 90, 100, 103, 120})
    void kernelsOfOneInstruction(int architecture) throws IOException {
        needPtxas();
        List<String> instructions = PtxKernels.instructions(architecture);
        assertTrue(instructions.size() >= 800, "only " + instructions.size());
        List<String> share = instructions.stream()
                .filter(instruction -> CorpusShare.takes(instruction + architecture, 3))
                .toList();
        String module = PtxKernels.module(architecture, share);
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
    @CsvSource({"75,75", "80,86", "90,90", "90,100", "90,103", "90,120"})
    void wholeKernels(int source, int architecture) throws IOException {
        needPtxas();
        assumeTrue(Ptxas.find("llc-19").isPresent(), "llc-19 is not installed");
        EncodingCheck total = EncodingCheck.NONE;
        for (String name : List.of("sha256_block.O1", "norm_sqrt.raw", "f16_convert.O0", "warp_vote_match.O1")) {
            for (String level : List.of("-O1", "-O3")) {
                if (!CorpusShare.takes(name + level + architecture, 4)) {
                    continue;
                }
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

    /** Uniform values are read from uniform registers, from sm_90 on by all of these. */
    @ParameterizedTest
    @ValueSource(ints = {75, 90, 100, 120})
    void operandsInUniformRegisters(int architecture) throws IOException {
        needPtxas();
        StringBuilder module = new StringBuilder(
                ".version 8.7\n.target sm_%d\n.address_size 64\n".formatted(Math.max(75, architecture)));
        List<String> instructions = List.of(
                "cvt.rp.f16.f32 %h, %a",
                "cvt.rn.f32.f64 %d, %l",
                "cvt.rni.f32.f32 %d, %a",
                "cvt.rni.f64.f64 %m, %l",
                "cvt.rni.s32.f32 %d, %a",
                "cvt.rn.f64.s32 %m, %a",
                "cvt.rn.f32.s64 %d, %l",
                "popc.b32 %d, %a",
                "bfind.u32 %d, %a",
                "brev.b32 %d, %a",
                "bmsk.clamp.b32 %d, %t, %a",
                "prmt.b32 %d, %t, %a, %t",
                "szext.clamp.u32 %d, %t, %a",
                "add.sat.s32 %d, %a, %t",
                "min.s32 %d, %t, %a",
                "vabsdiff.u32.u32.u32 %d, %t, %a",
                "cvt.rn.f16x2.f32 %d, %t, %a",
                "cvt.pack.sat.u8.s32.b32 %d, %t, %a, %b",
                "cvt.pack.sat.u4.s32.b32 %d, %t, %a, %b",
                "cvt.pack.sat.s4.s32.b32 %d, %t, %a, %b",
                "cvt.pack.sat.u2.s32.b32 %d, %t, %a, %b",
                "cvt.pack.sat.s2.s32.b32 %d, %t, %a, %b",
                "cvt.sat.u8.s32 %d, %a",
                "cvt.sat.s16.s32 %d, %b",
                "lop3.or.b32 %d|%p, %t, %a, %b, 0x96, %q",
                "add.sat.s32 %d, %t, %a",
                "add.sat.s32 %d, %a, %b",
                "max.f16x2 %d, %t, %a; max.f16x2 %d, %d, %b",
                "min.NaN.bf16x2 %d, %t, %a; min.NaN.bf16x2 %d, %d, %b",
                "min.u16x2 %d, %t, %a; min.u16x2 %d, %d, %b");
        for (int i = 0; i < instructions.size(); i++) {
            boolean isNew = architecture < 80 && instructions.get(i).matches(".*f16x2.*|lop3.*|min.*x2.*");
            module.append(isNew ? "" : uniformKernel(i, instructions.get(i)));
        }
        EncodingCheck total = EncodingCheck.NONE;
        for (Code code : Ptxas.compile(folder, architecture, module.toString())) {
            total = total.plus(EncodingCheck.of(code));
        }
        assertClean(total);
    }

    /** A kernel that stores what {@code instruction} makes of its parameters and of the number of the thread. */
    private static String uniformKernel(int number, String instruction) {
        return """
                .visible .entry u%d(.param .u64 out, .param .u32 a, .param .u32 b, .param .u64 l)
                {
                  .reg .b64 %%out, %%l, %%m;
                  .reg .b32 %%a, %%b, %%d, %%t;
                  .reg .b16 %%h;
                  .reg .pred %%p, %%q;
                  ld.param.u64 %%out, [out];
                  ld.param.u32 %%a, [a];
                  ld.param.u32 %%b, [b];
                  ld.param.u64 %%l, [l];
                  mov.u32 %%t, %%tid.x;
                  mov.b32 %%d, 0;
                  mov.b64 %%m, 0;
                  mov.b16 %%h, 0;
                  setp.ne.u32 %%q, %%a, %%b;
                  setp.eq.u32 %%p, %%a, %%b;
                  %s;
                  st.global.u32 [%%out], %%d;
                  st.global.u64 [%%out+8], %%m;
                  st.global.u16 [%%out+16], %%h;
                  @%%p st.global.u32 [%%out+20], %%a;
                  ret;
                }
                """.formatted(number, instruction);
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
