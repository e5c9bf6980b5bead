package lockstep.ir.launch;

import java.util.Objects;

/** What a buffer holds before the launch. */
public sealed interface Content {
    /** All bits zero. */
    record Zero() implements Content {
        @Override
        public String toString() {
            return "zero";
        }
    }

    /** 0, 1, 2, ... modulo the element's width, or as floats. */
    record Iota() implements Content {
        @Override
        public String toString() {
            return "iota";
        }
    }

    /** Undefined bits. */
    record Undef() implements Content {
        @Override
        public String toString() {
            return "undef";
        }
    }

    /**
     * The same value in every element.
     *
     * @param text as written
     * @param bits encoding in the element type
     */
    record Const(String text, long bits) implements Content {
        @Override
        public String toString() {
            return "const(" + text + ")";
        }
    }

    /** Random elements; integers are the low bits of the generator's output, floats are between -1 and 1. */
    record Rand(long seed) implements Content {
        @Override
        public String toString() {
            return "rand(" + seed + ")";
        }
    }

    /**
     * Random elements in a range.
     *
     * @param low integer bits, or the bits of a double for floats
     * @param high as {@code low}; not below it
     * @param text the two bounds as written, separated by a comma
     */
    record RandRange(long seed, long low, long high, String text) implements Content {
        @Override
        public String toString() {
            return "rand(" + seed + "," + text + ")";
        }
    }

    /** Bytes from the start of the buffer; the rest is zero. */
    record Hex(String digits) implements Content {
        public Hex {
            Objects.requireNonNull(digits);
        }

        @Override
        public String toString() {
            return "hex(" + digits + ")";
        }
    }
}
