package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.Predicate;

/** Neighbours of integer predicates. */
public final class Predicates {
    private static final List<Predicate> UNSIGNED =
            List.of(Predicate.ULT, Predicate.ULE, Predicate.UGT, Predicate.UGE);
    private static final List<Predicate> SIGNED =
            List.of(Predicate.SLT, Predicate.SLE, Predicate.SGT, Predicate.SGE);
    private static final List<Predicate> STRICT =
            List.of(Predicate.ULT, Predicate.UGT, Predicate.SLT, Predicate.SGT);
    private static final List<Predicate> NON_STRICT =
            List.of(Predicate.ULE, Predicate.UGE, Predicate.SLE, Predicate.SGE);

    private Predicates() {}

    /** The order without sign of a signed one; any other as it is. */
    public static Predicate unsigned(Predicate predicate) {
        return counterpart(predicate, SIGNED, UNSIGNED);
    }

    /** The predicate for numbers with sign that compares like {@code predicate}. */
    static Predicate signed(Predicate predicate) {
        return counterpart(predicate, UNSIGNED, SIGNED);
    }

    /** Less or greater for what allows equality. */
    static Predicate strict(Predicate predicate) {
        return counterpart(predicate, NON_STRICT, STRICT);
    }

    /** What allows equality for less or greater. */
    static Predicate nonStrict(Predicate predicate) {
        return counterpart(predicate, STRICT, NON_STRICT);
    }

    /** What stands in {@code to} where {@code predicate} stands in {@code from}; itself if it does not. */
    private static Predicate counterpart(Predicate predicate, List<Predicate> from, List<Predicate> to) {
        int at = from.indexOf(predicate);
        return at < 0 ? predicate : to.get(at);
    }
}
