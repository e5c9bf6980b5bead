package lockstep.compiler.scalarizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Insertions and extractions of elements of vectors that are split into pieces.
 *
 * @param pieces the pieces of vectors
 * @param comparesPlaces whether a variable index is compared with all indices
 */
record ElementPlaces(Pieces pieces, Rewriter rewriter, boolean comparesPlaces) {
    private @Nullable VectorSplit split(Value vector) {
        return pieces.isDivisible(vector) ? pieces.split(vector.type()) : null;
    }

    private VectorSplit splitOf(Value vector) {
        return Objects.requireNonNull(split(vector));
    }

    /** The constant value of {@code index}; -1 if it is variable or out of range for {@code split}. */
    private static int place(Value index, VectorSplit split) {
        boolean isPlace = index instanceof ConstantInt c
                && c.unsigned().bitLength() < Integer.SIZE
                && c.zext() < split.type().count();
        return isPlace ? (int) ((ConstantInt) index).zext() : -1;
    }

    private boolean isCompared(Value index, VectorSplit split) {
        return !(index instanceof ConstantInt) && split.isByElement() && comparesPlaces;
    }

    // ---- insertions

    /** Whether {@code insert} has pieces of its own: one at a constant index is bypassed by {@link Pieces}. */
    boolean isDivisible(InsertElementInstruction insert) {
        VectorSplit split = split(insert.vector());
        return split != null
                && (isCompared(insert.index(), split) || !split.isByElement() && place(insert.index(), split) >= 0);
    }

    /** The pieces of a divisible {@code insert}. */
    List<Value> of(InsertElementInstruction insert) {
        VectorSplit split = splitOf(insert.vector());
        int place = place(insert.index(), split);
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < split.pieces(); i++) {
            Value old = pieces.get(insert.vector(), i);
            boolean isThere = place >= 0 && place / split.packed() == i;
            parts.add(
                    isThere
                            ? insertInto(old, insert, place - split.first(i), i)
                            : place >= 0 ? old : choose(insert, insert.index(), insert.element(), old, i));
        }
        return parts;
    }

    private Value insertInto(Value piece, InsertElementInstruction insert, int place, int index) {
        return piece.type().isVector()
                ? pieces.add(new InsertElementInstruction(piece, insert.element(), pieces.place(place)), insert, index)
                : insert.element();
    }

    /** Selects {@code there} if {@code index} equals {@code place}, which may not fit its type. */
    private Value choose(Instruction whole, Value index, Value there, Value elsewhere, int place) {
        IntType type = (IntType) index.type();
        if (Integer.SIZE - Integer.numberOfLeadingZeros(place) > type.width()) {
            return elsewhere;
        }
        IrBuilder builder = rewriter.before(whole);
        Value isThere = builder.compare(Predicate.EQ, index, rewriter.context().integer(type, place));
        Instruction chosen = builder.select(isThere, there, elsewhere);
        Pieces.name(chosen, whole, place);
        return chosen;
    }

    // ---- extractions

    /** Whether {@code extract} has a constant index, and no other value for the element is known yet. */
    boolean isExtractedOnly(ExtractElementInstruction extract) {
        VectorSplit split = split(extract.vector());
        int place = split == null ? -1 : place(extract.index(), split);
        return place >= 0
                && pieces.find(
                                extract.vector(),
                                place / splitOf(extract.vector()).packed())
                        == null;
    }

    /** Whether the element that {@code extract} gives is known, or can be selected among all. */
    boolean isDivisible(ExtractElementInstruction extract) {
        VectorSplit split = split(extract.vector());
        if (split == null) {
            return false;
        }
        return place(extract.index(), split) >= 0 ? !isExtractedOnly(extract) : isCompared(extract.index(), split);
    }

    /** The element that a divisible {@code extract} gives. */
    Value of(ExtractElementInstruction extract) {
        VectorSplit split = splitOf(extract.vector());
        int place = place(extract.index(), split);
        if (place < 0) {
            return chosen(extract, split);
        }
        int index = place / split.packed();
        Value piece = pieces.get(extract.vector(), index);
        return piece.type().isVector()
                ? rewriter.before(extract)
                        .add(new ExtractElementInstruction(piece, pieces.place(place - split.first(index))))
                : piece;
    }

    private Value chosen(ExtractElementInstruction extract, VectorSplit split) {
        Value chosen = rewriter.context().poison(extract.type());
        for (int i = 0; i < split.pieces(); i++) {
            chosen = choose(extract, extract.index(), pieces.get(extract.vector(), i), chosen, i);
        }
        return chosen;
    }
}
