package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of Ori: rules, engines, the closed program that a naive expander makes, and what occurs in them.
 */
final class OriGeneratorTest {
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 40);
    private static final long FIRST = Long.getLong("lockstep.first", 0);

    @Test
    void textReadsBackAndObeysTheRules() {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            String text = OriModuleText.print(made.module());
            Diagnostics diagnostics = new Diagnostics();
            OriFile read = OriModuleText.parse(text, "g", diagnostics).orElseThrow();
            assertEquals(made.module(), read.module());
            read.verify(diagnostics);
            PtxMacros.verify(read, diagnostics);
            assertTrue(diagnostics.all().isEmpty(), () -> made.name() + ": " + diagnostics + "\n" + text);
            assertEquals(
                    text, OriModuleText.print(new OriGenerator().generate(seed).module()));
        }
    }

    /** Each row of the open form occurs in at least one program of a hundred. */
    @Test
    void eachRowIsFrequent() {
        int programs = Math.max(600, SEEDS);
        Map<String, Integer> rows = new TreeMap<>();
        for (long seed = FIRST; seed < FIRST + programs; seed++) {
            OriRows.of(new OriGenerator().generate(seed).module()).forEach(row -> rows.merge(row, 1, Integer::sum));
        }
        if (Boolean.getBoolean("lockstep.table")) {
            rows.forEach((row, count) -> System.out.printf("| %s | %.1f %% |%n", row, 100.0 * count / programs));
        }
        for (String row : OriRows.ALL) {
            assertTrue(rows.getOrDefault(row, 0) * 100 >= programs, () -> row + ": " + rows.get(row));
        }
    }

    /**
     * Law: both engines agree on open and closed programs, and these with each other, under all schedules. Oracle: the
     * naive expander, whose output has neither PHIs nor tuples nor virtual registers.
     */
    @Test
    void openProgramsRunAsClosedOnes() {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> differences = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            OriComparison.Verdict verdict = OriComparison.of(made, made.module());
            counts.merge(verdict.kind(), 1, Integer::sum);
            counts.merge(verdict.isClosed() ? "closed" : "open alone", 1, Integer::sum);
            verdict.difference().ifPresent(d -> differences.add(made.name() + ": " + d));
        }
        if (Boolean.getBoolean("lockstep.table")) {
            System.out.println(counts + " " + differences);
        }
        assertEquals(List.of(), differences.subList(0, Math.min(3, differences.size())));
        assertTrue(counts.getOrDefault("finished", 0) * 10 >= SEEDS * 8, counts::toString);
        assertTrue(counts.getOrDefault("closed", 0) * 4 >= SEEDS, counts::toString);
    }
}
