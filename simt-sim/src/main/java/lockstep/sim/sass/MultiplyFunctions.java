package lockstep.sim.sass;

import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * Products of words plus a third operand: {@code IMAD} and its kin. Operands are the factors, the addend, and a carry
 * if there is one; results are the sum and, if requested, its carry.
 */
final class MultiplyFunctions {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private MultiplyFunctions() {}

    /** {@code IMAD}: the lower word of the product, plus a word. */
    static ThreadFunction low(Sign ofAddend) {
        return (x, results) -> {
            Scalar product = new Scalar();
            product.set(IntOps.mul(x[0].low, x[1].low, WORD));
            product.undefinedLow = BitDefinedness.mul(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, WORD);
            add(product, x, ofAddend, WORD, results);
        };
    }

    /** {@code IMAD.WIDE}: the whole product, plus a pair. */
    static ThreadFunction wide(boolean isSigned, Sign ofAddend) {
        return (x, results) -> add(product(isSigned, x), x, ofAddend, PAIR, results);
    }

    /** {@code IMAD.HI}: the upper word of the result of {@link #wide}, so that its addend is a pair, too. */
    static ThreadFunction high(boolean isSigned, Sign ofAddend) {
        ThreadFunction wide = wide(isSigned, ofAddend);
        return (x, results) -> {
            wide.apply(x, results);
            results[0].low >>>= WORD;
            results[0].undefinedLow >>>= WORD;
        };
    }

    private static Scalar product(boolean isSigned, Scalar[] x) {
        long a = extended(isSigned, x[0].low);
        long b = extended(isSigned, x[1].low);
        Scalar product = new Scalar();
        product.set(a * b);
        long openA = extended(isSigned, x[0].undefinedLow);
        long openB = extended(isSigned, x[1].undefinedLow);
        product.undefinedLow = BitDefinedness.mul(a, openA, b, openB, PAIR);
        return product;
    }

    private static long extended(boolean isSigned, long word) {
        return isSigned ? IntOps.sext(word, WORD) : word;
    }

    private static void add(Scalar product, Scalar[] x, Sign ofAddend, int width, Scalar[] results) {
        markProduct(x[0], x[1], product);
        CarryAccumulator total = new CarryAccumulator(width);
        total.add(product, Sign.PLUS);
        total.add(x[2], ofAddend);
        for (int index = 3; index < x.length; index++) {
            total.addCarry(x[index]);
        }
        Scalar[] terms = {product, x[2]};
        AddFunctions.finish(total, x, terms, new Sign[] {Sign.PLUS, ofAddend}, results);
    }

    /**
     * One times an address is that address, and zero times an address is not an address: ptxas uses such products for
     * moves and sums.
     */
    private static void markProduct(Scalar a, Scalar b, Scalar product) {
        product.inheritMarks(a);
        product.inheritMarks(b);
        if (isNumber(a, 1) || isNumber(b, 1)) {
            product.provenance = isNumber(a, 1) ? b.provenance : a.provenance;
        } else if (isNumber(a, 0) || isNumber(b, 0)) {
            product.address = false;
        }
    }

    private static boolean isNumber(Scalar a, long number) {
        return a.low == number && a.undefinedLow == 0 && !a.address;
    }
}
