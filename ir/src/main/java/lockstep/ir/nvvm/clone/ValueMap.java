package lockstep.ir.nvvm.clone;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Maps values of a source to those of its copy. Values without an entry map to themselves. */
public final class ValueMap {
    private final Map<Value, Value> copies;

    /** An empty map. */
    public ValueMap() {
        copies = new IdentityHashMap<>();
    }

    /** An empty map in which {@code expected} values will have entries. */
    ValueMap(int expected) {
        copies = new IdentityHashMap<>(expected);
    }

    /** Maps {@code source} to {@code copy}; both are blocks, or both have the same type. */
    public void put(Value source, Value copy) {
        if (source.type() != copy.type() && !source.type().equals(copy.type())) {
            throw new IllegalArgumentException("a " + source.type() + " is mapped to a " + copy.type());
        }
        copies.put(source, Objects.requireNonNull(copy));
    }

    /** The copy of {@code source}, or null if there is no copy. */
    public @Nullable Value get(Value source) {
        return copies.get(source);
    }

    /** The copy of {@code source}, or itself. */
    public Value of(Value source) {
        Value copy = copies.get(source);
        return copy == null ? source : copy;
    }

    /** The copy of {@code source}, or itself. */
    public BasicBlock of(BasicBlock source) {
        return (BasicBlock) of((Value) source);
    }

    /** The copy of {@code source}, or null if there is no copy or it is not an instruction. */
    public @Nullable Instruction instruction(Instruction source) {
        return copies.get(source) instanceof Instruction copy ? copy : null;
    }

    /** Whether {@code source} has a copy. */
    public boolean contains(Value source) {
        return copies.containsKey(source);
    }
}
