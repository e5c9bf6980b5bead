package lockstep.sim.ptx;

import static lockstep.sim.ptx.Definitions.ONE;
import static lockstep.sim.ptx.Definitions.ZERO;
import static lockstep.sim.ptx.Definitions.clamped;
import static lockstep.sim.ptx.Definitions.of;
import static lockstep.sim.ptx.Definitions.part;
import static lockstep.sim.ptx.Definitions.value;
import static lockstep.sim.ptx.Definitions.wrapped;
import static lockstep.sim.ptx.PtxOperands.signed;
import static lockstep.sim.ptx.PtxOperands.wrap;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.sim.ptx.Definitions.Exact;
import lockstep.sim.ptx.Law.Answer;
import lockstep.sim.ptx.Law.Definition;

/** Laws of integer arithmetic, by unbounded integers. */
final class IntegerLaws {
    private static final int[] WIDTHS = {16, 32, 64};

    private final List<Law> laws = new ArrayList<>();

    private IntegerLaws() {}

    static List<Law> all() {
        IntegerLaws laws = new IntegerLaws();
        for (int width : WIDTHS) {
            laws.sums(width, false);
            laws.sums(width, true);
            laws.products(width, false);
            laws.products(width, true);
            laws.quotients(width, false);
            laws.quotients(width, true);
        }
        for (boolean signed : new boolean[] {false, true}) {
            laws.products24(signed);
            laws.carries(32, signed);
            laws.carries(64, signed);
        }
        laws.saturating();
        laws.packed();
        laws.dots();
        return laws.laws;
    }

    /** The same definitions for bytes, a width that no instruction has but that can be tested exhaustively. */
    static List<Law> ofBytes() {
        IntegerLaws laws = new IntegerLaws();
        for (boolean signed : new boolean[] {false, true}) {
            laws.sums(8, signed);
            laws.products(8, signed);
            laws.quotients(8, signed);
        }
        return laws.laws;
    }

    private static String type(boolean signed, int width) {
        return (signed ? "s" : "u") + width;
    }

    private void add(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, false));
    }

    private void exact(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, true));
    }

    private void sums(int width, boolean signed) {
        String type = type(signed, width);
        exact("add", type, IntegerFunctions.add(width), wrapped(width, x -> x[0].add(x[1])));
        exact("sub", type, IntegerFunctions.sub(width), wrapped(width, x -> x[0].subtract(x[1])));
        add("min", type, IntegerFunctions.min(signed, false, width), pair(width, signed, BigInteger::min));
        add("max", type, IntegerFunctions.max(signed, false, width), pair(width, signed, BigInteger::max));
        Exact distance = x -> value(x[0], signed, width)
                .subtract(value(x[1], signed, width))
                .abs()
                .add(x[2]);
        add("sad", type, IntegerFunctions.sad(signed, width), wrapped(width, distance));
        if (signed) {
            exact("neg", type, IntegerFunctions.neg(width), wrapped(width, x -> x[0].negate()));
            add(
                    "abs",
                    type,
                    IntegerFunctions.abs(width),
                    wrapped(width, x -> signed(x[0], width).abs()));
        }
    }

    /** A function of two numbers. */
    @FunctionalInterface
    private interface Pair {
        BigInteger of(BigInteger a, BigInteger b);
    }

    private static Definition pair(int width, boolean signed, Pair pair) {
        return wrapped(width, x -> pair.of(value(x[0], signed, width), value(x[1], signed, width)));
    }

    private void products(int width, boolean signed) {
        String type = type(signed, width);
        Exact product = x -> value(x[0], signed, width).multiply(value(x[1], signed, width));
        Exact high = x -> product.of(x).shiftRight(width);
        add("mul.lo", type, IntegerFunctions.mulLow(width), wrapped(width, product));
        add("mul.hi", type, IntegerFunctions.mulHigh(signed, width), wrapped(width, high));
        add(
                "mad.lo",
                type,
                IntegerFunctions.madLow(width),
                wrapped(width, x -> product.of(x).add(x[2])));
        add(
                "mad.hi",
                type,
                IntegerFunctions.madHigh(signed, width),
                wrapped(width, x -> high.of(x).add(x[2])));
        if (width < 64) {
            add("mul.wide", type, IntegerFunctions.mulWide(signed, width), wrapped(2 * width, product));
            Definition sum = wrapped(2 * width, x -> product.of(x).add(x[2]));
            add("mad.wide", type, IntegerFunctions.madWide(signed, width), sum);
        }
    }

    private void quotients(int width, boolean signed) {
        BigInteger all = ONE.shiftLeft(width).subtract(ONE);
        add(
                "div",
                type(signed, width),
                IntegerFunctions.div(signed, width),
                x -> x[1].signum() == 0
                        ? List.of(new Answer(ZERO, all))
                        : pair(width, signed, BigInteger::divide).of(x));
        add(
                "rem",
                type(signed, width),
                IntegerFunctions.rem(signed, width),
                x -> x[1].signum() == 0
                        ? List.of(new Answer(ZERO, all))
                        : pair(width, signed, BigInteger::remainder).of(x));
    }

    private void products24(boolean signed) {
        String type = type(signed, 32);
        Exact product = x -> part(x[0], 0, 24, signed).multiply(part(x[1], 0, 24, signed));
        Exact high = x -> product.of(x).shiftRight(16);
        add("mul24.lo", type, IntegerFunctions.mul24Low(signed), wrapped(32, product));
        add("mul24.hi", type, IntegerFunctions.mul24High(signed), wrapped(32, high));
        add(
                "mad24.lo",
                type,
                IntegerFunctions.mad24Low(signed),
                wrapped(32, x -> product.of(x).add(x[2])));
        add(
                "mad24.hi",
                type,
                IntegerFunctions.mad24High(signed),
                wrapped(32, x -> high.of(x).add(x[2])));
        if (signed) {
            Definition sum = clamped(32, x -> signed(wrap(high.of(x), 32), 32).add(signed(x[2], 32)));
            add("mad24.hi.sat", type, IntegerFunctions.mad24HighSaturating(), sum);
        }
    }

    private void saturating() {
        Exact sum = x -> signed(x[0], 32).add(signed(x[1], 32));
        Exact difference = x -> signed(x[0], 32).subtract(signed(x[1], 32));
        Exact high =
                x -> signed(x[0], 32).multiply(signed(x[1], 32)).shiftRight(32).add(signed(x[2], 32));
        add("add.sat", "s32", IntegerFunctions.addSaturating(), clamped(32, sum));
        add("sub.sat", "s32", IntegerFunctions.subSaturating(), clamped(32, difference));
        add("mad.hi.sat", "s32", IntegerFunctions.madHighSaturating(), clamped(32, high));
        Definition least =
                wrapped(32, x -> signed(x[0], 32).min(signed(x[1], 32)).max(ZERO));
        Definition most =
                wrapped(32, x -> signed(x[0], 32).max(signed(x[1], 32)).max(ZERO));
        add("min.relu", "s32", IntegerFunctions.min(true, true, 32), least);
        add("max.relu", "s32", IntegerFunctions.max(true, true, 32), most);
    }

    private void packed() {
        for (boolean signed : new boolean[] {false, true}) {
            String type = type(signed, 16) + "x2";
            exact("add", type, twice(IntegerFunctions.add(16)), halves((a, b) -> a.add(b), signed));
            add("min", type, twice(IntegerFunctions.min(signed, false, 16)), halves(BigInteger::min, signed));
            add("max", type, twice(IntegerFunctions.max(signed, false, 16)), halves(BigInteger::max, signed));
        }
        Definition least = halves((a, b) -> a.min(b).max(ZERO), true);
        Definition most = halves((a, b) -> a.max(b).max(ZERO), true);
        add("min.relu", "s16x2", twice(IntegerFunctions.min(true, true, 16)), least);
        add("max.relu", "s16x2", twice(IntegerFunctions.max(true, true, 16)), most);
    }

    private static TypedFunction twice(TypedFunction part) {
        return new Packed(2, part, true);
    }

    private static Definition halves(Pair pair, boolean signed) {
        return wrapped(
                32,
                x -> wrap(pair.of(part(x[0], 0, 16, signed), part(x[1], 0, 16, signed)), 16)
                        .add(wrap(pair.of(part(x[0], 16, 16, signed), part(x[1], 16, 16, signed)), 16)
                                .shiftLeft(16)));
    }

    private void carries(int width, boolean signed) {
        for (int form = 1; form < 4; form++) {
            boolean reads = (form & 2) != 0;
            boolean writes = (form & 1) != 0;
            String suffix = (reads ? "c" : "") + (writes ? ".cc" : "");
            String part = (reads ? "c." : ".");
            String end = writes ? ".cc" : "";
            String type = type(signed, width);
            Exact carry = x -> reads ? x[x.length - 1] : ZERO;
            exact(
                    "add" + suffix,
                    type,
                    CarryFunctions.add(width, reads, writes),
                    chain(width, writes, x -> x[0].add(x[1]).add(carry.of(x))));
            exact(
                    "sub" + suffix,
                    type,
                    CarryFunctions.sub(width, reads, writes),
                    chain(width, writes, x -> x[0].subtract(x[1]).subtract(carry.of(x))));
            Exact product = x -> value(x[0], signed, width).multiply(value(x[1], signed, width));
            add(
                    "mad" + part + "lo" + end,
                    type,
                    CarryFunctions.madLow(width, reads, writes),
                    chain(
                            width,
                            writes,
                            x -> wrap(product.of(x), width).add(x[2]).add(carry.of(x))));
            add(
                    "mad" + part + "hi" + end,
                    type,
                    CarryFunctions.madHigh(signed, width, reads, writes),
                    chain(
                            width,
                            writes,
                            x -> wrap(product.of(x).shiftRight(width), width)
                                    .add(x[2])
                                    .add(carry.of(x))));
        }
    }

    /** A number and whether it overflows. */
    private static Definition chain(int width, boolean writes, Exact exact) {
        return x -> {
            BigInteger number = exact.of(x);
            Answer low = Law.answer(wrap(number, width));
            Answer carry = Law.answer(of(number.signum() < 0 || number.bitLength() > width));
            return writes ? List.of(low, carry) : List.of(low);
        };
    }

    private void dots() {
        for (int signs = 0; signs < 4; signs++) {
            boolean a = (signs & 1) != 0;
            boolean b = (signs & 2) != 0;
            String type = type(a, 32) + "." + type(b, 32);
            add("dp4a", type, IntegerFunctions.dotBytes(a, b), wrapped(32, x -> dot(x, 8, a, 0, b, 4)));
            add("dp2a.lo", type, IntegerFunctions.dotHalves(a, b, false), wrapped(32, x -> dot(x, 16, a, 0, b, 2)));
            add("dp2a.hi", type, IntegerFunctions.dotHalves(a, b, true), wrapped(32, x -> dot(x, 16, a, 16, b, 2)));
        }
    }

    private static BigInteger dot(BigInteger[] x, int width, boolean a, int base, boolean b, int count) {
        BigInteger sum = x[2];
        for (int i = 0; i < count; i++) {
            sum = sum.add(part(x[0], width * i, width, a).multiply(part(x[1], base + 8 * i, 8, b)));
        }
        return sum;
    }
}
