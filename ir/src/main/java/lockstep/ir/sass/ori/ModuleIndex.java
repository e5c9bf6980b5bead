package lockstep.ir.sass.ori;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.Section;

/** Kernels, address-taken functions, and direct calls of a module in which each function has its own section. */
final class ModuleIndex {
    private static final int KERNEL = 0x10;
    private static final int FUNCTION = 2;
    private static final int TYPE_MASK = 15;

    private final CubinImage frame;
    private final Map<String, OriFunction> functions = new LinkedHashMap<>();
    private final Map<String, Set<String>> callees = new LinkedHashMap<>();
    private final Map<String, Set<String>> members = new HashMap<>();
    private final Set<String> kernels = new LinkedHashSet<>();
    private final Set<String> taken = new LinkedHashSet<>();

    ModuleIndex(OriModule module) {
        this.frame = module.frame();
        module.functions().forEach(each -> functions.put(each.name(), each));
        module.functions().forEach(each -> callees.put(each.name(), callees(each)));
        for (ImageSymbol symbol : frame.symbols()) {
            if (isFunction(symbol) && (symbol.other() & KERNEL) != 0) {
                kernels.add(symbol.name());
            }
        }
        for (ImageRelocation relocation : frame.relocations()) {
            ImageSymbol symbol = frame.symbols().get(relocation.symbol() - 1);
            if (isFunction(symbol)) {
                taken.add(symbol.name());
            }
        }
    }

    private boolean isFunction(ImageSymbol symbol) {
        return (symbol.info() & TYPE_MASK) == FUNCTION
                && functions.containsKey(symbol.name())
                && symbol.section().equals(Section.CODE_PREFIX + symbol.name());
    }

    private Set<String> callees(OriFunction function) {
        Set<String> found = new LinkedHashSet<>();
        for (OriBlock block : function.blocks()) {
            for (OriInstruction instruction : block.instructions()) {
                if (instruction instanceof OriMachine machine) {
                    machine.targets().stream().filter(functions::containsKey).forEach(found::add);
                }
            }
        }
        return found;
    }

    OriFunction function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    boolean isFunction(String name) {
        return functions.containsKey(name);
    }

    /** Whether a function calls another one by its name. */
    boolean hasCalls() {
        return callees.values().stream().anyMatch(each -> !each.isEmpty());
    }

    /** Kernels and functions whose addresses are in data, in the order of the module. */
    List<String> roots() {
        return functions.keySet().stream()
                .filter(name -> kernels.contains(name) || taken.contains(name))
                .toList();
    }

    /** {@code root} and all that it calls by name, themselves or by others; {@code root} first. */
    Set<String> members(String root) {
        return members.computeIfAbsent(root, this::findMembers);
    }

    private Set<String> findMembers(String root) {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> work = new ArrayDeque<>(List.of(root));
        while (!work.isEmpty()) {
            String next = work.poll();
            if (found.add(next)) {
                work.addAll(callees.get(next));
            }
        }
        return Collections.unmodifiableSet(found);
    }
}
