package lockstep.compiler.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The 159 phases, how they are found by name, and the orders in which they run. */
final class PhaseTableTest {
    private static final PhaseTable TABLE = PhaseTable.standard();

    private static String resource(String name) {
        return TableText.text(name, PhaseTable.class.getResourceAsStream(name));
    }

    @Test
    void everyIndexHasAPhaseOfItsKind() {
        assertEquals(159, TABLE.phases().size());
        Map<PhaseKind, Integer> counts = new EnumMap<>(PhaseKind.class);
        for (Phase phase : TABLE.phases()) {
            counts.merge(phase.kind(), 1, Integer::sum);
            assertEquals(phase, TABLE.phase(phase.index()));
        }
        assertEquals(16, counts.get(PhaseKind.HOOK));
        assertEquals(20, counts.get(PhaseKind.UNDECODED));
        assertEquals(3, counts.get(PhaseKind.VERIFY));
        assertEquals(5, counts.get(PhaseKind.DEAD_CODE));
        assertEquals(8, counts.get(PhaseKind.REPORT));
        assertEquals(13, counts.get(PhaseKind.OTHER_KERNELS));
    }

    @Test
    void everyNameIsFoundInLettersOfEitherCase() {
        for (Phase phase : TABLE.phases()) {
            if (phase.isNamed()) {
                assertEquals(phase.index(), TABLE.lookup(phase.name()));
                assertEquals(phase.index(), TABLE.lookup(phase.name().toUpperCase(Locale.ROOT)));
                assertEquals(phase.index(), TABLE.lookup(phase.name().toLowerCase(Locale.ROOT)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Ori", "GeneralOptimize3", "OriSanitize ", "phase-139", "phase-158", "zzz", "AAA"})
    void anUnknownNameIsTheLastPhase(String name) {
        assertEquals(158, TABLE.lookup(name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 | ApplyNvOptRecipes; 2 | ApplyNvOptRecipes; expected phase 1",
                "OriSanitize; GvnCse; duplicate name",
                "OriSanitize; gvncse; no name of a phase",
                "OriSanitize; GVNCSE; duplicate name",
                "OriSanitize; -; the phases without a name",
                "139 | -; 139 | Nobody; the phases without a name",
                "| undecoded |; | report |; the phases without a name",
                "| hook |; | report |; 15 of them hooks",
                "| verify |; | hook |; 17 of them hooks",
                "| verify |; | check |; no such kind",
                "| required |; | always |; neither required nor optional",
                "[Group 1: Initial Setup]; ; no group or no purpose",
            })
    void aWrongTableIsRefused(String right, String wrong, String message) {
        String text = resource("phases.txt");
        assertTrue(text.contains(right));
        CompilerBug bug = assertThrows(
                CompilerBug.class,
                () -> PhaseTable.of(text.replaceFirst(Pattern.quote(right), wrong == null ? "" : wrong)));
        assertTrue(String.valueOf(bug.getMessage()).contains(message), bug::toString);
    }

    @Test
    void aTableWithoutItsLastPhaseIsRefused() {
        String text = resource("phases.txt");
        CompilerBug bug =
                assertThrows(CompilerBug.class, () -> PhaseTable.of(text.substring(0, text.indexOf("158 |"))));
        assertTrue(String.valueOf(bug.getMessage()).contains("158 phases"), bug::toString);
    }

    // ---- orders

    /** As the names imply, 132 is after 5, 134 after 45, 135 after 72, 137 between 78 and 93, and so on. */
    @Test
    void lateIndicesArePlacedByName() {
        for (int level : List.of(0, 1, 3)) {
            List<Integer> order = PhaseOrder.standard().at(level);
            assertEquals(order.indexOf(5) + 1, order.indexOf(132));
            assertEquals(order.indexOf(45) + 1, order.indexOf(134));
            assertEquals(order.indexOf(72) + 1, order.indexOf(135));
            assertTrue(order.indexOf(78) < order.indexOf(137) && order.indexOf(137) < order.indexOf(93));
        }
        List<Integer> all = PhaseOrder.standard().at(3);
        assertEquals(all.indexOf(38) + 1, all.indexOf(133));
        assertEquals(all.indexOf(65) + 1, all.indexOf(136));
        assertTrue(all.indexOf(138) < all.indexOf(101));
    }

    @Test
    void withOptimizationEveryNamedPhaseRunsButThatOfO0() {
        BitSet seen = new BitSet();
        PhaseOrder.standard().at(1).forEach(seen::set);
        assertFalse(seen.get(116));
        seen.set(116);
        assertEquals(139, seen.cardinality());
        assertEquals(139, seen.nextClearBit(0));
        assertEquals(PhaseOrder.standard().at(1), PhaseOrder.standard().at(9));
    }

    @Test
    void withoutOptimizationNothingIsOptimized() {
        List<Integer> order = PhaseOrder.standard().at(0);
        for (int index : order) {
            assertFalse(TABLE.phase(index).kind() == PhaseKind.OPTIMIZE && index != 107, "phase " + index);
        }
        for (Phase phase : TABLE.phases()) {
            assertTrue(!phase.isRequired() || order.contains(phase.index()), phase::toString);
        }
        assertTrue(order.contains(116));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[0]\\n1 2 1; is duplicated",
                "[0]\\n1 139; is not a named phase",
                "[0]\\n1 2000; is not a named phase",
                "[0]\\n1 x; is not a named phase",
                "1 2; no level",
                "[1]\\n1 2; no order for level 0",
                "[0]\\n1\\n[0]\\n2; the level has an order",
            })
    void aWrongOrderIsRefused(String text, String message) {
        CompilerBug bug = assertThrows(CompilerBug.class, () -> PhaseOrder.of(text.replace("\\n", "\n")));
        assertTrue(String.valueOf(bug.getMessage()).contains(message), bug::toString);
    }

    // ---- sizes

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1.000 KB",
        "1536, 1.500 KB",
        "10485760, 10240.000 KB",
        "10485761, 10.000 MB",
        "47896920, 45.678 MB"
    })
    void sizesAreTextByTheirThresholds(long bytes, String text) {
        assertEquals(text, ByteSize.text(bytes));
    }
}
