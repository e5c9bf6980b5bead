package lockstep.compiler.analysis.value;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Value;

/**
 * Known bits and ranges of values, each computed once as long as the function stays as it is: who edits it says so by
 * {@link #forget}. The answers are those of {@link ValueTracking}. Not thread-safe.
 */
public final class ValueFacts {
    private final Map<Value, KnownBits> bits = new IdentityHashMap<>();
    private final Map<Value, WrappedRange> ranges = new IdentityHashMap<>();

    /** The function was edited. */
    public void forget() {
        bits.clear();
        ranges.clear();
    }

    /** As {@link ValueTracking#knownBits}. */
    public KnownBits knownBits(Value value) {
        if (value instanceof Constant) {
            return BitsOfValues.of(value);
        }
        KnownBits known = bits.get(value);
        if (known == null) {
            known = BitsOfValues.of(value);
            bits.put(value, known);
        }
        return known;
    }

    /** As {@link ValueTracking#range}. */
    public WrappedRange range(Value value) {
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
