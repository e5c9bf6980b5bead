package lockstep.compiler.ori.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The stages of Ori programs and the passes between them, as text. */
final class StagePassesTest {
    private static final String HEAD = ".kernel registers=8 parameters= shared=0 local=0 barriers=0\n";

    private static String kernel(String stage, String body) {
        return ".ori 1 k sm_90 " + stage + "\n" + HEAD + body;
    }

    private static OriModule module(String text) {
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(text, "k.ori", found)
                .orElseThrow(() -> new AssertionError("" + found))
                .module();
    }

    private static OpenPassManager.Result<OriModule> run(OriModule module, Pass<?> pass) {
        return OpenPassManager.run(
                OpenDialect.ORI,
                module,
                Pipeline.of(pass),
                new StepOptions<>(List.of(), Long.MAX_VALUE, Optional.empty(), Optional.empty()));
    }

    private static void assertMade(String made, String text, Pass<?> pass) {
        OriModule module = run(module(text), pass).program();
        assertEquals(made, OriModuleText.print(module));
        assertTrue(OpenDialect.ORI.verify(module).all().isEmpty(), () -> "" + OpenDialect.ORI.verify(module));
    }

    private static void assertUnchanged(String text, Pass<?> pass) {
        OriModule module = module(text);
        assertSame(module, run(module, pass).program());
    }

    // ---- blocks

    @Test
    void blocksEndWithWhatControlLeaves() {
        assertMade(kernel("ssa", """
                        .B0:
                          BSSY %B0, `(.B1) ;
                        .B1:
                          BSYNC %B0 ;
                        .C0:
                          S2R %R0, SR_TID.X ;
                          WARPSYNC.ALL ;
                        .C1:
                          ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                          @%P0 BRA `(.B2) ;
                        .B3:
                          IADD3 %R1, %R0, 0x1, RZ ;
                        .B2:
                          PHI %R2, [%R0, .C1], [%R1, .B3] ;
                          EXIT ;
                        """), kernel("ssa", """
                        .B0:
                          BSSY %B0, `(.B1) ;
                        .B1:
                          BSYNC %B0 ;
                          S2R %R0, SR_TID.X ;
                          WARPSYNC.ALL ;
                          ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                          @%P0 BRA `(.B2) ;
                        .B3:
                          IADD3 %R1, %R0, 0x1, RZ ;
                        .B2:
                          PHI %R2, [%R0, .B1], [%R1, .B3] ;
                          EXIT ;
                        """), new SetControlFlowLast());
    }

    @Test
    void newLabelsAreNew() {
        assertMade(
                kernel("free", ".C0:\n  WARPSYNC.ALL ;\n.C2:\n  NOP ;\n.C1:\n  EXIT ;\n"),
                kernel("free", ".C0:\n  WARPSYNC.ALL ;\n  NOP ;\n.C1:\n  EXIT ;\n"),
                new SetControlFlowLast());
    }

    @Test
    void blocksThatAreRightStay() {
        assertUnchanged(kernel("free", ".B0:\n  NOP ;\n  WARPSYNC.ALL ;\n.B1:\n  EXIT ;\n"), new SetControlFlowLast());
    }

    // ---- NOPs

    @Test
    void whatDoesNothingIsRemoved() {
        assertMade(
                kernel("free", ".B0:\n  [B0-----:R-:W-:-:S01] NOP ;\n  @P0 NOP ;\n  COPY R4, R5 ;\n  EXIT ;\n"),
                kernel("free", """
                        .B0:
                          NOP ;
                          [B0-----:R-:W-:-:S01] NOP ;
                          @P0 NOP ;
                          COPY R4, R4 ;
                          COPY R4, R5 ;
                          EXIT ;
                        """),
                new RemoveNopCode());
    }

    @Test
    void oneApplicationIsOneInstruction() {
        OpenPassManager.Result<OriModule> made =
                run(module(kernel("free", ".B0:\n  NOP ;\n  NOP ;\n  COPY R4, R4 ;\n  EXIT ;\n")), new RemoveNopCode());
        assertEquals(
                Map.of("ori-remove-nop-code:remove-nop", 2L, "ori-remove-nop-code:remove-copy", 1L),
                made.report().byRule());
    }

    // ---- PHIs

    /**
     * The target of an indirect branch keeps its label: its block has only the copies, and the other edge bypasses
     * them.
     */
    @Test
    void theTargetOfAnIndirectBranchKeepsItsLabel() {
        assertMade(
                kernel("ssa", """
                        .B0:
                          S2R %R0, SR_TID.X ;
                          UNDEF %R1x2 ;
                          BRX %R1x2 0x0 -> .B1, .B2 ;
                        .B1:
                          IADD3 %R3, %R0, 0x1, RZ ;
                        .E1:
                          BRA `(.E0) ;
                        .B2:
                          MOVPHI %R4, %R0 ;
                        .E0:
                          EXIT ;
                        """.replace(
                                "IADD3 %R3, %R0, 0x1, RZ ;", "IADD3 %R3, %R0, 0x1, RZ ;\n  MOVPHI %R4, %R3 ;")),
                kernel("ssa", """
                        .B0:
                          S2R %R0, SR_TID.X ;
                          UNDEF %R1x2 ;
                          BRX %R1x2 0x0 -> .B1, .B2 ;
                        .B1:
                          IADD3 %R3, %R0, 0x1, RZ ;
                        .B2:
                          PHI %R4, [%R0, .B0], [%R3, .B1] ;
                          EXIT ;
                        """),
                new GenerateMovPhi());
    }

    private static final String TWO_INDIRECT = """
            .B0:
              S2R %R0, SR_TID.X ;
              UMOV %UR0, 0x1 ;
              UNDEF %R1x2 ;
              BRX %R1x2 0x0 -> .B1, .B2 ;
            .B1:
              IADD3 %R3, %R0, 0x1, RZ ;
              UMOV %UR1, 0x2 ;
              BRX %R1x2 0x0 -> .B3, .B2 ;
            .B3:
              EXIT ;
            .B2:
              PHI %R4, [%R0, .B0], [%R3, .B1] ;
              EXIT ;
            """;

    @Test
    void waysOfTwoIndirectBranchesGoThroughATemporary() {
        String text = OriModuleText.print(
                run(module(kernel("ssa", TWO_INDIRECT)), new GenerateMovPhi()).program());
        assertTrue(text.contains("  MOVPHI %R5, %R0 ;\n  BRX %R1x2"), text);
        assertTrue(text.contains("  MOVPHI %R5, %R3 ;\n  BRX %R1x2"), text);
        assertTrue(text.contains(".B2:\n  MOVPHI %R4, %R5 ;\n.E0:\n  EXIT ;\n"), text);
    }

    /** A uniform temporary could be overwritten by lanes that come from the other branch. */
    @Test
    void thatOfAUniformRegisterIsNotSupported() {
        String text = TWO_INDIRECT.replace("PHI %R4, [%R0, .B0], [%R3, .B1]", "PHI %UR2, [%UR0, .B0], [%UR1, .B1]");
        OriModule module = module(kernel("ssa", text));
        InputException refused = assertThrows(InputException.class, () -> run(module, new GenerateMovPhi()));
        assertTrue(
                refused.getMessage().startsWith("k: unsupported[phase-phi]: not supported: PHI %UR2"),
                refused::toString);
    }

    /** A per-lane copy of a uniform register must not replace it as a source: a uniform register cannot read it. */
    @Test
    void uniformRegistersAreNotCopiedFromLanes() {
        String text = OriModuleText.print(
                run(module(kernel("ssa", """
                                .B0:
                                  UMOV %UR0, 0x1 ;
                                  UMOV %UR1, 0x2 ;
                                  S2R %R0, SR_TID.X ;
                                  ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                                .B1:
                                  PHI %R3, [%R0, .B0], [%UR2, .B1] ;
                                  PHI %UR2, [%UR0, .B0], [%UR3, .B1] ;
                                  PHI %UR3, [%UR1, .B0], [%UR2, .B1] ;
                                  @%P0 BRA `(.B1) ;
                                .B2:
                                  EXIT ;
                                """)), new GenerateMovPhi()).program());
        assertTrue(text.endsWith("""
                        .E0:
                          MOVPHI %R3, %UR2 ;
                          COPY %UR4, %UR2 ;
                          MOVPHI %UR2, %UR3 ;
                          MOVPHI %UR3, %UR4 ;
                          BRA `(.B1) ;
                        """), text);
    }

    /** Both edges of a branch lead to one block, so the copies may precede the branch. */
    @Test
    void bothEdgesOfABranchHaveOneTarget() {
        assertMade(
                kernel("ssa", """
                        .B0:
                          S2R %R0, SR_TID.X ;
                          ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                          BRA `(.B2) ;
                        .B1:
                          MOVPHI %R1, RZ ;
                          @%P0 BRA `(.B2) ;
                        .B2:
                          BRA `(.B1) ;
                        """.replace("  BRA `(.B2)", "  MOVPHI %R1, %R0 ;\n  BRA `(.B2)")),
                kernel("ssa", """
                        .B0:
                          S2R %R0, SR_TID.X ;
                          ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
                          BRA `(.B2) ;
                        .B1:
                          @%P0 BRA `(.B2) ;
                        .B2:
                          PHI %R1, [%R0, .B0], [RZ, .B1] ;
                          BRA `(.B1) ;
                        """),
                new GenerateMovPhi());
    }

    @Test
    void functionsWithoutPhisStay() {
        assertUnchanged(kernel("ssa", ".B0:\n  EXIT ;\n"), new GenerateMovPhi());
        assertUnchanged(kernel("free", ".B0:\n  EXIT ;\n"), new ConvertMovPhi());
    }

    @Test
    void functionsWithPhisDoNotLeaveSsa() {
        assertUnchanged(kernel("ssa", TWO_INDIRECT), new ConvertMovPhi());
    }

    @Test
    void functionsWithoutPhisLeaveSsa() {
        assertMade(kernel("free", ".B0:\n  EXIT ;\n"), kernel("ssa", ".B0:\n  EXIT ;\n"), new ConvertMovPhi());
    }

    // ---- stages

    @ParameterizedTest
    @EnumSource
    void aProgramOfWordsIsGoodAtEachStage(PhaseStage stage) {
        Diagnostics found = new Diagnostics();
        stage.verify(module(kernel("free", ".B0:\n  MOV R1, 0x1 ;\n  EXIT ;\n")), found);
        assertTrue(found.all().isEmpty(), found::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INITIAL; MOVPHI %R1, %R0 |; a MOVPHI where PHIs are still there",
                "SANITIZED; MOVPHI %R1, %R0 |; a MOVPHI where PHIs are still there",
                "SANITIZED; WARPSYNC.ALL | NOP |; WARPSYNC is not last in its block",
                "EXPANDED; MOVPHI %R1, %R0 |; a MOVPHI is left",
                "EXPANDED; PTX.add.s32 %R1, %R0, %R0 |; PTX.add.s32 is not expanded",
                "EXPANDED; BRA `(.B1) |.B1:| PHI %R1, [%R0, .B0] |; a PHI is left",
                "ALLOCATED; COPY R1, %R0 |; a register is not allocated",
                "WORDS; COPY R1, R2 |; COPY is not a word",
                "EXPANDED; PTX.nonsense %R1, %R0 |; nonsense",
                "EXPANDED; COPY %R1, %R2 |; %R2 has no definition",
            })
    void whatAStageMustNotHaveIsSaid(PhaseStage stage, String body, String message) {
        String text = kernel(
                "ssa",
                ".B0:\n  S2R %R0, SR_TID.X ;\n  "
                        + body.replace(" |", " ;|").replace(":;|", ":|").replace('|', '\n') + "  EXIT ;\n");
        OriModule module = module(text);
        CompilerBug bug = assertThrows(CompilerBug.class, () -> VerifyPhase.require(module, stage, "who"));
        String all = String.valueOf(bug.getMessage());
        assertTrue(all.startsWith("who: the program is not " + stage.word() + ":\n"), all);
        assertTrue(all.contains(message), all);
    }

    @Test
    void theSameIsGoodBeforeTheStage() {
        OriModule module = module(kernel("ssa", ".B0:\n  WARPSYNC.ALL ;\n  PTX.mov.b32 %R0, 0x1 ;\n  EXIT ;\n"));
        VerifyPhase.require(module, PhaseStage.INITIAL, "who");
        assertThrows(CompilerBug.class, () -> VerifyPhase.require(module, PhaseStage.SANITIZED, "who"));
    }

    @Test
    void wordsNeedToKnowWhereLanesMeet() {
        OriModule module = module(kernel("free threaded", ".B0:\n  EXIT ;\n"));
        VerifyPhase.require(module, PhaseStage.ALLOCATED, "who");
        CompilerBug bug = assertThrows(CompilerBug.class, () -> VerifyPhase.require(module, PhaseStage.WORDS, "who"));
        assertTrue(bug.toString().contains("k: error[phase-words]: where lanes meet is not decided"), bug::toString);
    }
}
