package lockstep.compiler.combine;

import lockstep.ir.nvvm.Predicate;

/** Neighbours of integer predicates. */
public final class Predicates {
    private Predicates() {}

    static boolean isEquality(Predicate predicate) {
        return predicate == Predicate.EQ || predicate == Predicate.NE;
    }

    static boolean isRelational(Predicate predicate) {
        return predicate.isSigned() || predicate.isUnsigned();
    }

    static boolean isStrict(Predicate predicate) {
        return predicate == strict(predicate) && isRelational(predicate);
    }

    /** The order without sign of a signed one; any other as it is. */
    public static Predicate unsigned(Predicate predicate) {
        return predicate == Predicate.SLT
                ? Predicate.ULT
                : predicate == Predicate.SLE
                        ? Predicate.ULE
                        : predicate == Predicate.SGT
                                ? Predicate.UGT
                                : predicate == Predicate.SGE ? Predicate.UGE : predicate;
    }

    static Predicate signed(Predicate predicate) {
        return predicate == Predicate.ULT
                ? Predicate.SLT
                : predicate == Predicate.ULE
                        ? Predicate.SLE
                        : predicate == Predicate.UGT
                                ? Predicate.SGT
                                : predicate == Predicate.UGE ? Predicate.SGE : predicate;
    }

    static Predicate strict(Predicate predicate) {
        return predicate == Predicate.ULE
                ? Predicate.ULT
                : predicate == Predicate.UGE
                        ? Predicate.UGT
                        : predicate == Predicate.SLE
                                ? Predicate.SLT
                                : predicate == Predicate.SGE ? Predicate.SGT : predicate;
    }

    static Predicate nonStrict(Predicate predicate) {
        return predicate == Predicate.ULT
                ? Predicate.ULE
                : predicate == Predicate.UGT
                        ? Predicate.UGE
                        : predicate == Predicate.SLT
                                ? Predicate.SLE
                                : predicate == Predicate.SGT ? Predicate.SGE : predicate;
    }
}
