package lockstep.sim.bits;

/** The ten relations of LLVM's {@code icmp}. */
public enum IntPredicate {
    /** Equal. */
    EQ,
    /** Not equal. */
    NE,
    /** Unsigned greater than. */
    UGT,
    /** Unsigned greater or equal. */
    UGE,
    /** Unsigned less than. */
    ULT,
    /** Unsigned less or equal. */
    ULE,
    /** Signed greater than. */
    SGT,
    /** Signed greater or equal. */
    SGE,
    /** Signed less than. */
    SLT,
    /** Signed less or equal. */
    SLE;

    /** Whether it compares two's complement values; EQ and NE count as unsigned. */
    public boolean isSigned() {
        return switch (this) {
            case EQ, NE, UGT, UGE, ULT, ULE -> false;
            case SGT, SGE, SLT, SLE -> true;
        };
    }

    /** Whether it holds for operands whose order is given as negative, zero or positive. */
    public boolean holds(int order) {
        return switch (this) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case UGT, SGT -> order > 0;
            case UGE, SGE -> order >= 0;
            case ULT, SLT -> order < 0;
            case ULE, SLE -> order <= 0;
        };
    }
}
