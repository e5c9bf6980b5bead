package lockstep.compiler.ori.module;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/**
 * The initial value of a variable: bytes, and the addresses among them.
 *
 * <pre>
 * .global .u64 t[3] = {1, generic(g)+8};
 * bytes     01 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00
 * addresses 8: generic(g)+8
 * </pre>
 *
 * @param bytes the contents; zeros in place of addresses
 * @param addresses in order of offset
 */
record InitialValue(byte[] bytes, List<AddressAt> addresses) {
    /**
     * An address in a variable.
     *
     * @param offset in bytes from the start of the variable
     * @param bytes its size
     * @param address the address
     */
    record AddressAt(int offset, int bytes, PtxInitializer.OfAddress address) {}

    /** The maximum size of an initialized variable, which is stored in full in the file. */
    static final long MAX_BYTES = 1L << 28;

    /** The initial value of {@code variable}, which has at most {@link #MAX_BYTES} bytes. */
    static InitialValue of(PtxVariable variable) {
        Writer writer = new Writer(variable);
        variable.initializer().ifPresent(initializer -> writer.write(initializer, 0));
        writer.zeros(size(variable) - writer.bytes.size());
        return new InitialValue(writer.bytes.toByteArray(), List.copyOf(writer.addresses));
    }

    /** The size of a variable in bytes; an open first dimension has as many elements as the initializer. */
    static long size(PtxVariable variable) {
        return extent(variable, 0);
    }

    /** The size in bytes of an initializer list at this depth; saturates. */
    private static long extent(PtxVariable variable, int depth) {
        long size = variable.shape().elementBytes();
        List<Long> dimensions = variable.shape().dimensions();
        for (int i = depth; i < dimensions.size(); i++) {
            long length = Math.max(0, dimensions.get(i));
            boolean isCounted = dimensions.get(i) == PtxVariable.OPEN
                    && variable.initializer().orElse(null) instanceof PtxInitializer.OfList;
            if (isCounted && variable.initializer().get() instanceof PtxInitializer.OfList list) {
                length = list.elements().size();
            }
            size = length != 0 && size > Long.MAX_VALUE / length ? Long.MAX_VALUE : size * length;
        }
        return size;
    }

    private static final class Writer {
        private final PtxVariable variable;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<AddressAt> addresses = new ArrayList<>();

        Writer(PtxVariable variable) {
            this.variable = variable;
        }

        /** Writes {@code initializer}; the nesting depth is bounded by the number of dimensions. */
        void write(PtxInitializer initializer, int depth) {
            switch (initializer) {
                case PtxInitializer.OfInteger integer -> number(integer.value().value());
                case PtxInitializer.OfFloat number -> number(bits(number.value(), variable.type()));
                case PtxInitializer.OfAddress address -> {
                    addresses.add(new AddressAt(bytes.size(), variable.type().bytes(), address));
                    number(0);
                }
                case PtxInitializer.OfList list -> {
                    long end = bytes.size() + extent(variable, depth);
                    list.elements().forEach(element -> write(element, depth + 1));
                    zeros(end - bytes.size());
                }
            }
        }

        private void number(long value) {
            for (int i = 0; i < variable.type().bytes(); i++) {
                bytes.write(i < Long.BYTES ? (int) (value >>> i * Byte.SIZE) : value < 0 ? -1 : 0);
            }
        }

        void zeros(long count) {
            for (long i = 0; i < count; i++) {
                bytes.write(0);
            }
        }
    }

    /**
     * The bits of a floating-point number in {@code type}, rounded to nearest even. Source: PTX ISA 9.0, "Constants".
     */
    private static long bits(PtxFloat value, PtxType type) {
        double number =
                value.isSingle() ? Float.intBitsToFloat((int) value.bits()) : Double.longBitsToDouble(value.bits());
        if (type == PtxType.F64 || type == PtxType.B64) {
            return value.isSingle() ? Double.doubleToRawLongBits(number) : value.bits();
        }
        if (type == PtxType.F16) {
            return Float.floatToFloat16((float) number) & 0xffffL;
        }
        return value.isSingle() ? value.bits() : Integer.toUnsignedLong(Float.floatToRawIntBits((float) number));
    }
}
