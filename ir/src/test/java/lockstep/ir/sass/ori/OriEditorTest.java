package lockstep.ir.sass.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import org.junit.jupiter.api.Test;

/** Edits of the open form query the gate, and definitions and uses are kept up to date. */
final class OriEditorTest {
    private static final Rule RULE = new Rule("test", "edit", "anything");
    private static final String TEXT = """
            .ori 1 f sm_90 ssa
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
              @!%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R1, %R0, 0x1, RZ ;
              @%P0 IADD3 %R5, %R0, 0x2, RZ ;
            .B2:
              PHI %R2, [%R0, .B0], [%R1, .B1] ;
              PTX.add.u32 %R3, %R2, %R2 ;
              COPY %R4, %R3 ;
              USE %R4 ;
              EXIT ;
            """;

    private static OriFunction function() {
        return OriText.parse(TEXT, "f", new Diagnostics()).orElseThrow();
    }

    private static OriMachine branch(String label) {
        return OriMachine.of(IsaTable.of(Architecture.SM_90).form(0x947).orElseThrow(), label);
    }

    private static VirtualRegister general(int number) {
        return new VirtualRegister(RegisterFile.GENERAL, number, 1);
    }

    @Test
    void editsAndTheirText() {
        OriEditor editor = new OriEditor(function(), (rule, function, at) -> true);
        OriInstruction copy = editor.defUse().definitions(general(4)).iterator().next();
        VirtualRegister made = editor.register(RegisterFile.GENERAL, 1);
        assertEquals(general(6), made);
        OriMacro undefined = new OriMacro(Macro.UNDEF, List.of(made), List.of());
        assertTrue(editor.insertBefore(RULE, copy, undefined));
        assertTrue(editor.replaceUses(RULE, copy, general(3), made));
        assertEquals(0, editor.defUse().useCount(general(3)));
        assertEquals(2, editor.defUse().useCount(general(2)));
        OriInstruction add = editor.defUse().definitions(general(3)).iterator().next();
        assertTrue(editor.remove(RULE, add));
        assertFalse(editor.defUse().isWhole(general(5)));
        assertTrue(editor.defUse().isWhole(general(1)));
        assertEquals(".N0", editor.splitBlock(RULE, undefined).orElseThrow());
        OriInstruction end = editor.instructions(".B0").getLast();
        assertEquals(
                ".N1", editor.splitEdge(RULE, end, ".B2", OriEditorTest::branch).orElseThrow());
        assertEquals(
                ".N2",
                editor.splitEdge(RULE, editor.instructions(".B1").getLast(), ".B2", OriEditorTest::branch)
                        .orElseThrow());
        assertEquals("""
                .ori 1 f sm_90 ssa
                .B0:
                  S2R %R0, SR_TID.X ;
                  ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                  @!%P0 BRA `(.N1) ;
                .B1:
                  IADD3 %R1, %R0, 0x1, RZ ;
                  @%P0 IADD3 %R5, %R0, 0x2, RZ ;
                .N2:
                .B2:
                  PHI %R2, [%R0, .N1], [%R1, .N2] ;
                .N0:
                  UNDEF %R6 ;
                  COPY %R4, %R6 ;
                  USE %R4 ;
                  EXIT ;
                .N1:
                  BRA `(.B2) ;
                """, OriText.print(editor.snapshot()));
        Diagnostics rules = new Diagnostics();
        OriVerifier.verify(editor.snapshot(), rules);
        assertEquals(List.of(), rules.all());
        assertTrue(editor.defUse().isSame(OriDefUse.of(editor.snapshot())));
    }

    @Test
    void theGateDecides() {
        List<OriInstruction> asked = new ArrayList<>();
        OriFunction function = function();
        OriEditor editor = new OriEditor(function, (rule, of, at) -> {
            assertEquals(RULE, rule);
            asked.add(at);
            return false;
        });
        OriInstruction first = editor.instructions(".B1").getFirst();
        OriInstruction other = new OriMacro(Macro.UNDEF, List.of(general(9)), List.of());
        assertFalse(editor.insertBefore(RULE, first, other));
        assertFalse(editor.insertAfter(RULE, first, other));
        assertFalse(editor.remove(RULE, first));
        assertFalse(editor.replace(RULE, first, other));
        assertFalse(editor.replaceUses(RULE, first, general(0), general(1)));
        assertEquals(Optional.empty(), editor.splitBlock(RULE, first));
        assertEquals(
                Optional.empty(),
                editor.splitEdge(RULE, editor.instructions(".B0").getLast(), ".B2", OriEditorTest::branch));
        assertEquals(7, asked.size());
        assertEquals(function, editor.snapshot());
    }

    @Test
    void wrongEditsAreRefused() {
        OriEditor editor = new OriEditor(function(), (rule, of, at) -> true);
        OriInstruction first = editor.instructions(".B1").getFirst();
        OriInstruction phi = editor.instructions(".B2").getFirst();
        OriMacro strange = new OriMacro(Macro.UNDEF, List.of(general(9)), List.of());
        assertThrows(IllegalArgumentException.class, () -> editor.remove(RULE, strange));
        assertThrows(IllegalArgumentException.class, () -> editor.insertBefore(RULE, first, phi));
        assertThrows(IllegalArgumentException.class, () -> editor.splitBlock(RULE, phi));
        assertThrows(IllegalArgumentException.class, () -> editor.splitEdge(RULE, first, ".B2", OriEditorTest::branch));
        assertThrows(
                IllegalArgumentException.class,
                () -> editor.replaceUses(RULE, first, general(0), new VirtualRegister(RegisterFile.PREDICATE, 0, 1)));
        assertThrows(IllegalArgumentException.class, () -> editor.instructions(".B9"));
    }

    /** Law: definitions and uses that follow edits are those of the function. Oracle: a fresh computation. */
    @Test
    void definitionsAndUsesFollowEdits() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            OriEditor editor = new OriEditor(function(), (rule, of, at) -> random.nextInt(5) > 0);
            for (int i = 0; i < 20; i++) {
                edit(editor, random);
                OriFunction now = editor.snapshot();
                assertTrue(editor.defUse().isSame(OriDefUse.of(now)), () -> OriText.print(now));
                assertEquals(Optional.of(now), OriText.parse(OriText.print(now), "f", new Diagnostics()));
            }
        }
    }

    private static void edit(OriEditor editor, SplittableRandom random) {
        String label = editor.labels().get(random.nextInt(editor.labels().size()));
        List<OriInstruction> body = editor.instructions(label);
        if (body.isEmpty()) {
            return;
        }
        OriInstruction at = body.get(random.nextInt(body.size()));
        VirtualRegister any = general(random.nextInt(6));
        switch (random.nextInt(7)) {
            case 0 -> editor.insertBefore(RULE, at, new OriMacro(Macro.USE, List.of(), List.of(any, any)));
            case 1 ->
                editor.insertAfter(
                        RULE,
                        at,
                        new OriMacro(Macro.COPY, List.of(editor.register(RegisterFile.GENERAL, 1)), List.of(any)));
            case 2 -> editor.remove(RULE, at);
            case 3 -> editor.replace(RULE, at, new OriMacro(Macro.UNDEF, List.of(any), List.of()));
            case 4 -> editor.replaceUses(RULE, at, any, general(random.nextInt(6)));
            case 5 -> {
                if (!(at instanceof OriPhi)) {
                    editor.splitBlock(RULE, at);
                }
            }
            default -> {
                boolean isBranch = body.getLast() instanceof OriMachine machine
                        && !machine.targets().isEmpty();
                if (isBranch) {
                    OriMachine end = (OriMachine) body.getLast();
                    editor.splitEdge(RULE, end, end.targets().getFirst(), OriEditorTest::branch);
                }
            }
        }
    }
}
