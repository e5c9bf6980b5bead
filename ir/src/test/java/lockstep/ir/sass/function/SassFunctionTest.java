package lockstep.ir.sass.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.CorpusCubins;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text and rules of functions; the corpus satisfies them, and each rule is violated once. */
final class SassFunctionTest {
    private static SassFunction parse(String body) {
        Diagnostics diagnostics = new Diagnostics();
        return SassFunctionText.parse(".function f sm_90\n" + body, "f", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static List<String> faults(SassFunction function, int registers) {
        Diagnostics diagnostics = new Diagnostics();
        SassVerifier.verify(function, registers, diagnostics);
        return diagnostics.all().stream().map(Diagnostic::toString).toList();
    }

    private static List<String> faults(String body) {
        return faults(parse(body + " EXIT ;\n"), 32);
    }

    /** Whether the value was replaced is one register, however wide the value is. */
    @Test
    void theAnswerOfCompareAndSpinIsOneRegister() {
        assertEquals(List.of(), faults("ATOMS.CAST.SPIN.64 R7, [R8], R12, R14 ;\n"));
        assertFalse(faults("ATOMS.CAS.64 R7, [R8], R12, R14 ;\n").isEmpty());
    }

    @Test
    void theCorpusReadsBackAndObeysTheRules() throws IOException {
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            for (CodeSection section : cubin.code()) {
                Code code = Code.decode(section, cubin.header().architecture().orElseThrow());
                SassFunction function = SassFunction.of(code).orElseThrow();
                Diagnostics diagnostics = new Diagnostics();
                String text = SassFunctionText.print(function);
                assertEquals(
                        Optional.of(function),
                        SassFunctionText.parse(text, "f", diagnostics),
                        () -> file + ": " + diagnostics);
                SassVerifier.verify(function, SassVerifier.MAX_REGISTERS, diagnostics);
                assertFalse(diagnostics.hasFatal(), diagnostics::toString);
                assertEquals(
                        section.section(), section.withWords(function.words()).section());
            }
        }
    }

    @Test
    void labelsAndControlFields() {
        SassFunction function = parse("""
                // a comment
                .L_x_0:
                  [B0----5:R2:W-:Y:S04] @P0 BRA `(.L_x_0) ;   // back
                  EXIT ;
                """);
        SassInstruction branch = function.instructions().getFirst();
        assertEquals(0b100001, branch.value(CommonField.WAIT));
        assertEquals(2, branch.value(CommonField.READ_BARRIER));
        assertEquals(7, branch.value(CommonField.WRITE_BARRIER));
        assertEquals(0, branch.value(CommonField.YIELD));
        assertEquals(4, branch.value(CommonField.STALL));
        assertEquals(
                ".function f sm_90\n.L_x_0:\n  [B0----5:R2:W-:Y:S04] @P0 BRA `(.L_x_0) ;\n"
                        + "  [B------:R-:W-:-:S01] EXIT ;\n",
                SassFunctionText.print(function));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".function f",
                ".function f sm_1",
                ".function f sm_90\n NOP",
                ".function f sm_90\n [B] NOP ;",
                ".function f sm_90\n [B------:R8:W-:-:S01] NOP ;",
                ".function f sm_90\n [B------:R-:W-:-:S16] NOP ;",
                ".function f sm_90\n [B-0----:R-:W-:-:S01] NOP ;",
                ".function f sm_90\n BRA `(.nowhere) ;",
                ".function f sm_90\n.a:\n.a:\n NOP ;",
                ".function f sm_75\n VIADD R1, R2, R3 ;"
            })
    void textThatIsNotAFunctionIsRefused(String text) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), SassFunctionText.parse(text, "f", diagnostics));
        assertEquals(1, diagnostics.all().size(), diagnostics::toString);
    }

    @Test
    void registersBeyondTheLimit() {
        assertEquals(List.of("f:1: error[sass-register]: Rd is R32, there are 32"), faults(" MOV R32, R31 ;\n"));
        assertEquals(List.of(), faults(" MOV R31, RZ ;\n"));
    }

    @Test
    void pairsAndQuadsAreAligned() {
        assertEquals(
                List.of("f:1: error[sass-alignment]: A is 3, not a multiple of 2"), faults(" DADD R2, R3, R4 ;\n"));
        assertEquals(
                List.of("f:1: error[sass-alignment]: Rd is 2, not a multiple of 4"), faults(" LDS.128 R2, [R7] ;\n"));
        assertEquals(List.of(), faults(" LDS.64 R2, [R7] ;\n"));
    }

    @Test
    void pairsEndWithinTheLimit() {
        assertEquals(
                List.of("f:1: error[sass-register]: Rd ends at R31, there are 31"),
                faults(parse(" IMAD.WIDE R30, R1, R2, RZ ;\n EXIT ;\n"), 31));
    }

    /** Each line is one fault: the operand, and the multiple that it must be. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LDG.E R0, desc[UR4][R3.64]; m is 3, not a multiple of 2",
                "LDG.E R0, desc[UR5][R2.64]; m is 5, not a multiple of 2",
                "ATOMG.E.ADD.64.STRONG.GPU PT, R1, desc[UR4][R2.64], R4; Rd is 1, not a multiple of 2",
                "RED.E.MAX.S64.STRONG.GPU desc[UR4][R2.64], R5; Rb is 5, not a multiple of 2",
                "IMAD.HI.U32 R0, R1, R2, R3; C is 3, not a multiple of 2",
                "F2I.S64.F64 R3, R4; Rd is 3, not a multiple of 2",
                "F2F.F64.F32 R3, R5; Rd is 3, not a multiple of 2",
                "I2FP.F64.S32 R3, R5; Rd is 3, not a multiple of 2",
                "I2FP.F32.S64 R3, R5; X is 5, not a multiple of 2",
                "F2F.F32.F64 R3, R5; V is 5, not a multiple of 2",
                "MATCH.ANY.U64 R3, R5; Ra is 5, not a multiple of 2",
                "CS2R R1, SR_CLOCKLO; Rd is 1, not a multiple of 2",
                "ULDC.64 UR3, c[0x0][0x210]; URd is 3, not a multiple of 2",
                "HMMA.16816.F32 R0, R2, R8, R4; Ra is 2, not a multiple of 4",
                "HMMA.16816.F32 R0, R4, R9, R4; Rb is 9, not a multiple of 2",
                "HMMA.1688.F16 R1, R2, R8, R4; Rd is 1, not a multiple of 2",
                "IMMA.16816.S8.S8 R2, R4.ROW, R8.COL, R4; Rd is 2, not a multiple of 4",
                "DMMA.8x8x4 R2, R4, R8, R4; Rd is 2, not a multiple of 4",
                "LDSM.16.M88.4 R2, [R1]; Rd is 2, not a multiple of 4",
                "TEX R8, R5, R0, R1, 0x0, 0x0, 2D; Rd is 5, not a multiple of 2",
                "SULD.D.BA.2D.64 R3, [R4], 0x0, 0x0; Rd is 3, not a multiple of 2",
                "SULD.D.BA.2D R3, [R5], 0x0, 0x0; m is 5, not a multiple of 2",
                "SULD.D.BA.3D R3, [R6], 0x0, 0x0; m is 6, not a multiple of 4",
                "BRX R3 0x0; to is 3, not a multiple of 2"
            })
    void widthsFollowFromSizesAndShapes(String text, String fault) {
        assertEquals(List.of("f:1: error[sass-alignment]: " + fault), faults(" " + text + " ;\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HMMA.1688.F32.TF32 R0, R4, R8, R12",
                "HMMA.1684.F32.TF32 R0, R4, R9, R12",
                "IMMA.8816.S8.S8 R2, R5.ROW, R7.COL, R10",
                "LDSM.16.M88.2 R2, [R1]",
                "LDG.E.U8 R1, desc[UR4][R2.64]",
                "SULD.D.BA.2D_ARRAY R3, [R4], 0x0, 0x0",
                "TEX RZ, R5, R0, R1, 0x0, 0x0, 2D, 0x1",
                "TEX R9, R4, R0, R1, 0x0, 0x0, 2D, 0x7"
            })
    void soundWidths(String text) {
        assertEquals(List.of(), faults(" " + text + " ;\n"));
    }

    @Test
    void uniformRegistersBeyondThoseOfTheWarp() {
        Diagnostics diagnostics = new Diagnostics();
        SassFunction function = SassFunctionText.parse(
                        ".function f sm_100\n UMOV UR79, 0x1 ;\n UMOV UR80, 0x1 ;\n EXIT ;\n", "f", diagnostics)
                .orElseThrow();
        assertEquals(List.of("f:2: error[sass-uniform]: URd ends at UR80, there are 80"), faults(function, 32));
        assertEquals(
                List.of("f:1: error[sass-uniform]: URd ends at UR63, there are 63"),
                faults(" ULDC.64 UR62, c[0x0][0x210] ;\n"));
    }

    @Test
    void twoResultsInOneRegister() {
        assertEquals(
                List.of("f:1: error[sass-result]: Pd and Pq are written to one register"),
                faults(" ISETP.GE.AND P1, P1, R0, R1, PT ;\n"));
        assertEquals(List.of(), faults(" ISETP.GE.AND P1, PT, R0, R1, P1 ;\n"));
        assertEquals(
                List.of("f:1: error[sass-result]: Td and Rd are written to one register"),
                faults(" TEX R5, R4, R0, R1, 0x0, 0x0, 2D, 0x7 ;\n"));
    }

    @Test
    void constantsAreAlignedToTheirSize() {
        assertEquals(
                List.of("f:1: error[sass-constant]: the constant is at 0x212, not a multiple of 4"),
                faults(" MOV R0, c[0x0][0x212] ;\n"));
        assertEquals(
                List.of("f:1: error[sass-constant]: the constant is at 0x214, not a multiple of 8"),
                faults(" DADD R0, R2, c[0x0][0x214] ;\n"));
        assertEquals(List.of(), faults(" ULDC.U8 UR0, c[0x0][0x211] ;\n"));
    }

    @Test
    void scoreboardsThatDoNotExist() {
        assertEquals(
                List.of("f:1: error[sass-scoreboard]: write-barrier is 6, accepts 0 to 5 and 7"),
                faults(" [B------:R-:W6:-:S01] S2R R0, SR_TID.X ;\n"));
    }

    @Test
    void targetsOutside() {
        assertEquals(
                List.of("f:1: error[sass-target]: the target 0x4000 is not an instruction"),
                faults(" @P0 BRA 0x4000 ;\n"));
    }

    @Test
    void controlDoesNotFallOffTheEnd() {
        List<String> expected = List.of("f:1: error[sass-end]: control goes on after the last instruction");
        assertEquals(expected, faults(parse(" @P0 EXIT ;\n NOP ;\n"), 32));
        assertEquals(expected, faults(parse(" MOV R0, R1 ;\n"), 32));
        assertEquals(List.of(), faults(parse(".a:\n BRA `(.a) ;\n NOP ;\n"), 32));
    }

    @Test
    void bitsThatMustBeZero() {
        SassInstruction odd = parse(" NOP ;\n").instructions().getFirst().withResidue(new InstructionWord(1L << 40, 0));
        List<SassInstruction> instructions = new ArrayList<>(parse(" EXIT ;\n").instructions());
        instructions.addFirst(odd);
        List<String> faults = faults(new SassFunction("f", Architecture.SM_90, instructions), 32);
        assertEquals(1, faults.size());
        assertEquals("f:1: error[sass-residue]", faults.getFirst().substring(0, 24));
    }

    @Test
    void valuesWithoutAWordAreWarnings() {
        Diagnostics diagnostics = new Diagnostics();
        SassVerifier.verify(parse(" S2R R0, SR250 ;\n EXIT ;\n"), 32, diagnostics);
        assertEquals(Severity.WARNING, diagnostics.all().getFirst().severity());
    }

    @Test
    void instructionsOfOtherArchitectures() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new SassFunction(
                        "f", Architecture.SM_75, parse(" NOP ;\n").instructions()));
    }
}
