package lockstep.ir.nvvm;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Dense numbers for the arguments, blocks and instructions of one function in its current state: from 0 in the order of
 * the text, a block before its instructions. They index arrays by value without hashing.
 *
 * <p>A value caches the number it got last. A stale cache, after edits or another numbering, is detected by comparing
 * the value at that number; then a map made from this numbering is used. Two threads may number an unchanged function
 * at the same time, as both write the same numbers.
 */
public final class ValueNumbers {
    private final LocalValue[] values;
    private @Nullable Map<LocalValue, Integer> moved;

    private ValueNumbers(LocalValue[] values) {
        this.values = values;
    }

    /** Numbers the values of {@code function}; takes time linear in its size. */
    public static ValueNumbers of(Function function) {
        int count = function.arguments().size() + function.blockCount() + function.instructionCount();
        LocalValue[] values = new LocalValue[count];
        int next = 0;
        for (Argument argument : function.arguments()) {
            values[next] = argument;
            argument.number = next++;
        }
        for (BasicBlock block : function.blocks()) {
            values[next] = block;
            block.number = next++;
            for (Instruction i = block.first(); i != null; i = i.next()) {
                values[next] = i;
                i.number = next++;
            }
        }
        return new ValueNumbers(values);
    }

    /** The number of values: one more than the highest number. */
    public int count() {
        return values.length;
    }

    /** The number of {@code value}, or -1 if the function did not have it when it was numbered. */
    public int of(LocalValue value) {
        int number = value.number;
        if (number >= 0 && number < values.length && values[number] == value) {
            return number;
        }
        return moved().getOrDefault(value, -1);
    }

    private Map<LocalValue, Integer> moved() {
        Map<LocalValue, Integer> known = moved;
        if (known == null) {
            known = new IdentityHashMap<>(values.length);
            for (int i = 0; i < values.length; i++) {
                known.put(values[i], i);
            }
            moved = known;
        }
        return known;
    }
}
