package lockstep.sim.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every pair of operands at widths 1 to 5, and samples at wider ones, against unbounded integers. */
class IntOpsTest {
    @Test
    void everyPairOfSmallWidths() {
        for (int width = 1; width <= 5; width++) {
            for (long a = 0; a < 1L << width; a++) {
                for (long b = 0; b < 1L << width; b++) {
                    compareWithIntegers(a, b, width);
                }
            }
        }
    }

    @Test
    void samplesOfWideWidths() {
        Random random = new Random(1);
        for (int index = 0; index < 20_000; index++) {
            int width = 6 + random.nextInt(59);
            long a = IntOps.zext(random.nextLong() >> random.nextInt(64), width);
            long b = IntOps.zext(random.nextLong() >> random.nextInt(64), width);
            compareWithIntegers(a, b, width);
        }
    }

    @Test
    void samplesOfWideIntegers() {
        Random random = new Random(2);
        for (int index = 0; index < 10_000; index++) {
            int width = 65 + random.nextInt(64);
            WideInt a = WideInt.of(new BigInteger(width, random).shiftRight(random.nextInt(width)));
            WideInt b = WideInt.of(new BigInteger(width, random).shiftRight(random.nextInt(width)));
            wide(a, b, width);
            int amount = random.nextInt(width);
            assertEquals(
                    cut(a.unsigned().shiftLeft(amount), width),
                    a.shl(amount, width).unsigned());
            assertEquals(a.unsigned().shiftRight(amount), a.lshr(amount).unsigned());
            assertEquals(
                    a.signed(width).shiftRight(amount), a.ashr(amount, width).signed(width));
        }
    }

    @Test
    void divisionByZeroIsLeftToTheCaller() {
        assertThrows(ArithmeticException.class, () -> IntOps.udiv(1, 0));
        assertThrows(ArithmeticException.class, () -> IntOps.srem(1, 0, 8));
        assertThrows(ArithmeticException.class, () -> WideInt.ONE.udiv(WideInt.ZERO));
    }

    private static void compareWithIntegers(long a, long b, int width) {
        WideInt x = WideInt.ofUnsigned(a);
        WideInt y = WideInt.ofUnsigned(b);
        wide(x, y, width);
        BigInteger sx = x.signed(width);
        BigInteger sy = y.signed(width);
        BigInteger ux = x.unsigned();
        BigInteger uy = y.unsigned();
        same(ux.add(uy), IntOps.add(a, b, width), width);
        same(ux.subtract(uy), IntOps.sub(a, b, width), width);
        same(ux.multiply(uy), IntOps.mul(a, b, width), width);
        same(ux.multiply(uy).shiftRight(width), IntOps.mulHighUnsigned(a, b, width), width);
        same(sx.multiply(sy).shiftRight(width), IntOps.mulHighSigned(a, b, width), width);
        assertEquals(outside(ux.add(uy), false, width), IntOps.addUnsignedOverflows(a, b, width));
        assertEquals(outside(sx.add(sy), true, width), IntOps.addSignedOverflows(a, b, width));
        assertEquals(outside(ux.subtract(uy), false, width), IntOps.subUnsignedOverflows(a, b));
        assertEquals(outside(sx.subtract(sy), true, width), IntOps.subSignedOverflows(a, b, width));
        assertEquals(outside(ux.multiply(uy), false, width), IntOps.mulUnsignedOverflows(a, b, width));
        assertEquals(outside(sx.multiply(sy), true, width), IntOps.mulSignedOverflows(a, b, width));
        same(clamp(ux.add(uy), false, width), IntOps.uaddSat(a, b, width), width);
        same(clamp(ux.subtract(uy), false, width), IntOps.usubSat(a, b, width), width);
        same(clamp(sx.add(sy), true, width), IntOps.saddSat(a, b, width), width);
        same(clamp(sx.subtract(sy), true, width), IntOps.ssubSat(a, b, width), width);
        same(sx.abs(), IntOps.abs(a, width), width);
        if (b != 0) {
            same(ux.divide(uy), IntOps.udiv(a, b), width);
            same(ux.remainder(uy), IntOps.urem(a, b), width);
            same(sx.divide(sy), IntOps.sdiv(a, b, width), width);
            same(sx.remainder(sy), IntOps.srem(a, b, width), width);
        }
        shifts(a, b, width);
        counts(a, width);
    }

    private static void shifts(long a, long b, int width) {
        BigInteger ux = WideInt.ofUnsigned(a).unsigned();
        BigInteger sx = WideInt.ofUnsigned(a).signed(width);
        int amount = (int) Long.remainderUnsigned(b, width);
        same(ux.shiftLeft(amount), IntOps.shl(a, amount, width), width);
        same(ux.shiftRight(amount), IntOps.lshr(a, amount, width), width);
        same(sx.shiftRight(amount), IntOps.ashr(a, amount, width), width);
        assertEquals(outside(ux.shiftLeft(amount), false, width), IntOps.shlUnsignedOverflows(a, amount, width));
        assertEquals(outside(sx.shiftLeft(amount), true, width), IntOps.shlSignedOverflows(a, amount, width));
        same(clamp(ux.shiftLeft(amount), false, width), IntOps.ushlSat(a, amount, width), width);
        same(clamp(sx.shiftLeft(amount), true, width), IntOps.sshlSat(a, amount, width), width);
        boolean lost = !ux.shiftRight(amount).shiftLeft(amount).equals(ux);
        assertEquals(lost, IntOps.shrInexact(a, amount, width));
        BigInteger pair = ux.shiftLeft(width).or(WideInt.ofUnsigned(b).unsigned());
        same(pair.shiftLeft(amount).shiftRight(width), IntOps.fshl(a, b, b, width), width);
        same(pair.shiftRight(amount), IntOps.fshr(a, b, b, width), width);
    }

    private static void counts(long a, int width) {
        String bits = "0".repeat(width) + Long.toBinaryString(a);
        bits = bits.substring(bits.length() - width);
        assertEquals(bits.replace("0", "").length(), IntOps.ctpop(a));
        assertEquals(bits.contains("1") ? bits.indexOf('1') : width, IntOps.ctlz(a, width));
        assertEquals(bits.contains("1") ? width - 1 - bits.lastIndexOf('1') : width, IntOps.cttz(a, width));
        String reversed = new StringBuilder(bits).reverse().toString();
        assertEquals(Long.parseUnsignedLong(reversed, 2), IntOps.bitreverse(a, width));
    }

    private static void wide(WideInt a, WideInt b, int width) {
        assertEquals(cut(a.unsigned().add(b.unsigned()), width), a.add(b, width).unsigned());
        assertEquals(
                cut(a.unsigned().subtract(b.unsigned()), width), a.sub(b, width).unsigned());
        assertEquals(
                cut(a.unsigned().multiply(b.unsigned()), width), a.mul(b, width).unsigned());
        for (IntPredicate predicate : IntPredicate.values()) {
            BigInteger x = predicate.isSigned() ? a.signed(width) : a.unsigned();
            BigInteger y = predicate.isSigned() ? b.signed(width) : b.unsigned();
            boolean expected = predicate.holds(x.compareTo(y));
            assertEquals(expected, a.compare(predicate, b, width));
            if (width <= 64) {
                assertEquals(expected, IntOps.compare(predicate, a.low(), b.low(), width));
            }
        }
    }

    private static BigInteger cut(BigInteger value, int width) {
        return value.mod(BigInteger.ONE.shiftLeft(width));
    }

    private static void same(BigInteger expected, long found, int width) {
        assertEquals(cut(expected, width), WideInt.ofUnsigned(found).unsigned(), "width " + width);
    }

    private static boolean outside(BigInteger value, boolean signed, int width) {
        return !clamp(value, signed, width).equals(value);
    }

    private static BigInteger clamp(BigInteger value, boolean signed, int width) {
        BigInteger count = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
        BigInteger least = signed ? count.negate() : BigInteger.ZERO;
        return value.max(least).min(count.subtract(BigInteger.ONE));
    }
}
