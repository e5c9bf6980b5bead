package lockstep.compiler.combine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What some names of one rule stand for. They are few, so that a look at each is faster than a table. */
final class FewNames<T> {
    private static final int MOST_MOSTLY = 6;

    private String[] names = new String[MOST_MOSTLY];
    private Object[] values = new Object[MOST_MOSTLY];
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
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        names[count] = name;
        values[count++] = value;
        return true;
    }
}
