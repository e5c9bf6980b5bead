package lockstep.compiler.gvn;

import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Optional;
import java.util.function.ToIntFunction;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.ExpressionKey.Numbered;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Value numbers: values with equal numbers are equal wherever both are computed and not poison. Operands are numbered
 * before their users; PHIs, loads and whatever is not a pure expression have a number of their own.
 */
final class ValueTable {
    /** No number. */
    static final int NONE = 0;

    private final Object2IntMap<Value> numbers = new Object2IntOpenHashMap<>();
    private final Object2IntMap<Numbered> expressions = new Object2IntOpenHashMap<>();
    private int next = NONE + 1;

    /** The number of {@code value}. */
    int of(Value value) {
        int known = numbers.getInt(value);
        if (known != NONE) {
            return known;
        }
        return value instanceof Instruction instruction
                ? number(instruction, ExpressionKey.of(instruction).orElse(null))
                : renumber(value, next++);
    }

    /** As {@link #of(Value)}; {@code key} is the key of {@code instruction}, null if it is not a pure expression. */
    int of(Instruction instruction, @Nullable ExpressionKey key) {
        int known = numbers.getInt(instruction);
        return known == NONE ? number(instruction, key) : known;
    }

    private int number(Instruction instruction, @Nullable ExpressionKey key) {
        return renumber(
                instruction,
                key == null
                        ? next++
                        : expressions.computeIfAbsent(key.numbered(this::operand), (Numbered k) -> next++));
    }

    private int renumber(Value value, int number) {
        numbers.put(value, number);
        return number;
    }

    /** Operands are visited before their users; one that is not, in a cycle, gets a number of its own. */
    private int operand(Value value) {
        int known = numbers.getInt(value);
        return known == NONE ? renumber(value, next++) : known;
    }

    /** The number of {@code value} if it has one already; {@link #NONE} if not. */
    int known(Value value) {
        return value instanceof Instruction ? numbers.getInt(value) : of(value);
    }

    /** The number that {@code key} has with these numbers of its operands; {@link #NONE} if no value has it. */
    int find(ExpressionKey key, ToIntFunction<Value> operands) {
        return expressions.getInt(key.numbered(operands));
    }

    /** The key of a pure expression. */
    static Optional<ExpressionKey> key(Instruction instruction) {
        return ExpressionKey.of(instruction);
    }
}
