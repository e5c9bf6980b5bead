package lockstep.ir.nvvm.clone;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What became of each value of a source in its copy. Values without an entry stand for themselves. */
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

    /** Says that {@code copy} stands for {@code source}; both are blocks, or both have the same type. */
    public void put(Value source, Value copy) {
        if (source.type() != copy.type() && !source.type().equals(copy.type())) {
            throw new IllegalArgumentException("a " + source.type() + " is mapped to a " + copy.type());
        }
        copies.put(source, Objects.requireNonNull(copy));
    }

    /** The copy of {@code source}, or null where it has none. */
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

    /** The copy of {@code source}, or null where it has none (or became something else than an instruction). */
    public @Nullable Instruction instruction(Instruction source) {
        return copies.get(source) instanceof Instruction copy ? copy : null;
    }

    /** Whether {@code source} has a copy. */
    public boolean contains(Value source) {
        return copies.containsKey(source);
    }
}
