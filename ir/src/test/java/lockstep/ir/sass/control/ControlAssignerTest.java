package lockstep.ir.sass.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ControlAssignerTest {
    private static final String BODY = """
              S2R R0, SR_TID.X ;
              LDC.64 R2, c[0x0][0x210] ;
              IMAD.WIDE R2, R0, 0x4, R2 ;
            .L_x_0:
              LDG.E R4, desc[UR4][R2.64] ;
              IADD3 R5, R4, 0x1, RZ ;
              ISETP.GE.AND P0, PT, R5, 0x8, PT ;
              STG.E desc[UR4][R2.64], R5 ;
              MOV R5, 0x7 ;
              MUFU.RCP R6, R5 ;
              FADD R6, R6, R5 ;
              @!P0 BRA `(.L_x_0) ;
              EXIT ;
            """;

    private static SassFunction function(Architecture architecture) {
        Diagnostics found = new Diagnostics();
        String body = architecture == Architecture.SM_75 ? BODY.replace("G.E ", "G.E.SYS ") : BODY;
        return SassFunctionText.parse(".function k " + architecture.tool() + "\n" + body, "k.sass", found)
                .orElseThrow(() -> new AssertionError(found.toString()));
    }

    private static List<Hazard> hazards(SassFunction function) {
        return ControlVerifier.hazards(function.code(), JumpTables.NONE);
    }

    private static SassFunction assigned(SassFunction function) {
        return new SassFunction(
                function.name(),
                function.architecture(),
                ControlAssigner.assign(function.architecture(), function.instructions(), JumpTables.NONE));
    }

    /** Law: the verifier, which considers all paths through the code, finds no hazards. */
    @ParameterizedTest
    @EnumSource(Architecture.class)
    void noUseIsTooEarly(Architecture architecture) {
        SassFunction plain = function(architecture);
        assertFalse(hazards(plain).isEmpty());
        assertEquals(List.of(), hazards(assigned(plain)));
    }

    /** The table has no figure for a guard that IMAD.HI writes, and one of 13 for a guard that ISETP writes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            IMAD.HI.U32 R3, P0, R4, R5, R6 ;   | 15
            ISETP.GE.AND P0, PT, R5, 0x8, PT ; | 13
            """)
    void pairsWithoutAFigureAreWaitedFor(String writer, int cycles) {
        Diagnostics found = new Diagnostics();
        String text = ".function k sm_90\n  " + writer + "\n  @P0 IADD3 R7, R8, 0x1, RZ ;\n  EXIT ;\n";
        SassFunction plain = SassFunctionText.parse(text, "k.sass", found).orElseThrow();
        assertEquals(cycles, assigned(plain).instructions().getFirst().value(CommonField.STALL));
    }

    @Test
    void onlyControlFieldsAreChanged() {
        SassFunction plain = function(Architecture.SM_90);
        List<SassInstruction> after = assigned(plain).instructions();
        for (int i = 0; i < after.size(); i++) {
            SassInstruction back = after.get(i);
            for (CommonField field :
                    List.of(CommonField.STALL, CommonField.WRITE_BARRIER, CommonField.READ_BARRIER, CommonField.WAIT)) {
                back = back.with(field, plain.instructions().get(i).value(field));
            }
            assertEquals(plain.instructions().get(i), back);
        }
    }

    /** A chain of sums waits exactly as long as the table requires. */
    @Test
    void theMinimumStallIsAssigned() {
        Diagnostics found = new Diagnostics();
        String text = ".function k sm_90\nIADD3 R1, RZ, 0x1, RZ ;\nIADD3 R2, R1, R1, RZ ;\nEXIT ;\n";
        SassFunction chain = SassFunctionText.parse(text, "k.sass", found).orElseThrow();
        assertEquals(4, assigned(chain).instructions().getFirst().value(CommonField.STALL));
        assertEquals(1, assigned(chain).instructions().get(1).value(CommonField.STALL));
    }

    /**
     * A predicate that a barrier of the block reads was rarely seen, never after less than 13 cycles: the minimum over
     * all consumers of ISETP, 4, does not apply to it.
     */
    @Test
    void aRarePairHasItsOwnFigure() {
        List<SassInstruction> after = assigned("""
                ISETP.GE.AND P0, PT, R5, 0x8, PT ;
                BAR.RED.POPC.DEFER_BLOCKING 0x0, P0 ;
                EXIT ;
                """);
        assertEquals(13, after.getFirst().value(CommonField.STALL));
    }

    /** Memory ordering releases a scoreboard; the next instruction waits, although it names no register. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MEMBAR.SC.CTA ;      | READ_BARRIER  | 6
            MEMBAR.ALL.GPU ;     | READ_BARRIER  | 6
            FENCE.VIEW.ASYNC.S ; | WRITE_BARRIER | 4
            """)
    void theNextInstructionWaitsForTheOrderOfMemory(String order, CommonField field, int cycles) {
        List<SassInstruction> after = assigned(order + "\nMOV R0, 0x1 ;\nMOV R1, 0x1 ;\nEXIT ;\n");
        long scoreboard = after.getFirst().value(field);
        assertEquals(1L << scoreboard, after.get(1).value(CommonField.WAIT));
        assertEquals(0, after.get(2).value(CommonField.WAIT));
        assertEquals(cycles, after.getFirst().value(CommonField.STALL));
    }

    /** At the end of a block no wait is needed: the next one begins with a wait for everything. */
    @Test
    void theNextBlockWaitsForMemoryOrderAtTheEndOfABlock() {
        List<SassInstruction> after = assigned("MEMBAR.SC.CTA ;\nBRA `(.L_x_0) ;\n.L_x_0:\nEXIT ;\n");
        assertEquals(0x3f, after.get(2).value(CommonField.WAIT));
    }

    private static List<SassInstruction> assigned(String body) {
        Diagnostics found = new Diagnostics();
        SassFunction plain = SassFunctionText.parse(".function k sm_90\n" + body, "k.sass", found)
                .orElseThrow(() -> new AssertionError(found.toString()));
        return assigned(plain).instructions();
    }
}
