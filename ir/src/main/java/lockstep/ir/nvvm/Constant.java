package lockstep.ir.nvvm;

import java.util.List;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * A constant: interned in its {@link Context}, immutable, without a use list. Globals are constants too (their
 * addresses are); only these belong to one module and have mutable properties.
 */
public abstract sealed class Constant extends Value
        permits ConstantInt,
                Constant.ConstantFloat,
                Constant.ConstantNull,
                Constant.ConstantZero,
                Constant.ConstantUndef,
                Constant.ConstantPoison,
                Constant.ConstantTokenNone,
                Constant.ConstantBytes,
                ConstantAggregate,
                ConstantExpression,
                Constant.BlockAddress,
                GlobalValue {
    Constant(Type type) {
        super(type);
    }

    /** The globals whose address is part of this constant, each once. */
    public List<GlobalValue> mentionedGlobals() {
        return List.of();
    }

    /** Whether all bits are zero: integer 0, float +0, null, zeroinitializer. */
    public boolean isZero() {
        return false;
    }

    /** The null pointer of an address space. */
    public static final class ConstantNull extends Constant {
        ConstantNull(PointerType type) {
            super(type);
        }

        @Override
        public boolean isZero() {
            return true;
        }
    }

    /** {@code zeroinitializer} of an aggregate or vector. */
    public static final class ConstantZero extends Constant {
        ConstantZero(Type type) {
            super(type);
        }

        @Override
        public boolean isZero() {
            return true;
        }
    }

    /** {@code undef}: every use may see different bits. */
    public static final class ConstantUndef extends Constant {
        ConstantUndef(Type type) {
            super(type);
        }
    }

    /** {@code poison}: the result of a violated poison-generating flag or precondition. */
    public static final class ConstantPoison extends Constant {
        ConstantPoison(Type type) {
            super(type);
        }
    }

    /** The token {@code none}. */
    public static final class ConstantTokenNone extends Constant {
        ConstantTokenNone() {
            super(SimpleType.TOKEN);
        }
    }

    /** An array of i8 held as bytes: {@code c"..."}. */
    public static final class ConstantBytes extends Constant {
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

    /** A floating-point constant, held by its bits. */
    public static final class ConstantFloat extends Constant {
        private final FloatType floatType;
        private final long bits;
        private final long highBits;

        ConstantFloat(FloatType type, long bits, long highBits) {
            super(type);
            this.floatType = type;
            this.bits = bits;
            this.highBits = highBits;
        }

        /** The type. */
        public FloatType floatType() {
            return floatType;
        }

        /** The low 64 bits of the encoding, zero-extended. */
        public long bits() {
            return bits;
        }

        /** Bits 64 to 127 of an fp128; otherwise 0. */
        public long highBits() {
            return highBits;
        }

        @Override
        public boolean isZero() {
            return bits == 0 && highBits == 0;
        }
    }

    /** {@code blockaddress(@function, %block)}, for indirect branches. */
    public static final class BlockAddress extends Constant {
        private final Function function;
        private final BasicBlock block;

        BlockAddress(Function function, BasicBlock block) {
            super(PointerType.of(function.addressSpace()));
            this.function = function;
            this.block = block;
            block.markAddressTaken();
        }

        /** The function that has the block. */
        public Function targetFunction() {
            return function;
        }

        /** The block. */
        public BasicBlock block() {
            return block;
        }

        @Override
        public List<GlobalValue> mentionedGlobals() {
            return List.of(function);
        }
    }
}
