package lockstep.sim.image;

import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** The operation of a block barrier. Source: PTX ISA, "bar, barrier". */
public enum BarrierKind {
    /** Waits. */
    SYNC("sync"),
    /** Arrives without waiting. */
    ARRIVE("arrive"),
    /** Waits and counts true predicates. */
    POPC("red.popc"),
    /** Waits and returns whether all predicates are true. */
    AND("red.and"),
    /** Waits and returns whether any predicate is true. */
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

    /** The name of the operation in records and messages. */
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
            throw new CompilerBug(kind + " is not a barrier of the block");
        }
        return known;
    }
}
