package lockstep.compiler.analysis.calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Use;

/**
 * The call graph of a module: its functions without the intrinsics, and which may call which. A call through a pointer
 * may reach every function whose address is taken or that is externally visible, and code outside the module, which in
 * turn may call all of those. Strongly connected components are in bottom-up order, callees before callers (Tarjan's
 * algorithm, iterative). Linear in the module: one node stands for everything that pointers reach.
 */
public final class CallGraph {
    private final List<Function> functions = new ArrayList<>();
    private final Map<Function, Integer> numbers = new IdentityHashMap<>();
    private final Set<Function> addressTaken = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Function, List<CallInstruction>> calls = new IdentityHashMap<>();
    private final StronglyConnectedComponents components;
    private final List<List<Function>> bottomUp = new ArrayList<>();
    private final int outside;

    private CallGraph(Module module) {
        for (Function function : module.functions()) {
            if (!function.isIntrinsic()) {
                numbers.put(function, functions.size());
                functions.add(function);
            }
        }
        outside = functions.size();
        module.globals().forEach(this::noteMentioned);
        functions.forEach(this::noteAddresses);
        ArrayFlowGraph.Builder edges = ArrayFlowGraph.builder(functions.size() + 1, outside);
        for (Function function : functions) {
            addEdges(function, edges);
        }
        components = StronglyConnectedComponents.of(edges.build());
        for (int component = 0; component < components.count(); component++) {
            List<Function> members = components
                    .nodes(component)
                    .filter(node -> node != outside)
                    .mapToObj(functions::get)
                    .toList();
            if (!members.isEmpty()) {
                bottomUp.add(members);
            }
        }
    }

    /** The call graph of {@code module} as it is now. */
    public static CallGraph of(Module module) {
        return new CallGraph(module);
    }

    private void noteMentioned(GlobalValue global) {
        switch (global) {
            case GlobalVariable variable -> variable.initializer().ifPresent(this::take);
            case GlobalAlias alias -> take(alias.aliasee());
            case GlobalIFunc function -> take(function.resolver());
            case Function function -> {}
        }
    }

    private void take(Constant constant) {
        for (GlobalValue mentioned : constant.mentionedGlobals()) {
            if (mentioned instanceof Function function) {
                addressTaken.add(function);
            }
        }
    }

    private void noteAddresses(Function function) {
        for (GlobalValue global : function.usedGlobals()) {
            if (global instanceof Function mentioned) {
                for (Use use : function.usesOf(mentioned)) {
                    if (!isCallee(use, mentioned)) {
                        addressTaken.add(mentioned);
                    }
                }
            }
        }
    }

    private static boolean isCallee(Use use, Function function) {
        return use.user() instanceof CallInstruction call
                && use.index() == call.operandCount() - 1
                && call.calledFunction().filter(f -> f == function).isPresent();
    }

    private void addEdges(Function function, ArrayFlowGraph.Builder edges) {
        int from = numberOf(function);
        if (isReachableFromOutside(function)) {
            edges.edge(outside, from);
        }
        if (function.isDeclaration()) {
            edges.edge(from, outside);
        }
        List<CallInstruction> made = calls(function);
        for (CallInstruction call : made) {
            edges.edge(from, call.calledFunction().map(this::numberOf).orElse(outside));
        }
        calls.put(function, made);
    }

    /** The calls that {@code function} makes now, except of intrinsics and inline assembly, in order. */
    public static List<CallInstruction> calls(Function function) {
        List<CallInstruction> made = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call
                        && !(call.callee() instanceof InlineAsm)
                        && !(call.callee() instanceof Function f && f.isIntrinsic())) {
                    made.add(call);
                }
            }
        }
        return made;
    }

    private int numberOf(Function function) {
        return Objects.requireNonNull(numbers.get(function), "the function was not in the module");
    }

    // ---- queries

    /** The strongly connected components, callees before callers; functions of one component are in module order. */
    public List<List<Function>> bottomUp() {
        return Collections.unmodifiableList(bottomUp);
    }

    /**
     * The components into which the functions of one component fall now, callees before callers, by the calls that they
     * make now. Paths through the rest of the module did not lead back to them before, and still do not.
     */
    public List<List<Function>> refined(List<Function> component) {
        if (component.size() == 1) {
            return List.of(component);
        }
        StronglyConnectedComponents parts = StronglyConnectedComponents.of(graph(component));
        List<List<Function>> refined = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            List<Function> members = parts.nodes(part)
                    .filter(node -> node < component.size())
                    .mapToObj(component::get)
                    .toList();
            if (!members.isEmpty()) {
                refined.add(members);
            }
        }
        return refined;
    }

    /** Whether a function of {@code component} may now be called, directly or indirectly, while it runs. */
    public boolean isCyclic(List<Function> component) {
        StronglyConnectedComponents parts = StronglyConnectedComponents.of(graph(component));
        for (int node = 0; node < component.size(); node++) {
            if (parts.isCyclic(parts.componentOf(node))) {
                return true;
            }
        }
        return false;
    }

    /** The calls among {@code component} as they are now, with one last node for everything that pointers reach. */
    private ArrayFlowGraph graph(List<Function> component) {
        Map<Function, Integer> own = new IdentityHashMap<>();
        component.forEach(function -> own.put(function, own.size()));
        ArrayFlowGraph.Builder edges = ArrayFlowGraph.builder(component.size() + 1, component.size());
        own.forEach((function, from) -> {
            if (isReachableFromOutside(function)) {
                edges.edge(component.size(), from);
            }
            if (function.isDeclaration()) {
                edges.edge(from, component.size());
            }
            for (CallInstruction call : calls(function)) {
                int unknown = call.calledFunction().isEmpty() ? component.size() : -1;
                int target = call.calledFunction().map(own::get).orElse(unknown);
                if (target >= 0) {
                    edges.edge(from, target);
                }
            }
        });
        return edges.build();
    }

    /** Whether {@code function} may be called, directly or indirectly, while it runs. */
    public boolean isRecursive(Function function) {
        return components.isCyclic(components.componentOf(numberOf(function)));
    }

    /** Whether {@code function} has uses other than direct calls. */
    public boolean isAddressTaken(Function function) {
        return addressTaken.contains(function);
    }

    /**
     * Whether code outside the module, or a call through a pointer, may call {@code function}; also true for kernels,
     * which are launched.
     */
    public boolean isReachableFromOutside(Function function) {
        boolean isHidden = switch (function.linkage()) {
            case PRIVATE, INTERNAL -> true;
            case EXTERNAL,
                    AVAILABLE_EXTERNALLY,
                    LINKONCE,
                    LINKONCE_ODR,
                    WEAK,
                    WEAK_ODR,
                    COMMON,
                    APPENDING,
                    EXTERN_WEAK -> false;
        };
        return addressTaken.contains(function) || !isHidden && !function.isKernel();
    }

    /** The calls that {@code function} makes, except of intrinsics and inline assembly, in order. */
    public List<CallInstruction> callsIn(Function function) {
        return Collections.unmodifiableList(calls.getOrDefault(function, List.of()));
    }
}
