package lockstep.sim.image;

import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** What a barrier of the block does. Source: PTX ISA, "bar, barrier". */
public enum BarrierKind {
    /** Waits. */
    SYNC("sync"),
    /** Counts as arrived and does not wait. */
    ARRIVE("arrive"),
    /** Waits and counts true predicates. */
    POPC("red.popc"),
    /** Waits and says whether all predicates are true. */
    AND("red.and"),
    /** Waits and says whether one predicate is true. */
    OR("red.or");

    private static final Map<Intrinsic, BarrierKind> BY_INTRINSIC = Map.of(
            Intrinsic.BARRIER, SYNC,
            Intrinsic.BARRIER_ARRIVE, ARRIVE,
            Intrinsic.BARRIER_POPC, POPC,
            Intrinsic.BARRIER_AND, AND,
            Intrinsic.BARRIER_OR, OR);

    private final String word;

    BarrierKind(String word) {
        this.word = word;
    }

    /** The operation in records and messages. */
    public String word() {
        return word;
    }

    /** Whether it reduces a predicate, its last operand. */
    public boolean isReduction() {
        return this == POPC || this == AND || this == OR;
    }

    /** The kind of an intrinsic. */
    static BarrierKind of(Intrinsic kind) {
        BarrierKind known = BY_INTRINSIC.get(kind);
        if (known == null) {
            throw new CompilerBug(kind + " is no barrier of the block");
        }
        return known;
    }
}
