package lockstep.compiler.scalarizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Bitcasts between vectors by pieces: one to one, one to several, or several to one.
 *
 * @param pieces the pieces of vectors
 */
record BitcastPieces(Pieces pieces) {
    /** Whether {@code cast} is between vectors whose piece boundaries coincide often enough. */
    boolean isDivisible(CastInstruction cast) {
        VectorSplit to = pieces.split(cast.type());
        VectorSplit from = pieces.split(cast.value().type());
        if (to == null || from == null || !to.isEven() || !from.isEven() || !pieces.isDivisible(cast.value())) {
            return false;
        }
        boolean isMultiple = to.pieces() % from.pieces() == 0 || from.pieces() % to.pieces() == 0;
        return to.pieces() == from.pieces() || to.isByElement() && from.isByElement() && isMultiple;
    }

    /** The pieces of a divisible {@code cast}. */
    List<Value> of(CastInstruction cast) {
        VectorSplit to = Objects.requireNonNull(pieces.split(cast.type()));
        VectorSplit from = Objects.requireNonNull(pieces.split(cast.value().type()));
        if (to.pieces() == from.pieces()) {
            return castEach(cast, to);
        }
        return to.pieces() > from.pieces() ? fanOut(cast, to, from) : fanIn(cast, to, from);
    }

    private Value cast(Value value, Type type, CastInstruction whole, int index) {
        return pieces.add(new CastInstruction(Opcode.BITCAST, value, type, whole.flags()), whole, index);
    }

    private List<Value> castEach(CastInstruction cast, VectorSplit to) {
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < to.pieces(); i++) {
            parts.add(cast(pieces.get(cast.value(), i), to.piece(i), cast, i));
        }
        return parts;
    }

    /** Each element becomes several of the result. */
    private List<Value> fanOut(CastInstruction cast, VectorSplit to, VectorSplit from) {
        int fan = to.pieces() / from.pieces();
        VectorType several = VectorType.of(to.type().element(), fan);
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < from.pieces(); i++) {
            Value bits = cast(pieces.get(cast.value(), i), several, cast, i);
            for (int j = 0; j < fan; j++) {
                parts.add(pieces.add(new ExtractElementInstruction(bits, pieces.place(j)), cast, i * fan + j));
            }
        }
        return parts;
    }

    /** Several elements become one of the result. */
    private List<Value> fanIn(CastInstruction cast, VectorSplit to, VectorSplit from) {
        int fan = from.pieces() / to.pieces();
        VectorSplit several = new VectorSplit(VectorType.of(from.type().element(), fan), 1);
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < to.pieces(); i++) {
            List<Value> group = new ArrayList<>();
            for (int j = 0; j < fan; j++) {
                group.add(pieces.get(cast.value(), i * fan + j));
            }
            parts.add(cast(pieces.join(several, group, cast, cast), to.piece(i), cast, i));
        }
        return parts;
    }
}
