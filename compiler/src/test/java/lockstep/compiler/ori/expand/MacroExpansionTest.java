package lockstep.compiler.ori.expand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expansions of macros and their phases. Oracle: by hand. */
final class MacroExpansionTest {
    private static String expanded(ExpansionRules rules, String stage, String... lines) {
        Diagnostics diagnostics = new Diagnostics();
        OriModule module = MacroExpansion.expandAll(OriTexts.module(stage, lines), rules, diagnostics);
        assertEquals("", diagnostics.toString());
        return OriTexts.lines(module);
    }

    private static String expanded(String... lines) {
        return expanded(ExpansionRules.get(), "free threaded", lines);
    }

    private static ExpansionRules rules(String text) {
        return ExpansionRuleReader.read("test.rules", text);
    }

    @Test
    void halvesAreUnpackedAndOnlyResultsAreGuarded() {
        assertEquals("""
                .B0:
                UNPACK %R4, %R5, %R1x2
                IADD3 %R6, %P1, %R4, 0x5, RZ
                IADD3.X %R7, %R5, 0x1, RZ, %P1, !PT
                @!%P0 PACK %R3x2, %R6, %R7
                EXIT""", expanded("@!%P0 PTX.add.s64 %R3x2, %R1x2, 0x100000005", "EXIT"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PTX.add.u32 %R3, 0x5, %R1 | IADD3 %R3, %R1, 0x5, RZ",
                "PTX.add.u32 %R3, %R1, 0xffffffff | IADD3 %R3, %R1, -0x1, RZ",
                "PTX.fma.rn.f32 %R3, %R1, %R2, 0x3f800000 | FFMA %R3, %R1, %R2, 1",
                "PTX.add.f64 %R3x2, %R1x2, 0x3ff0000000000000 | DADD %R3x2, %R1x2, 1",
                "PTX.add.u32 %R3, %R1, %UR2 | IADD3 %R3, %R1, %UR2, RZ",
                "PTX.add.u32 %R3, %R1, RZ | IADD3 %R3, %R1, RZ, RZ",
                "PTX.selp.b32 %R3, 0x5, %R1, !%P0 | SEL %R3, %R1, 0x5, %P0",
                "'PTX.setp.lt.and.u32 %P1|%P2, %R1, 0x7, !PT' | ISETP.LT.U32.AND %P1, %P2, %R1, 0x7, !PT",
                "PTX.mov.b32 %R3, %R1 | COPY %R3, %R1"
            })
    void numbersAreOperandsOfWordsWhereTheyFit(String macro, String word) {
        assertEquals(".B0:\n" + word + "\nEXIT", expanded(macro, "EXIT"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PTX.sub.u32 %R3, 0x5, %R1 | MOV %R4, 0x5; IADD3 %R3, %R4, -%R1, RZ",
                "PTX.add.f64 %R3x2, %R1x2, 0x3ff0000000000001 "
                        + "| MOV %R4, 0x1; MOV %R5, 0x3ff00000; PACK %R6x2, %R4, %R5; DADD %R3x2, %R1x2, %R6x2",
                "PTX.sub.u32 %R3, 0x0, %R1 | IADD3 %R3, RZ, -%R1, RZ",
                "PTX.add.f16 %R3, %R1, 0x3c00 | MOV %R4, 0x3c00; HADD2 %R3, %R1, %R4"
            })
    void otherNumbersGoThroughRegisters(String macro, String words) {
        assertEquals(".B0:\n" + words.replace("; ", "\n") + "\nEXIT", expanded(macro, "EXIT"));
    }

    /** Law: a macro is expanded in its phase or later, not before. */
    @Test
    void eachPhaseExpandsItsRules() {
        OriModule module = OriTexts.module(
                "free threaded", "PTX.vadd4.u32.u32.u32 %R3, %R1, %R2, RZ", "PTX.add.u64 %R4x2, %R5x2, %R6x2", "EXIT");
        Diagnostics diagnostics = new Diagnostics();
        assertSame(
                module.functions(),
                MacroExpansion.expand(module, 6, diagnostics).functions());
        OriModule five = MacroExpansion.expand(module, 5, diagnostics);
        assertTrue(OriTexts.lines(five).contains("PTX.add.u64"), OriTexts.lines(five));
        assertTrue(!OriTexts.lines(five).contains("vadd4"), OriTexts.lines(five));
        OriModule mid = MacroExpansion.expand(five, 45, diagnostics);
        assertTrue(!OriTexts.lines(mid).contains("PTX.add.u64"), OriTexts.lines(mid));
        assertTrue(OriTexts.lines(mid).contains("PTX.bfe.u32"), OriTexts.lines(mid));
        OriModule last = MacroExpansion.expand(MacroExpansion.expand(mid, 78, diagnostics), 93, diagnostics);
        assertTrue(!OriTexts.lines(last).contains("PTX."), OriTexts.lines(last));
        assertEquals("", diagnostics.toString());
    }

    @Test
    void whatHasNoRuleIsReportedInTheLastPhaseWithItsPlace() {
        OriModule module = OriTexts.module(
                "free threaded", "PTX.add.u32 %R1, %R2, %R3", "PTX.fma.rn.oob.f16 %R3, %R1, %R2, %R2", "EXIT");
        Diagnostics diagnostics = new Diagnostics();
        OriModule late = MacroExpansion.expand(module, 78, diagnostics);
        assertEquals("", diagnostics.toString());
        MacroExpansion.expand(late, 93, diagnostics);
        assertEquals(
                "k:4:3: error[unsupported]: PTX.fma.rn.oob.f16 has no expansion for sm_90\n", diagnostics.toString());
    }

    @Test
    void collectivesAreLeftAlone() {
        String line = "PTX.bar.warp.sync _, 0xffffffff";
        assertEquals(".B0:\n" + line + "\nEXIT", expanded(line, "EXIT"));
    }

    /**
     * Law: PHIs name the block with the remainder of a split block, and temporaries of both arms are merged by a
     * MOVPHI.
     */
    @Test
    void labelsCutBlocks() {
        ExpansionRules rules = rules("""
                78 popc b32 -> ISETP.NE.AND %P0, PT, $a, RZ, PT
                 @!%P0 BRA `(.ZERO)
                 .SOME:
                 POPC %R0, $a; MOVPHI %R1, %R0
                 BRA `(.END)
                 .ZERO:
                 MOVPHI %R1, RZ
                 .END:
                 COPY $d, %R1
                """);
        assertEquals(
                """
                .B0:
                ISETP.NE.AND %P0, PT, %R1, RZ, PT
                @!%P0 BRA `(.X1)
                .X0:
                POPC %R5, %R1
                MOVPHI %R4, %R5
                BRA `(.X2)
                .X1:
                MOVPHI %R4, RZ
                .X2:
                COPY %R2, %R4
                .B1:
                PHI %R3, [%R2, .X2]
                EXIT""",
                expanded(
                        rules, "ssa threaded", ".B0:", "PTX.popc.b32 %R2, %R1", ".B1:", "PHI %R3, [%R2, .B0]", "EXIT"));
        assertEquals("""
                .B0:
                ISETP.NE.AND %P1, PT, %R1, RZ, PT
                PLOP3.LUT %P2, PT, !%P1, %P0, PT, 0x80, 0x0
                @%P2 BRA `(.X1)
                .X0:
                POPC %R4, %R1
                MOVPHI %R3, %R4
                BRA `(.X2)
                .X1:
                MOVPHI %R3, RZ
                .X2:
                @%P0 COPY %R2, %R3
                EXIT""", expanded(rules, "free threaded", "@%P0 PTX.popc.b32 %R2, %R1", "EXIT"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "IADD3 $d, $a, RZ, RZ; IADD3 %R0, $a, RZ, RZ | an operand is read after a result is written",
                "MOV $d, RZ; MOV $d, RZ | a second line writes a result",
                "@%P3 IADD3 $d, $a, RZ, RZ | has a guard of its own",
                "IADD3 $d, $c, RZ, RZ | macros have no operand $c",
                "IADD9 $d, $a, RZ, RZ | not a line of Ori",
                "IADD3<frob> $d, $a, RZ, RZ | no map frob",
                "IADD3<rnd> $d, $a, RZ, RZ | rnd has no entry for [b32]",
                "PTX.popc.u32 $d, $a | not a line of Ori",
                "MOV $d, RZ; BRA `(.X); .X:; NOP | a branch after a result is written"
            })
    void wrongRulesAreBugs(String lines, String message) {
        ExpansionRules rules = rules("map rnd rz:.RZ\n78 popc b32 -> " + lines + "\n");
        CompilerBug bug = assertThrows(
                CompilerBug.class, () -> expanded(rules, "free threaded", "@%P0 PTX.popc.b32 %R2, %R1", "EXIT"));
        assertTrue(bug.getMessage().contains("test.rules:2: "), bug::getMessage);
        assertTrue(bug.getMessage().contains(message), bug::getMessage);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "78 popc b32 IADD3 $d, $a, RZ, RZ | no arrow",
                "78 popc b32 -> | nothing after the arrow",
                "79 popc b32 -> NOP | no phase that expands: 79",
                "78 frob b32 -> NOP | there is no opcode frob",
                "78 popc frob -> NOP | there is no suffix frob",
                "78 popc $FROB -> NOP | there are no words FROB",
                "78 popc b32 if q:imm -> NOP | no condition: q:imm",
                "78 popc b32 -> use frob | no lines frob",
                "'78 popc {b32|b64} -> {A|B|C}' | groups of alternatives of several lengths",
                "commutative frob | there is no opcode frob",
                "map frob rz | no colon in rz"
            })
    void whatIsNoRuleIsABug(String text, String message) {
        CompilerBug bug = assertThrows(CompilerBug.class, () -> rules("# comment\n" + text + "\n"));
        assertTrue(bug.getMessage().contains("test.rules:2: " + message), bug::getMessage);
    }

    /** Law: the guard has its value from before the macro, even if a result overwrites it. */
    @ParameterizedTest
    @ValueSource(strings = {"@%P0 PTX.setp.lt.u64 %P0|%P1, %R1x2, %R2x2", "@%P0 PTX.setp.lt.u32 %P1|%P0, %R1, %R2"})
    void aResultMayBeTheGuard(String macro) {
        String found = expanded(macro, "EXIT");
        assertEquals(
                1, found.lines().filter(line -> line.startsWith("@%P0 ISETP")).count(), found);
    }

    @Test
    void conditionsChooseAmongRules() {
        ExpansionRules rules = rules("""
                78 add u32 if b=3..5 -> MOV $d, 0x1
                78 add u32 if b:imm -> MOV $d, 0x2
                78 add u32 if 2 operands -> MOV $d, 0x3
                """);
        assertEquals(
                ".B0:\nMOV %R1, 0x1\nMOV %R2, 0x2\nMOV %R3, 0x3\nEXIT",
                expanded(
                        rules,
                        "free threaded",
                        "PTX.add.u32 %R1, %R9, 0x5",
                        "PTX.add.u32 %R2, %R9, 0x6",
                        "PTX.add.u32 %R3, %R9, %R9",
                        "EXIT"));
    }
}
