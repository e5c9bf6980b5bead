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
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.Severity;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinCorpus;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text and rules of functions; the corpus obeys them, and each rule is broken once. */
final class SassFunctionTest {
    private static SassFunction parse(String body) {
        Diagnostics diagnostics = new Diagnostics();
        return FunctionText.parse(".function f sm_90\n" + body, "f", diagnostics)
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

    @Test
    void theCorpusReadsBackAndObeysTheRules() throws IOException {
        for (Path file : CubinCorpus.files()) {
            Cubin cubin = CubinCorpus.read(file);
            for (CodeSection section : cubin.code()) {
                Code code = Code.decode(section, cubin.header().architecture().orElseThrow());
                SassFunction function = SassFunction.of(code).orElseThrow();
                Diagnostics diagnostics = new Diagnostics();
                String text = FunctionText.print(function);
                assertEquals(
                        Optional.of(function),
                        FunctionText.parse(text, "f", diagnostics),
                        () -> file + ": " + diagnostics);
                SassVerifier.verify(function, SassVerifier.MOST_REGISTERS, diagnostics);
                assertFalse(diagnostics.hasFatal(), diagnostics::toString);
                assertEquals(section.section(), section.withWords(function.words()).section());
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
                FunctionText.print(function));
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
    void textThatIsNoFunctionIsRefused(String text) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), FunctionText.parse(text, "f", diagnostics));
        assertEquals(1, diagnostics.all().size(), diagnostics::toString);
    }

    @Test
    void registersBeyondTheLimit() {
        assertEquals(
                List.of("f:1: error[sass-register]: Rd is R32, there are 32"), faults(" MOV R32, R31 ;\n"));
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

    @Test
    void scoreboardsThatDoNotExist() {
        assertEquals(
                List.of("f:1: error[sass-scoreboard]: write-barrier is 6, accepts 0 to 5 and 7"),
                faults(" [B------:R-:W6:-:S01] S2R R0, SR_TID.X ;\n"));
    }

    @Test
    void targetsOutside() {
        assertEquals(
                List.of("f:1: error[sass-target]: the target 0x4000 is no instruction"), faults(" @P0 BRA 0x4000 ;\n"));
    }

    @Test
    void controlDoesNotLeaveAtTheEnd() {
        List<String> expected = List.of("f:1: error[sass-end]: control goes on after the last instruction");
        assertEquals(expected, faults(parse(" @P0 EXIT ;\n NOP ;\n"), 32));
        assertEquals(expected, faults(parse(" MOV R0, R1 ;\n"), 32));
        assertEquals(List.of(), faults(parse(".a:\n BRA `(.a) ;\n NOP ;\n"), 32));
    }

    @Test
    void bitsThatMustBeZero() {
        SassInstruction odd =
                parse(" NOP ;\n").instructions().getFirst().withResidue(new InstructionWord(1L << 40, 0));
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
                () -> new SassFunction("f", Architecture.SM_75, parse(" NOP ;\n").instructions()));
    }
}
