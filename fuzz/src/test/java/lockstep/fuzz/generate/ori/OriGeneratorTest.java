package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/** Generated programs of Ori: rules, engines, the closed program that a naive expander makes, and what occurs in them. */
final class OriGeneratorTest {
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 160);
    private static final long FIRST = Long.getLong("lockstep.first", 0);

    @Test
    void textReadsBackAndObeysTheRules() {
        for (long seed = FIRST; seed < FIRST + SEEDS / 4; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            String text = OriModuleText.print(made.module());
            Diagnostics diagnostics = new Diagnostics();
            OriFile read = OriModuleText.parse(text, "g", diagnostics).orElseThrow();
            assertEquals(made.module(), read.module());
            read.verify(diagnostics);
            PtxMacros.verify(read, diagnostics);
            assertTrue(diagnostics.all().isEmpty(), () -> made.name() + ": " + diagnostics + "\n" + text);
            assertEquals(text, OriModuleText.print(new OriGenerator().generate(seed).module()));
        }
    }

    /**
     * Law: both engines agree on open and closed programs, and these with each other, under all schedules. Oracle: the naive
     * expander, which knows neither PHIs nor tuples nor virtual registers behind it.
     */
    @Test
    void openProgramsRunAsClosedOnes() {
        Map<String, Integer> rows = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        List<String> differences = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            new TreeSet<>(OriRows.of(made.module())).forEach(row -> rows.merge(row, 1, Integer::sum));
            OriComparison.Verdict verdict = OriComparison.of(made, made.module());
            counts.merge(verdict.kind(), 1, Integer::sum);
            counts.merge(verdict.isClosed() ? "closed" : "open alone", 1, Integer::sum);
            Optional<String> difference = verdict.difference();
            difference.ifPresent(d -> differences.add(made.name() + ": " + d));
        }
        System.out.println(counts);
        rows.forEach((row, count) -> System.out.printf("%-40s %5.1f %%%n", row, 100.0 * count / SEEDS));
        assertEquals(List.of(), differences.subList(0, Math.min(3, differences.size())));
        boolean isAll = SEEDS >= 100;
        for (String row : OriRows.ALL) {
            assertTrue(!isAll || rows.getOrDefault(row, 0) * 100 >= SEEDS, () -> row + ": " + rows.get(row));
        }
        assertTrue(counts.getOrDefault("finished", 0) * 10 >= SEEDS * 8, counts::toString);
        assertTrue(counts.getOrDefault("closed", 0) * 4 >= SEEDS, counts::toString);
    }
}
