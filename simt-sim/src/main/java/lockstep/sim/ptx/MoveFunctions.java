package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.WideInt;
import lockstep.sim.value.Scalar;

/**
 * Moves and selections, which keep bits as they are: PTX ISA, "Data Movement and Conversion Instructions: mov" and
 * "Comparison and Selection Instructions: selp". Widths go to 128 bits. Undefined bits, marks and provenance are
 * preserved exactly; a part of an address has no provenance.
 */
public final class MoveFunctions {
    private MoveFunctions() {}

    /** {@code mov} of one register. */
    public static TypedFunction move(int width) {
        return new Move(width);
    }

    /**
     * {@code mov} that packs several values into one, the first one lowest.
     *
     * @param count of the parts, 1 to 4
     * @param width of each part; at most 128 bits in total
     */
    public static TypedFunction pack(int count, int width) {
        return new Pack(count, width);
    }

    /** {@code mov} that unpacks a value; the inverse of {@link #pack}. */
    public static TypedFunction unpack(int count, int width) {
        return new Unpack(count, width);
    }

    /** {@code selp}: the first of two values if the third operand, a predicate, is set, else the second. */
    public static TypedFunction select(int width) {
        return new Select(width);
    }

    private record Move(int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(width);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            results[0].copyFrom(x[0]);
        }
    }

    private record Select(int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(width, width, 1);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            results[0].select(x[2], x[0], x[1]);
        }
    }

    private record Pack(int count, int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return Collections.nCopies(count, width);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(count * width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            if (count == 1) {
                results[0].copyFrom(x[0]);
                return;
            }
            int whole = count * width;
            WideInt bits = WideInt.ZERO;
            WideInt open = WideInt.ZERO;
            for (int index = 0; index < count; index++) {
                bits = bits.or(WideInt.ofUnsigned(x[index].low).shl(index * width, whole));
                open = open.or(WideInt.ofUnsigned(x[index].undefinedLow).shl(index * width, whole));
            }
            write(bits, open, x, results[0]);
        }
    }

    private record Unpack(int count, int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(count * width);
        }

        @Override
        public List<Integer> resultWidths() {
            return Collections.nCopies(count, width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            if (count == 1) {
                results[0].copyFrom(x[0]);
                return;
            }
            WideInt bits = new WideInt(x[0].high, x[0].low);
            WideInt open = new WideInt(x[0].undefinedHigh, x[0].undefinedLow);
            for (int index = 0; index < count; index++) {
                WideInt part = bits.lshr(index * width).zext(width);
                write(part, open.lshr(index * width).zext(width), x, results[index]);
            }
        }
    }

    private static void write(WideInt bits, WideInt open, Scalar[] x, Scalar out) {
        out.set(bits.low(), bits.high());
        out.undefinedLow = open.low();
        out.undefinedHigh = open.high();
        Marks.inherit(x, out);
    }
}
