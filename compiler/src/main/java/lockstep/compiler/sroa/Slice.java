package lockstep.compiler.sroa;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.type.Type;

/** One access of an alloca: the bytes {@code [begin, end)} from its beginning. */
sealed interface Slice {
    /** The first byte. */
    long begin();

    /** The end, exclusive. */
    long end();

    /** The accessing instruction. */
    Instruction user();

    /** Whether it may be cut at any byte: integers of whole bytes and memory intrinsics may. */
    boolean isSplittable();

    /** Whether it reads the alloca. */
    boolean reads();

    /** A load or a store of one scalar or vector of {@code type}. */
    sealed interface Typed extends Slice {
        /** The type of the loaded or stored value. */
        Type type();
    }

    /** A load. */
    record Load(long begin, long end, LoadInstruction user, boolean isSplittable) implements Typed {
        @Override
        public Type type() {
            return user.type();
        }

        @Override
        public boolean reads() {
            return true;
        }
    }

    /** A store to the alloca. */
    record Store(long begin, long end, StoreInstruction user, boolean isSplittable) implements Typed {
        @Override
        public Type type() {
            return user.value().type();
        }

        @Override
        public boolean reads() {
            return false;
        }
    }

    /** A memset of a constant length. */
    record Fill(long begin, long end, CallInstruction user) implements Slice {
        @Override
        public boolean isSplittable() {
            return true;
        }

        @Override
        public boolean reads() {
            return false;
        }
    }

    /**
     * A memcpy or memmove of a constant length between the alloca and other memory.
     *
     * @param reads whether the alloca is the source
     */
    record Transfer(long begin, long end, CallInstruction user, boolean reads) implements Slice {
        @Override
        public boolean isSplittable() {
            return true;
        }
    }
}
