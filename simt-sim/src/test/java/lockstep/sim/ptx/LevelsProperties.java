package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The instruction that a compiler selects for an operation of NVVM computes the same result, without undefined bits
 * that the operation defines: otherwise a check across the levels would report false differences.
 */
final class LevelsProperties {
    private static final int TRIES = 60;

    /** An operation of NVVM. */
    @FunctionalInterface
    private interface Operation {
        void apply(Scalar[] x, Scalar out);
    }

    /** An operation of NVVM and the function of the instruction for it; amounts of shifts have 32 bits in PTX. */
    private record Pair(String name, Operation operation, TypedFunction function) {}

    private static final List<Pair> PAIRS = pairs();

    private static List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int width : new int[] {16, 32, 64}) {
            integers(pairs, width);
            for (FloatFormat format : FloatFormat.values()) {
                conversions(pairs, width, format);
            }
        }
        for (FloatFormat format : FloatFormat.values()) {
            floats(pairs, format);
        }
        return List.copyOf(pairs);
    }

    private static void integers(List<Pair> pairs, int width) {
        binary(pairs, Opcode.ADD, width, IntegerFunctions.add(width));
        binary(pairs, Opcode.SUB, width, IntegerFunctions.sub(width));
        binary(pairs, Opcode.MUL, width, IntegerFunctions.mulLow(width));
        binary(pairs, Opcode.UDIV, width, IntegerFunctions.div(false, width));
        binary(pairs, Opcode.SDIV, width, IntegerFunctions.div(true, width));
        binary(pairs, Opcode.UREM, width, IntegerFunctions.rem(false, width));
        binary(pairs, Opcode.SREM, width, IntegerFunctions.rem(true, width));
        binary(pairs, Opcode.AND, width, BitFunctions.and(width));
        binary(pairs, Opcode.OR, width, BitFunctions.or(width));
        binary(pairs, Opcode.XOR, width, BitFunctions.xor(width));
        binary(pairs, Opcode.SHL, width, BitFunctions.shiftLeft(width));
        binary(pairs, Opcode.LSHR, width, BitFunctions.shiftRight(false, width));
        binary(pairs, Opcode.ASHR, width, BitFunctions.shiftRight(true, width));
        compare(pairs, Predicate.EQ, PtxComparison.EQ, false, width);
        compare(pairs, Predicate.NE, PtxComparison.NE, false, width);
        compare(pairs, Predicate.ULT, PtxComparison.LO, false, width);
        compare(pairs, Predicate.UGE, PtxComparison.HS, false, width);
        compare(pairs, Predicate.SLT, PtxComparison.LT, true, width);
        compare(pairs, Predicate.SGE, PtxComparison.GE, true, width);
        for (int to : new int[] {16, 32, 64}) {
            if (to < width) {
                cast(pairs, Opcode.TRUNC, width, to, ConvertFunctions.resize(false, width, to));
            }
            if (to > width) {
                cast(pairs, Opcode.ZEXT, width, to, ConvertFunctions.resize(false, width, to));
                cast(pairs, Opcode.SEXT, width, to, ConvertFunctions.resize(true, width, to));
            }
        }
        ScalarType type = ScalarType.integer(width);
        pairs.add(new Pair(
                "select i" + width,
                (x, out) -> ScalarOps.select(0, type, x[2], x[0], x[1], out),
                MoveFunctions.select(width)));
    }

    private static void binary(List<Pair> pairs, Opcode opcode, int width, TypedFunction function) {
        ScalarType type = ScalarType.integer(width);
        pairs.add(new Pair(
                opcode + " i" + width,
                (x, out) -> ScalarOps.binary(opcode, 0, type, FloatMode.IEEE, x[0], x[1], out),
                function));
    }

    private static void compare(
            List<Pair> pairs, Predicate predicate, PtxComparison comparison, boolean signed, int width) {
        ScalarType type = ScalarType.integer(width);
        TypedFunction function =
                ComparisonFunctions.setPredicate(comparison, signed, width, PredicateCombination.NONE, false);
        pairs.add(new Pair(
                predicate + " i" + width,
                (x, out) -> ScalarOps.compare(predicate, 0, type, FloatMode.IEEE, x[0], x[1], out),
                function));
    }

    private static void cast(List<Pair> pairs, Opcode opcode, int from, int to, TypedFunction function) {
        pairs.add(new Pair(
                opcode + " i" + from + " i" + to,
                (x, out) -> ScalarOps.cast(
                        opcode, 0, ScalarType.integer(from), ScalarType.integer(to), FloatMode.IEEE, x[0], out),
                function));
    }

    private static void conversions(List<Pair> pairs, int width, FloatFormat format) {
        for (boolean signed : new boolean[] {false, true}) {
            Opcode toFloat = signed ? Opcode.SITOFP : Opcode.UITOFP;
            Opcode toInteger = signed ? Opcode.FPTOSI : Opcode.FPTOUI;
            ScalarType integer = ScalarType.integer(width);
            ScalarType number = ScalarType.of(format);
            pairs.add(new Pair(
                    toFloat + " i" + width + " " + format,
                    (x, out) -> ScalarOps.cast(toFloat, 0, integer, number, FloatMode.IEEE, x[0], out),
                    ConvertFunctions.toFloat(signed, width, FloatStyles.plain(format))));
            pairs.add(new Pair(
                    toInteger + " " + format + " i" + width,
                    (x, out) -> ScalarOps.cast(toInteger, 0, number, integer, FloatMode.IEEE, x[0], out),
                    ConvertFunctions.toInteger(format, Rounding.TOWARD_ZERO, false, signed, width)));
        }
    }

    private static void floats(List<Pair> pairs, FloatFormat format) {
        FloatStyle style = FloatStyles.plain(format);
        arithmetic(pairs, Opcode.FADD, format, FloatFunctions.add(style));
        arithmetic(pairs, Opcode.FSUB, format, FloatFunctions.sub(style));
        arithmetic(pairs, Opcode.FMUL, format, FloatFunctions.mul(style));
        arithmetic(pairs, Opcode.FDIV, format, FloatFunctions.div(style));
        order(pairs, Predicate.OEQ, PtxComparison.EQ, format);
        order(pairs, Predicate.ONE, PtxComparison.NE, format);
        order(pairs, Predicate.OLT, PtxComparison.LT, format);
        order(pairs, Predicate.FUGE, PtxComparison.GEU, format);
        order(pairs, Predicate.UNE, PtxComparison.NEU, format);
        order(pairs, Predicate.ORD, PtxComparison.NUM, format);
        order(pairs, Predicate.UNO, PtxComparison.NAN, format);
        for (FloatFormat to : FloatFormat.values()) {
            if (to.width() != format.width()) {
                Opcode opcode = to.width() < format.width() ? Opcode.FPTRUNC : Opcode.FPEXT;
                pairs.add(new Pair(
                        opcode + " " + format + " " + to,
                        (x, out) -> ScalarOps.cast(
                                opcode, 0, ScalarType.of(format), ScalarType.of(to), FloatMode.IEEE, x[0], out),
                        ConvertFunctions.resize(format, FloatStyles.plain(to), false)));
            }
        }
    }

    private static void arithmetic(List<Pair> pairs, Opcode opcode, FloatFormat format, TypedFunction function) {
        pairs.add(new Pair(
                opcode + " " + format,
                (x, out) -> ScalarOps.binary(opcode, 0, ScalarType.of(format), FloatMode.IEEE, x[0], x[1], out),
                function));
    }

    private static void order(List<Pair> pairs, Predicate predicate, PtxComparison comparison, FloatFormat format) {
        TypedFunction function =
                ComparisonFunctions.setPredicate(comparison, format, false, PredicateCombination.NONE, false);
        pairs.add(new Pair(
                predicate + " " + format,
                (x, out) -> ScalarOps.compare(predicate, 0, ScalarType.of(format), FloatMode.IEEE, x[0], x[1], out),
                function));
    }

    /** How the two results disagree; empty if they agree or the result of NVVM is undefined. */
    private static Optional<String> difference(Pair pair, Scalar[] x) {
        Scalar upper = new Scalar();
        try {
            pair.operation.apply(x, upper);
        } catch (ProgramFault undefined) {
            return Optional.empty();
        }
        Scalar[] lower = {new Scalar()};
        pair.function.apply(x, lower);
        long open = lower[0].undefinedLow & ~upper.undefinedLow;
        long wrong = (lower[0].low ^ upper.low) & ~upper.undefinedLow;
        return upper.poison || (open | wrong) == 0
                ? Optional.empty()
                : Optional.of("%s of %x open %x: %x open %x, not %x open %x"
                        .formatted(
                                pair.name,
                                x[0].low,
                                x[0].undefinedLow,
                                lower[0].low,
                                lower[0].undefinedLow,
                                upper.low,
                                upper.undefinedLow));
    }

    private static Scalar[] operands(Pair pair, boolean isOpen, SplittableRandom random) {
        List<Integer> widths = pair.function.operandWidths();
        BigInteger[] bits = PtxOperands.draw(widths, random);
        BigInteger[] masks = PtxOperands.masks(widths, 8, random);
        Scalar[] x = new Scalar[bits.length];
        for (int index = 0; index < x.length; index++) {
            x[index] = new Scalar();
            x[index].set(bits[index].longValue());
            x[index].undefinedLow = isOpen ? masks[index].longValue() : 0;
        }
        return x;
    }

    /** Law: the result of the instruction refines that of the operation. Oracle: the functions of NVVM. */
    @Property(tries = 200)
    void instructionsRefineOperations(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Pair pair = PAIRS.get(random.nextInt(PAIRS.size()));
        for (int index = 0; index < TRIES; index++) {
            assertEquals(Optional.empty(), difference(pair, operands(pair, index % 2 == 0, random)));
        }
    }

    @Test
    void everyPairAgrees() {
        for (Pair pair : PAIRS) {
            SplittableRandom random = new SplittableRandom(pair.name.hashCode());
            for (int index = 0; index < 2 * TRIES; index++) {
                assertEquals(Optional.empty(), difference(pair, operands(pair, index % 2 == 0, random)));
            }
        }
    }

    /** An instruction for another operation is detected. */
    @Test
    void aWrongInstructionDiffers() {
        Pair wrong = new Pair(
                "ashr as lshr",
                (x, out) -> ScalarOps.binary(Opcode.ASHR, 0, ScalarType.integer(32), FloatMode.IEEE, x[0], x[1], out),
                BitFunctions.shiftRight(false, 32));
        SplittableRandom random = new SplittableRandom(1);
        boolean isFound = false;
        for (int index = 0; index < 200; index++) {
            isFound |= difference(wrong, operands(wrong, false, random)).isPresent();
        }
        assertTrue(isFound);
    }
}
