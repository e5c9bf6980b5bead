package lockstep.compiler.scalar;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import lockstep.compiler.scalar.ExpressionKey.Numbered;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of values: equal numbers, equal values wherever both are computed and not poison. Operands are numbered
 * before what they are used by; PHIs, loads and whatever is no pure expression have a number of their own.
 */
final class ValueTable {
    private final Map<Value, Integer> numbers = new IdentityHashMap<>();
    private final Map<Numbered, Integer> expressions = new HashMap<>();
    private int next = 1;

    /** The number of {@code value}. */
    int of(Value value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        int number = value instanceof Instruction instruction
                ? ExpressionKey.of(instruction)
                        .map(key -> expressions.computeIfAbsent(key.numbered(this::operand), k -> next++))
                        .orElseGet(() -> next++)
                : next++;
        numbers.put(value, number);
        return number;
    }

    /** Operands stand before their users; what does not, in a circle, is numbered by itself. */
    private int operand(Value value) {
        Integer known = numbers.get(value);
        if (known == null) {
            known = next++;
            numbers.put(value, known);
        }
        return known;
    }

    /** The number of {@code value} if it has one already; 0 if not. */
    int known(Value value) {
        return value instanceof Instruction ? numbers.getOrDefault(value, 0) : of(value);
    }

    /** The number that {@code key} has with other numbers of its operands; null if nothing has it. */
    @Nullable Integer find(ExpressionKey key, ToIntFunction<Value> operands) {
        return expressions.get(key.numbered(operands));
    }

    /** The key of a pure expression. */
    static Optional<ExpressionKey> key(Instruction instruction) {
        return ExpressionKey.of(instruction);
    }
}
