package lockstep.conformance.attributes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Law: our control fields never wait for fewer cycles than those of ptxas, nor omit a scoreboard where ptxas always has
 * one. Oracle: {@code ptxas-waits.txt}, what ptxas 13.0 for sm_90 does in the corpus at -O0, -O1 and -O3, together with
 * the rows that were mined from 23,000 functions ({@code control.latencies}).
 */
final class WaitsTest {
    private static final Path TABLE = Path.of("corpus", "sass", "ptxas-waits.txt");
    private static final Path PROGRAMS = Path.of("corpus", "ptx", "kernels");

    /** Cycles after which everything of fixed latency has arrived. */
    private static final int SETTLED = 15;

    @TempDir
    private Path folder;

    private static Waits table() throws IOException {
        return Waits.of(Files.readAllLines(TABLE).stream()
                .filter(line -> !line.startsWith("#"))
                .toList());
    }

    private static List<Path> programs(int oneIn) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
            return CorpusShare.of(WaitsTest.class, oneIn, all.stream()).toList();
        }
    }

    private static void add(Waits waits, Cubin cubin) {
        for (Code code : Ptxas.codes(cubin)) {
            waits.add(code, JumpTables.of(JumpTables.bank(cubin, code.function()), code));
        }
    }

    @Test
    void nobodyIsSoonerThanPtxas() throws IOException {
        Waits ours = new Waits();
        for (Path program : programs(40)) {
            add(ours, CubinAttributesTest.ours(program));
        }
        assertEquals(List.of(), ours.sooner(table(), SETTLED));
    }

    @Test
    void theTableHoldsWhatPtxasDoes() throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        Waits theirs = new Waits();
        for (Path program : programs(60)) {
            for (String level : List.of("-O0", "-O1", "-O3")) {
                add(theirs, Ptxas.cubin(folder, 90, level, Files.readString(program)));
            }
        }
        assertEquals(List.of(), theirs.sooner(table(), 1));
        if (CorpusShare.isWhole()) {
            Files.write(Path.of("target", "ptxas-waits.txt"), theirs.text());
        }
    }

    @Test
    void whoIsSoonerIsFound() throws IOException {
        Waits hasty = Waits.of(List.of("4 alu predicate barrier", "9 nobody operand knows", "result LDG 3 1"));
        List<String> found = hasty.sooner(table(), SETTLED);
        assertEquals(3, found.size(), found::toString);
        assertTrue(found.getFirst().contains("13 at least"), found::toString);
    }
}
