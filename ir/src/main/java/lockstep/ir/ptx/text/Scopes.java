package lockstep.ir.ptx.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * The symbol table: names of the module, of a function, and of the scopes open in it. A scope costs time linear in what
 * it declares, a look-up in the length of the name, however deep scopes are nested. Labels are not included.
 */
final class Scopes {
    /** Registers {@code prefix0} to {@code prefix(count-1)}, made when they are named. */
    private static final class Range {
        private final String prefix;
        private final int count;
        private final PtxType type;
        private final int elements;
        private final Map<Integer, PtxRegister> made = new HashMap<>();

        Range(String prefix, int count, PtxType type, int elements) {
            this.prefix = prefix;
            this.count = count;
            this.type = type;
            this.elements = elements;
        }
    }

    /** The meaning of a name in one scope. */
    private record Binding(
            Object target, int scope, int depth, @Nullable Binding outer) {}

    private final Map<String, Binding> names = new HashMap<>();
    private final Map<String, Binding> ranges = new HashMap<>();
    /** For a scope and what a declared name begins with: the least number that it ends with. */
    private final Map<String, Integer> numbered = new HashMap<>();

    private final Deque<List<Runnable>> undo = new ArrayDeque<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private List<PtxRegister> registers = new ArrayList<>();
    private int lastScope;
    private int version;

    Scopes() {
        enter();
    }

    /** Opens a scope. */
    void enter() {
        undo.push(new ArrayList<>());
        open.push(++lastScope);
        version++;
    }

    /** Closes the scope opened last. */
    void leave() {
        List<Runnable> steps = undo.pop();
        for (int index = steps.size() - 1; index >= 0; index--) {
            steps.get(index).run();
        }
        open.pop();
        version++;
    }

    /** Number of open scopes, that of the module too. */
    int depth() {
        return open.size();
    }

    /** The registers named since the last call, which begins a new list. */
    List<PtxRegister> takeRegisters() {
        List<PtxRegister> taken = registers;
        registers = new ArrayList<>();
        return taken;
    }

    /** Declares a variable or function. False if the scope has the name already. */
    boolean declare(Name name, Object target) {
        if (isDeclaredHere(name.text())) {
            return false;
        }
        bind(names, name.text(), target);
        noteNumbers(name.text());
        return true;
    }

    /**
     * Declares a function in the module, whatever scopes are open. A function may be declared several times, with at
     * most one body. False if the name is that of a variable, or of a kernel.
     */
    boolean declareOutside(Name name, PtxFunctionHeader function) {
        Binding before = names.get(name.text());
        Binding module = before;
        while (module != null && module.depth > 1) {
            module = module.outer;
        }
        if (module != null && !(module.target instanceof PtxFunctionHeader)) {
            return false;
        }
        List<Runnable> inner = undo.pop();
        int scope = open.pop();
        if (before == module) {
            bind(names, name.text(), function);
        }
        undo.push(inner);
        open.push(scope);
        return true;
    }

    /** Rebinds {@code name} to {@code target} from here on, although the scope has the name already. */
    void redeclare(Name name, Object target) {
        bind(names, name.text(), target);
    }

    /** Declares a register. Null if the scope has the name already. */
    @Nullable PtxRegister declareRegister(Name name, PtxType type, int elements) {
        PtxRegister register = new PtxRegister(name.text(), type, elements, registers.size());
        if (!declare(name, register)) {
            return null;
        }
        registers.add(register);
        return register;
    }

    /** Declares a range of registers. False if the scope has one of the names already. */
    boolean declareRange(Name name, int count, PtxType type, int elements) {
        Binding before = ranges.get(name.text());
        Integer least = numbered.get(open.getFirst() + name.text());
        if (before != null && before.scope == open.getFirst() || least != null && least < count) {
            return false;
        }
        bind(ranges, name.text(), new Range(name.text(), count, type, elements));
        return true;
    }

    private void bind(Map<String, Binding> map, String text, Object target) {
        Binding before = map.get(text);
        map.put(text, new Binding(target, open.getFirst(), open.size(), before));
        undo.getFirst().add(() -> restore(map, text, before));
        version++;
    }

    private static void restore(Map<String, Binding> map, String text, @Nullable Binding before) {
        if (before == null) {
            map.remove(text);
        } else {
            map.put(text, before);
        }
    }

    private boolean isDeclaredHere(String text) {
        Binding exact = names.get(text);
        Binding range = rangeOf(text);
        int scope = open.getFirst();
        return exact != null && exact.scope == scope || range != null && range.scope == scope;
    }

    private void noteNumbers(String text) {
        for (int split = text.length() - 1; split > 0 && isNumber(text, split); split--) {
            int number = number(text, split);
            if (number >= 0) {
                numbered.merge(open.getFirst() + text.substring(0, split), number, Math::min);
            }
        }
    }

    private static boolean isNumber(String text, int from) {
        char c = text.charAt(from);
        return c >= '0' && c <= '9' && text.length() - from <= 9;
    }

    /** The number that {@code text} ends with from {@code split} on; -1 if it has a zero in front. */
    private static int number(String text, int split) {
        boolean zeros = text.charAt(split) == '0' && text.length() > split + 1;
        return zeros ? -1 : Integer.parseInt(text, split, text.length(), 10);
    }

    /** The binding of the innermost range that has the register {@code text}; null if there is no such range. */
    private @Nullable Binding rangeOf(String text) {
        Binding found = null;
        for (int split = text.length() - 1; split > 0 && isNumber(text, split); split--) {
            Binding binding = ranges.get(text.substring(0, split));
            int number = number(text, split);
            if (binding != null
                    && number >= 0
                    && number < ((Range) binding.target).count
                    && (found == null || found.depth < binding.depth)) {
                found = binding;
            }
        }
        return found;
    }

    /**
     * Resolves {@code name} to a {@link PtxRegister}, a {@link PtxVariable} or a {@link PtxFunctionHeader}; null if it
     * is not declared.
     */
    @Nullable Object find(Name name) {
        if (name.version != version) {
            name.binding = resolve(name.text());
            name.version = version;
        }
        return name.binding;
    }

    private @Nullable Object resolve(String text) {
        Binding exact = names.get(text);
        Binding range = rangeOf(text);
        if (range != null && (exact == null || exact.depth < range.depth)) {
            return registerOf((Range) range.target, text);
        }
        return exact == null ? null : exact.target;
    }

    private PtxRegister registerOf(Range range, String text) {
        int number = Integer.parseInt(text, range.prefix.length(), text.length(), 10);
        return range.made.computeIfAbsent(number, each -> {
            PtxRegister register = new PtxRegister(text, range.type, range.elements, registers.size());
            registers.add(register);
            return register;
        });
    }

    /** A name in the text, interned so that what is known about it is looked up once. */
    static final class Name {
        private final String text;

        /** It as a mnemonic. */
        @Nullable Mnemonic mnemonic;

        /** What it stood for when {@link #version} was the version of the scopes. */
        @Nullable Object binding;

        int version = -1;

        Name(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
