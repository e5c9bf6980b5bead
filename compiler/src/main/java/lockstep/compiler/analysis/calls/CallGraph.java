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
import lockstep.ir.nvvm.Value;

/**
 * The call graph of a module: its functions without the intrinsics, and which may call which. A call through a pointer
 * may reach each function whose address is taken or that is visible outside, and code outside the module, which in
 * turn may reach all of those. Components are in an order in which callees come before their callers (Tarjan's
 * algorithm, iterative). Linear in the module: what pointers reach is one node that stands for all of it.
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
        List<CallInstruction> made = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && !(call.callee() instanceof InlineAsm)) {
                    addEdge(from, call, edges, made);
                }
            }
        }
        calls.put(function, made);
    }

    private void addEdge(int from, CallInstruction call, ArrayFlowGraph.Builder edges, List<CallInstruction> made) {
        Value callee = call.callee();
        Integer target = callee instanceof Function f ? numbers.get(f) : null;
        if (target != null && call.calledFunction().isPresent()) {
            edges.edge(from, target);
            made.add(call);
        } else if (!(callee instanceof Function f && f.isIntrinsic())) {
            edges.edge(from, outside);
            made.add(call);
        }
    }

    private int numberOf(Function function) {
        return Objects.requireNonNull(numbers.get(function), "a function that was not there");
    }

    // ---- questions

    /** The strongly connected components, callees before their callers; functions of one in the module's order. */
    public List<List<Function>> bottomUp() {
        return Collections.unmodifiableList(bottomUp);
    }

    /** Whether {@code function} may be called, directly or not, while it runs. */
    public boolean isRecursive(Function function) {
        return components.isCyclic(components.componentOf(numberOf(function)));
    }

    /** Whether something besides calls by name mentions {@code function}. */
    public boolean isAddressTaken(Function function) {
        return addressTaken.contains(function);
    }

    /**
     * Whether code outside the module, or a call through a pointer, may call {@code function}; kernels are launched.
     */
    public boolean isReachableFromOutside(Function function) {
        boolean isHidden =
                switch (function.linkage()) {
                    case PRIVATE, INTERNAL -> true;
                    case EXTERNAL, AVAILABLE_EXTERNALLY, LINKONCE, LINKONCE_ODR, WEAK, WEAK_ODR, COMMON, APPENDING,
                            EXTERN_WEAK -> false;
                };
        return addressTaken.contains(function) || !isHidden && !function.isKernel();
    }

    /** The calls that {@code function} makes of anything but intrinsics and inline assembly, in order. */
    public List<CallInstruction> callsIn(Function function) {
        return Collections.unmodifiableList(calls.getOrDefault(function, List.of()));
    }
}
