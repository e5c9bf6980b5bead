package lockstep.ir.nvvm;

import java.util.Optional;

/** The predicates of {@code icmp} and {@code fcmp}. Source: LLVM Language Reference, "icmp" and "fcmp". */
public enum Predicate {
    /** Equal. */
    EQ("eq", false),
    /** Not equal. */
    NE("ne", false),
    /** Unsigned greater. */
    UGT("ugt", false),
    /** Unsigned greater or equal. */
    UGE("uge", false),
    /** Unsigned less. */
    ULT("ult", false),
    /** Unsigned less or equal. */
    ULE("ule", false),
    /** Signed greater. */
    SGT("sgt", false),
    /** Signed greater or equal. */
    SGE("sge", false),
    /** Signed less. */
    SLT("slt", false),
    /** Signed less or equal. */
    SLE("sle", false),
    /** Never. */
    FALSE("false", true),
    /** Ordered and equal. */
    OEQ("oeq", true),
    /** Ordered and greater. */
    OGT("ogt", true),
    /** Ordered and greater or equal. */
    OGE("oge", true),
    /** Ordered and less. */
    OLT("olt", true),
    /** Ordered and less or equal. */
    OLE("ole", true),
    /** Ordered and not equal. */
    ONE("one", true),
    /** Neither is NaN. */
    ORD("ord", true),
    /** Unordered or equal. */
    UEQ("ueq", true),
    /** Unordered or greater. */
    FUGT("ugt", true),
    /** Unordered or greater or equal. */
    FUGE("uge", true),
    /** Unordered or less. */
    FULT("ult", true),
    /** Unordered or less or equal. */
    FULE("ule", true),
    /** Unordered or not equal. */
    UNE("une", true),
    /** One is NaN. */
    UNO("uno", true),
    /** Always. */
    TRUE("true", true);

    private final String word;
    private final boolean ofFloats;

    Predicate(String word, boolean ofFloats) {
        this.word = word;
        this.ofFloats = ofFloats;
    }

    /** The word in the text form. */
    public String word() {
        return word;
    }

    /** Whether this belongs to {@code fcmp}. */
    public boolean isOfFloats() {
        return ofFloats;
    }

    /** The predicate of this word for {@code fcmp} or {@code icmp}. */
    public static Optional<Predicate> of(String word, boolean ofFloats) {
        for (Predicate predicate : values()) {
            if (predicate.ofFloats == ofFloats && predicate.word.equals(word)) {
                return Optional.of(predicate);
            }
        }
        return Optional.empty();
    }

    /** Whether this is one of the four signed order predicates. */
    public boolean isSigned() {
        return this == SGT || this == SGE || this == SLT || this == SLE;
    }

    /** Whether this is one of the four unsigned order predicates of integers. */
    public boolean isUnsigned() {
        return this == UGT || this == UGE || this == ULT || this == ULE;
    }

    /**
     * Whether this holds of two integers.
     *
     * @param unsigned their order without sign: negative, zero or positive as of {@link Comparable}
     * @param signed their order with sign, likewise
     * @throws IllegalArgumentException if this compares floats
     */
    public boolean holds(int unsigned, int signed) {
        return switch (this) {
            case EQ -> unsigned == 0;
            case NE -> unsigned != 0;
            case UGT -> unsigned > 0;
            case UGE -> unsigned >= 0;
            case ULT -> unsigned < 0;
            case ULE -> unsigned <= 0;
            case SGT -> signed > 0;
            case SGE -> signed >= 0;
            case SLT -> signed < 0;
            case SLE -> signed <= 0;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(this + " compares floats");
        };
    }

    /** The predicate that holds exactly where this one does not. */
    public Predicate inverse() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case UGT -> ULE;
            case UGE -> ULT;
            case ULT -> UGE;
            case ULE -> UGT;
            case SGT -> SLE;
            case SGE -> SLT;
            case SLT -> SGE;
            case SLE -> SGT;
            case FALSE -> TRUE;
            case OEQ -> UNE;
            case OGT -> FULE;
            case OGE -> FULT;
            case OLT -> FUGE;
            case OLE -> FUGT;
            case ONE -> UEQ;
            case ORD -> UNO;
            case UEQ -> ONE;
            case FUGT -> OLE;
            case FUGE -> OLT;
            case FULT -> OGE;
            case FULE -> OGT;
            case UNE -> OEQ;
            case UNO -> ORD;
            case TRUE -> FALSE;
        };
    }

    /** The predicate that gives the same result with the operands swapped. */
    public Predicate swapped() {
        return switch (this) {
            case EQ, NE, FALSE, OEQ, ONE, ORD, UEQ, UNE, UNO, TRUE -> this;
            case UGT -> ULT;
            case UGE -> ULE;
            case ULT -> UGT;
            case ULE -> UGE;
            case SGT -> SLT;
            case SGE -> SLE;
            case SLT -> SGT;
            case SLE -> SGE;
            case OGT -> OLT;
            case OGE -> OLE;
            case OLT -> OGT;
            case OLE -> OGE;
            case FUGT -> FULT;
            case FUGE -> FULE;
            case FULT -> FUGT;
            case FULE -> FUGE;
        };
    }
}
