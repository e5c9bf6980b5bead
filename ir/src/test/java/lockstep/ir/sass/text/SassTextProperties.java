package lockstep.ir.sass.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The exact text of an instruction is the instruction; hostile text is refused with a message. */
final class SassTextProperties {
    private static final SassPrinter EXACT = new SassPrinter(SassTextStyle.EXACT);
    private static final long ADDRESS = 0x1230;

    /** A parser of instructions that name no labels. */
    static SassParser parser(IsaTable table) {
        return new SassParser(table, label -> OptionalLong.empty());
    }

    private static Optional<SassInstruction> parse(SassParser parser, String text) {
        return parser.parse(text, ADDRESS, SourceLocation.NONE, new Diagnostics());
    }

    /** An instruction with random fields; those that text does not show have their defaults. */
    private static SassInstruction random(SassForm form, SplittableRandom random) {
        SassInstruction instruction = SassInstruction.of(form);
        for (int i = 0; i < form.fields().size(); i++) {
            boolean isControl = i >= CommonField.STALL.ordinal() && i <= CommonField.WAIT.ordinal();
            boolean isLeft = isControl || random.nextInt(3) == 0;
            long value = random.nextLong() & form.fields().get(i).bits().largest();
            instruction = isLeft ? instruction : instruction.with(i, value);
        }
        boolean hasResidue = random.nextInt(8) == 0;
        return hasResidue
                ? instruction.withResidue(new InstructionWord(random.nextLong(), random.nextLong()))
                : instruction;
    }

    /** Law: parse(print(i)) is i, for every form of every architecture with random values. Oracle: the instruction. */
    @Property(tries = 8)
    void exactTextReadsBack(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Architecture architecture : Architecture.values()) {
            SassParser parser = parser(IsaTable.of(architecture));
            for (SassForm form : IsaTable.of(architecture).forms()) {
                SassInstruction instruction = random(form, random);
                String text = EXACT.print(instruction, ADDRESS);
                assertEquals(
                        Optional.of(instruction),
                        parse(parser, text),
                        () -> architecture.tool() + ": " + text + " of " + form);
            }
        }
    }

    /** Law: random text is refused with exactly one message, or is an instruction that reads back. */
    @Property(tries = 300)
    void randomTextIsRefusedOrRead(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IsaTable table = IsaTable.of(Architecture.SM_90);
        SassParser parser = parser(table);
        SassForm form = table.forms().get(random.nextInt(table.forms().size()));
        StringBuilder text = new StringBuilder(EXACT.print(random(form, random), ADDRESS));
        for (int i = 0; i < 3; i++) {
            text.setCharAt(random.nextInt(text.length()), "[]{}.,+-|!@~ RUPZ0x7".charAt(random.nextInt(20)));
        }
        Diagnostics diagnostics = new Diagnostics();
        Optional<SassInstruction> found = parser.parse(text.toString(), ADDRESS, SourceLocation.NONE, diagnostics);
        assertEquals(found.isPresent() ? 0 : 1, diagnostics.all().size(), text::toString);
        found.ifPresent(i -> assertEquals(found, parse(parser, EXACT.print(i, ADDRESS)), text::toString));
    }

    /** What NVIDIA's disassembler writes for these words: pairs that were published with CuAssembler (MIT). */
    @Example
    void listingsAreThoseOfNvidia() {
        listing(0x00000000078e00ffL, 0x00000a00ff017624L, "IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28]");
        listing(0x0400000007800200L, 0x4000000007067209L, "FMNMX R6, |R7|.reuse, |R0|, !PT");
        listing(0x000000000071e4ffL, 0x00000000ff047210L, "IADD3.X R4, P0, RZ, R0, RZ, P0, !PT");
        listing(0x00000000028f0effL, 0x0000000f03130211L, "@P0 LEA.HI.X.SX32 R19, R3, R15, 0x1, P5");
        listing(0x000000000000c0ffL, 0x000000ff09ff7212L, "LOP3.LUT P0, RZ, R9, RZ, RZ, 0xc0, P0");
        listing(0x000000000390f000L, 0x00000006ff00722aL, "DSETP.MAX.AND P0, P1, RZ, R6, PT");
        listing(0x0000000000000800L, 0x3000001a1a091230L, "@P1 HADD2 R9, R26.H0_H0, R26.H1_H1");
        listing(0x0000000008f06100L, 0x000000180700728cL, "UISETP.GE.U32.AND.EX UP0, UPT, UR7, UR24, UP1, UP0");
        listing(0x0000000000001c00L, 0x0000000f00037308L, "MUFU.RSQ64H R3, R15");
        listing(0x000000000020d800L, 0x0000001200127311L, "F2I.U64.TRUNC R18, R18");
        listing(0x00000000000e000aL, 0x0c000018191b7389L, "SHFL.BFLY PT, R27, R25, R24, R10");
        listing(0x0000000000010e12L, 0xfffffffe17140419L, "@P0 SHF.L.W.U32.HI R20, R23, R18, 0xfffffffe");
        listing(0x0000000000001000L, 0x0000000f10007804L, "R2P PR, R16.B1, 0xf");
        listing(0x00000000000e0100L, 0x0000000000097806L, "VOTE.ANY R9, PT, P0");
        listing(0x00000000027a1400L, 0x1f2aaaab1100780bL, "FSETP.LT.OR P5, PT, R17, 3.6140073493241570395e-20, P4");
        listing(0x0000000000045070L, 0x0000000000a8781cL, "PLOP3.LUT P2, P0, P0, P2, PT, 0x80, 0xa8");
        listing(0x00000000000000ffL, 0x5f80000000068823L, "@!P0 FFMA R6, R0, 1.84467440737095516160e+19, RZ");
        listing(0x0000000000000300L, 0x0000000000007919L, "S2R R0, SR_VIRTID");
        listing(0x0000000000000000L, 0x000080060000791aL, "DEPBAR.LE SB0, 0x0, {2,1}");
        listing(0x000000200c1e9b00L, 0x00000004160e7981L, "LDG.E.64.CONSTANT R14, desc[UR4][R22.64]");
        listing(0x0000000000000a00L, 0x00500800ff1a7984L, "LDS.64 R26, [0x5008]");
        listing(0x000000200c10e186L, 0x000000030400098eL, "@P0 RED.E.ADD.STRONG.GPU desc[UR6][R4.64], R3");
        listing(0x00000020081ee1c6L, 0x000000050a0b79a8L, "ATOMG.E.ADD.STRONG.GPU PT, R11, desc[UR6][R10.64], R5");
        listing(0x0000000004706510L, 0x00005d0007007a0cL, "ISETP.GE.U32.OR.EX P0, PT, R7, c[0x0][0x174], !P0, P1");
        listing(0x0000000000201800L, 0x00006f0000067b12L, "I2F.F64.U32 R6, c[0x0][0x1bc]");
        listing(0x0000000000004000L, 0x0000000000007b1dL, "BAR.RED.POPC 0x0, P0");
    }

    private static void listing(long high, long low, String expected) {
        SassInstruction instruction = WordCodec.decode(IsaTable.of(Architecture.SM_86), new InstructionWord(low, high))
                .orElseThrow();
        assertEquals(expected, new SassPrinter(SassTextStyle.LISTING).print(instruction, ADDRESS));
    }

    /** Text that is not an instruction has a message. */
    @Example
    void wrongTextIsRefused() {
        SassParser parser = parser(IsaTable.of(Architecture.SM_90));
        for (String text : new String[] {
            "",
            "@",
            "@P0",
            "FADD",
            "FADD R1, R2",
            "FADD R1, R2, R3, R4",
            "FADD.WRONG R1, R2, R3",
            "FADD R256, R1, R2",
            "MOV R1, 0x100000000",
            "NOP {stall=0x1000}",
            "NOP {unknown=0x1}",
            "NOP {residue=0x0:0x1}",
            "LDG R1, [R2",
            "BRA 0x1231",
            "@P7 NOP",
            "FADD R1, |R2, R3",
            "ISETP.GE.AND P0, PT, R1, R2"
        }) {
            assertTrue(parse(parser, text).isEmpty(), text);
        }
    }
}
