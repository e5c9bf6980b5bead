package lockstep.ir.rule;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import lockstep.ir.diag.CompilerBug;

/**
 * The refusal of each of a fixed set of keys, such as the rules that have a precondition in common, or the reasons for
 * which one rule is not applied.
 */
public final class Refusals<K> {
    private final Map<K, Refusal> refusals = new LinkedHashMap<>();

    /** @param refusal of a key */
    public Refusals(Collection<K> keys, Function<K, Refusal> refusal) {
        keys.forEach(key -> refusals.put(key, refusal.apply(key)));
    }

    /** The refusal of {@code key}, which is one of the keys. */
    public Refusal of(K key) {
        Refusal refusal = refusals.get(key);
        if (refusal == null) {
            throw new CompilerBug("no refusal of " + key);
        }
        return refusal;
    }

    /** All of them, in the order of the keys. */
    public Collection<Refusal> values() {
        return Collections.unmodifiableCollection(refusals.values());
    }
}
