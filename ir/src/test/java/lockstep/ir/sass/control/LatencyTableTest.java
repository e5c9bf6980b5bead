package lockstep.ir.sass.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.control.LatencyTable.Pipe;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of latencies: its contents, and what its reader refuses. */
final class LatencyTableTest {
    private static final String PIPES = "pipe a 75- fixed - : IADD3\npipe b 75- variable q : LDS\n";

    private static LatencyTable read(String text) {
        return Objects.requireNonNull(LatencyReader.read(PIPES + text).get(Architecture.SM_90));
    }

    private static Pipe pipe(LatencyTable table, String name) {
        return table.pipes().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void computingFormsHaveAClass(Architecture architecture) {
        LatencyTable table = LatencyTable.of(architecture);
        List<String> missing = IsaTable.of(architecture).forms().stream()
                .filter(form -> !table.isKnown(form))
                .map(SassForm::mnemonic)
                .distinct()
                .toList();
        assertTrue(missing.size() <= 20, missing::toString);
        assertFalse(missing.contains("IADD3"), missing::toString);
    }

    /** Oracle: figures that were measured apart from this miner, from straight lines only. */
    @Test
    void figuresOfSm90() {
        LatencyTable table = LatencyTable.of(Architecture.SM_90);
        Pipe alu = pipe(table, "alu");
        Pipe fma = pipe(table, "fma");
        Pipe fp64 = pipe(table, "double");
        assertEquals(OptionalInt.of(4), table.cycles(alu, 0, alu, UseKind.OPERAND));
        assertEquals(OptionalInt.of(5), table.cycles(fma, 0, alu, UseKind.OPERAND));
        assertEquals(OptionalInt.of(8), table.cycles(fp64, 0, fp64, UseKind.OPERAND));
        assertEquals(OptionalInt.of(13), table.cycles(alu, 0, pipe(table, "branch"), UseKind.GUARD));
    }

    @Test
    void rowsThatAreRarelySeenDoNotCount() {
        LatencyTable rare = read("latency 90 a operand a=9/999\n");
        assertEquals(OptionalInt.empty(), rare.cycles(pipe(rare, "a"), 0, pipe(rare, "a"), UseKind.OPERAND));
        LatencyTable often = read("latency 90 a operand a=9/1000\n");
        assertEquals(OptionalInt.of(9), often.cycles(pipe(often, "a"), 0, pipe(often, "a"), UseKind.OPERAND));
    }

    @Test
    void consumersThatAreRarelySeenHaveTheLeast() {
        LatencyTable table = read("latency 90 a operand a=4/1000 b=9/3\nlatency 90 a addend a=4/1000 b=9/3\n");
        Pipe a = pipe(table, "a");
        Pipe b = pipe(table, "b");
        assertEquals(OptionalInt.of(4), table.cycles(a, 0, b, UseKind.OPERAND));
        assertEquals(OptionalInt.empty(), table.cycles(a, 0, b, UseKind.ADDEND));
        assertEquals(OptionalInt.empty(), table.cycles(a, 1, b, UseKind.OPERAND));
    }

    @Test
    void laterWritesDoNotArriveFirst() {
        LatencyTable table =
                read("pipe c 75- fixed - : DADD\nlatency 90 a operand a=4/1000\n" + "latency 90 c operand a=9/1000\n");
        Pipe slow = pipe(table, "c");
        Pipe fast = pipe(table, "a");
        assertEquals(OptionalInt.of(5), table.overwriteCycles(slow, 0, fast, FieldKind.REGISTER));
        assertEquals(OptionalInt.of(1), table.overwriteCycles(fast, 0, slow, FieldKind.REGISTER));
        assertEquals(OptionalInt.empty(), table.overwriteCycles(fast, 0, pipe(table, "b"), FieldKind.REGISTER));
    }

    /** A late reader has its own figure, which does not affect when results arrive for others. */
    @Test
    void lateReadersDoNotLowerTheLeast() {
        String rows = "pipe c 75- fixed - : DADD\nlatency 90 a operand a=4/1000\n"
                + "latency 90 c operand a=9/1000 b=6/1000\n";
        LatencyTable plain = read(rows);
        LatencyTable marked = read(rows + "late 90 c b\n");
        assertEquals(2, overwrite(plain));
        assertEquals(5, overwrite(marked));
        assertEquals(OptionalInt.of(6), marked.cycles(pipe(marked, "c"), 0, pipe(marked, "b"), UseKind.OPERAND));
        assertEquals(2, overwrite(read(rows + "late 80 c b\n")));
    }

    private static int overwrite(LatencyTable table) {
        return table.overwriteCycles(pipe(table, "c"), 0, pipe(table, "a"), FieldKind.REGISTER)
                .orElseThrow();
    }

    @Test
    void architecturesOfARow() {
        String text = "latency 75-80,120 a operand a=4/1000\n";
        Pipe a = pipe(read(text), "a");
        assertEquals(OptionalInt.empty(), read(text).cycles(a, 0, a, UseKind.OPERAND));
        LatencyTable other =
                Objects.requireNonNull(LatencyReader.read(PIPES + text).get(Architecture.SM_120));
        assertEquals(OptionalInt.of(4), other.cycles(a, 0, a, UseKind.OPERAND));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pipes a",
                "pipe c 75- fixed - DADD",
                "pipe c 75- sometimes - : DADD",
                "pipe c 75- fixed - : IADD3",
                "pipe a 75- variable - : DADD",
                "pipe c x fixed - : DADD",
                "latency 90 a operand",
                "latency 90 z operand a=4/1",
                "latency 90 a operand z=4/1",
                "latency 90 a sometimes a=4/1",
                "latency 90 a operand a=4",
                "latency 90 a operand a=four/1",
                "late 90 a",
                "late 90 z b",
                "late 90 a z",
                "sources 90",
                "sources 90 a",
            })
    void malformedLines(String line) {
        assertThrows(CompilerBug.class, () -> read(line + "\n"));
    }
}
