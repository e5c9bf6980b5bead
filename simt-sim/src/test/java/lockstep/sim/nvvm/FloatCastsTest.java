package lockstep.sim.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.Random;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.Scalars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/semantics.md, S3.12: conversions and fast-math flags on halves with undefined bits, against every choice of
 * them; all halves converted to integers of many widths, against decimals.
 */
class FloatCastsTest {
    private static Scalar half(long bits, long open) {
        return Scalars.open(bits & 0xffff, open & 0xffff);
    }

    /** Empty if the value is not finite or does not fit: then LLVM's conversion is poison. */
    private static Optional<BigInteger> integer(long half, boolean signed, int width) {
        float value = Float.float16ToFloat((short) half);
        if (!Float.isFinite(value)) {
            return Optional.empty();
        }
        BigInteger integer =
                new BigDecimal(value).setScale(0, RoundingMode.DOWN).toBigInteger();
        boolean fits = signed ? integer.bitLength() < width : integer.signum() >= 0 && integer.bitLength() <= width;
        return fits ? Optional.of(OpenBits.wrap(integer, width)) : Optional.empty();
    }

    private static Scalar convert(Opcode opcode, int width, Scalar in) {
        Scalar out = new Scalar();
        ScalarOps.cast(opcode, 0, ScalarType.HALF, ScalarType.integer(width), FloatMode.IEEE, in, out);
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 15, 16, 17, 32, 64, 100, 128})
    void everyHalf(int width) {
        for (long bits = 0; bits <= 0xffff; bits++) {
            for (Opcode opcode : new Opcode[] {Opcode.FPTOSI, Opcode.FPTOUI}) {
                Scalar out = convert(opcode, width, half(bits, 0));
                Optional<BigInteger> expected = integer(bits, opcode == Opcode.FPTOSI, width);
                assertEquals(expected.isEmpty(), out.poison);
                if (expected.isPresent()) {
                    assertTrue(out.isDefined());
                    assertEquals(expected.get(), OpenBits.join(out.low, out.high));
                }
            }
        }
    }

    /** Law: poison exactly if some choice is; otherwise each choice agrees with the defined bits. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 12, 17, 100})
    void undefinedBitsCoverEveryChoice(int width) {
        Random random = new Random(width);
        for (int index = 0; index < 4000; index++) {
            long bits = random.nextInt(0x10000);
            long open = random.nextInt(0x10000) & random.nextInt(0x10000) & random.nextInt(0x10000);
            boolean signed = random.nextBoolean();
            Scalar out = convert(signed ? Opcode.FPTOSI : Opcode.FPTOUI, width, half(bits, open));
            boolean isAnyPoison = false;
            BigInteger wrong = BigInteger.ZERO;
            for (long choice = open; ; choice = choice - 1 & open) {
                Optional<BigInteger> value = integer(bits ^ choice, signed, width);
                isAnyPoison |= value.isEmpty();
                wrong = wrong.or(value.orElse(OpenBits.join(out.low, out.high)).xor(OpenBits.join(out.low, out.high)));
                if (choice == 0) {
                    break;
                }
            }
            assertEquals(isAnyPoison, out.poison, "%#x?%#x".formatted(bits, open));
            if (!out.poison) {
                BigInteger mask = OpenBits.join(out.undefinedLow, out.undefinedHigh);
                assertEquals(BigInteger.ZERO, wrong.andNot(mask), "%#x?%#x".formatted(bits, open));
            }
        }
    }

    @Test
    void integersWithUndefinedBitsCoverEveryChoice() {
        for (int code = 0; code < 1 << 16; code++) {
            Scalar in = half(code & 0xff, code >> 8);
            for (Opcode opcode : new Opcode[] {Opcode.SITOFP, Opcode.UITOFP}) {
                Scalar out = new Scalar();
                ScalarOps.cast(opcode, 0, ScalarType.integer(8), ScalarType.HALF, FloatMode.IEEE, in, out);
                for (long choice = in.undefinedLow; ; choice = choice - 1 & in.undefinedLow) {
                    long integer = in.low ^ choice;
                    float value = opcode == Opcode.SITOFP ? (byte) integer : integer;
                    long expected = Float.floatToFloat16(value) & 0xffffL;
                    assertEquals(0, (expected ^ out.low) & ~out.undefinedLow);
                    if (choice == 0) {
                        break;
                    }
                }
            }
        }
    }

    /**
     * PTX ISA, "cvt": a NaN of 16 bits becomes 0, whatever its payload; a value that may be a NaN or a number gives
     * undefined bits.
     */
    @Test
    void conversionOfANanIgnoresItsPayload() {
        assertEquals(0, saturating(half(0x7e00, 0x81ff)).undefinedLow);
        assertEquals(0, saturating(half(0x7e01, 0x81fe)).low);
        assertEquals(0xff, saturating(half(0x7c01, 0x0001)).undefinedLow);
    }

    private static Scalar saturating(Scalar in) {
        Scalar out = new Scalar();
        FloatCasts.toIntegerSaturating(true, FloatFormat.HALF, ScalarType.integer(8), Rounding.TOWARD_ZERO, 0, in, out);
        return out;
    }

    /** The same for arithmetic: a NaN stays a NaN, with undefined sign and payload. */
    @Test
    void arithmeticOnANanIsANanForSure() {
        Scalar out = new Scalar();
        Scalar one = half(FloatFormat.HALF.one(), 0);
        FloatArithmetic.binary(Opcode.FADD, 0, FloatFormat.HALF, FloatMode.IEEE, one, half(0x7e00, 0x81ff), out);
        assertTrue(FloatArithmetic.isAlwaysNan(FloatFormat.HALF, out));
        FloatArithmetic.binary(Opcode.FADD, 0, FloatFormat.HALF, FloatMode.IEEE, one, half(0x7c01, 0x0001), out);
        assertFalse(FloatArithmetic.isAlwaysNan(FloatFormat.HALF, out));
    }

    /** A conversion with the same value for all choices is defined: undefined bits would cause false differences. */
    @Test
    void bitsBelowTheIntegerDoNotMatter() {
        Scalar out = convert(Opcode.FPTOSI, 8, half(0x4200, 0x00ff));
        assertTrue(out.isDefined());
        assertEquals(3, out.low);
    }

    @Test
    void flagsBreakIfSomeChoiceBreaksThem() {
        FloatFormat format = FloatFormat.HALF;
        Random random = new Random(5);
        for (int index = 0; index < 3000; index++) {
            long bits = random.nextInt(0x10000);
            long open = random.nextInt(0x10000) & random.nextInt(0x10000);
            boolean isNan = false;
            boolean isInfinite = false;
            for (long choice = open; ; choice = choice - 1 & open) {
                float value = Float.float16ToFloat((short) (bits ^ choice));
                isNan |= Float.isNaN(value);
                isInfinite |= Float.isInfinite(value);
                if (choice == 0) {
                    break;
                }
            }
            assertEquals(isNan, FloatArithmetic.breaksFlags(Flag.NNAN.bit(), format, half(bits, open)));
            assertEquals(isInfinite, FloatArithmetic.breaksFlags(Flag.NINF.bit(), format, half(bits, open)));
            assertFalse(FloatArithmetic.breaksFlags(Flag.NSZ.bit(), format, half(bits, open)));
        }
    }
}
