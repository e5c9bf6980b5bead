package lockstep.conformance.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lockstep.conformance.sass.Ptxas;
import lockstep.conformance.validation.ZludaRun.Kind;
import lockstep.ir.diag.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tests with values of ZLUDA, read from a clone that {@code -Dlockstep.validation.zluda=FOLDER} names. Oracle:
 * values that their authors saw on hardware. Each is right, or {@code sources.txt} lists it as
 *
 * <ul>
 *   <li>{@code refused}: ptxas refuses the program as well,
 *   <li>{@code allowed SECTION}: by this section of the PTX ISA the program is undefined,
 *   <li>{@code unsupported WHAT}: the run ends so.
 * </ul>
 */
class ZludaValidationTest {
    /**
     * A line {@code repository KEY NAME COMMIT LICENCE} for each collection, then a line {@code KEY TEST [NOTE]} for
     * each of its tests.
     */
    private static final Path SOURCES = Path.of("validation", "sources.txt");

    private static final String FOLDER = System.getProperty("lockstep.validation.zluda", "");
    private static final String TABLE = System.getProperty("lockstep.validation.table", "");

    @Test
    void testsWithValuesAreRight(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(!FOLDER.isEmpty(), "no clone of ZLUDA: -Dlockstep.validation.zluda=FOLDER");
        Map<String, String> listed = listed("zluda");
        List<ZludaCase> cases = ZludaCase.all(Path.of(FOLDER));
        assertEquals(
                String.join("\n", listed.keySet()),
                String.join("\n", cases.stream().map(ZludaCase::name).toList()));
        Map<Kind, Map<String, Integer>> counts = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        for (ZludaCase test : cases) {
            ZludaRun run = ZludaRun.of(test);
            counts.computeIfAbsent(run.kind(), kind -> new TreeMap<>()).merge(reason(run), 1, Integer::sum);
            if (run.kind() != Kind.RIGHT) {
                System.out.printf("%-40s %-12s %s%n", test.name(), run.kind(), run.detail());
            }
            if (!isAsListed(run, listed.get(test.name()), test.program(), folder)) {
                faults.add(test.name() + " " + run + ", listed as " + listed.get(test.name()));
            }
        }
        String table = table(counts) + files(Path.of(FOLDER));
        System.out.println(table);
        if (!TABLE.isEmpty()) {
            Files.writeString(Path.of(TABLE), table);
        }
        assertEquals(List.of(), faults);
    }

    /** What not supported runs are counted by. */
    private static String reason(ZludaRun run) {
        return run.kind() == Kind.UNSUPPORTED ? run.detail() : "";
    }

    private static String table(Map<Kind, Map<String, Integer>> counts) {
        StringBuilder text = new StringBuilder("| tests with values | count |\n|---|---|\n");
        int all = 0;
        for (Map.Entry<Kind, Map<String, Integer>> entry : counts.entrySet()) {
            for (Map.Entry<String, Integer> reason : entry.getValue().entrySet()) {
                String why = reason.getKey().isEmpty() ? "" : ": " + reason.getKey();
                text.append("| ").append(entry.getKey().meaning()).append(why);
                text.append(" | ").append(reason.getValue()).append(" |\n");
                all += reason.getValue();
            }
        }
        return text.append("| all | ").append(all).append(" |\n").toString();
    }

    /** How many PTX files of a clone are read, those without values among them, and why others are not. */
    private static String files(Path clone) throws IOException {
        List<Path> programs;
        try (Stream<Path> files = Files.walk(clone)) {
            programs = files.filter(file -> file.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
        }
        Map<String, Integer> refused = new TreeMap<>();
        for (Path program : programs) {
            Optional<Diagnostic> why = ZludaRun.refusal(program.getFileName().toString(), Files.readString(program));
            why.ifPresent(diagnostic -> {
                System.out.println(clone.relativize(program) + " " + diagnostic);
                refused.merge(diagnostic.code(), 1, Integer::sum);
            });
        }
        int read = programs.size()
                - refused.values().stream().mapToInt(Integer::intValue).sum();
        StringBuilder text = new StringBuilder("\n| files of PTX, values or not | count |\n|---|---|\n");
        text.append("| read and verified | ").append(read).append(" |\n");
        refused.forEach((code, count) -> text.append("| refused: ")
                .append(code)
                .append(" | ")
                .append(count)
                .append(" |\n"));
        return text.append("| all | ").append(programs.size()).append(" |\n").toString();
    }

    private static boolean isAsListed(ZludaRun run, String note, Path program, Path folder)
            throws IOException, InterruptedException {
        return switch (run.kind()) {
            case RIGHT -> note.isEmpty();
            case WRONG -> false;
            case UNDEFINED -> note.startsWith("allowed ");
            case UNSUPPORTED -> note.startsWith("unsupported ");
            case REFUSED -> note.equals("refused") && (Ptxas.find("ptxas").isEmpty() || isRefused(program, folder));
        };
    }

    /** Whether ptxas refuses a program too. */
    private static boolean isRefused(Path program, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Ptxas.find("ptxas").orElseThrow().toString(),
                        "-arch=sm_120",
                        program.toString(),
                        "-o",
                        folder.resolve("program.cubin").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("program.log").toFile())
                .start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return process.exitValue() != 0;
    }

    // ---- the reader of values, and the comparison

    private static String bytes(String... elements) {
        return HexFormat.of().formatHex(RustValues.of(List.of(elements)).bytes());
    }

    @Test
    void valuesAreReadAsRustHasThem() {
        assertEquals("01000000feffffff", bytes("1u32", "-2"));
        assertEquals("0000003f0000003f", bytes("0.5f32", "0.5"));
        assertEquals("ffffffffffffffff", bytes("u64::max_value()"));
        assertEquals("00000080", bytes("i32::MIN"));
        assertEquals("007c483e", bytes("half::f16::INFINITY", "half::f16::from_f32(1.5703125)"));
        assertEquals("00008033", bytes("f32::from_bits(0x33800000)"));
        assertEquals("055a", bytes("0b0101_1010_00000101u16"));
        assertEquals("db0fc93f", bytes("std::f32::consts::PI / 2f32"));
        assertEquals("0000000000000840", bytes("3f64"));
        assertEquals(List.of("f(1, 2)", "[3, 4]", "5"), RustValues.split("f(1, 2), [3, 4], 5,"));
    }

    @Test
    void aWrongValueIsFound(@TempDir Path folder) throws IOException {
        Path program = folder.resolve("k.ptx");
        Files.writeString(program, """
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 a, .param .u64 b) {
                  .reg .u64 p, q; .reg .u32 x;
                  ld.param.u64 p, [a]; ld.param.u64 q, [b];
                  ld.global.u32 x, [p]; st.global.u32 [q], x; ret;
                }
                """);
        RustValues given = RustValues.of(List.of("5u32"));
        RustValues other = RustValues.of(List.of("6u32"));
        assertEquals(
                Kind.RIGHT,
                ZludaRun.of(new ZludaCase("k", program, Optional.of(given), given))
                        .kind());
        assertEquals(
                Kind.WRONG,
                ZludaRun.of(new ZludaCase("k", program, Optional.of(given), other))
                        .kind());
        Files.writeString(program, Files.readString(program).replace("ld.global", "ld.local"));
        assertFalse(ZludaRun.of(new ZludaCase("k", program, Optional.of(given), given))
                        .kind()
                == Kind.RIGHT);
    }

    /** The tests of a collection with their notes, which are empty where none is. */
    private static Map<String, String> listed(String key) throws IOException {
        Map<String, String> tests = new LinkedHashMap<>();
        for (String line : Files.readAllLines(SOURCES)) {
            String[] words = line.split(" ", 3);
            if (words[0].equals(key)) {
                tests.put(words[1], words.length > 2 ? words[2] : "");
            }
        }
        return tests;
    }
}
