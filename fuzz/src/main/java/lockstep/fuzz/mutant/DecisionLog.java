package lockstep.fuzz.mutant;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Receives each decision of rewritten classes, records its outcome, and forces that of one mutant. For one thread at a
 * time.
 */
public final class DecisionLog {
    /** Thrown when a mutant has made so many more decisions than the pass that it presumably does not terminate. */
    static final class OutOfDecisions extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OutOfDecisions(long decisions) {
            super("no end after " + decisions + " decisions");
        }
    }

    /** How much more than the pass itself a mutant may decide. */
    private static final long FACTOR = 100;

    private static final long ALLOWANCE = 100_000;

    private final BitSet taken = new BitSet();
    private final BitSet passed = new BitSet();
    private int mutated = -1;
    private boolean forced;
    private long decisions;
    private long limit = Long.MAX_VALUE;

    DecisionLog() {}

    /** What rewritten code calls to find the log of its loader. */
    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type, int id)
            throws ReflectiveOperationException {
        MutantLoader loader = (MutantLoader) lookup.lookupClass().getClassLoader();
        MethodHandle decide = MethodHandles.lookup()
                .findVirtual(DecisionLog.class, name, MethodType.methodType(boolean.class, int.class, boolean.class));
        return new ConstantCallSite(MethodHandles.insertArguments(decide.bindTo(loader.log()), 0, id));
    }

    /** Returns the outcome of decision {@code id}, which would be {@code way} without the mutant. */
    boolean decide(int id, boolean way) {
        if (++decisions > limit) {
            throw new OutOfDecisions(decisions);
        }
        (way ? taken : passed).set(id);
        return id == mutated ? forced : way;
    }

    /** Forgets all, and lets {@code mutant}, if there is one, be at work from now on. */
    void begin(@Nullable Mutant mutant, long baseline) {
        taken.clear();
        passed.clear();
        decisions = 0;
        mutated = mutant == null ? -1 : mutant.decision().id();
        forced = mutant != null && mutant.forced();
        limit = mutant == null ? Long.MAX_VALUE : FACTOR * baseline + ALLOWANCE;
    }

    /** How the decisions went since {@link #begin}. */
    Trace trace() {
        return new Trace((BitSet) taken.clone(), (BitSet) passed.clone(), decisions);
    }

    /**
     * How decisions went.
     *
     * @param taken those whose jump was taken at least once
     * @param passed those whose jump was not taken at least once
     * @param decisions how many there were
     */
    record Trace(BitSet taken, BitSet passed, long decisions) {
        /** Whether {@code mutant} would have decided anything otherwise. */
        boolean concerns(Mutant mutant) {
            return (mutant.forced() ? passed : taken).get(mutant.decision().id());
        }
    }
}
