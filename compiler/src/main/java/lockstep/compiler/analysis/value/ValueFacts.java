package lockstep.compiler.analysis.value;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Known bits and ranges of values, cached as long as the function does not change. Edits through the rewriter
 * invalidate the cache; other edits must be reported by {@link #forget}. The results are those of
 * {@link ValueTracking}. Not thread-safe.
 */
public final class ValueFacts {
    /**
     * Size from which the tables are replaced rather than cleared: clearing takes time proportional to the capacity.
     */
    private static final int FEW = 16;

    private final @Nullable Rewriter rewriter;
    private long edits;
    private Map<Value, KnownBits> bits = new IdentityHashMap<>();
    private Map<Value, WrappedRange> ranges = new IdentityHashMap<>();

    /** A cache for functions that change only when {@link #forget} is called. */
    public ValueFacts() {
        this.rewriter = null;
    }

    /** A cache for the function that {@code rewriter} edits. */
    public ValueFacts(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** Whether edits through a rewriter invalidate the cache. */
    public boolean noticesEdits() {
        return rewriter != null;
    }

    /** Invalidates the cache: the function was edited. */
    public void forget() {
        bits = emptied(bits);
        ranges = emptied(ranges);
    }

    private static <T> Map<Value, T> emptied(Map<Value, T> map) {
        if (map.size() > FEW) {
            return new IdentityHashMap<>();
        }
        map.clear();
        return map;
    }

    private void notice() {
        if (rewriter != null && rewriter.edits() != edits) {
            edits = rewriter.edits();
            forget();
        }
    }

    /** As {@link ValueTracking#knownBits}. */
    public KnownBits knownBits(Value value) {
        if (value instanceof Constant) {
            return BitsOfValues.of(value);
        }
        notice();
        KnownBits known = bits.get(value);
        if (known == null) {
            known = BitsOfValues.of(value);
            bits.put(value, known);
        }
        return known;
    }

    /** As {@link ValueTracking#range}. */
    public WrappedRange range(Value value) {
        notice();
        WrappedRange known = ranges.get(value);
        if (known == null) {
            known = RangeOfValues.of(value, this::knownBits);
            if (!(value instanceof Constant)) {
                ranges.put(value, known);
            }
        }
        return known;
    }
}
