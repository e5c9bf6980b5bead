package lockstep.ir.launch;

import java.math.BigInteger;
import java.util.Objects;

/** An argument of a launch. */
public sealed interface LaunchArgument {
    /**
     * An integer.
     *
     * @param width bits, 1 to 128
     * @param value fits the width as signed or as unsigned
     */
    record OfInteger(int width, BigInteger value) implements LaunchArgument {
        @Override
        public String toString() {
            return "i" + width + " " + value;
        }
    }

    /**
     * A float.
     *
     * @param text as written
     * @param bits encoding in the type
     */
    record OfFloat(ElementType type, String text, long bits) implements LaunchArgument {
        @Override
        public String toString() {
            return type.word() + " " + text;
        }
    }

    /** The null pointer. */
    record Null() implements LaunchArgument {
        @Override
        public String toString() {
            return "null";
        }
    }

    /** A new buffer in global memory; the argument is its address. */
    record OfBuffer(BufferSpec buffer) implements LaunchArgument {
        public OfBuffer {
            Objects.requireNonNull(buffer);
        }

        @Override
        public String toString() {
            return buffer.toString();
        }
    }

    /**
     * An alias of an earlier argument of the same launch, which is a pointer.
     *
     * @param offset in bytes from it
     */
    record Same(int index, long offset) implements LaunchArgument {
        @Override
        public String toString() {
            return "same " + index + (offset == 0 ? "" : "+" + offset);
        }
    }

    /** Bytes passed by value, as lower-case hexadecimal digits. */
    record OfBytes(String digits) implements LaunchArgument {
        public OfBytes {
            Objects.requireNonNull(digits);
        }

        @Override
        public String toString() {
            return "bytes " + digits;
        }
    }

    /** The value that argument {@code index} had in the launch before. */
    record Previous(int index) implements LaunchArgument {
        @Override
        public String toString() {
            return "arg " + index;
        }
    }
}
