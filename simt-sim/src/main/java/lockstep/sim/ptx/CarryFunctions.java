package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.ptx.PtxFormula.Output;
import lockstep.sim.ptx.PtxFormula.Word;
import lockstep.sim.value.Scalar;

/**
 * Chains of carries: PTX ISA, "Extended-Precision Arithmetic Instructions". The bit {@code CC.CF} is the last operand
 * of the forms that read it and the last result of those that write it; of subtractions it is the borrow. Widths are 32
 * or 64 bits.
 */
public final class CarryFunctions {
    private CarryFunctions() {}

    /**
     * {@code add.cc}, {@code addc}, {@code addc.cc}.
     *
     * @param readsCarry {@code addc}
     * @param writesCarry {@code .cc}
     */
    public static TypedFunction add(int width, boolean readsCarry, boolean writesCarry) {
        Addends addends = new Addends(x -> x[0].low, x -> x[0].undefinedLow, x -> x[1], readsCarry, width);
        return sum(2, addends, writesCarry);
    }

    /** {@code sub.cc}, {@code subc}, {@code subc.cc}; parameters as of {@link #add}. */
    public static TypedFunction sub(int width, boolean readsCarry, boolean writesCarry) {
        Borrow borrow = new Borrow(readsCarry, width);
        return function(
                2,
                width,
                readsCarry,
                writesCarry,
                borrow::difference,
                borrow::openDifference,
                borrow::borrow,
                borrow::openBorrow);
    }

    /** {@code mad.lo.cc}, {@code madc.lo}, {@code madc.lo.cc}; parameters as of {@link #add}. */
    public static TypedFunction madLow(int width, boolean readsCarry, boolean writesCarry) {
        return mad(
                x -> IntOps.mul(x[0].low, x[1].low, width),
                x -> BitDefinedness.mul(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width),
                width,
                readsCarry,
                writesCarry);
    }

    /** {@code mad.hi.cc}, {@code madc.hi}, {@code madc.hi.cc}; parameters as of {@link #add}. */
    public static TypedFunction madHigh(boolean signed, int width, boolean readsCarry, boolean writesCarry) {
        return mad(
                x -> signed
                        ? IntOps.mulHighSigned(x[0].low, x[1].low, width)
                        : IntOps.mulHighUnsigned(x[0].low, x[1].low, width),
                x -> IntegerFunctions.openHigh(signed, x, width),
                width,
                readsCarry,
                writesCarry);
    }

    private static TypedFunction mad(Word product, Word open, int width, boolean readsCarry, boolean writesCarry) {
        Addends addends = new Addends(product, open, x -> x[2], readsCarry, width);
        return sum(3, addends, writesCarry);
    }

    private static TypedFunction sum(int count, Addends addends, boolean writesCarry) {
        return function(
                count,
                addends.width(),
                addends.hasCarry(),
                writesCarry,
                addends::sum,
                addends::openSum,
                addends::carry,
                addends::openCarry);
    }

    private static TypedFunction function(
            int count,
            int width,
            boolean readsCarry,
            boolean writesCarry,
            Word bits,
            Word open,
            Word carry,
            Word openCarry) {
        List<Integer> operands = new ArrayList<>(Collections.nCopies(count, width));
        if (readsCarry) {
            operands.add(1);
        }
        Output number = PtxFormula.output(width, bits, open);
        return new PtxFormula(
                operands, writesCarry ? List.of(number, PtxFormula.output(1, carry, openCarry)) : List.of(number));
    }

    /** One of the operands. */
    @FunctionalInterface
    private interface Operand {
        Scalar of(Scalar[] x);
    }

    /** A number, computed, and an operand that is added to it, with the last operand as a carry where there is one. */
    private record Addends(Word first, Word openFirst, Operand second, boolean hasCarry, int width) {
        long sum(Scalar[] x) {
            return IntOps.add(first.of(x), second.of(x).low + carryIn(x), width);
        }

        long openSum(Scalar[] x) {
            Scalar b = second.of(x);
            return BitDefinedness.addWithCarry(
                    first.of(x), openFirst.of(x), b.low, b.undefinedLow, carryIn(x), openCarryIn(x), width);
        }

        long carry(Scalar[] x) {
            return IntOps.carryOut(first.of(x), second.of(x).low, carryIn(x), width);
        }

        long openCarry(Scalar[] x) {
            Scalar b = second.of(x);
            return BitDefinedness.carryOut(
                    first.of(x), openFirst.of(x), b.low, b.undefinedLow, carryIn(x), openCarryIn(x), width);
        }

        private long carryIn(Scalar[] x) {
            return hasCarry ? x[x.length - 1].low : 0;
        }

        private long openCarryIn(Scalar[] x) {
            return hasCarry ? x[x.length - 1].undefinedLow : 0;
        }
    }

    /** The difference of two operands, with the last operand as a borrow where there is one. */
    private record Borrow(boolean hasBorrow, int width) {
        long difference(Scalar[] x) {
            return IntOps.sub(x[0].low, x[1].low + borrowIn(x), width);
        }

        long openDifference(Scalar[] x) {
            return BitDefinedness.subWithBorrow(
                    x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, borrowIn(x), openBorrowIn(x), width);
        }

        long borrow(Scalar[] x) {
            return IntOps.borrowOut(x[0].low, x[1].low, borrowIn(x), width);
        }

        long openBorrow(Scalar[] x) {
            return BitDefinedness.borrowOut(
                    x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, borrowIn(x), openBorrowIn(x), width);
        }

        private long borrowIn(Scalar[] x) {
            return hasBorrow ? x[2].low : 0;
        }

        private long openBorrowIn(Scalar[] x) {
            return hasBorrow ? x[2].undefinedLow : 0;
        }
    }
}
