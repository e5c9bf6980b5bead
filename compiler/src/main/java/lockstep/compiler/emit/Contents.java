package lockstep.compiler.emit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The bytes of an initializer, and the addresses among them. Padding, undef and poison are zero. */
final class Contents {
    private static final int FIRST_LENGTH = 64;
    /** The maximum size of an initializer. */
    private static final int MAX_BYTES = 1 << 28;

    /**
     * An address.
     *
     * @param offset of its lowest byte
     * @param size number of its low bytes
     */
    record Address(long offset, int size, ConstantAddress value) {}

    private record Part(Constant constant, long offset) {}

    private final DataLayout layout;
    private final AddressEvaluator evaluator;
    private final List<Address> addresses = new ArrayList<>();
    private byte[] bytes = new byte[FIRST_LENGTH];
    private int length;

    private Contents(DataLayout layout, AddressEvaluator evaluator) {
        this.layout = layout;
        this.evaluator = evaluator;
    }

    /**
     * The contents of {@code initializer}.
     *
     * @throws AddressEvaluator.NoForm if PTX cannot represent a part
     */
    static Contents of(Constant initializer, DataLayout layout, AddressEvaluator evaluator) {
        Contents contents = new Contents(layout, evaluator);
        contents.write(initializer);
        contents.addresses.sort(Comparator.comparingLong(Address::offset));
        return contents;
    }

    /** The addresses, by increasing offset; the bytes there are zero. */
    List<Address> addresses() {
        return addresses;
    }

    /** The number of bytes up to the last nonzero one, not counting addresses. */
    int length() {
        return length;
    }

    /** The signed number of {@code size} bytes at {@code offset}. */
    long word(long offset, int size) {
        long word = 0;
        for (int i = size - 1; i >= 0; i--) {
            long at = offset + i;
            word = word << Byte.SIZE | (at < length ? bytes[(int) at] & 0xFF : 0);
        }
        int above = Long.SIZE - Byte.SIZE * size;
        return word << above >> above;
    }

    // ---- reading constants

    private void write(Constant initializer) {
        Deque<Part> open = new ArrayDeque<>();
        open.push(new Part(initializer, 0));
        while (!open.isEmpty()) {
            Part part = open.pop();
            writePart(part.constant, part.offset, open);
        }
    }

    private void writePart(Constant constant, long offset, Deque<Part> open) {
        switch (constant) {
            case ConstantUndef _, ConstantPoison _, ConstantNull _, ConstantZero _ -> {} // the bytes are zeros
            case ConstantBytes text -> {
                for (int i = 0; i < text.length(); i++) {
                    put(offset + i, text.at(i));
                }
            }
            case ConstantAggregate aggregate -> writeElements(aggregate, offset, open);
            case ConstantInt _, ConstantFloat _, ConstantExpression _, GlobalValue _ ->
                writeScalar(constant, offset * Byte.SIZE);
            case ConstantTokenNone _, BlockAddress _ -> writeScalar(constant, offset * Byte.SIZE);
        }
    }

    private void writeElements(ConstantAggregate aggregate, long offset, Deque<Part> open) {
        List<Constant> elements = aggregate.elements();
        switch (aggregate.type()) {
            case ArrayType array -> {
                long stride = layout.allocSize(array.element());
                for (int i = 0; i < elements.size(); i++) {
                    open.push(new Part(elements.get(i), offset + i * stride));
                }
            }
            case StructType struct -> {
                StructLayout fields = layout.structLayout(struct);
                for (int i = 0; i < elements.size(); i++) {
                    open.push(new Part(elements.get(i), offset + fields.offset(i)));
                }
            }
            case VectorType vector -> {
                long step = layout.sizeInBits(vector.element());
                for (int i = 0; i < elements.size(); i++) {
                    writeScalar(elements.get(i), offset * Byte.SIZE + i * step);
                }
            }
            case IntType _, FloatType _, PointerType _, SimpleType _, FunctionType _ ->
                throw new CompilerBug("an aggregate constant of type " + aggregate.type());
        }
    }

    private void writeScalar(Constant constant, long bit) {
        ConstantAddress value = evaluator.value(constant);
        long width = layout.sizeInBits(constant.type());
        if (!value.isNumber()) {
            if (bit % Byte.SIZE != 0 || value.bits() % Byte.SIZE != 0) {
                throw new AddressEvaluator.NoForm("a part of an address that is not whole bytes");
            }
            addresses.add(new Address(bit / Byte.SIZE, value.bits() / Byte.SIZE, value));
            return;
        }
        for (long i = 0; i < width; i++) {
            if (value.number().testBit((int) i)) {
                put((bit + i) / Byte.SIZE, (byte) (1 << (bit + i) % Byte.SIZE));
            }
        }
    }

    /** Sets bits of the byte at {@code offset}. */
    private void put(long offset, byte bits) {
        if (bits == 0) {
            return;
        }
        if (offset >= MAX_BYTES) {
            throw new AddressEvaluator.NoForm("an initializer of more than " + MAX_BYTES + " bytes");
        }
        int at = (int) offset;
        if (at >= bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(at + 1, 2 * bytes.length));
        }
        bytes[at] |= bits;
        length = Math.max(length, at + 1);
    }
}
