package lockstep.ir.ptx.op;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import org.junit.jupiter.api.Test;

/** The op table is sound, and the linter finds what is not. */
class OpTableTest {
    private static List<String> faultsOf(String text) {
        return OpTableLinter.check(OpTableReader.read(text)).stream()
                .filter(fault -> fault.startsWith("line"))
                .toList();
    }

    @Test
    void theTableHasNoFaults() {
        assertEquals("", String.join("\n", OpTableLinter.check(OpTable.get())));
    }

    @Test
    void twoFormsWithTheSameSuffixesAreFound() {
        List<String> faults = faultsOf("add [rn] f32 | =t t t\nadd (rn rz) f32 | =t t t\n");
        assertEquals(List.of("line 2: add: takes suffixes that line 1 takes too"), faults);
    }

    @Test
    void formsThatDifferInAWordThatMustBeThereAreSound() {
        assertEquals(List.of(), faultsOf("add [rn] f32 | =t t t\nadd sat [rn] f32 | =t t t\n"));
        assertEquals(List.of(), faultsOf("add [rn] f32 | =t t t\nadd [rn] f64 | =t t t\n"));
    }

    @Test
    void aWordInTwoSlotsIsFound() {
        assertEquals(List.of("line 1: add: .rn is in two slots"), faultsOf("add [rn] [rz rn] f32 | =t t t\n"));
    }

    @Test
    void aMissingTypeIsFound() {
        assertEquals(
                List.of("line 1: add: operand t1 names a type that is not there"), faultsOf("add f32 | =t t1 t\n"));
    }

    @Test
    void unusedWordsAndOpcodesAreFound() {
        List<String> faults = OpTableLinter.check(OpTableReader.read("add f32 | =t t t\n"));
        assertTrue(faults.contains("sub: no form and no gap"));
        assertTrue(faults.contains(".rn: no form has it"));
        assertFalse(faults.contains(".f32: no form has it"));
    }

    @Test
    void invalidWordsStopTheReader() {
        assertThrows(CompilerBug.class, () -> OpTableReader.read("add fish | =t\n"));
        assertThrows(CompilerBug.class, () -> OpTableReader.read("fish f32 | =t\n"));
        assertThrows(CompilerBug.class, () -> OpTableReader.read("add f32 | =fish\n"));
        assertThrows(CompilerBug.class, () -> OpTableReader.read("add f32 | fish:t\n"));
    }

    @Test
    void suffixesThatNoFormTakesFindNone() {
        OpTable table = OpTable.get();
        assertTrue(table.find(PtxOpcode.ADD, List.of()).isEmpty());
        assertTrue(table.find(PtxOpcode.ADD, List.of(PtxType.PRED)).isEmpty());
        assertTrue(
                table.find(PtxOpcode.ADD, List.of(PtxModifier.SAT, PtxType.U32)).isEmpty());
        assertTrue(table.find(PtxOpcode.ADD, List.of(PtxModifier.FTZ, PtxModifier.FTZ, PtxType.F32))
                .isEmpty());
        assertTrue(table.find(PtxOpcode.CVT, List.of(PtxType.U32, PtxType.F32)).isEmpty());
        assertTrue(table.find(PtxOpcode.WMMA, List.of()).isEmpty());
    }

    @Test
    void optionalOperandsAreFilledFromTheLeft() {
        List<PtxSuffix> words = List.of(PtxModifier.RED, PtxModifier.POPC, PtxType.U32);
        PtxForm form = OpTable.get().find(PtxOpcode.BAR, words).orElseThrow();
        assertEquals(
                "[=t, u32, !pred]", form.operandsFor(words, 3).orElseThrow().toString());
        assertEquals(
                "[=t, u32, ?u32, !pred]",
                form.operandsFor(words, 4).orElseThrow().toString());
        assertTrue(form.operandsFor(words, 2).isEmpty());
        assertTrue(form.operandsFor(words, 5).isEmpty());
    }

    @Test
    void anOperandIsPresentIfItsWordIs() {
        List<PtxSuffix> plain = List.of(PtxModifier.EQ, PtxType.B32);
        List<PtxSuffix> combined = List.of(PtxModifier.EQ, PtxModifier.AND, PtxType.B32);
        PtxForm form = OpTable.get().find(PtxOpcode.SETP, combined).orElseThrow();
        assertEquals(form, OpTable.get().find(PtxOpcode.SETP, plain).orElseThrow());
        assertEquals(3, form.operandsFor(plain, 3).orElseThrow().size());
        assertTrue(form.operandsFor(plain, 4).isEmpty());
        assertEquals(4, form.operandsFor(combined, 4).orElseThrow().size());
        assertTrue(form.operandsFor(combined, 3).isEmpty());
    }

    @Test
    void gapsAreFoundByTheirBeginningsAndWords() {
        OpTable table = OpTable.get();
        assertTrue(table.gap("cp.async.bulk.commit_group").isPresent());
        assertTrue(table.gap("cp.async.bulky").isEmpty());
        assertTrue(table.gap("cp.async.ca.shared.global").isEmpty());
        assertTrue(table.gap("cvt.rn.satfinite.e2m1x2.f32").isPresent());
        assertTrue(table.gap("wgmma.mma_async").isPresent());
    }
}
