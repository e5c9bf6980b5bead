package lockstep.conformance.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassFunctionText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.StaleReport;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Control fields that ptxas wrote give the same results with registers in flight as without; one of them changed is
 * found by the verifier, and by the run.
 */
final class SeededHazardsTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final int FUEL = 3_000_000;

    private static RunResult run(ProgramImage image, LaunchFile launches) {
        return new ReferenceEngine()
                .run(
                        image,
                        new RunRequest(
                                launches, Schedule.of(Policy.BARRIER), 1, FUEL, 32, false, Optional.empty(), false));
    }

    private static LaunchFile launches(String kernel) throws IOException {
        Path own = CORPUS.resolve("cubins").resolve(kernel + ".launch");
        Path path = Files.exists(own) ? own : CORPUS.resolve("kernels").resolve(kernel + ".launch");
        return LaunchReader.readFile(path.toString(), Files.readString(path));
    }

    private static Cubin read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(Files.readAllBytes(file), SourceLocation.ofFile(file.toString()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static Code code(Cubin cubin) {
        return Code.decode(
                cubin.code().getFirst(), cubin.header().architecture().orElseThrow());
    }

    private static List<Hazard> hazards(Cubin cubin) {
        Code code = code(cubin);
        return ControlVerifier.hazards(code, JumpTables.of(cubin, code));
    }

    // ---- what ptxas wrote

    static Stream<Path> cubins() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS.resolve("cubins"))) {
            return files
                    .filter(file -> file.toString().endsWith(".cubin"))
                    .filter(file -> !file.endsWith("switch_vm.sm_120.cubin"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** Law: if control fields are right, tracking registers in flight does not change results. */
    @ParameterizedTest
    @MethodSource("cubins")
    void nothingIsStale(Path file) throws IOException {
        String name = file.getFileName().toString();
        LaunchFile launches = launches(name.substring(0, name.indexOf('.')));
        SassProgram program = new SassProgram(name, read(file));
        RunResult plain = run(program.image(ImageOptions.REFERENCE), launches);
        RunResult followed = run(program.imageInFlight(), launches);
        assertEquals(StaleReport.NONE, followed.staleUses());
        assertEquals(List.of(), Expectations.failures(launches, followed));
        assertEquals(plain.counters(), followed.counters());
        assertEquals(plain.printed(), followed.printed());
        for (int i = 0; i < plain.objects().size(); i++) {
            assertTrue(Arrays.equals(
                    plain.objects().get(i).bytes(), followed.objects().get(i).bytes()));
        }
    }

    @Test
    void theFastEngineRefuses() throws IOException {
        Cubin cubin = read(CORPUS.resolve("cubins/saxpy.sm_90.cubin"));
        ProgramImage image = new SassProgram("saxpy", cubin).imageInFlight();
        RunRequest request = RunRequest.of(launches("saxpy"), Schedule.of(Policy.BARRIER));
        assertThrows(IllegalArgumentException.class, () -> new FastEngine().run(image, request));
    }

    // ---- one control field changed

    /** A line of {@code hazards.txt}. */
    record Seed(String file, int index, String change, String kind, boolean isWrong) {
        static Seed parse(String line) {
            String[] words = line.split(" ");
            int offset = Integer.decode(words[1]);
            return new Seed(words[0], offset / InstructionWord.BYTES, words[2], words[3], words[4].equals("wrong"));
        }

        SassInstruction apply(SassInstruction before) {
            int digit = Integer.parseInt(change.replaceAll("[a-z]+[=+-]", ""));
            CommonField field = switch (change.replaceAll("[=+-].*", "")) {
                case "stall" -> CommonField.STALL;
                case "wait" -> CommonField.WAIT;
                case "write" -> CommonField.WRITE_BARRIER;
                case "read" -> CommonField.READ_BARRIER;
                case "reuse" -> CommonField.REUSE;
                default -> throw new AssertionError(change);
            };
            long value = change.contains("-")
                    ? before.value(field) & ~(1L << digit)
                    : change.contains("+") ? before.value(field) | 1L << digit : digit;
            assertNotEquals(before.value(field), value, change);
            return before.with(field, value);
        }
    }

    static Stream<Seed> seeds() throws IOException {
        List<Seed> seeds = new ArrayList<>();
        for (String line : Files.readAllLines(CORPUS.resolve("sass/hazards.txt"))) {
            if (!line.startsWith("#")) {
                seeds.add(Seed.parse(line));
            }
        }
        assertTrue(seeds.size() >= 24, "only " + seeds.size());
        return seeds.stream();
    }

    private static Cubin change(Cubin cubin, Seed seed) {
        CodeSection code = cubin.code().getFirst();
        List<InstructionWord> words = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            words.add(code.word(i));
        }
        SassInstruction before =
                code(cubin).words().get(seed.index()).instruction().orElseThrow();
        words.set(seed.index(), WordCodec.encode(seed.apply(before)));
        List<Section> sections = new ArrayList<>(cubin.sections());
        sections.set(code.index(), code.withWords(words).section());
        return new Cubin(
                cubin.header(), sections, cubin.segments(), cubin.symbols(), cubin.relocations(), cubin.fileSize());
    }

    /** Law: a use that comes too early is found by the analysis of all paths, and by a run on that path. */
    @ParameterizedTest
    @MethodSource("seeds")
    void changesAreFound(Seed seed) throws IOException {
        Cubin right = read(CORPUS.resolve("cubins").resolve(seed.file() + ".cubin"));
        assertEquals(List.of(), hazards(right));
        Cubin wrong = change(right, seed);
        List<String> kinds = hazards(wrong).stream().map(h -> h.kind().word()).toList();
        assertTrue(kinds.contains(seed.kind()), kinds::toString);
        LaunchFile launches = launches(seed.file().substring(0, seed.file().indexOf('.')));
        SassProgram program = new SassProgram("changed.cubin", wrong);
        assertEquals(List.of(), Expectations.failures(launches, run(program.image(ImageOptions.REFERENCE), launches)));
        RunResult followed = run(program.imageInFlight(), launches);
        assertTrue(
                followed.staleUses().listed().stream().anyMatch(u -> u.kind().equals(seed.kind())),
                () -> followed.staleUses().toString());
        boolean isWrong = !Expectations.failures(launches, followed).isEmpty();
        assertEquals(seed.isWrong(), isWrong, () -> followed.outcome().toString());
    }

    // ---- kernels of our own

    /** Runs a kernel with an address in R2 and R3, to which it stores R5, in four threads. */
    private static RunResult run(String body) {
        String text = """
                .function k sm_90
                [B------:R-:W0:-:S02] S2R R0, SR_TID.X ;
                [B------:R-:W1:-:S02] LDC.64 R2, c[0x0][0x210] ;
                [B01----:R-:W-:-:S15] IMAD.WIDE R2, R0, 0x4, R2 ;
                [B------:R-:W-:-:S15] MOV R5, 0x7 ;
                [B------:R-:W-:-:S15] MOV R6, 0x9 ;
                [B------:R-:W-:-:S15] ULDC.64 UR4, c[0x0][0x208] ;
                """ + body + """
                [B------:R-:W-:-:S05] STG.E desc[UR4][R2.64], R5 ;
                [B------:R-:W-:-:S05] EXIT ;
                """;
        Diagnostics diagnostics = new Diagnostics();
        SassFunction function = SassFunctionText.parse(text, "k.sass", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        KernelParameter buffer = new KernelParameter(0, 0, 8, KernelParameter.PLAIN);
        SassKernel kernel = new SassKernel(function, 16, List.of(buffer), 0, 0, 0, Collections.emptySortedMap());
        Cubin cubin = new SassModule(function.architecture(), List.of(kernel)).encode(WordEncoder.STANDARD);
        LaunchFile launch = LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=4 args=[buf i32[4] iota]");
        RunResult result = run(new SassProgram("k.cubin", cubin).imageInFlight(), launch);
        boolean isStale = result.staleUses().total() != 0;
        assertEquals(isStale, !hazards(cubin).isEmpty(), () -> hazards(cubin).toString());
        return result;
    }

    private static int word(RunResult result, int thread) {
        assertTrue(
                result.outcome() instanceof Outcome.Finished,
                () -> result.outcome().toString());
        return result.objects().getFirst().bytes()[thread * Integer.BYTES];
    }

    private static void finds(int right, int stale, String body, String before, String after) {
        RunResult good = run(body);
        assertEquals(StaleReport.NONE, good.staleUses());
        assertEquals(right, word(good, 3));
        assertTrue(body.contains(before));
        RunResult bad = run(body.replace(before, after));
        assertFalse(bad.staleUses().listed().isEmpty());
        assertEquals(stale, word(bad, 3));
    }

    @Test
    void depbarWithANumber() {
        finds(3, 7, """
                [B------:R-:W0:-:S04] LDG.E R5, desc[UR4][R2.64] ;
                [B------:R-:W-:-:S04] DEPBAR.LE SB0, 0x0 ;
                """, "0x0 ;", "0x1 ;");
    }

    @Test
    void aLoadThatArrivesAfterALaterWrite() {
        finds(9, 3, """
                [B------:R-:W0:-:S04] LDG.E R5, desc[UR4][R2.64] ;
                [B0-----:R-:W-:-:S06] MOV R5, R6 ;
                """, "[B0-----", "[B------");
    }

    @Test
    void aSlowResultThatArrivesAfterALaterWrite() {
        finds(9, 7, """
                [B------:R-:W-:-:S06] MOV R4, R5 ;
                [B------:R-:W-:-:S05] DADD R4, R4, -RZ ;
                [B------:R-:W-:-:S06] MOV R5, R6 ;
                """, "S05] DADD", "S01] DADD");
    }

    @Test
    void aSourceThatIsOverwritten() {
        finds(7, 9, """
                [B------:R0:W-:-:S04] STG.E desc[UR4][R2.64], R5 ;
                [B0-----:R-:W-:-:S06] MOV R5, R6 ;
                [B------:R-:W-:-:S05] EXIT ;
                """, "[B0-----", "[B------");
    }

    /** As in ptxas: the scoreboard of an instruction covers preceding ones, regardless of its guard. */
    @Test
    void aScoreboardOfAnInstructionThatNobodyExecutes() {
        finds(7, 9, """
                [B------:R-:W-:-:S13] ISETP.GE.AND P0, PT, R5, R6, PT ;
                [B------:R-:W-:-:S04] STG.E desc[UR4][R2.64], R5 ;
                [B------:R-:W2:-:S04] @P0 LDG.E R8, desc[UR4][R2.64] ;
                [B--2---:R-:W-:-:S06] MOV R5, R6 ;
                [B------:R-:W-:-:S05] EXIT ;
                """, "[B--2---", "[B------");
    }

    @Test
    void guardsThatAreNotThereYet() {
        finds(9, 7, """
                [B------:R-:W-:-:S13] ISETP.GE.AND P0, PT, R6, R5, PT ;
                [B------:R-:W-:-:S06] @P0 MOV R5, R6 ;
                """, "S13", "S12");
    }
}
