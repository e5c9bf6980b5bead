package lockstep.conformance.legalize;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An operation on integers {@code %a} and {@code %b} of any width, and what it gives by exact arithmetic.
 *
 * @param name for messages
 * @param text instructions that define {@code %r}; {@code $T} is the type, {@code $N} the width, {@code $M} one less
 *     than the power of two that is not less than the width
 * @param result the type of {@code %r}
 * @param declarations what the text needs
 * @param exact what it gives, or nothing where the result is poison
 */
record WideOperation(String name, String text, String result, String declarations, Exact exact) {
    /** The result of numbers without sign. */
    interface Exact {
        Optional<BigInteger> of(Numbers numbers);
    }

    /**
     * Two operands.
     *
     * @param a without sign
     * @param b without sign
     */
    record Numbers(BigInteger a, BigInteger b, int width) {
        BigInteger modulus() {
            return BigInteger.ONE.shiftLeft(width);
        }

        BigInteger signed(BigInteger number) {
            return number.testBit(width - 1) ? number.subtract(modulus()) : number;
        }

        BigInteger sa() {
            return signed(a);
        }

        BigInteger sb() {
            return signed(b);
        }

        BigInteger odd(BigInteger number) {
            return number.setBit(0);
        }

        int amount() {
            int mask = mask(width);
            int low = b.intValue() & mask;
            return low < width ? low : 0;
        }

        private boolean fits(BigInteger signed) {
            return signed.bitLength() < width;
        }
    }

    static int mask(int width) {
        return Integer.highestOneBit(width - 1) * 2 - 1;
    }

    private static final String AMOUNT =
            "%m = and $T %b, $M\n%fits = icmp ult $T %m, $N\n" + "%s = select i1 %fits, $T %m, $T 0\n";

    private static Optional<BigInteger> bool(boolean value) {
        return Optional.of(value ? BigInteger.ONE : BigInteger.ZERO);
    }

    private static Exact number(Function<Numbers, BigInteger> exact) {
        return numbers -> Optional.of(exact.apply(numbers).mod(numbers.modulus()));
    }

    private static WideOperation binary(String opcode, Function<Numbers, BigInteger> exact) {
        return new WideOperation(opcode, "%r = " + opcode + " $T %a, %b\n", "$T", "", number(exact));
    }

    private static WideOperation shift(String opcode, Function<Numbers, BigInteger> exact) {
        return new WideOperation(opcode, AMOUNT + "%r = " + opcode + " $T %a, %s\n", "$T", "", number(exact));
    }

    /** The divisor is odd, and so is the dividend: not 0, not the least number. */
    private static WideOperation division(String opcode, Function<Numbers, BigInteger> exact) {
        String text = "%n = or $T %a, 1\n%d = or $T %b, 1\n%r = " + opcode + " $T %n, %d\n";
        return new WideOperation(opcode, text, "$T", "", number(exact));
    }

    private static WideOperation compare(String predicate, Predicate<Numbers> exact) {
        String text = "%c = icmp " + predicate + " $T %a, %b\n%r = zext i1 %c to i8\n";
        return new WideOperation(predicate, text, "i8", "", numbers -> bool(exact.test(numbers)));
    }

    private static WideOperation call(
            String name, String arguments, String parameters, Function<Numbers, BigInteger> exact) {
        String text = "%r = call $T @llvm." + name + ".$T(" + arguments + ")\n";
        return new WideOperation(
                name, text, "$T", "declare $T @llvm." + name + ".$T(" + parameters + ")\n", number(exact));
    }

    private static WideOperation pair(String name, Function<Numbers, BigInteger> exact) {
        return call(name, "$T %a, $T %b", "$T, $T", exact);
    }

    private static WideOperation single(String name, boolean hasFlag, Function<Numbers, BigInteger> exact) {
        return call(name, hasFlag ? "$T %a, i1 false" : "$T %a", hasFlag ? "$T, i1" : "$T", exact);
    }

    /** The integer, with whether it overflows in a bit above it. */
    private static WideOperation overflow(String name, Function<Numbers, BigInteger> exact) {
        boolean isSigned = name.startsWith("s");
        String text = "%p = call { $T, i1 } @llvm." + name + ".with.overflow.$T($T %a, $T %b)\n"
                + "%v = extractvalue { $T, i1 } %p, 0\n%o = extractvalue { $T, i1 } %p, 1\n"
                + "%x = zext i1 %o to $T\n%r = xor $T %v, %x\n";
        String declaration = "declare { $T, i1 } @llvm." + name + ".with.overflow.$T($T, $T)\n";
        return new WideOperation(name + ".with.overflow", text, "$T", declaration, numbers -> {
            BigInteger whole = exact.apply(numbers);
            BigInteger low = whole.mod(numbers.modulus());
            boolean isLost = isSigned ? !numbers.fits(whole) : !whole.equals(low);
            return Optional.of(isLost ? low.flipBit(0) : low);
        });
    }

    private static WideOperation saturated(String name, Function<Numbers, BigInteger> exact) {
        boolean isSigned = name.startsWith("s");
        return pair(name + ".sat", numbers -> {
            BigInteger least = isSigned ? numbers.modulus().shiftRight(1).negate() : BigInteger.ZERO;
            BigInteger most = least.add(numbers.modulus()).subtract(BigInteger.ONE);
            return exact.apply(numbers).max(least).min(most);
        });
    }

    private static BigInteger reversed(Numbers numbers, int step) {
        BigInteger result = BigInteger.ZERO;
        BigInteger mask = BigInteger.ONE.shiftLeft(step).subtract(BigInteger.ONE);
        for (int at = 0; at < numbers.width(); at += step) {
            BigInteger part = numbers.a().shiftRight(at).and(mask);
            result = result.or(part.shiftLeft(numbers.width() - step - at));
        }
        return result;
    }

    /** Operations on integers of any width. */
    static List<WideOperation> integers() {
        BigInteger zero = BigInteger.ZERO;
        return List.of(
                binary("add", n -> n.a().add(n.b())),
                binary("sub", n -> n.a().subtract(n.b())),
                binary("mul", n -> n.a().multiply(n.b())),
                binary("and", n -> n.a().and(n.b())),
                binary("or", n -> n.a().or(n.b())),
                binary("xor", n -> n.a().xor(n.b())),
                shift("shl", n -> n.a().shiftLeft(n.amount())),
                shift("lshr", n -> n.a().shiftRight(n.amount())),
                shift("ashr", n -> n.sa().shiftRight(n.amount())),
                division("udiv", n -> n.odd(n.a()).divide(n.odd(n.b()))),
                division("urem", n -> n.odd(n.a()).remainder(n.odd(n.b()))),
                division("sdiv", n -> n.odd(n.sa()).divide(n.odd(n.sb()))),
                division("srem", n -> n.odd(n.sa()).remainder(n.odd(n.sb()))),
                compare("eq", n -> n.a().equals(n.b())),
                compare("ne", n -> !n.a().equals(n.b())),
                compare("ult", n -> n.a().compareTo(n.b()) < 0),
                compare("ule", n -> n.a().compareTo(n.b()) <= 0),
                compare("ugt", n -> n.a().compareTo(n.b()) > 0),
                compare("uge", n -> n.a().compareTo(n.b()) >= 0),
                compare("slt", n -> n.sa().compareTo(n.sb()) < 0),
                compare("sle", n -> n.sa().compareTo(n.sb()) <= 0),
                compare("sgt", n -> n.sa().compareTo(n.sb()) > 0),
                compare("sge", n -> n.sa().compareTo(n.sb()) >= 0),
                pair("umin", n -> n.a().min(n.b())),
                pair("umax", n -> n.a().max(n.b())),
                pair("smin", n -> n.sa().min(n.sb())),
                pair("smax", n -> n.sa().max(n.sb())),
                single("abs", true, n -> n.sa().abs()),
                single("ctpop", false, n -> BigInteger.valueOf(n.a().bitCount())),
                single("ctlz", true, n -> BigInteger.valueOf(n.width() - n.a().bitLength())),
                single("cttz", true, n -> BigInteger.valueOf(n.a().equals(zero) ? n.width() : n.a().getLowestSetBit())),
                single("bitreverse", false, n -> reversed(n, 1)),
                overflow("uadd", n -> n.a().add(n.b())),
                overflow("sadd", n -> n.sa().add(n.sb())),
                overflow("usub", n -> n.a().subtract(n.b())),
                overflow("ssub", n -> n.sa().subtract(n.sb())),
                overflow("umul", n -> n.a().multiply(n.b())),
                overflow("smul", n -> n.sa().multiply(n.sb())),
                saturated("uadd", n -> n.a().add(n.b())),
                saturated("sadd", n -> n.sa().add(n.sb())),
                saturated("usub", n -> n.a().subtract(n.b())),
                saturated("ssub", n -> n.sa().subtract(n.sb())));
    }

    /** Those of integers of a multiple of 16 bits, or of as many bits as a power of two. */
    static List<WideOperation> special(int width) {
        List<WideOperation> found = new ArrayList<>();
        if (width % 16 == 0) {
            found.add(single("bswap", false, n -> reversed(n, 8)));
        }
        if (Integer.bitCount(width) == 1) {
            String parameters = "$T, $T, $T";
            int mask = width - 1;
            found.add(call("fshl", "$T %a, $T %b, $T %b", parameters, n -> {
                BigInteger both = n.a().shiftLeft(width).or(n.b());
                return both.shiftLeft(n.b().intValue() & mask).shiftRight(width);
            }));
            found.add(call("fshr", "$T %a, $T %b, $T %b", parameters, n -> {
                BigInteger both = n.a().shiftLeft(width).or(n.b());
                return both.shiftRight(n.b().intValue() & mask);
            }));
        }
        return found;
    }

    private static BigInteger bits(double value) {
        return new BigInteger(Long.toUnsignedString(Double.doubleToRawLongBits(value)));
    }

    private static BigInteger bits(float value) {
        return BigInteger.valueOf(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
    }

    private static BigInteger half(BigInteger value) {
        // an integer that a half may hold has fewer bits than a float: only one of the two steps rounds
        return BigInteger.valueOf(Short.toUnsignedInt(Float.floatToFloat16(value.floatValue())));
    }

    /** To the nearest number of eight bits, ties to the even one. */
    private static BigInteger bfloat(BigInteger value) {
        int lost = Math.max(0, value.abs().bitLength() - 8);
        BigInteger unit = BigInteger.ONE.shiftLeft(lost);
        BigInteger[] parts = value.abs().divideAndRemainder(unit);
        int toHalf = parts[1].shiftLeft(1).compareTo(unit);
        boolean isUp = toHalf > 0 || toHalf == 0 && lost > 0 && parts[0].testBit(0);
        BigInteger rounded = (isUp ? parts[0].add(BigInteger.ONE) : parts[0]).multiply(unit);
        return bits(value.signum() < 0 ? -rounded.floatValue() : rounded.floatValue())
                .shiftRight(16);
    }

    private static WideOperation toFloat(String opcode, String type, Function<BigInteger, BigInteger> exact) {
        String text = AMOUNT + "%w = " + (opcode.equals("uitofp") ? "lshr" : "ashr") + " $T %a, %s\n%r = " + opcode
                + " $T %w to " + type + "\n";
        boolean isSigned = opcode.equals("sitofp");
        return new WideOperation(opcode + "." + type, text, type, "", n -> {
            BigInteger number = (isSigned ? n.sa() : n.a()).shiftRight(n.amount());
            return Optional.of(exact.apply(number));
        });
    }

    /** A double with the bits of the number, moved to where it has a fraction. */
    private static WideOperation fromFloat(String opcode, String type) {
        boolean isSigned = opcode.equals("fptosi");
        String there = isSigned ? "sitofp" : "uitofp";
        String scale = type.equals("double") ? "0x3EB0000000000000" : "0x3FE0000000000000";
        String text = "%f = " + there + " $T %a to " + type + "\n%g = fmul " + type + " %f, " + scale + "\n%q = "
                + opcode + " " + type + " %g to $T\n%r = freeze $T %q\n";
        return new WideOperation(opcode + "." + type, text, "$T", "", n -> {
            BigInteger number = isSigned ? n.sa() : n.a();
            double value = type.equals("double") ? number.doubleValue() * 0x1p-20 : number.floatValue() * 0.5f;
            if (Double.isInfinite(value)) {
                return Optional.empty();
            }
            BigInteger whole = new BigDecimal(value).toBigInteger();
            return Optional.of(whole.mod(n.modulus()));
        });
    }

    /** Conversions of integers of more than 64 bits. */
    static List<WideOperation> floats() {
        return List.of(
                toFloat("uitofp", "double", n -> bits(n.doubleValue())),
                toFloat("sitofp", "double", n -> bits(n.doubleValue())),
                toFloat("uitofp", "float", n -> bits(n.floatValue())),
                toFloat("sitofp", "float", n -> bits(n.floatValue())),
                toFloat("uitofp", "half", WideOperation::half),
                toFloat("sitofp", "half", WideOperation::half),
                toFloat("uitofp", "bfloat", WideOperation::bfloat),
                toFloat("sitofp", "bfloat", WideOperation::bfloat),
                fromFloat("fptoui", "double"),
                fromFloat("fptosi", "double"),
                fromFloat("fptoui", "float"),
                fromFloat("fptosi", "float"));
    }

    @Override
    public String toString() {
        return name;
    }
}
