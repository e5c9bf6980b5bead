package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/**
 * The values that may be used at the emitter's place: each is fully defined in every lane that arrives and dominates
 * the place. Scopes nest like the control structures of the program.
 */
final class ValuePool {
    private final Map<Type, List<Value>> byType = new LinkedHashMap<>();
    private final List<Value> entered = new ArrayList<>();
    private final Map<Value, KnownUniformity> uniformity = new IdentityHashMap<>();
    private final Map<Value, Boolean> plain = new IdentityHashMap<>();

    /** Adds a value. */
    <V extends Value> V add(V value, KnownUniformity same) {
        byType.computeIfAbsent(value.type(), type -> new ArrayList<>()).add(value);
        entered.add(value);
        uniformity.put(value, same);
        return value;
    }

    /** Adds a small number that is known from the beginning, and that is to be taken less often than others. */
    void addPlain(Value value, KnownUniformity same) {
        plain.put(value, true);
        add(value, same);
    }

    /** Whether {@code value} is one of {@link #addPlain}. */
    boolean isPlain(Value value) {
        return plain.containsKey(value);
    }

    /** Remembers how uniform a value is that is not for general use. */
    void note(Value value, KnownUniformity same) {
        uniformity.put(value, same);
    }

    /** How uniform {@code value} is. */
    KnownUniformity uniformity(Value value) {
        if (value instanceof Constant) {
            return KnownUniformity.BLOCK;
        }
        return uniformity.getOrDefault(value, KnownUniformity.LANE);
    }

    /** The values of a type, oldest first. */
    List<Value> of(Type type) {
        return byType.getOrDefault(type, List.of());
    }

    /** The types of which there are values, in the order of their first. */
    List<Type> types() {
        return byType.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** A mark to which {@link #leave} returns. */
    int enter() {
        return entered.size();
    }

    /** The values added since {@code mark}, oldest first. */
    List<Value> since(int mark) {
        return List.copyOf(entered.subList(mark, entered.size()));
    }

    /** Forgets what was added since {@code mark}. */
    void leave(int mark) {
        while (entered.size() > mark) {
            Value gone = entered.removeLast();
            Objects.requireNonNull(byType.get(gone.type())).removeLast();
        }
    }
}
