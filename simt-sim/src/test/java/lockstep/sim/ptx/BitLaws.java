package lockstep.sim.ptx;

import static lockstep.sim.ptx.Definitions.ONE;
import static lockstep.sim.ptx.Definitions.ZERO;
import static lockstep.sim.ptx.Definitions.bits;
import static lockstep.sim.ptx.Definitions.bitwise;
import static lockstep.sim.ptx.Definitions.of;
import static lockstep.sim.ptx.Definitions.wrapped;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lockstep.sim.bits.PtxBits.Permute;
import lockstep.sim.ptx.Law.Answer;
import lockstep.sim.ptx.Law.Definition;

/** Laws of bit operations, logic, shifts and moves, by loops over single bits and by the tables of the PTX ISA. */
final class BitLaws {
    private static final BigInteger WORD = ONE.shiftLeft(32).subtract(ONE);
    private static final BigInteger MINUS_ONE = ONE.negate();
    /** For each mode and each value of the selector's two bits, the source bytes from the highest one down. */
    private static final String[][] PERMUTATIONS = {
        {},
        {"3210", "4321", "5432", "6543"},
        {"5670", "6701", "7012", "0123"},
        {"0000", "1111", "2222", "3333"},
        {"3210", "3211", "3222", "3333"},
        {"0000", "1110", "2210", "3210"},
        {"1010", "3232", "1010", "3232"}
    };

    private final List<Law> laws = new ArrayList<>();

    private BitLaws() {}

    static List<Law> all() {
        BitLaws laws = new BitLaws();
        for (int width : new int[] {32, 64}) {
            laws.counts(width);
            laws.fields(width);
        }
        laws.words();
        laws.permutations();
        laws.logic(1, "pred");
        for (int width : new int[] {16, 32, 64}) {
            laws.logic(width, "b" + width);
            laws.shifts(width);
        }
        laws.lop3();
        laws.funnels();
        laws.moves();
        return laws.laws;
    }

    private void add(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, false));
    }

    private void exact(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, true));
    }

    private void counts(int width) {
        add("popc", "b" + width, BitFunctions.countOnes(width), wrapped(32, x -> BigInteger.valueOf(x[0].bitCount())));
        add(
                "clz",
                "b" + width,
                BitFunctions.countLeadingZeros(width),
                wrapped(32, x -> BigInteger.valueOf(width - x[0].bitLength())));
        exact("brev", "b" + width, BitFunctions.reverse(width), bitwise(width, (x, i) -> x[0].testBit(width - 1 - i)));
        for (boolean signed : new boolean[] {false, true}) {
            String type = (signed ? "s" : "u") + width;
            add(
                    "bfind",
                    type,
                    BitFunctions.findHighest(signed, false, width),
                    wrapped(32, x -> highest(x[0], signed, width)));
            add("bfind.shiftamt", type, BitFunctions.findHighest(signed, true, width), wrapped(32, x -> {
                BigInteger found = highest(x[0], signed, width);
                return found.signum() < 0
                        ? found
                        : BigInteger.valueOf(width - 1).subtract(found);
            }));
        }
    }

    private static BigInteger highest(BigInteger a, boolean signed, int width) {
        boolean sign = signed && a.testBit(width - 1);
        for (int i = width - 1; i >= 0; i--) {
            if (a.testBit(i) != sign) {
                return BigInteger.valueOf(i);
            }
        }
        return MINUS_ONE;
    }

    private void fields(int width) {
        for (boolean signed : new boolean[] {false, true}) {
            String type = (signed ? "s" : "u") + width;
            add("bfe", type, BitFunctions.extract(signed, width), bitwise(width, (x, i) -> {
                int position = x[1].intValue() & 0xff;
                int length = x[2].intValue() & 0xff;
                boolean sign = signed && length > 0 && x[0].testBit(Math.min(position + length - 1, width - 1));
                return i < length && position + i < width ? x[0].testBit(position + i) : sign;
            }));
        }
        add("bfi", "b" + width, BitFunctions.insert(width), bitwise(width, (x, i) -> {
            int from = i - (x[2].intValue() & 0xff);
            return from >= 0 && from < (x[3].intValue() & 0xff) ? x[0].testBit(from) : x[1].testBit(i);
        }));
    }

    private void words() {
        add(
                "fns",
                "b32",
                BitFunctions.findNth(),
                x -> x[1].bitLength() > 5
                        ? List.of(new Answer(ZERO, WORD))
                        : wrapped(32, BitLaws::nth).of(x));
        for (boolean clamp : new boolean[] {false, true}) {
            String mode = clamp ? ".clamp" : ".wrap";
            add("bmsk" + mode, "b32", BitFunctions.mask(clamp), bitwise(32, (x, i) -> {
                long from = limited(x[0], clamp);
                return i >= from && i < from + limited(x[1], clamp);
            }));
            for (boolean signed : new boolean[] {false, true}) {
                String type = signed ? "s32" : "u32";
                add("szext" + mode, type, BitFunctions.extend(signed, clamp), bitwise(32, (x, i) -> {
                    int count = (int) limited(x[1], clamp);
                    return i < count ? x[0].testBit(i) : signed && count > 0 && x[0].testBit(count - 1);
                }));
            }
        }
    }

    private static long limited(BigInteger amount, boolean clamp) {
        return clamp ? Math.min(amount.longValue(), 32) : amount.longValue() % 32;
    }

    private static BigInteger nth(BigInteger[] x) {
        int offset = x[2].intValue();
        long left = Math.max(1, Math.abs((long) offset));
        int step = Integer.signum(offset);
        int at = x[1].intValue();
        while (at >= 0 && at < 32) {
            if (x[0].testBit(at) && --left == 0) {
                return BigInteger.valueOf(at);
            }
            if (step == 0) {
                return MINUS_ONE;
            }
            at += step;
        }
        return MINUS_ONE;
    }

    private void permutations() {
        add("prmt", "b32", BitFunctions.permute(Permute.INDEX), bitwise(32, (x, i) -> {
            int selector = x[2].shiftRight(i / 8 * 4).intValue() & 15;
            return byteBit(x, selector & 7, selector > 7 ? 7 : i % 8);
        }));
        for (Permute mode : Permute.values()) {
            String[] rows = PERMUTATIONS[mode.ordinal()];
            if (rows.length > 0) {
                add(
                        "prmt.b32",
                        mode.name().toLowerCase(Locale.ROOT),
                        BitFunctions.permute(mode),
                        bitwise(32, (x, i) -> {
                            String row = rows[x[2].intValue() & 3];
                            return byteBit(x, row.charAt(3 - i / 8) - '0', i % 8);
                        }));
            }
        }
    }

    private static boolean byteBit(BigInteger[] x, int index, int bit) {
        return x[index / 4].testBit(index % 4 * 8 + bit);
    }

    private void logic(int width, String type) {
        exact("and", type, BitFunctions.and(width), bitwise(width, (x, i) -> x[0].testBit(i) && x[1].testBit(i)));
        exact("or", type, BitFunctions.or(width), bitwise(width, (x, i) -> x[0].testBit(i) || x[1].testBit(i)));
        exact("xor", type, BitFunctions.xor(width), bitwise(width, (x, i) -> x[0].testBit(i) != x[1].testBit(i)));
        exact("not", type, BitFunctions.not(width), bitwise(width, (x, i) -> !x[0].testBit(i)));
        if (width > 1) {
            exact("cnot", type, BitFunctions.isZero(width), wrapped(width, x -> of(x[0].signum() == 0)));
        }
    }

    private void lop3() {
        add("lop3", "b32", BitFunctions.lop3(), bitwise(32, BitLaws::tableBit));
        for (boolean and : new boolean[] {false, true}) {
            add(and ? "lop3.and" : "lop3.or", "b32", BitFunctions.lop3WithPredicate(and), x -> {
                BigInteger word = bits(32, x, BitLaws::tableBit);
                boolean isSet = word.signum() != 0;
                boolean other = x[4].signum() != 0;
                return List.of(Law.answer(word), Law.answer(of(and ? isSet && other : isSet || other)));
            });
        }
    }

    private static boolean tableBit(BigInteger[] x, int i) {
        int row = (x[0].testBit(i) ? 4 : 0) + (x[1].testBit(i) ? 2 : 0) + (x[2].testBit(i) ? 1 : 0);
        return x[3].testBit(row);
    }

    private void shifts(int width) {
        add("shl", "b" + width, BitFunctions.shiftLeft(width), bitwise(width, (x, i) -> {
            long from = i - x[1].longValue();
            return from >= 0 && x[0].testBit((int) from);
        }));
        for (String sign : new String[] {"b", "u", "s"}) {
            boolean signed = sign.equals("s");
            add("shr", sign + width, BitFunctions.shiftRight(signed, width), bitwise(width, (x, i) -> {
                long from = i + x[1].longValue();
                return from < width ? x[0].testBit((int) from) : signed && x[0].testBit(width - 1);
            }));
        }
    }

    private void funnels() {
        for (boolean clamp : new boolean[] {false, true}) {
            String mode = clamp ? ".clamp" : ".wrap";
            add(
                    "shf.l" + mode,
                    "b32",
                    BitFunctions.funnelShift(true, clamp),
                    wrapped(
                            32,
                            x -> pair(x).shiftLeft((int) limited(x[2], clamp)).shiftRight(32)));
            add(
                    "shf.r" + mode,
                    "b32",
                    BitFunctions.funnelShift(false, clamp),
                    wrapped(32, x -> pair(x).shiftRight((int) limited(x[2], clamp))));
        }
    }

    private static BigInteger pair(BigInteger[] x) {
        return x[1].shiftLeft(32).add(x[0]);
    }

    private void moves() {
        for (int width : new int[] {1, 16, 32, 64, 128}) {
            String type = width == 1 ? "pred" : "b" + width;
            exact("mov", type, MoveFunctions.move(width), wrapped(width, x -> x[0]));
            if (width > 1 && width < 128) {
                exact("selp", type, MoveFunctions.select(width), wrapped(width, x -> x[2].signum() != 0 ? x[0] : x[1]));
                add(
                        "slct",
                        type + ".s32",
                        ComparisonFunctions.selectBySign(width),
                        wrapped(width, x -> x[2].testBit(31) ? x[1] : x[0]));
            }
        }
        int[][] shapes = {{2, 8}, {4, 8}, {2, 16}, {4, 16}, {2, 32}, {4, 32}, {2, 64}};
        for (int[] shape : shapes) {
            int count = shape[0];
            int width = shape[1];
            String type = "b" + count * width;
            exact(
                    "mov.pack" + count,
                    type,
                    MoveFunctions.pack(count, width),
                    bitwise(count * width, (x, i) -> x[i / width].testBit(i % width)));
            exact("mov.unpack" + count, type, MoveFunctions.unpack(count, width), x -> {
                List<Answer> parts = new ArrayList<>();
                for (int part = 0; part < count; part++) {
                    parts.add(Law.answer(Definitions.part(x[0], part * width, width, false)));
                }
                return parts;
            });
        }
    }
}
