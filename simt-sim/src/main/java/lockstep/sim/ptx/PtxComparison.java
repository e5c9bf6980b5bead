package lockstep.sim.ptx;

import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.Relation;

/** The comparison operators of {@code set} and {@code setp}: PTX ISA, "Comparisons". */
public enum PtxComparison {
    /** Equal; for floats false with a NaN. */
    EQ(2, IntPredicate.EQ, IntPredicate.EQ),
    /** Not equal; for floats false with a NaN. */
    NE(5, IntPredicate.NE, IntPredicate.NE),
    /** Below. */
    LT(1, IntPredicate.SLT, IntPredicate.ULT),
    /** Below or equal. */
    LE(3, IntPredicate.SLE, IntPredicate.ULE),
    /** Above. */
    GT(4, IntPredicate.SGT, IntPredicate.UGT),
    /** Above or equal. */
    GE(6, IntPredicate.SGE, IntPredicate.UGE),
    /** Below, unsigned. */
    LO(1, IntPredicate.ULT, IntPredicate.ULT),
    /** Below or equal, unsigned. */
    LS(3, IntPredicate.ULE, IntPredicate.ULE),
    /** Above, unsigned. */
    HI(4, IntPredicate.UGT, IntPredicate.UGT),
    /** Above or equal, unsigned. */
    HS(6, IntPredicate.UGE, IntPredicate.UGE),
    /** Floats only: equal, or a NaN. */
    EQU(10, IntPredicate.EQ, IntPredicate.EQ),
    /** Floats only: not equal, or a NaN. */
    NEU(13, IntPredicate.NE, IntPredicate.NE),
    /** Floats only: below, or a NaN. */
    LTU(9, IntPredicate.SLT, IntPredicate.ULT),
    /** Floats only: below, equal or a NaN. */
    LEU(11, IntPredicate.SLE, IntPredicate.ULE),
    /** Floats only: above, or a NaN. */
    GTU(12, IntPredicate.SGT, IntPredicate.UGT),
    /** Floats only: above, equal or a NaN. */
    GEU(14, IntPredicate.SGE, IntPredicate.UGE),
    /** Floats only: neither is a NaN. */
    NUM(7, IntPredicate.EQ, IntPredicate.EQ),
    /** Floats only: either is a NaN. */
    NAN(8, IntPredicate.EQ, IntPredicate.EQ);

    /** The relations of floats that make it true, a bit mask: below 1, equal 2, above 4, unordered 8. */
    private final int relations;

    private final IntPredicate ofSigned;
    private final IntPredicate ofUnsigned;

    PtxComparison(int relations, IntPredicate ofSigned, IntPredicate ofUnsigned) {
        this.relations = relations;
        this.ofSigned = ofSigned;
        this.ofUnsigned = ofUnsigned;
    }

    /** Whether it holds for floats with this relation. */
    public boolean holds(Relation relation) {
        int bit = switch (relation) {
            case LESS -> 1;
            case EQUAL -> 2;
            case GREATER -> 4;
            case UNORDERED -> 8;
        };
        return (relations & bit) != 0;
    }

    /** The comparison of integers; those for floats only become the comparison without NaNs. */
    public IntPredicate ofIntegers(boolean signed) {
        return signed ? ofSigned : ofUnsigned;
    }
}
