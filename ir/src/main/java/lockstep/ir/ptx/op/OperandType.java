package lockstep.ir.ptx.op;

import java.util.List;
import lockstep.ir.ptx.PtxType;

/** The type of an operand of a form. */
public sealed interface OperandType {
    /**
     * A type among the suffixes.
     *
     * @param index which, from 0
     * @param wide whether the operand is twice as wide
     */
    record OfSuffix(int index, boolean wide) implements OperandType {}

    /**
     * A fixed type.
     *
     * @param type the type
     */
    record Fixed(PtxType type) implements OperandType {}

    /** Any register or number. */
    record Any() implements OperandType {}

    /** A 32-bit number or a predicate. */
    record NumberOrPredicate() implements OperandType {}

    /** It has no type: an address, a label. */
    record None() implements OperandType {}

    /**
     * The types that an operand may have, in an instruction with these types among its suffixes.
     *
     * @return empty where any type is allowed
     */
    default List<PtxType> resolve(List<PtxType> types) {
        return switch (this) {
            case OfSuffix(int index, boolean wide) -> List.of(wide ? wide(types.get(index)) : types.get(index));
            case Fixed fixed -> List.of(fixed.type());
            case NumberOrPredicate either -> List.of(PtxType.B32, PtxType.PRED);
            case Any any -> List.of();
            case None none -> List.of();
        };
    }

    /** The integer type of the same kind with twice the bits. */
    private static PtxType wide(PtxType type) {
        String twice = type.text().charAt(0) + Integer.toString(type.width() * 2);
        return PtxType.of(twice).orElseThrow();
    }
}
