package lockstep.sim.ptx;

import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.Relation;

/** What {@code set} and {@code setp} compare by: PTX ISA, "Comparisons". */
public enum PtxComparison {
    /** Equal; of floats, and no NaN. */
    EQ(2, IntPredicate.EQ, IntPredicate.EQ),
    /** Not equal; of floats, and no NaN. */
    NE(5, IntPredicate.NE, IntPredicate.NE),
    /** Below. */
    LT(1, IntPredicate.SLT, IntPredicate.ULT),
    /** Below or equal. */
    LE(3, IntPredicate.SLE, IntPredicate.ULE),
    /** Above. */
    GT(4, IntPredicate.SGT, IntPredicate.UGT),
    /** Above or equal. */
    GE(6, IntPredicate.SGE, IntPredicate.UGE),
    /** Below, without sign. */
    LO(1, IntPredicate.ULT, IntPredicate.ULT),
    /** Below or equal, without sign. */
    LS(3, IntPredicate.ULE, IntPredicate.ULE),
    /** Above, without sign. */
    HI(4, IntPredicate.UGT, IntPredicate.UGT),
    /** Above or equal, without sign. */
    HS(6, IntPredicate.UGE, IntPredicate.UGE),
    /** Of floats: equal, or a NaN. */
    EQU(10, IntPredicate.EQ, IntPredicate.EQ),
    /** Of floats: not equal, or a NaN. */
    NEU(13, IntPredicate.NE, IntPredicate.NE),
    /** Of floats: below, or a NaN. */
    LTU(9, IntPredicate.SLT, IntPredicate.ULT),
    /** Of floats: below, equal or a NaN. */
    LEU(11, IntPredicate.SLE, IntPredicate.ULE),
    /** Of floats: above, or a NaN. */
    GTU(12, IntPredicate.SGT, IntPredicate.UGT),
    /** Of floats: above, equal or a NaN. */
    GEU(14, IntPredicate.SGE, IntPredicate.UGE),
    /** Of floats: neither is a NaN. */
    NUM(7, IntPredicate.EQ, IntPredicate.EQ),
    /** Of floats: either is a NaN. */
    NAN(8, IntPredicate.EQ, IntPredicate.EQ);

    /** Which of the four relations of floats make it true: below 1, equal 2, above 4, unordered 8. */
    private final int relations;

    private final IntPredicate ofSigned;
    private final IntPredicate ofUnsigned;

    PtxComparison(int relations, IntPredicate ofSigned, IntPredicate ofUnsigned) {
        this.relations = relations;
        this.ofSigned = ofSigned;
        this.ofUnsigned = ofUnsigned;
    }

    /** Whether it holds for floats that stand so to each other. */
    public boolean holds(Relation relation) {
        int bit =
                switch (relation) {
                    case LESS -> 1;
                    case EQUAL -> 2;
                    case GREATER -> 4;
                    case UNORDERED -> 8;
                };
        return (relations & bit) != 0;
    }

    /** The comparison of integers; those that only floats have stand for what they are without NaNs. */
    public IntPredicate ofIntegers(boolean signed) {
        return signed ? ofSigned : ofUnsigned;
    }
}
