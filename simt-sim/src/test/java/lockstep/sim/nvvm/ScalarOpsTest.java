package lockstep.sim.nvvm;

import static lockstep.sim.value.Scalars.number;
import static lockstep.sim.value.Scalars.poison;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.LongBinaryOperator;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.Scalars;
import org.junit.jupiter.api.Test;

/** Integer operations at widths 1 to 4: all values and masks against all choices of the undefined bits. */
class ScalarOpsTest {
    private static final int MAX_WIDTH = 4;
    private static final FloatMode IEEE = FloatMode.IEEE;
    private static final List<Opcode> BINARY = List.of(
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.UDIV,
            Opcode.SDIV,
            Opcode.UREM,
            Opcode.SREM,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR);

    /** Visits each pair of values with each pair of masks at each width. */
    private interface Visitor {
        void visit(int width, Scalar a, Scalar b);
    }

    private static void eachPair(Visitor visitor) {
        for (int width = 1; width <= MAX_WIDTH; width++) {
            int end = 1 << 2 * width;
            for (int first = 0; first < end; first++) {
                for (int second = 0; second < end; second++) {
                    visitor.visit(width, coded(first, width), coded(second, width));
                }
            }
        }
    }

    private static Scalar coded(int code, int width) {
        return Scalars.open(code & mask(width), code >> width);
    }

    private static long mask(int width) {
        return (1L << width) - 1;
    }

    /**
     * Compares the result with the model for all choices of the undefined bits: a bit that differs between two choices
     * is not defined, and defined bits are correct.
     */
    private static void assertCovers(LongBinaryOperator model, Scalar a, Scalar b, Scalar result, String what) {
        long seenOnes = 0;
        long seenZeros = 0;
        boolean anyPoison = false;
        for (long s = a.undefinedLow; ; s = s - 1 & a.undefinedLow) {
            for (long t = b.undefinedLow; ; t = t - 1 & b.undefinedLow) {
                long value = model.applyAsLong(a.low ^ s, b.low ^ t);
                anyPoison |= value == IntegerModel.POISON;
                seenOnes |= value == IntegerModel.POISON ? 0 : value;
                seenZeros |= value == IntegerModel.POISON ? 0 : ~value;
                if (t == 0) {
                    break;
                }
            }
            if (s == 0) {
                break;
            }
        }
        if (anyPoison || (a.isDefined() && b.isDefined())) {
            assertEquals(anyPoison, result.poison, () -> what + " poison of " + text(a, b));
        }
        if (result.poison) {
            return;
        }
        long wrong = (seenOnes & seenZeros | seenOnes & ~result.low | seenZeros & result.low) & ~result.undefinedLow;
        assertEquals(0, wrong, () -> what + " of " + text(a, b) + " gave " + text(result, result));
    }

    private static String text(Scalar a, Scalar b) {
        return a.low + "?" + a.undefinedLow + ", " + b.low + "?" + b.undefinedLow;
    }

    @Test
    void binaryOperationsCoverAllChoices() {
        for (Opcode opcode : BINARY) {
            for (int flags : IntegerModel.flagSets(opcode)) {
                eachPair((width, a, b) -> binary(opcode, flags, width, a, b));
            }
        }
    }

    private static void binary(Opcode opcode, int flags, int width, Scalar a, Scalar b) {
        String what = opcode + " i" + width + " flags " + flags;
        Scalar out = new Scalar();
        if (mayFault(opcode, width, a, b)) {
            assertThrows(
                    ProgramFault.class,
                    () -> ScalarOps.binary(opcode, flags, ScalarType.integer(width), IEEE, a, b, out),
                    () -> what + " of " + text(a, b));
            return;
        }
        ScalarOps.binary(opcode, flags, ScalarType.integer(width), IEEE, a, b, out);
        assertCovers((x, y) -> IntegerModel.binary(opcode, flags, width, x, y), a, b, out, what);
    }

    private static boolean mayFault(Opcode opcode, int width, Scalar a, Scalar b) {
        if (!opcode.isIntegerDivision()) {
            return false;
        }
        boolean zero = (b.low & ~b.undefinedLow) == 0;
        boolean minusOne = (b.low | b.undefinedLow) == mask(width);
        long least = 1L << width - 1;
        boolean leastPossible = ((a.low ^ least) & ~a.undefinedLow) == 0;
        boolean signed = opcode == Opcode.SDIV || opcode == Opcode.SREM;
        return zero || signed && minusOne && leastPossible;
    }

    @Test
    void divisionsNameTheirFault() {
        assertEquals("division-by-zero", fault(Opcode.UDIV, number(3), number(0)));
        assertEquals("division-by-zero", fault(Opcode.SREM, poison(), number(0)));
        assertEquals("division-by-poison", fault(Opcode.UREM, number(3), poison()));
        assertEquals("division-by-undef", fault(Opcode.SDIV, number(3), coded(0xf1, 4)));
        assertEquals("division-overflow", fault(Opcode.SDIV, number(8), number(15)));
        assertEquals("division-overflow", fault(Opcode.SREM, number(8), number(15)));
    }

    private static String fault(Opcode opcode, Scalar a, Scalar b) {
        return assertThrows(
                        ProgramFault.class,
                        () -> ScalarOps.binary(opcode, 0, ScalarType.integer(4), IEEE, a, b, new Scalar()))
                .code();
    }

    @Test
    void poisonOperandsGivePoison() {
        for (Opcode opcode : BINARY) {
            Scalar out = new Scalar();
            ScalarOps.binary(opcode, 0, ScalarType.integer(4), IEEE, poison(), number(1), out);
            assertTrue(out.poison, opcode::mnemonic);
            if (!opcode.isIntegerDivision()) {
                ScalarOps.binary(opcode, 0, ScalarType.integer(4), IEEE, number(1), poison(), out);
                assertTrue(out.poison, opcode::mnemonic);
            }
        }
    }

    @Test
    void comparisonsCoverAllChoices() {
        for (Predicate predicate : Predicate.values()) {
            if (predicate.isOfFloats()) {
                continue;
            }
            for (int flags : new int[] {0, Flag.SAMESIGN.bit()}) {
                eachPair((width, a, b) -> {
                    Scalar out = new Scalar();
                    ScalarOps.compare(predicate, flags, ScalarType.integer(width), IEEE, a, b, out);
                    assertCovers(
                            (x, y) -> IntegerModel.compare(predicate, flags, width, x, y),
                            a,
                            b,
                            out,
                            predicate + " i" + width);
                });
            }
        }
    }

    @Test
    void castsCoverAllChoices() {
        for (int from = 1; from <= MAX_WIDTH; from++) {
            for (int to = 1; to <= 2 * MAX_WIDTH; to++) {
                for (int code = 0; code < 1 << 2 * from; code++) {
                    casts(from, to, coded(code, from));
                }
            }
        }
    }

    private static void casts(int from, int to, Scalar in) {
        if (to < from) {
            for (int flags : IntegerModel.wrapFlags()) {
                cast(Opcode.TRUNC, flags, from, to, in);
            }
        } else if (to > from) {
            cast(Opcode.ZEXT, 0, from, to, in);
            cast(Opcode.ZEXT, Flag.NNEG.bit(), from, to, in);
            cast(Opcode.SEXT, 0, from, to, in);
        }
    }

    private static void cast(Opcode opcode, int flags, int from, int to, Scalar in) {
        Scalar out = new Scalar();
        ScalarOps.cast(opcode, flags, ScalarType.integer(from), ScalarType.integer(to), IEEE, in, out);
        assertCovers(
                (x, y) -> IntegerModel.cast(opcode, flags, from, to, x),
                in,
                number(0),
                out,
                opcode + " i" + from + " i" + to);
    }

    @Test
    void selectCoversAllChoicesAndIgnoresPoisonOfTheOtherArm() {
        eachPair((width, a, b) -> {
            for (int code = 0; code < 4; code++) {
                Scalar condition = coded(code, 1);
                Scalar out = new Scalar();
                ScalarOps.select(0, ScalarType.integer(width), condition, a, b, out);
                for (long chosen = 0; chosen < 2; chosen++) {
                    if (chosen == condition.low || condition.undefinedLow != 0) {
                        long taken = chosen;
                        assertCovers((x, y) -> taken != 0 ? x : y, a, b, out, "select");
                    }
                }
            }
        });
        Scalar out = new Scalar();
        ScalarOps.select(0, ScalarType.integer(4), number(1), number(5), poison(), out);
        assertFalse(out.poison);
        assertEquals(5, out.low);
        ScalarOps.select(0, ScalarType.integer(4), poison(), number(5), number(5), out);
        assertTrue(out.poison);
    }

    /** S3.5: a result that one operand decides does not depend on the choice that the other derives from. */
    @Test
    void logicThatOneOperandDecidesDependsOnNoChoice() {
        Scalar chosen = new Scalar();
        chosen.chosen = true;
        for (int known : new int[] {0, 5, 15}) {
            for (boolean isChosenLeft : new boolean[] {true, false}) {
                Scalar a = isChosenLeft ? chosen : number(known);
                Scalar b = isChosenLeft ? number(known) : chosen;
                Scalar out = new Scalar();
                IntegerOps.binary(IntegerOperation.AND, 0, 4, a, b, out);
                assertEquals(known != 0, out.chosen, "and " + known);
                IntegerOps.binary(IntegerOperation.OR, 0, 4, a, b, out);
                assertEquals(known != 15, out.chosen, "or " + known);
                IntegerOps.binary(IntegerOperation.XOR, 0, 4, a, b, out);
                assertTrue(out.chosen);
            }
        }
    }

    @Test
    void atomicsCoverAllChoices() {
        for (AtomicRmwInstruction.Operation operation : AtomicRmwInstruction.Operation.values()) {
            if (operation.name().startsWith("F")) {
                continue;
            }
            eachPair((width, a, b) -> {
                Scalar out = new Scalar();
                ScalarOps.atomic(operation, ScalarType.integer(width), IEEE, a, b, out);
                assertCovers(
                        (x, y) -> IntegerModel.atomic(operation, width, x, y), a, b, out, operation + " i" + width);
            });
        }
    }
}
