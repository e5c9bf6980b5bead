package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/**
 * The variables of a generated function: the current value of each at the emitter's place. They are SSA values, so they
 * become PHIs wherever paths join; see {@link JoinBlock}.
 */
final class FunctionVariables {
    private final List<Value> current = new ArrayList<>();
    private final BitSet hidden = new BitSet();

    /** Adds a variable that holds {@code value}; its index. */
    int declare(Value value) {
        current.add(value);
        return current.size() - 1;
    }

    /** Adds a variable that statements neither read nor write of their own accord; its index. */
    int declareHidden(Value value) {
        hidden.set(current.size());
        return declare(value);
    }

    /** Removes the variables from {@code index} on. */
    void forget(int index) {
        while (current.size() > index) {
            current.removeLast();
        }
        hidden.clear(index, hidden.size());
    }

    int count() {
        return current.size();
    }

    /** What variable {@code index} holds. */
    Value get(int index) {
        return current.get(index);
    }

    /** The type of variable {@code index}. */
    Type type(int index) {
        return current.get(index).type();
    }

    /** Lets variable {@code index} hold {@code value}, of the same type. */
    void set(int index, Value value) {
        if (!value.type().equals(type(index))) {
            throw new IllegalArgumentException(value.type() + " for a variable of " + type(index));
        }
        current.set(index, value);
    }

    /** The indices of the variables of {@code type} that are not hidden. */
    List<Integer> of(Type type) {
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < current.size(); i++) {
            if (!hidden.get(i) && type(i).equals(type)) {
                indices.add(i);
            }
        }
        return indices;
    }

    /** The indices of the variables that are not hidden. */
    List<Integer> visible() {
        List<Integer> indices = new ArrayList<>();
        for (int i = hidden.nextClearBit(0); i < current.size(); i = hidden.nextClearBit(i + 1)) {
            indices.add(i);
        }
        return indices;
    }

    /** What all hold now. */
    List<Value> snapshot() {
        return List.copyOf(current);
    }

    /** Lets all hold again what they held at {@code snapshot}; variables declared since are gone. */
    void restore(List<Value> snapshot) {
        forget(snapshot.size());
        for (int i = 0; i < snapshot.size(); i++) {
            current.set(i, snapshot.get(i));
        }
    }
}
