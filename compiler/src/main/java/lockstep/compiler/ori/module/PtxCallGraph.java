package lockstep.compiler.ori.module;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;

/**
 * The call graph of a PTX module. The possible targets of an indirect call are all functions of the module whose
 * address is taken.
 */
final class PtxCallGraph {
    private final Map<String, PtxFunction> functions = new LinkedHashMap<>();
    private final Map<String, FunctionUses> uses = new LinkedHashMap<>();
    private final Set<String> taken = new LinkedHashSet<>();
    private final Set<String> recursive = new TreeSet<>();

    private final Map<String, String> aliases;

    /**
     * @param aliases from alias names to functions
     * @param initialized functions whose addresses occur in initializers of variables
     */
    PtxCallGraph(PtxModule module, Map<String, String> aliases, Set<String> initialized) {
        this.aliases = Map.copyOf(aliases);
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent()) {
                functions.put(function.name(), function);
                uses.put(function.name(), FunctionUses.of(function));
            }
        }
        Set<String> addresses = new LinkedHashSet<>(initialized);
        uses.values().forEach(each -> addresses.addAll(each.addresses().keySet()));
        addresses.stream().map(this::resolved).filter(functions::containsKey).forEach(taken::add);
        findRecursion();
    }

    /** The functions with bodies by name, in textual order. */
    Map<String, PtxFunction> functions() {
        return functions;
    }

    /** The function {@code name}, which has a body. */
    PtxFunction function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    /** The symbols that a function names. */
    FunctionUses uses(String function) {
        return Objects.requireNonNull(uses.get(function));
    }

    /** Whether {@code function} may call itself, directly or indirectly. */
    boolean isRecursive(String function) {
        return recursive.contains(function);
    }

    /** The functions of the module that {@code function} may call directly. */
    Set<String> callees(String function) {
        Set<String> found = new LinkedHashSet<>();
        uses(function).callees().keySet().stream()
                .map(this::resolved)
                .filter(functions::containsKey)
                .forEach(found::add);
        if (uses(function).callsByAddress()) {
            found.addAll(taken);
        }
        return found;
    }

    /** {@code function} and all its direct and indirect callees, in the order of discovery. */
    Set<String> reachable(String function) {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> work = new ArrayDeque<>(List.of(function));
        while (!work.isEmpty()) {
            String next = work.pop();
            if (found.add(next)) {
                callees(next).forEach(work::push);
            }
        }
        return found;
    }

    /** The function that a name denotes. */
    String resolved(String name) {
        return aliases.getOrDefault(name, name);
    }

    private void findRecursion() {
        List<String> names = List.copyOf(functions.keySet());
        Map<String, Integer> numbers = new LinkedHashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        if (names.isEmpty()) {
            return;
        }
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(names.size(), 0);
        for (String name : names) {
            int number = Objects.requireNonNull(numbers.get(name));
            callees(name).forEach(callee -> builder.edge(number, Objects.requireNonNull(numbers.get(callee))));
        }
        StronglyConnectedComponents components = StronglyConnectedComponents.of(builder.build());
        for (String name : names) {
            if (components.isCyclic(components.componentOf(Objects.requireNonNull(numbers.get(name))))) {
                recursive.add(name);
            }
        }
    }
}
