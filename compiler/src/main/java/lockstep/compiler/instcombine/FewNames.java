package lockstep.compiler.instcombine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What some names of one rule stand for. They are few, so that a look at each is faster than a table. */
final class FewNames<T> {
    private static final int MAX_MOSTLY = 6;

    private static final String[] NO_NAMES = {};
    private static final Object[] NO_VALUES = {};

    private String[] names = NO_NAMES;
    private Object[] values = NO_VALUES;
    private int count;

    /** What {@code name} stands for; null if nothing. */
    @SuppressWarnings("unchecked")
    @Nullable T get(String name) {
        for (int i = 0; i < count; i++) {
            if (names[i].equals(name)) {
                return (T) values[i];
            }
        }
        return null;
    }

    /** Whether {@code name} stands for {@code value}, as it does from now on unless it stands for something else. */
    boolean bind(String name, T value) {
        T known = get(name);
        if (known != null) {
            return known == value;
        }
        if (count == names.length) {
            int more = Math.max(MAX_MOSTLY, 2 * count);
            names = Arrays.copyOf(names, more);
            values = Arrays.copyOf(values, more);
        }
        names[count] = name;
        values[count++] = value;
        return true;
    }
}
