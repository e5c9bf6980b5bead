package lockstep.conformance.attributes;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Law: our cubins agree with those of {@code ptxas -O0} in everything besides code, except for the differences in the
 * table, each with a reason. Oracle: ptxas 13.0. The numbers of the table are those of the whole corpus
 * ({@code -Dlockstep.corpora=all}); a share of it must have no other kinds.
 */
final class CubinAttributesTest {
    private static final Path PROGRAMS = Path.of("corpus", "ptx", "kernels");
    private static final Path TABLE = Path.of("corpus", "sass", "ptxas-attributes.txt");
    private static final String BAR = " | ";
    private static final String COMMENT = "#";

    @TempDir
    private Path folder;

    /** A line of the table: how often a kind is there in the whole corpus, and why. */
    private record Row(int count, String reason) {}

    private static Map<String, Row> table() throws IOException {
        Map<String, Row> rows = new TreeMap<>();
        for (String line : Files.readAllLines(TABLE)) {
            if (!line.isBlank() && !line.startsWith(COMMENT)) {
                String[] parts = line.split(Pattern.quote(BAR), -1);
                assertEquals(3, parts.length, line);
                assertTrue(parts[2].length() > 10, "no reason: " + line);
                rows.put(parts[0].strip(), new Row(Integer.parseInt(parts[1].strip()), parts[2]));
            }
        }
        return rows;
    }

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
            return CorpusShare.of(CubinAttributesTest.class, 12, all.stream()).toList();
        }
    }

    static Cubin ours(Path program) throws IOException {
        byte[] bytes = AsRequest.standard(Architecture.SM_90, Linking.WHOLE)
                .run(program.toString(), Files.readAllBytes(program))
                .program()
                .bytes();
        return CubinReader.read(bytes, SourceLocation.NONE, new Diagnostics()).orElseThrow();
    }

    private Cubin theirs(Path program) throws IOException {
        return Ptxas.cubin(folder, 90, "-O0", Files.readString(program));
    }

    @Test
    void differencesFromPtxasHaveReasons() throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, String> first = new TreeMap<>();
        for (Path program : programs()) {
            for (String kind : CubinDifferences.of(ours(program), theirs(program))) {
                counts.merge(kind, 1, Integer::sum);
                first.putIfAbsent(kind, program.getFileName().toString());
            }
        }
        Map<String, Row> table = table();
        List<String> wrong = new ArrayList<>();
        counts.forEach((kind, count) -> {
            Row row = table.get(kind);
            boolean isKnown = row != null && (!CorpusShare.isWhole() || row.count() == count);
            if (!isKnown) {
                wrong.add(kind + BAR + count + BAR + "first in " + first.get(kind));
            }
        });
        if (CorpusShare.isWhole()) {
            table.keySet().stream()
                    .filter(kind -> !counts.containsKey(kind))
                    .forEach(kind -> wrong.add(kind + BAR + "not there any more"));
        }
        assertTrue(wrong.isEmpty(), () -> "\n" + String.join("\n", wrong));
    }

    @Test
    void whatIsChangedInACubinIsFound() throws IOException {
        Path program = PROGRAMS.resolve("reduce_shfl.llc.ptx");
        Cubin cubin = ours(program);
        assertEquals(List.of(), CubinDifferences.of(cubin, cubin));
        for (int i = 1; i < cubin.sections().size(); i++) {
            Section section = cubin.sections().get(i);
            boolean isCompared =
                    section.name().startsWith(".nv.constant") || section.name().equals(".nv.compat");
            if (isCompared) {
                byte[] bytes = section.bytes().toArray();
                bytes[bytes.length - 1] ^= 1;
                Cubin changed = cubin.with(i, section.withBytes(Bytes.of(bytes)));
                List<String> differences = CubinDifferences.of(changed, cubin);
                assertEquals(1, differences.size(), differences::toString);
                assertTrue(differences.getFirst().endsWith("other bytes"), differences::toString);
            }
        }
        Cubin less = new Cubin(
                cubin.header(),
                cubin.sections(),
                cubin.segments(),
                cubin.symbols().subList(0, cubin.symbols().size() - 1),
                cubin.relocations(),
                cubin.fileSize());
        List<String> missing = CubinDifferences.of(less, cubin);
        assertEquals(1, missing.size(), missing::toString);
        assertTrue(missing.getFirst().endsWith(": missing"), missing::toString);
    }
}
