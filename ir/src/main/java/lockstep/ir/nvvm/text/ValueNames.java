package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.type.TypeNames;
import org.jspecify.annotations.Nullable;

/**
 * What the local values of one function are called in the text form: their names, made unique with a number where two
 * are alike, and numbers for those without a name. Made once for a function as it is; an edited function needs new
 * ones.
 */
public final class ValueNames {
    private final Map<LocalValue, String> texts = new IdentityHashMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    private int next;

    private ValueNames() {}

    /** The names in {@code function}. Takes time linear in its size. */
    public static ValueNames of(Function function) {
        ValueNames names = new ValueNames();
        function.arguments().forEach(names::addNamed);
        for (BasicBlock block : function.blocks()) {
            names.addNamed(block);
            for (Instruction instruction : block) {
                names.addNamed(instruction);
            }
        }
        names.addAll(function);
        return names;
    }

    /**
     * What a function's local values are called now, at the cost of a list: the texts are made when they are asked for,
     * whatever has become of the function.
     */
    public static Supplier<ValueNames> later(Function function) {
        List<LocalValue> values = new ArrayList<>(function.arguments());
        for (BasicBlock block : function.blocks()) {
            values.add(block);
            for (Instruction instruction : block) {
                if (!instruction.type().isVoid()) {
                    values.add(instruction);
                }
            }
        }
        @Nullable String[] given = new String[values.size()];
        for (int i = 0; i < given.length; i++) {
            given[i] = values.get(i).name();
        }
        return () -> of(values, given);
    }

    private static ValueNames of(List<LocalValue> values, @Nullable String[] given) {
        ValueNames names = new ValueNames();
        for (String name : given) {
            names.addNamed(name);
        }
        Map<String, LocalValue> owners = new HashMap<>();
        for (int i = 0; i < given.length; i++) {
            names.add(values.get(i), given[i], owners);
        }
        return names;
    }

    /** First all names that values have, so that none that is made for a second one takes one of them. */
    private void addNamed(LocalValue value) {
        addNamed(value.name());
    }

    private void addNamed(@Nullable String name) {
        if (name != null) {
            used.putIfAbsent(name, 0);
        }
    }

    private void addAll(Function function) {
        Map<String, LocalValue> owners = new HashMap<>();
        for (Argument argument : function.arguments()) {
            add(argument, owners);
        }
        for (BasicBlock block : function.blocks()) {
            add(block, owners);
            for (Instruction instruction : block) {
                if (!instruction.type().isVoid()) {
                    add(instruction, owners);
                }
            }
        }
    }

    private void add(LocalValue value, Map<String, LocalValue> owners) {
        add(value, value.name(), owners);
    }

    private void add(LocalValue value, @Nullable String name, Map<String, LocalValue> owners) {
        if (name == null) {
            texts.put(value, Integer.toString(next++));
        } else if (owners.putIfAbsent(name, value) == null) {
            texts.put(value, TypeNames.quoteIfNeeded(name));
        } else {
            texts.put(value, TypeNames.quoteIfNeeded(fresh(name)));
        }
    }

    private String fresh(String name) {
        int count = used.getOrDefault(name, 0);
        String made;
        do {
            count++;
            made = name + count;
        } while (used.containsKey(made));
        used.put(name, count);
        used.put(made, 0);
        return made;
    }

    /** The text of {@code value} with its sigil: {@code %x}, {@code %"a b"}, {@code %5}; {@code %?} for a stranger. */
    public String of(LocalValue value) {
        return "%" + bare(value);
    }

    /** The text of {@code value} without the sigil, as in a label. */
    String bare(LocalValue value) {
        String text = texts.get(value);
        return text == null ? "?" : text;
    }
}
