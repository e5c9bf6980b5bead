package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.IntType;

/** An array of i8 held as bytes: {@code c"..."}. */
public final class ConstantBytes extends Constant {
    private final byte[] bytes;

    ConstantBytes(byte[] bytes) {
        super(new ArrayType(IntType.I8, bytes.length));
        this.bytes = bytes;
    }

    /** Number of bytes. */
    public int length() {
        return bytes.length;
    }

    /** Byte {@code index}, sign-extended. */
    public byte at(int index) {
        return bytes[index];
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return bytes.clone();
    }
}
