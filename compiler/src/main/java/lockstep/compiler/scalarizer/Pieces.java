package lockstep.compiler.scalarizer;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of vectors: the results of a split operation, inserted elements, elements of constants; otherwise pieces
 * are extracted right after the definition, once for all uses.
 */
final class Pieces {
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final long leastBits;
    private final Map<Value, Known> known = new IdentityHashMap<>();

    Pieces(Rewriter rewriter, DataLayout layout, long leastBits) {
        this.rewriter = rewriter;
        this.layout = layout;
        this.leastBits = leastBits;
    }

    /**
     * The known pieces by index; null for pieces that have not been requested yet, which are pieces of {@code rest}.
     */
    private static final class Known {
        private final @Nullable Value[] pieces;
        private Value rest;
        /** The insertion point of extractions. */
        private @Nullable Instruction place;

        Known(int count, Value rest) {
            pieces = new Value[count];
            this.rest = rest;
        }
    }

    /** How {@code type} is split, or null. */
    @Nullable VectorSplit split(Type type) {
        return VectorSplit.of(type, leastBits, layout);
    }

    private VectorSplit splitOf(Value vector) {
        return Objects.requireNonNull(split(vector.type()));
    }

    /** Whether {@code vector} has pieces; constant expressions do not. */
    boolean isDivisible(Value vector) {
        return split(vector.type()) != null && (!(vector instanceof Constant constant) || element(constant, 0) != null);
    }

    /** Records the pieces of {@code vector}. */
    void put(Value vector, List<? extends Value> pieces) {
        Known entry = new Known(pieces.size(), vector);
        pieces.toArray(entry.pieces);
        known.put(vector, entry);
    }

    /** Piece {@code index} of a vector that {@link #isDivisible}; extracted if it is not known. */
    Value get(Value vector, int index) {
        if (vector instanceof Constant constant) {
            return piece(constant, index);
        }
        Known entry = known.computeIfAbsent(vector, this::lookUp);
        Value piece = entry.pieces[index];
        if (piece == null) {
            piece = entry.rest == vector ? extract(vector, index, entry) : get(entry.rest, index);
            entry.pieces[index] = piece;
        }
        return piece;
    }

    /** The piece as by {@link #get} if that needs no extraction; null otherwise. */
    @Nullable Value find(Value vector, int index) {
        if (vector instanceof Constant constant) {
            return piece(constant, index);
        }
        Known entry = known.computeIfAbsent(vector, this::lookUp);
        Value piece = entry.pieces[index];
        if (piece == null && entry.rest != vector) {
            return find(entry.rest, index);
        }
        return piece instanceof Instruction instruction && instruction.block() == null ? null : piece;
    }

    // ---- constants

    private @Nullable Constant element(Constant constant, int index) {
        return ConstantElements.element(rewriter.context(), constant, index).orElse(null);
    }

    private Constant piece(Constant constant, int index) {
        VectorSplit split = splitOf(constant);
        List<Constant> elements = new ArrayList<>();
        for (int i = 0; i < split.width(index); i++) {
            elements.add(Objects.requireNonNull(element(constant, split.first(index) + i)));
        }
        return split.piece(index) instanceof VectorType type
                ? rewriter.context().aggregate(type, elements)
                : elements.getFirst();
    }

    // ---- instructions and arguments

    /** Follows the chain of insertions at constant indices that ends in {@code vector}, once. */
    private Known lookUp(Value vector) {
        VectorSplit split = splitOf(vector);
        Known found = new Known(split.pieces(), vector);
        Value at = vector;
        while (split.isByElement()
                && at instanceof InsertElementInstruction insert
                && insert.index() instanceof ConstantInt index
                && index.unsigned().bitLength() < Integer.SIZE
                && index.zext() < split.type().count()
                && isDivisible(insert.vector())) {
            int place = (int) index.zext();
            if (found.pieces[place] == null) {
                found.pieces[place] = insert.element();
            }
            at = insert.vector();
        }
        found.rest = at;
        return found;
    }

    private Value extract(Value vector, int index, Known entry) {
        VectorSplit split = splitOf(vector);
        Instruction place = entry.place;
        if (place == null || place.block() == null) {
            place = placeAfter(vector);
            entry.place = place;
        }
        IrBuilder builder = rewriter.before(place);
        if (vector instanceof Instruction definition) {
            builder.standingFor(definition);
        }
        Instruction piece = builder.add(
                split.width(index) == 1
                        ? new ExtractElementInstruction(vector, place(split.first(index)))
                        : slice(vector, split, index));
        name(piece, vector, index);
        return piece;
    }

    private ShuffleVectorInstruction slice(Value vector, VectorSplit split, int index) {
        List<Integer> mask = new ArrayList<>();
        for (int i = 0; i < split.width(index); i++) {
            mask.add(split.first(index) + i);
        }
        return new ShuffleVectorInstruction(vector, rewriter.context().poison(vector.type()), mask);
    }

    /** The insertion point after the definition of {@code vector}, after all PHIs and stack slots. */
    private Instruction placeAfter(Value vector) {
        if (vector instanceof Instruction definition) {
            Instruction next = definition instanceof PhiInstruction
                    ? Objects.requireNonNull(definition.block()).firstNonPhi()
                    : definition.next();
            return Objects.requireNonNull(next);
        }
        Instruction first = rewriter.function().entry().first();
        while (first instanceof AllocaInstruction) {
            first = first.next();
        }
        return Objects.requireNonNull(first);
    }

    // ---- new instructions

    /** Inserts {@code piece}, which replaces a part of {@code whole}, before it. */
    <I extends Instruction> I add(I piece, Instruction whole, int index) {
        AccessMetadata.handDown(whole, piece);
        name(piece, whole, index);
        return rewriter.before(whole).add(piece);
    }

    /** The index constant of an element. */
    Value place(int index) {
        return rewriter.context().i64(index);
    }

    /** Names a new piece after its whole and its index. */
    static void name(Instruction piece, Value whole, int index) {
        String base = whole instanceof LocalValue local ? local.name() : null;
        if (base != null) {
            piece.setName(base + ".i" + index);
        }
    }

    // ---- reassembly

    /** Reassembles the vector {@code whole} from {@code pieces} before {@code place}. */
    Value join(VectorSplit split, List<? extends Value> pieces, Instruction whole, Instruction place) {
        IrBuilder builder = rewriter.before(place).standingFor(whole);
        if (pieces.size() == 1 && pieces.getFirst().type().equals(split.type())) {
            return pieces.getFirst();
        }
        Value joined = rewriter.context().poison(split.type());
        for (int i = 0; i < pieces.size(); i++) {
            joined = split.width(i) == 1
                    ? builder.add(new InsertElementInstruction(joined, pieces.get(i), place(split.first(i))))
                    : blend(split, i, joined, pieces.get(i), builder);
            if (whole.name() != null && i + 1 < pieces.size()) {
                ((Instruction) joined).setName(whole.name() + ".upto" + i);
            }
        }
        return joined;
    }

    /** Inserts {@code piece}, a shorter vector, into {@code whole}. */
    private Value blend(VectorSplit split, int index, Value whole, Value piece, IrBuilder builder) {
        int count = split.type().count();
        int first = split.first(index);
        List<Integer> widen = new ArrayList<>();
        List<Integer> choose = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean isOfPiece = i >= first && i < first + split.width(index);
            widen.add(isOfPiece ? i - first : ShuffleVectorInstruction.POISON);
            choose.add(isOfPiece ? count + i : i);
        }
        Value poison = rewriter.context().poison(piece.type());
        Value widened = builder.add(new ShuffleVectorInstruction(piece, poison, widen));
        return index == 0 ? widened : builder.add(new ShuffleVectorInstruction(whole, widened, choose));
    }
}
