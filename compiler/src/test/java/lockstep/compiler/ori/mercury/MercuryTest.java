package lockstep.compiler.ori.mercury;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The last phases one by one. Oracles: expected text, and {@link ControlVerifier}. */
final class MercuryTest {
    private static final String HEAD = ".ori 1 f sm_90 free\n.B0:\n";

    /** Everything that the phases handle: variable-latency results and sources, fixed latencies, a loop, a call. */
    private static final String BUSY = """
              LDC R1, c[0x0][0x28] ;
              S2R R0, SR_TID.X ;
              LDC.64 R2, c[0x0][0x210] ;
              IMAD.WIDE R2, R0, 0x4, R2 ;
            .B1:
              LDG.E R4, [R2.64+URZ] ;
              LDS R5, [R0] ;
              DADD R6, R4, R4 ;
              DMUL R8, R6, R6 ;
              STG.E [R2.64+URZ], R8 ;
              MOV R8, RZ ;
              IADD3 R2, R2, 0x4, RZ ;
              ISETP.NE.AND P0, PT, R4, RZ, PT ;
              @P0 BRA `(.B1) ;
            .B2:
              LEPC R20, `(.B3) ;
              CALL.ABS.NOINC R4 ;
            .B3:
              STG.E [R2.64+URZ], R4 ;
              EXIT ;
            """;

    private static List<OriFunction> functions(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return OriModuleText.parse(text, "m.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module()
                .functions();
    }

    private static OriFunction function(String body) {
        return functions(HEAD + body).getFirst();
    }

    private static String body(OriFunction function) {
        return OriText.print(function).lines().skip(1).collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<Hazard> hazards(OriFunction function) {
        Diagnostics diagnostics = new Diagnostics();
        return ControlVerifier.hazards(
                OriLayout.close(function, diagnostics).orElseThrow().code(), JumpTables.NONE);
    }

    private static OriFunction timed(OriFunction function, WaitPhase... phases) {
        OriFunction now = function;
        for (WaitPhase phase : phases) {
            now = phase.run(now);
        }
        return now;
    }

    private static List<SassInstruction> words(OriFunction function) {
        List<SassInstruction> found = new ArrayList<>();
        function.blocks()
                .forEach(block -> block.instructions().forEach(each -> found.add(((OriMachine) each).instruction())));
        return found;
    }

    // ---- descriptors

    @Test
    void accessesNameTheDescriptor() {
        OriFunction given = function("""
                  LDG.E R0, [R2.64+URZ+0x4] ;
                  LDG.E R5, [R2+0x4] {wide=1} ;
                  LD.E.64 R6, [R2.64+URZ] ;
                  STG.E [R2.64+URZ], R0 ;
                  ATOMG.E.ADD.STRONG.GPU PT, R0, [R2.64+URZ], R4 ;
                  LDL R8, [R1] ;
                  LDS R9, [R1] ;
                  EXIT ;
                """);
        assertEquals("""
                .B0:
                  ULDC.64 UR4, c[0x0][0x208] ;
                  LDG.E R0, desc[UR4][R2.64+0x4] ;
                  LDG.E R5, desc[UR4][R2.64+0x4] ;
                  LD.E.64 R6, desc[UR4][R2.64] ;
                  STG.E desc[UR4][R2.64], R0 ;
                  ATOMG.E.ADD.STRONG.GPU PT, R0, desc[UR4][R2.64], R4 ;
                  LDL R8, [R1] ;
                  LDS R9, [R1] ;
                  EXIT ;
                """, body(Descriptors.insert(List.of(given)).getFirst()));
    }

    /** External code may clobber the pair, so it is reloaded after a call. */
    @Test
    void theDescriptorIsLoadedAgainAfterCalls() {
        OriFunction given = function("""
                  CALL.ABS.NOINC R2 ;
                .B1:
                  LDG.E R0, [R2.64+URZ] ;
                  EXIT ;
                """);
        assertEquals("""
                .B0:
                  ULDC.64 UR4, c[0x0][0x208] ;
                  CALL.ABS.NOINC R2 ;
                .B1:
                  ULDC.64 UR4, c[0x0][0x208] ;
                  LDG.E R0, desc[UR4][R2.64] ;
                  EXIT ;
                """, body(Descriptors.insert(List.of(given)).getFirst()));
    }

    /** A pair that one function of the module uses is not available to the others. */
    @Test
    void thePairIsFreeInTheWholeModule() {
        List<OriFunction> given = functions(HEAD + "  LDG.E R0, [R2.64+URZ] ;\n  EXIT ;\n"
                + ".ori 1 g sm_90 free\n.B0:\n  ULDC UR5, c[0x0][0x0] ;\n  ULDC.64 UR6, c[0x0][0x8] ;\n  EXIT ;\n");
        List<OriFunction> done = Descriptors.insert(given);
        assertTrue(body(done.getFirst()).contains("ULDC.64 UR8, c[0x0][0x208]"), () -> body(done.getFirst()));
        assertEquals(given.getLast(), done.getLast());
    }

    @Test
    void descriptorsThatAreThereStay() {
        OriFunction given = function("  LDG.E R0, desc[UR6][R2.64] ;\n  EXIT ;\n");
        assertEquals(List.of(given), Descriptors.insert(List.of(given)));
    }

    @Test
    void aUniformOffsetLeavesNoRoom() {
        OriFunction given = function("  LDG.E R0, [R2.64+UR6] ;\n  EXIT ;\n");
        assertThrows(CompilerBug.class, () -> Descriptors.insert(List.of(given)));
    }

    // ---- control fields

    @Test
    void allPhasesLeaveNothingTooEarly() {
        OriFunction done = timed(function(BUSY), WaitPhase.values());
        assertEquals(List.of(), hazards(done));
        assertEquals(body(function(BUSY)), body(done).replaceAll("(?m)^  \\[[^\\]]*\\] ", "  "));
    }

    /** Each phase is needed: without it the verifier reports a hazard. */
    @ParameterizedTest
    @EnumSource(names = {"WAITS", "WARS1", "OPEX"})
    void eachPhaseIsNeeded(WaitPhase left) {
        OriFunction now = function(BUSY);
        for (WaitPhase phase : List.of(WaitPhase.WAITS, WaitPhase.WARS1, WaitPhase.OPEX)) {
            now = phase == left ? now : phase.run(now);
        }
        assertFalse(hazards(now).isEmpty());
    }

    @Test
    void theLastPhaseFindsNothing() {
        OriFunction done = timed(function(BUSY), WaitPhase.WAITS, WaitPhase.WARS1, WaitPhase.OPEX);
        assertEquals(done, WaitPhase.WARS2.run(done));
    }

    /** A block begins with a wait for all scoreboards, and ends when all fixed-latency results have arrived. */
    @Test
    void blocksAreSeparate() {
        List<SassInstruction> words = words(timed(function(BUSY), WaitPhase.values()));
        for (int first : List.of(0, 4, 13, 15)) {
            assertEquals(0x3f, words.get(first).value(CommonField.WAIT), "word " + first);
        }
        for (int last : List.of(3, 12, 14, 16)) {
            assertEquals(15, words.get(last).value(CommonField.STALL), "word " + last);
        }
        assertEquals(7, words.get(8).value(CommonField.WRITE_BARRIER), "a store has no result");
        assertFalse(words.get(8).value(CommonField.READ_BARRIER) == 7, "but sources");
    }

    // ---- encodings

    @Test
    void wordsMeanTheirInstructions() {
        EncodeAndDecode.check(timed(function(BUSY), WaitPhase.values()));
    }

    /** Neither macros nor virtual registers have an encoding. */
    @ParameterizedTest
    @ValueSource(strings = {"  COPY %R0, R1 ;\n  EXIT ;\n", "  MOV %R0, R1 ;\n  EXIT ;\n"})
    void whatIsNotPhysicalIsRefused(String body) {
        OriFunction open = function(body);
        assertThrows(CompilerBug.class, () -> EncodeAndDecode.check(open));
        assertThrows(CompilerBug.class, () -> WaitPhase.WAITS.run(open));
        assertThrows(CompilerBug.class, () -> Descriptors.insert(List.of(open)));
    }
}
