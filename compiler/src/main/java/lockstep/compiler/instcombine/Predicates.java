package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.Predicate;

/** Related integer predicates: signed and unsigned, strict and non-strict. */
public final class Predicates {
    private static final List<Predicate> UNSIGNED = List.of(Predicate.ULT, Predicate.ULE, Predicate.UGT, Predicate.UGE);
    private static final List<Predicate> SIGNED = List.of(Predicate.SLT, Predicate.SLE, Predicate.SGT, Predicate.SGE);
    private static final List<Predicate> STRICT = List.of(Predicate.ULT, Predicate.UGT, Predicate.SLT, Predicate.SGT);
    private static final List<Predicate> NON_STRICT =
            List.of(Predicate.ULE, Predicate.UGE, Predicate.SLE, Predicate.SGE);

    private Predicates() {}

    /** The unsigned predicate for a signed one; any other as it is. */
    public static Predicate unsigned(Predicate predicate) {
        return counterpart(predicate, SIGNED, UNSIGNED);
    }

    /** The signed predicate for an unsigned one; any other as it is. */
    static Predicate signed(Predicate predicate) {
        return counterpart(predicate, UNSIGNED, SIGNED);
    }

    /** The predicate without equality for one with it; any other as it is. */
    static Predicate strict(Predicate predicate) {
        return counterpart(predicate, NON_STRICT, STRICT);
    }

    /** The predicate with equality for one without it; any other as it is. */
    static Predicate nonStrict(Predicate predicate) {
        return counterpart(predicate, STRICT, NON_STRICT);
    }

    /**
     * The element of {@code to} at the position of {@code predicate} in {@code from}; {@code predicate} if it is not
     * there.
     */
    private static Predicate counterpart(Predicate predicate, List<Predicate> from, List<Predicate> to) {
        int at = from.indexOf(predicate);
        return at < 0 ? predicate : to.get(at);
    }
}
