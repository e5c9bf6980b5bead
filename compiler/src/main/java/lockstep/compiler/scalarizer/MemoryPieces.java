package lockstep.compiler.scalarizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Loads and stores of vectors by pieces. Vector elements are in memory without gaps, unlike those of arrays.
 *
 * @param pieces the pieces of vectors
 */
record MemoryPieces(Pieces pieces, Rewriter rewriter, DataLayout layout) {
    /** Whether {@code vector} may be accessed by pieces: the access is simple, and pieces are whole bytes. */
    boolean isDivisible(Value vector, MemoryAccess access) {
        VectorSplit split = pieces.split(vector.type());
        return split != null
                && access.isSimple()
                && pieces.isDivisible(vector)
                && isWholeBytes(split.piece(0))
                && isWholeBytes(split.piece(split.pieces() - 1));
    }

    private boolean isWholeBytes(Type type) {
        return layout.sizeInBits(type) % Byte.SIZE == 0;
    }

    /** The pieces of a divisible {@code load}. */
    List<Value> of(LoadInstruction load) {
        VectorSplit split = Objects.requireNonNull(pieces.split(load.type()));
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < split.pieces(); i++) {
            Value address = address(split, i, load.pointer(), load);
            MemoryAccess access = access(split, i, load.access());
            parts.add(pieces.add(new LoadInstruction(split.piece(i), address, access), load, i));
        }
        return parts;
    }

    /** Stores the pieces before a divisible {@code store}. */
    void takeApart(StoreInstruction store) {
        VectorSplit split = Objects.requireNonNull(pieces.split(store.value().type()));
        for (int i = 0; i < split.pieces(); i++) {
            Value address = address(split, i, store.pointer(), store);
            MemoryAccess access = access(split, i, store.access());
            pieces.add(new StoreInstruction(pieces.get(store.value(), i), address, access), store, i);
        }
    }

    private long offset(VectorSplit split, int index) {
        return index * layout.storeSize(split.piece(0));
    }

    /** The access of piece {@code index}, with the alignment that follows from its offset. */
    private MemoryAccess access(VectorSplit split, int index, MemoryAccess whole) {
        long own = whole.alignment() == 0 ? layout.abiAlignment(split.type()) : whole.alignment();
        long step = Long.lowestOneBit(offset(split, index));
        return MemoryAccess.aligned(step == 0 ? own : Math.min(own, step));
    }

    private Value address(VectorSplit split, int index, Value address, Instruction whole) {
        if (index == 0) {
            return address;
        }
        Type piece = split.piece(0);
        boolean isStep = layout.allocSize(piece) == layout.storeSize(piece);
        Value count =
                isStep ? rewriter.context().i32(index) : rewriter.context().i64(offset(split, index));
        Instruction made = new GetElementPtrInstruction(isStep ? piece : IntType.I8, address, List.of(count), 0);
        Pieces.name(made, address, index);
        return rewriter.before(whole).add(made);
    }
}
