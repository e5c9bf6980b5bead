package lockstep.compiler.analysis.value;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Known bits and ranges of values, each computed once as long as the function stays as it is. Edits of a rewriter are
 * noticed; who edits otherwise says so by {@link #forget}. The answers are those of {@link ValueTracking}. Not
 * thread-safe.
 */
public final class ValueFacts {
    /** Values of which more is known are forgotten by new tables: clearing takes as long as the table is large. */
    private static final int FEW = 16;

    private final @Nullable Rewriter rewriter;
    private long edits;
    private Map<Value, KnownBits> bits = new IdentityHashMap<>();
    private Map<Value, WrappedRange> ranges = new IdentityHashMap<>();

    /** Of functions that only change where {@link #forget} says so. */
    public ValueFacts() {
        this.rewriter = null;
    }

    /** Of the function that {@code rewriter} edits. */
    public ValueFacts(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** Whether the edits of a rewriter are noticed. */
    public boolean noticesEdits() {
        return rewriter != null;
    }

    /** The function was edited. */
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
