package lockstep.compiler.expression;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map with nested scopes: leaving a scope undoes what was added in it. Queried only, never iterated. */
public final class ScopedMap<K, V> {
    /** The previous value of a key; null if it had no value. */
    private record Undo<K, V>(K key, @Nullable V old) {}

    private final Map<K, V> map = new HashMap<>();
    private final Deque<Undo<K, V>> log = new ArrayDeque<>();

    /** The current position of the undo log, for {@link #leaveTo}. */
    public int mark() {
        return log.size();
    }

    public @Nullable V get(K key) {
        return map.get(key);
    }

    public void put(K key, V value) {
        log.push(new Undo<>(key, map.put(key, value)));
    }

    /** Undoes everything since {@code mark}. */
    public void leaveTo(int mark) {
        while (log.size() > mark) {
            Undo<K, V> undo = log.pop();
            V old = undo.old();
            if (old == null) {
                map.remove(undo.key());
            } else {
                map.put(undo.key(), old);
            }
        }
    }
}
