package lockstep.sim.sass;

import static lockstep.sim.value.Scalars.address;
import static lockstep.sim.value.Scalars.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources of operands and destinations of results, instructions without a function, and the marks of results. */
final class SassFunctionsTest {
    private static final Provenance OBJECT = () -> "an object";
    private static final Provenance OTHER = () -> "another object";

    private static SassThreadFunction function(String text) {
        return SassThreadFunctions.of(SassLaw.instruction(text)).orElseThrow(() -> new AssertionError(text));
    }

    private static SassOperandSource general(int number, int width) {
        return new SassOperandSource.Register(SassRegisterFile.GENERAL, number, width);
    }

    // ---- sources and destinations

    @Test
    void placesOfRegistersPredicatesAndNumbers() {
        SassThreadFunction add = function("IADD3.X R0, P0, PT, R5, -0x1, RZ, P1, !PT");
        assertEquals(
                List.of(
                        general(5, 32),
                        new SassOperandSource.Constant(0xffffffffL, 32),
                        new SassOperandSource.Constant(0, 32),
                        new SassOperandSource.Predicate(SassRegisterFile.PREDICATE, 1, false),
                        new SassOperandSource.Constant(0, 1)),
                add.sources());
        assertEquals(
                List.of(
                        new SassDestination.Register(SassRegisterFile.GENERAL, 0, 32),
                        new SassDestination.Register(SassRegisterFile.PREDICATE, 0, 1),
                        new SassDestination.Discarded(1)),
                add.destinations());
    }

    @Test
    void pairsAreOneOperand() {
        SassThreadFunction product = function("DFMA R8, R2, R4, -R6");
        assertEquals(List.of(general(2, 64), general(4, 64), general(6, 64)), product.sources());
        assertEquals(List.of(new SassDestination.Register(SassRegisterFile.GENERAL, 8, 64)), product.destinations());
        SassThreadFunction wide = function("IMAD.WIDE R2, R0, 0x4, R4");
        assertEquals(List.of(general(0, 32), new SassOperandSource.Constant(4, 32), general(4, 64)), wide.sources());
        SassThreadFunction half = function("DMUL R2, R4, 0.5");
        assertEquals(
                new SassOperandSource.Constant(0x3fe0000000000000L, 64),
                half.sources().get(1));
        SassThreadFunction power = function("I2F.U64.RP R7, 0x40000");
        assertEquals(List.of(new SassOperandSource.Constant(1L << 50, 64)), power.sources());
        SassThreadFunction negative = function("I2F.S64 R7, 0xffffffff");
        assertEquals(List.of(new SassOperandSource.Constant(-1L << 32, 64)), negative.sources());
    }

    @Test
    void uniformRegistersAndConstantBanks() {
        assertEquals(
                new SassOperandSource.ConstantBank(0, 0x210, 32),
                function("IADD3 R0, R1, c[0x0][0x210], RZ").sources().get(1));
        assertEquals(
                new SassOperandSource.Register(SassRegisterFile.UNIFORM, 4, 32),
                function("IADD3 R0, R1, UR4, RZ").sources().get(1));
        SassThreadFunction select = function("USEL UR1, UR2, URZ, !UP3");
        assertEquals(
                List.of(
                        new SassOperandSource.Register(SassRegisterFile.UNIFORM, 2, 32),
                        new SassOperandSource.Constant(0, 32),
                        new SassOperandSource.Predicate(SassRegisterFile.UNIFORM_PREDICATE, 3, true)),
                select.sources());
    }

    @Test
    void signsOfConstantsAreAppliedAtOnce() {
        assertEquals(
                new SassOperandSource.Constant(0x80000000L, 32),
                function("FADD R0, R1, -RZ").sources().get(1));
        assertEquals(
                new SassOperandSource.Constant(0x80008000L, 32),
                function("HADD2 R0, R1, -RZ.H0_H0").sources().get(1));
    }

    // ---- instructions without a function

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BRA 0x40",
                "EXIT",
                "NOP",
                "S2R R0, SR_TID.X",
                "LDG.E R0, desc[UR4][R2.64]",
                "CS2R R2, SR_CLOCKLO",
                "SHFL.IDX PT, R0, R1, R2, R3",
                "VOTE.ANY R0, PT, P0",
                "R2UR UR4, R0",
                "BAR.SYNC 0x0",
                "IMAD.WIDE R2, R0, R1, 0x5",
                "DSETP.MIN.OR P0, P1, R2, R4, PT",
                "DSETP.MAX.AND P0, P1, R2, R4, P2",
                "F2IP.U8.F32.TRUNC R0, R1, R2, R3",
                "F2FP.F16.F32.MERGE_C R0, R1, R2, R3",
                "FLO.U32 R0, P0, R1",
                "R2P PR, R0, 0x100",
                "P2R R0, PR, R1, 0x180",
                "FSWZADD R0, R1, R2, 0x1",
                "VIMNMX R0, P0, P1, R1, R2, PT",
                "VIMNMX.S16x2.RELU R0, P0, P1, R1, R2, PT",
                "VIMNMX3.U32.RELU R0, R1, R2, R3, PT"
            })
    void othersHaveNone(String text) {
        assertEquals(Optional.empty(), SassThreadFunctions.of(SassLaw.instruction(text)));
    }

    @Test
    void wordsWithResidueHaveNone() {
        SassInstruction instruction = SassLaw.instruction("IADD3 R0, R1, R2, R3");
        SassInstruction other = instruction.withResidue(instruction.form().constantBits());
        assertTrue(SassThreadFunctions.of(instruction).isPresent());
        assertEquals(Optional.empty(), SassThreadFunctions.of(other));
    }

    @Test
    void numbersOfHalvesDependOnTheArchitecture() {
        String text = "MUFU.EX2 R0, R1 {f16=0x1}";
        assertTrue(SassThreadFunctions.of(SassLaw.instruction(text)).isPresent());
        assertEquals(Optional.empty(), SassThreadFunctions.of(SassLaw.instruction(text, Architecture.SM_86)));
    }

    /**
     * With 1 in bits 72 and 73 the upper half of the third operand stays in place; otherwise its lower half is moved.
     */
    @Test
    void packedBytesBelowAHalf() {
        String text = "I2IP.U8.S32.SAT R0, R1, R2, R3 {x72=0x%d x74=0x1}";
        Scalar third = number(0xffff0015L);
        third.undefinedLow = 0x40;
        Scalar upper = result(text.formatted(1), number(300), number(7), third);
        assertEquals(0xffffff07L, upper.low);
        assertEquals(0, upper.undefinedLow);
        Scalar lower = result(text.formatted(0), number(300), number(7), third);
        assertEquals(0x0015ff07, lower.low);
        assertEquals(0x00400000, lower.undefinedLow);
    }

    /** An immediate in a conversion has the type of the source: for a double it is the upper half. */
    @Test
    void numbersInConversionsHaveTheTypeOfTheSource() {
        assertEquals(Float.floatToRawIntBits(1.5f), (int) result("F2F.F32.F64 R0, 1.5").low);
        assertEquals(-3, (int) result("F2I.F64.TRUNC R0, -3.5").low);
        assertEquals(Float.floatToRawIntBits(1.5f), (int) result("F2F.F32.F16 R0, 1.5").low);
    }

    // ---- marks

    private static Scalar[] results(SassThreadFunction function, Scalar... operands) {
        Scalar[] all = new Scalar[function.sources().size()];
        int next = 0;
        for (int i = 0; i < all.length; i++) {
            boolean isNumber = function.sources().get(i) instanceof SassOperandSource.Constant;
            all[i] = isNumber
                    ? number(((SassOperandSource.Constant) function.sources().get(i)).bits())
                    : operands[next++];
        }
        Scalar[] results = new Scalar[function.destinations().size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Scalar();
        }
        function.apply(all, results);
        return results;
    }

    private static Scalar result(String text, Scalar... operands) {
        return results(function(text), operands)[0];
    }

    /** Both halves of an address plus an offset keep the object, whichever instruction adds them. */
    @Test
    void halvesOfAnAddressMovedStayInItsObject() {
        Scalar low = address(0xfffffff0L, OBJECT);
        Scalar high = address(7, OBJECT);
        Scalar[] sum = results(function("IADD3 R0, P0, R1, R2, RZ"), low, number(0x20));
        assertSame(OBJECT, sum[0].provenance);
        assertEquals(1, sum[1].low);
        assertTrue(sum[1].address);
        assertNull(sum[1].provenance);
        Scalar upper = result("IADD3.X R0, R1, RZ, RZ, P0, !PT", high, sum[1]);
        assertSame(OBJECT, upper.provenance);
        assertEquals(8, upper.low);
        assertSame(OBJECT, result("LEA R0, P0, R1, R2, 0x3", number(5), low).provenance);
        assertSame(OBJECT, result("IMAD.IADD R0, R1, 0x1, R2", low, number(4)).provenance);
        assertSame(OBJECT, result("IMAD.MOV.U32 R0, RZ, RZ, R2", low).provenance);
        assertSame(OBJECT, result("IMAD.WIDE R0, R2, R3, R4", number(3), number(4), address(64, OBJECT)).provenance);
        assertSame(OBJECT, result("LOP3.LUT R0, R1, 0xfffffff0, RZ, 0xc0, !PT", low).provenance);
        assertSame(OBJECT, result("SEL R0, R1, R2, P0", low, number(1), number(1)).provenance);
    }

    @Test
    void distancesInOneObjectArePlainNumbers() {
        Scalar[] difference = results(function("IADD3 R0, P0, R1, -R2, RZ"), address(100, OBJECT), address(60, OBJECT));
        assertFalse(difference[0].address);
        assertFalse(difference[1].address);
        assertEquals(40, difference[0].low);
        Scalar other = result("IADD3 R0, P0, R1, -R2, RZ", address(100, OBJECT), address(60, OTHER));
        assertTrue(other.address);
        assertNull(other.provenance);
    }

    @Test
    void whatIsMadeOfAddressesOtherwiseHasNoObject() {
        assertNull(result("IADD3 R0, R1, R2, RZ", address(1, OBJECT), address(2, OBJECT)).provenance);
        assertNull(result("LEA R0, R1, R2, 0x3", address(5, OBJECT), number(1)).provenance);
        Scalar product = result("IMAD R0, R1, R2, R3", address(5, OBJECT), number(3), number(0));
        assertNull(product.provenance);
        assertTrue(product.address);
    }

    @Test
    void orderInOneObjectDoesNotDependOnItsPlace() {
        String text = "ISETP.LT.U32.AND P0, PT, R1, R2, PT";
        assertFalse(result(text, address(1, OBJECT), address(2, OBJECT)).address);
        assertTrue(result(text, address(1, OBJECT), address(2, OTHER)).address);
        assertTrue(result(text, address(1, OBJECT), number(2)).address);
    }

    /** Law: every result is chosen and imprecise if all operands are, except for approximations. */
    @Test
    void everyFunctionPropagatesMarks() {
        for (SassLaw law : SassLaws.all()) {
            Scalar[] operands = new Scalar[law.widths().size()];
            for (int i = 0; i < operands.length; i++) {
                operands[i] = number(1);
                operands[i].chosen = true;
                operands[i].imprecise = true;
            }
            for (Scalar result : results(function(law.text()), operands)) {
                assertTrue(result.chosen && result.imprecise || law.text().startsWith("ISETP.T"), law.text());
            }
        }
    }

    @Test
    void approximationsAreNotMarkedThemselves() {
        assertFalse(result("MUFU.RCP R0, R1", number(0x40400000)).imprecise);
        assertEquals(0x3eaaaaabL, result("MUFU.RCP R0, R1", number(0x40400000)).low);
        assertEquals(0x3f800000L, result("MUFU.COS R0, R1", number(0x40400000)).low);
        assertEquals(0x7fffffffL, result("MUFU.LG2 R0, R1", number(0xbf800000L)).low);
        assertEquals(0x3fd80000L, result("MUFU.RCP64H R0, R1", number(0x40055555L)).low & 0xfffff000L);
    }
}
