package lockstep.sim.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The table has a row for each instruction with functions, and for no others. */
final class SassSemanticsTableTest {
    @Test
    void eachNameBelongsToOneRow() {
        for (String name : SassThreadFunctions.names()) {
            List<String> rows = SassSemanticsTable.rows().stream()
                    .filter(row -> name.matches(row.names()))
                    .map(SassSemanticsTable.Row::instructions)
                    .toList();
            assertEquals(1, rows.size(), name + " " + rows);
        }
    }

    @Test
    void eachRowHasAName() {
        for (SassSemanticsTable.Row row : SassSemanticsTable.rows()) {
            assertTrue(
                    SassThreadFunctions.names().stream().anyMatch(name -> name.matches(row.names())), row.toString());
        }
    }

    @Test
    void whatIsNotBuiltHasNoRow() {
        for (String name : List.of("LDG", "SHFL", "VOTE", "S2R", "FSWZADD", "FADD2", "HMMA", "R2UR", "BRA")) {
            assertFalse(SassThreadFunctions.names().contains(name), name);
            assertFalse(SassSemanticsTable.rows().stream().anyMatch(row -> name.matches(row.names())), name);
        }
    }
}
