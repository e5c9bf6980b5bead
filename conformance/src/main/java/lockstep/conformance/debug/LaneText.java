package lockstep.conformance.debug;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.sim.LaneValues;

/** Values of lanes as text. */
final class LaneText {
    /** The format that follows from the type of a value. */
    static final char OWN = ' ';

    private static final int IN_ROW = 8;
    private static final int HALF_BITS = 16;

    private LaneText() {}

    /** The value in one lane; vectors and aggregates between angle brackets. */
    static String of(LaneValues values, int lane, char format) {
        List<LaneValues.Leaf> leaves = values.leaves();
        if (leaves.size() == 1) {
            return of(leaves.getFirst(), lane, format);
        }
        StringJoiner text = new StringJoiner(", ", "<", ">");
        leaves.forEach(leaf -> text.add(of(leaf, lane, format)));
        return text.toString();
    }

    private static String of(LaneValues.Leaf leaf, int lane, char format) {
        LaneValues.Lane value = leaf.lanes().get(lane);
        if (value.isPoison()) {
            return "poison";
        }
        if (value.undefined().signum() != 0) {
            return "undef";
        }
        return switch (format) {
            case 'x' -> "0x" + value.bits().toString(16);
            case 'u' -> value.bits().toString();
            case 'd' -> signed(leaf, value).toString();
            case 'f' -> asFloat(floatKind(leaf), value.bits());
            default -> own(leaf, value);
        };
    }

    private static String own(LaneValues.Leaf leaf, LaneValues.Lane value) {
        return switch (leaf.kind()) {
            case INTEGER -> signed(leaf, value).toString();
            case POINTER ->
                value.origin().isEmpty()
                        ? "0x" + value.bits().toString(16)
                        : "0x" + value.bits().toString(16) + " in " + value.origin();
            case HALF, BFLOAT, FLOAT, DOUBLE -> asFloat(leaf.kind(), value.bits());
        };
    }

    private static BigInteger signed(LaneValues.Leaf leaf, LaneValues.Lane value) {
        boolean isNegative = leaf.width() > 1 && value.bits().testBit(leaf.width() - 1);
        return isNegative ? value.bits().subtract(BigInteger.ONE.shiftLeft(leaf.width())) : value.bits();
    }

    /** Untyped bits are read as floats of their width. */
    private static LaneValues.Kind floatKind(LaneValues.Leaf leaf) {
        return switch (leaf.kind()) {
            case HALF, BFLOAT, FLOAT, DOUBLE -> leaf.kind();
            case INTEGER, POINTER ->
                leaf.width() == Double.SIZE
                        ? LaneValues.Kind.DOUBLE
                        : leaf.width() == HALF_BITS ? LaneValues.Kind.HALF : LaneValues.Kind.FLOAT;
        };
    }

    private static String asFloat(LaneValues.Kind kind, BigInteger bits) {
        return switch (kind) {
            case DOUBLE -> Double.toString(Double.longBitsToDouble(bits.longValue()));
            case FLOAT, INTEGER, POINTER -> Float.toString(Float.intBitsToFloat(bits.intValue()));
            case HALF -> Float.toString(Float.float16ToFloat(bits.shortValue()));
            case BFLOAT -> Float.toString(Float.intBitsToFloat(bits.intValue() << HALF_BITS));
        };
    }

    /** The value in one lane as a number; empty if it is undefined, infinite or not a number. */
    static Optional<BigDecimal> number(LaneValues.Leaf leaf, int lane) {
        LaneValues.Lane value = leaf.lanes().get(lane);
        if (value.isPoison() || value.undefined().signum() != 0) {
            return Optional.empty();
        }
        return switch (leaf.kind()) {
            case INTEGER, POINTER -> Optional.of(new BigDecimal(signed(leaf, value)));
            case HALF, BFLOAT, FLOAT, DOUBLE -> {
                String text = asFloat(leaf.kind(), value.bits());
                boolean isNumber = !text.equals("NaN") && !text.endsWith("Infinity");
                yield isNumber ? Optional.of(new BigDecimal(text)) : Optional.empty();
            }
        };
    }

    /** All live lanes, a few per row; inactive ones are in parentheses. */
    static List<String> rows(LaneValues values, int active, int live, char format) {
        List<String> lines = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        int lanes = values.leaves().getFirst().lanes().size();
        for (int lane = 0; lane < lanes; lane++) {
            texts.add(of(values, lane, format));
        }
        Optional<String> same = same(texts, live);
        if (same.isPresent()) {
            return List.of(values.name() + " = " + same.get() + " in all lanes");
        }
        lines.add(values.name() + ":");
        for (int first = 0; first < lanes; first += IN_ROW) {
            StringJoiner row = new StringJoiner(" ");
            for (int lane = first; lane < Math.min(lanes, first + IN_ROW); lane++) {
                boolean isActive = (active >>> lane & 1) != 0;
                boolean isLive = (live >>> lane & 1) != 0;
                row.add(!isLive ? "-" : isActive ? texts.get(lane) : "(" + texts.get(lane) + ")");
            }
            lines.add("  %4d: %s".formatted(first, row));
        }
        return lines;
    }

    private static Optional<String> same(List<String> texts, int live) {
        if (live == 0) {
            return Optional.empty();
        }
        String first = texts.get(Integer.numberOfTrailingZeros(live));
        for (int rest = live; rest != 0; rest &= rest - 1) {
            if (!texts.get(Integer.numberOfTrailingZeros(rest)).equals(first)) {
                return Optional.empty();
            }
        }
        return Optional.of(first);
    }
}
