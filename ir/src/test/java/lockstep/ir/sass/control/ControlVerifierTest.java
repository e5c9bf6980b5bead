package lockstep.ir.sass.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.CorpusCubins;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each hazard, once just in time and once too early, on straight lines, joins, loops and calls. */
final class ControlVerifierTest {
    private static Code code(String body) {
        Diagnostics diagnostics = new Diagnostics();
        SassFunction function = SassFunctionText.parse(".function f sm_90\n" + body, "f", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return function.code();
    }

    private static List<Hazard> hazards(String body) {
        return ControlVerifier.hazards(code(body + "\n[B------:R-:W-:-:S05] EXIT ;\n"), JumpTables.NONE);
    }

    private static void accepts(String body) {
        assertEquals(List.of(), hazards(body));
    }

    /** Exactly one use is too early. */
    private static Hazard refuses(Hazard.Kind kind, String body) {
        List<Hazard> found = hazards(body);
        assertEquals(List.of(kind), found.stream().map(Hazard::kind).toList(), found::toString);
        return found.getFirst();
    }

    @Test
    void theCorpusHasNoHazards() throws IOException {
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            for (CodeSection section : cubin.code()) {
                Code code = Code.decode(section, cubin.header().architecture().orElseThrow());
                List<Diagnostic> found = ControlVerifier.verify(code, JumpTables.of(cubin, code));
                assertEquals(List.of(), found, file::toString);
            }
        }
    }

    // ---- fixed latencies

    private static String pair(int stall, String producer, String consumer) {
        return "[B------:R-:W-:-:S%02d] %s ;\n[B------:R-:W-:-:S05] %s ;".formatted(stall, producer, consumer);
    }

    /** Rows of the table that public notes and SASS.md's section 4 give as well. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4|IADD3 R1, R2, R3, RZ|IADD3 R4, R1, R3, RZ",
                "4|FADD R1, R2, R3|FFMA R4, R1, R3, R2",
                "5|IADD3 R1, R2, R3, RZ|IMAD R4, R1, R3, RZ",
                "5|IMAD R1, R2, R3, RZ|LOP3.LUT R4, R1, R3, RZ, 0xc0, !PT",
                "4|ISETP.GE.AND P0, PT, R1, R2, PT|SEL R4, R1, R3, P0",
                "13|ISETP.GE.AND P0, PT, R1, R2, PT|@P0 IADD3 R4, R1, R3, RZ",
                "2|IMAD R6, R2, R3, RZ|IMAD.WIDE R8, R2, R3, R6",
                "8|DADD R4, R2, R6|DADD R8, R4, R6",
                "6|DMUL R4, R2, R6|F2I.F64.TRUNC R8, R4",
                "6|DMUL R4, R2, UR4|F2I.U32.F64.TRUNC R8, R4",
                "6|DFMA R4, R2, R2, UR4|F2F.F32.F64 R8, R4",
                "2|ULDC UR4, c[0x0][0x210]|IADD3 R4, R1, UR4, RZ",
                "13|R2UR UR4, R1|LDG.E R8, desc[UR4][R2.64]",
            })
    void resultsOfFixedLatency(String line) {
        String[] parts = line.split("\\|");
        int cycles = Integer.parseInt(parts[0]);
        accepts(pair(cycles, parts[1], parts[2]));
        List<Hazard> found = hazards(pair(cycles - 1, parts[1], parts[2]));
        assertTrue(found.stream().anyMatch(h -> h.kind() == Hazard.Kind.EARLY_READ), () -> line + ": " + found);
        assertEquals(1, found.getFirst().missing());
    }

    @Test
    void cyclesOfInstructionsBetweenCount() {
        accepts("""
                [B------:R-:W-:-:S01] IADD3 R1, R2, R3, RZ ;
                [B------:R-:W-:-:S03] NOP ;
                [B------:R-:W-:-:S01] IADD3 R4, R1, R3, RZ ;
                """);
        refuses(Hazard.Kind.EARLY_READ, """
                [B------:R-:W-:-:S01] IADD3 R1, R2, R3, RZ ;
                [B------:R-:W-:-:S02] NOP ;
                [B------:R-:W-:-:S01] IADD3 R4, R1, R3, RZ ;
                """);
    }

    @Test
    void ofTwoWritesTheLaterArrivesLast() {
        refuses(Hazard.Kind.EARLY_WRITE, """
                [B------:R-:W-:-:S02] DADD R4, R2, R6 ;
                [B------:R-:W-:-:S09] IADD3 R4, R2, R3, RZ ;
                """);
        accepts("""
                [B------:R-:W-:-:S03] DADD R4, R2, R6 ;
                [B------:R-:W-:-:S09] IADD3 R4, R2, R3, RZ ;
                """);
    }

    @Test
    void guardsThatExcludeEachOther() {
        String text = """
                [B------:R-:W-:-:S01] @P0 DADD R4, R2, R6 ;
                %s
                [B------:R-:W-:-:S09] @!P0 IADD3 R4, R2, R3, RZ ;
                """;
        accepts(text.formatted(""));
        List<Hazard> found = hazards(text.formatted("[B------:R-:W-:-:S01] ISETP.GE.AND P0, PT, R1, R2, PT ;"));
        assertTrue(found.stream().anyMatch(h -> h.kind() == Hazard.Kind.EARLY_WRITE), found::toString);
    }

    /** Number 104 of docs/bugs-found.md. */
    @ParameterizedTest
    @ValueSource(strings = {"@P5 IMAD.HI.U32 R7, P5, R16, R2, R4", "@!P5 IMAD.HI.U32 R7, P5, R16, R2, R4"})
    void aGuardThatItsInstructionWritesExcludesNothing(String line) {
        for (String reader : List.of("@P5 SEL R31, R21, R7, P4", "@!P5 SEL R31, R21, R7, P4")) {
            String text = "[B------:R-:W-:-:S%02d] " + line + " ;\n[B------:R-:W-:-:S13] " + reader + " ;\n";
            Hazard found = refuses(Hazard.Kind.EARLY_READ, text.formatted(1));
            assertEquals(UseKind.OPERAND, found.use().use());
            accepts(text.formatted(13));
        }
    }

    // ---- scoreboards

    private static String load(String control, String next) {
        return "[%s] LDG.E R1, desc[UR4][R2.64] ;\n[%s:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;".formatted(control, next);
    }

    @Test
    void resultsThatScoreboardsAnnounce() {
        accepts(load("B------:R-:W0:-:S02", "B0-----"));
        Hazard dropped = refuses(Hazard.Kind.UNAWAITED_READ, load("B------:R-:W0:-:S02", "B------"));
        assertEquals(0, dropped.scoreboard());
        refuses(Hazard.Kind.UNAWAITED_READ, load("B------:R-:W0:-:S02", "B-1----"));
        refuses(Hazard.Kind.UNAWAITED_READ, load("B------:R-:W1:-:S02", "B0-----"));
        refuses(Hazard.Kind.UNAWAITED_READ, load("B------:R-:W-:-:S15", "B012345"));
        refuses(Hazard.Kind.SCOREBOARD, load("B------:R-:W0:-:S01", "B0-----"));
    }

    @Test
    void waitingWithDepbar() {
        String text = """
                [B------:R-:W0:-:S04] LDG.E R1, desc[UR4][R2.64] ;
                [B------:R-:W-:-:S04] DEPBAR.LE SB0, %s ;
                [B------:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                """;
        accepts(text.formatted("0x0"));
        refuses(Hazard.Kind.UNAWAITED_READ, text.formatted("0x1"));
        refuses(Hazard.Kind.UNAWAITED_READ, text.replace("SB0", "SB3").formatted("0x0"));
    }

    @Test
    void aScoreboardCoversEarlierInstructionsOfItsQueue() {
        String text = """
                [B------:R-:W-:-:S04] %s ;
                [B------:R-:W0:-:S04] %s ;
                [B0-----:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                """;
        accepts(text.formatted("LDS R1, [R2]", "LDS R5, [R2]"));
        accepts(text.formatted("MUFU.RCP R1, R2", "POPC R5, R2"));
        refuses(Hazard.Kind.UNAWAITED_READ, text.formatted("LDG.E R1, desc[UR4][R2.64]", "LDG.E R5, desc[UR4][R2.64]"));
        refuses(Hazard.Kind.UNAWAITED_READ, text.formatted("LDS R1, [R2]", "MUFU.RCP R5, R2"));
    }

    @Test
    void registersAreNotWrittenBeforeAResultArrives() {
        String text = """
                [B------:R-:W0:-:S04] LDG.E R1, desc[UR4][R2.64] ;
                [%s:R-:W-:-:S05] IADD3 R1, R4, R3, RZ ;
                """;
        accepts(text.formatted("B0-----"));
        refuses(Hazard.Kind.UNAWAITED_WRITE, text.formatted("B------"));
    }

    @Test
    void sourcesAreNotWrittenBeforeTheyAreRead() {
        String text = """
                [B------:%s:W-:-:S04] STG.E desc[UR4][R2.64], R1 ;
                [%s:R-:W-:-:S05] IADD3 R1, R4, R3, RZ ;
                """;
        accepts(text.formatted("R0", "B0-----"));
        refuses(Hazard.Kind.OVERWRITTEN_SOURCE, text.formatted("R0", "B------"));
        refuses(Hazard.Kind.OVERWRITTEN_SOURCE, text.formatted("R0", "B-1----"));
        refuses(Hazard.Kind.OVERWRITTEN_SOURCE, text.formatted("R-", "B0-----"));
        accepts("""
                [B------:R-:W-:-:S04] STG.E desc[UR4][R2.64], R1 ;
                [B------:R-:W2:-:S04] LDG.E R1, desc[UR4][R2.64] ;
                """);
    }

    @Test
    void uniformSourcesAreReadAtOnce() {
        accepts("""
                [B------:R-:W-:-:S01] STG.E desc[UR4][R2.64], R1 ;
                [B------:R-:W-:-:S05] ULDC.64 UR4, c[0x0][0x210] ;
                """);
    }

    @Test
    void cachedOperandsAreNotWrittenInBetween() {
        String text = """
                [B------:R-:W-:-:S04] IADD3 R1, R2%s, R3, RZ ;
                [B------:R-:W-:-:S04] %s ;
                [B------:R-:W-:-:S05] IADD3 R6, R2, R3, RZ ;
                """;
        accepts(text.formatted(".reuse", "NOP"));
        accepts(text.formatted("", "MOV R2, 0x1"));
        refuses(Hazard.Kind.STALE_REUSE, text.formatted(".reuse", "MOV R2, 0x1"));
        accepts(text.formatted(".reuse", "IADD3 R2, R7, 0x1, RZ"));
    }

    // ---- paths

    @Test
    void theWorseOfTwoPathsCounts() {
        String text = """
                [B------:R-:W0:-:S04] LDG.E R1, desc[UR4][R2.64] ;
                [B------:R-:W-:-:S05] @P0 BRA `(.L_x_0) ;
                [%s:R-:W-:-:S05] NOP ;
                .L_x_0:
                [B------:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                """;
        refuses(Hazard.Kind.UNAWAITED_READ, text.formatted("B0-----"));
        accepts(text.replace(".L_x_0:\n[B------", ".L_x_0:\n[B0-----").formatted("B------"));
    }

    @Test
    void theShorterOfTwoPathsCounts() {
        String text = """
                [B------:R-:W-:-:S01] IADD3 R1, R2, R3, RZ ;
                [B------:R-:W-:-:S%02d] @P0 BRA `(.L_x_0) ;
                [B------:R-:W-:-:S10] NOP ;
                .L_x_0:
                [B------:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                """;
        accepts(text.formatted(3));
        assertEquals(1, refuses(Hazard.Kind.EARLY_READ, text.formatted(2)).missing());
    }

    @Test
    void whatALoopLeavesInFlightReachesItsNextIteration() {
        String text = """
                .L_x_0:
                [%s:R-:W-:-:S05] IADD3 R4, R1, R4, RZ ;
                [B------:R-:W0:-:S05] LDG.E R1, desc[UR4][R2.64] ;
                [B------:R-:W-:-:S05] @P0 BRA `(.L_x_0) ;
                """;
        accepts(text.formatted("B0-----"));
        assertTrue(hazards(text.formatted("B------")).stream().anyMatch(h -> h.kind() == Hazard.Kind.UNAWAITED_READ));
    }

    private static String call(String calleeWait, String callerWait) {
        return """
                [B------:R-:W0:-:S04] LDG.E R1, desc[UR4][R2.64] ;
                [B------:R-:W-:-:S05] CALL.REL.NOINC `(.L_x_0) ;
                [%s:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                [B------:R-:W-:-:S05] EXIT ;
                .L_x_0:
                [%s:R-:W-:-:S05] NOP ;
                [B------:R-:W-:-:S05] RET.REL.NODEC R20 0x0 ;
                """.formatted(callerWait, calleeWait);
    }

    @Test
    void calleesWaitForTheirCallers() {
        accepts(call("B0-----", "B------"));
        accepts(call("B------", "B0-----"));
        refuses(Hazard.Kind.UNAWAITED_READ, call("B------", "B------"));
        refuses(Hazard.Kind.UNAWAITED_READ, call("B-1----", "B------"));
    }

    @Test
    void callersWaitForTheirCallees() {
        String text = """
                [B------:R-:W-:-:S05] CALL.REL.NOINC `(.L_x_0) ;
                [%s:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                [B------:R-:W-:-:S05] EXIT ;
                .L_x_0:
                [B------:R-:W3:-:S02] MUFU.RCP R1, R2 ;
                [B------:R-:W-:-:S05] RET.REL.NODEC R20 0x0 ;
                """;
        accepts(text.formatted("B---3--"));
        refuses(Hazard.Kind.UNAWAITED_READ, text.formatted("B------"));
    }

    @Test
    void messagesNameInstructionsAndCycles() {
        Code code = code("""
                [B------:R-:W-:-:S03] IADD3 R1, R2, R3, RZ ;
                [B------:R-:W-:-:S05] IADD3 R4, R1, R3, RZ ;
                [B------:R-:W-:-:S05] EXIT ;
                """);
        assertEquals(
                List.of("f:2: error[control-early-read]: +0x10 IADD3 R4, R1, R3, RZ: reads R1"
                        + " of +0x0 IADD3 R1, R2, R3, RZ 3 cycles after it, 1 too early"),
                ControlVerifier.verify(code, JumpTables.NONE).stream()
                        .map(Diagnostic::toString)
                        .toList());
    }

    /** Law: time grows with the length, not with its square; nothing overflows the stack. */
    @Test
    void longFunctions() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append(".L_x_").append(i).append(":\n");
            text.append("[B------:R-:W-:-:S05] @P0 BRA `(.L_x_").append(i).append(") ;\n");
            text.append("[B------:R0:W1:-:S05] LDG.E R1, desc[UR4][R2.64] ;\n");
        }
        Code code = code(text + "[B------:R-:W-:-:S05] EXIT ;\n");
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> ControlVerifier.hazards(code, JumpTables.NONE));
    }
}
