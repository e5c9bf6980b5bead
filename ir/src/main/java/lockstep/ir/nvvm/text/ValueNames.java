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
 * The names of the local values of one function in the text form: their own, made unique with a number where two are
 * equal, and numbers for those without a name. A snapshot: an edited function needs new ones.
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
     * The current names of a function's local values, at the cost of a list: the texts are made on demand, even if the
     * function has changed since.
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

    /** Collects all existing names first, so that a name made for a duplicate does not collide with one of them. */
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
