package lockstep.sim.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Every value and mask of small widths, against all choices of the undefined bits. */
class BitDefinednessTest {
    private static final int WIDTH = 4;

    private interface Transfer {
        long mask(long a, long ua, long b, long ub);
    }

    private interface WideTransfer {
        WideInt mask(WideInt a, WideInt ua, WideInt b, WideInt ub);
    }

    private interface Operation {
        long apply(long a, long b);
    }

    @Test
    void bitwiseAndSumsAreExact() {
        check(true, BitDefinedness::and, (a, b) -> a & b);
        check(true, BitDefinedness::or, (a, b) -> a | b);
        check(true, (a, ua, b, ub) -> BitDefinedness.xor(ua, ub), (a, b) -> a ^ b);
        check(true, (a, ua, b, ub) -> BitDefinedness.add(a, ua, b, ub, WIDTH), (a, b) -> a + b & 15);
        check(true, (a, ua, b, ub) -> BitDefinedness.sub(a, ua, b, ub, WIDTH), (a, b) -> a - b & 15);
        check(true, (a, ua, b, ub) -> BitDefinedness.neg(a, ua, WIDTH), (a, b) -> -a & 15);
        check(true, (a, ua, b, ub) -> BitDefinedness.select(true, true, a, ua, b, ub), (a, b) -> a, (a, b) -> b);
    }

    @Test
    void productsAndTheRestAreSound() {
        check(false, (a, ua, b, ub) -> BitDefinedness.mul(a, ua, b, ub, WIDTH), (a, b) -> a * b & 15);
        check(false, (a, ua, b, ub) -> BitDefinedness.all(ua, ub, WIDTH), (a, b) -> b == 0 ? 0 : a / b);
        for (IntPredicate predicate : IntPredicate.values()) {
            check(
                    false,
                    (a, ua, b, ub) -> BitDefinedness.minMax(predicate, a, ua, b, ub, WIDTH),
                    (a, b) -> IntOps.compare(predicate, a, b, WIDTH) ? a : b);
        }
    }

    @Test
    void shiftsByDefinedAmountsAreExact() {
        for (int step = 0; step < WIDTH; step++) {
            int amount = step;
            check(true, (a, ua, b, ub) -> BitDefinedness.shl(ua, amount, 0, WIDTH), (a, b) -> a << amount & 15);
            check(true, (a, ua, b, ub) -> BitDefinedness.lshr(ua, amount, 0, WIDTH), (a, b) -> a >> amount);
            check(
                    true,
                    (a, ua, b, ub) -> BitDefinedness.ashr(ua, amount, 0, WIDTH),
                    (a, b) -> ((a ^ 8) - 8 >> amount) & 15);
            check(
                    true,
                    (a, ua, b, ub) -> BitDefinedness.fshl(ua, ub, amount, 0, WIDTH),
                    (a, b) -> (a << 4 | b) << amount >> 4 & 15);
            check(
                    true,
                    (a, ua, b, ub) -> BitDefinedness.fshr(ua, ub, amount, 0, WIDTH),
                    (a, b) -> (a << 4 | b) >> amount & 15);
        }
        check(false, (a, ua, b, ub) -> BitDefinedness.shl(ua, b, ub, WIDTH), (a, b) -> b > 3 ? 0 : a << b & 15);
        assertEquals(15, BitDefinedness.lshr(0, 1, 1, WIDTH));
    }

    @Test
    void comparisonsAreExact() {
        for (IntPredicate predicate : IntPredicate.values()) {
            check(
                    true,
                    (a, ua, b, ub) -> BitDefinedness.compare(predicate, a, ua, b, ub, WIDTH),
                    (a, b) -> IntOps.compare(predicate, a, b, WIDTH) ? 1 : 0);
            Transfer wide =
                    (a, ua, b, ub) -> WideDefinedness.compare(predicate, w(a), w(ua), w(b), w(ub), WIDTH) ? 1 : 0;
            check(true, wide, (a, b) -> IntOps.compare(predicate, a, b, WIDTH) ? 1 : 0);
        }
    }

    @Test
    void wideRulesAreThoseOfNarrowOnes() {
        checkWide(true, WideDefinedness::and, (a, b) -> a & b);
        checkWide(true, WideDefinedness::or, (a, b) -> a | b);
        checkWide(true, (a, ua, b, ub) -> WideDefinedness.add(a, ua, b, ub, WIDTH), (a, b) -> a + b & 15);
        checkWide(true, (a, ua, b, ub) -> WideDefinedness.sub(a, ua, b, ub, WIDTH), (a, b) -> a - b & 15);
        checkWide(false, (a, ua, b, ub) -> WideDefinedness.mul(a, ua, b, ub, WIDTH), (a, b) -> a * b & 15);
        checkWide(true, (a, ua, b, ub) -> WideDefinedness.ashr(ua, 2, false, WIDTH), (a, b) -> ((a ^ 8) - 8 >> 2) & 15);
    }

    private static WideInt w(long value) {
        return WideInt.ofUnsigned(value);
    }

    private static void checkWide(boolean exact, WideTransfer transfer, Operation operation) {
        check(exact, (a, ua, b, ub) -> transfer.mask(w(a), w(ua), w(b), w(ub)).low(), operation);
    }

    private static void check(boolean exact, Transfer transfer, Operation... results) {
        for (int inputs = 0; inputs < 1 << 4 * WIDTH; inputs++) {
            long a = inputs & 15;
            long ua = inputs >> 4 & 15;
            long b = inputs >> 8 & 15;
            long ub = inputs >> 12 & 15;
            long varying = varying(a & ~ua, ua, b & ~ub, ub, results);
            long mask = transfer.mask(a, ua, b, ub);
            assertEquals(exact ? varying : 0, exact ? mask : varying & ~mask);
        }
    }

    private static long varying(long a, long ua, long b, long ub, Operation[] results) {
        long ones = 0;
        long zeros = 0;
        for (long x = ua; x >= 0; x = x == 0 ? -1 : x - 1 & ua) {
            for (long y = ub; y >= 0; y = y == 0 ? -1 : y - 1 & ub) {
                for (Operation operation : results) {
                    long result = operation.apply(a | x, b | y);
                    ones |= result;
                    zeros |= ~result;
                }
            }
        }
        return ones & zeros;
    }
}
