package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table gives the oracle of each law, and has no rows without a law. */
final class PtxSemanticsTableTest {
    private static List<String> names() {
        Stream<String> laws = Laws.all().stream().map(Law::name);
        return new ArrayList<>(
                Stream.concat(laws, ApproximateFunctionsProperties.mnemonics()).toList());
    }

    @Test
    void eachLawBelongsToOneRow() {
        for (String name : names()) {
            List<String> rows = PtxSemanticsTable.rows().stream()
                    .filter(row -> name.matches(row.names()))
                    .map(row -> row.instructions() + ": " + row.types())
                    .toList();
            assertEquals(1, rows.size(), name + " " + rows);
        }
    }

    @Test
    void eachRowHasALaw() {
        List<String> names = names();
        for (PtxSemanticsTable.Row row : PtxSemanticsTable.rows()) {
            assertTrue(names.stream().anyMatch(name -> name.matches(row.names())), row.toString());
        }
    }

    @Test
    void whatIsNotBuiltHasNoRow() {
        List<String> others =
                List.of("fma.rn.oob.f16", "cvt.rs.f16x2.f32", "cvt.rn.satfinite.e2m1x2.f32", "ld.global.u32");
        for (String name : others) {
            assertFalse(PtxSemanticsTable.rows().stream().anyMatch(row -> name.matches(row.names())), name);
        }
    }
}
