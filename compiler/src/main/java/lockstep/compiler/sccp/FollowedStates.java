package lockstep.compiler.sccp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.globalopt.UserIndex;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** The arguments, results and variables of a module that are tracked, and the states of results and variables. */
final class FollowedStates implements ModuleStates {
    /** The state of a result or variable, and the instructions to visit again when it changes. */
    private static final class Cell {
        private LatticeValue state;
        private int growth;
        private final List<Instruction> readers = new ArrayList<>();

        Cell(LatticeValue state) {
            this.state = state;
        }
    }

    private final Module module;
    private final Context context;
    private final Set<Function> closed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Function, Cell> results = new IdentityHashMap<>();
    private final Map<GlobalVariable, Cell> variables = new LinkedHashMap<>();

    FollowedStates(Module module) {
        this.module = module;
        this.context = module.context();
        UserIndex users = new UserIndex(module);
        CallGraph graph = CallGraph.of(module);
        for (Function function : module.definedFunctions()) {
            if (isClosed(function, graph, users)) {
                closed.add(function);
            }
            if (isExact(function)) {
                results.put(function, new Cell(LatticeValue.UNKNOWN));
            }
        }
        for (Function function : module.definedFunctions()) {
            for (CallInstruction call : graph.callsIn(function)) {
                call.calledFunction().map(results::get).ifPresent(cell -> cell.readers.add(call));
            }
        }
        module.globalVariables().forEach(variable -> follow(variable, users));
    }

    /** Whether all calls of {@code function} are direct calls in this module. */
    private static boolean isClosed(Function function, CallGraph graph, UserIndex users) {
        return function.linkage().isLocal()
                && !function.isKernel()
                && !function.functionType().isVarArg()
                && !graph.isReachableFromOutside(function)
                && !users.isMentionedElsewhere(function);
    }

    /** Whether this definition is the one that is called, and its returns give all its results. */
    private static boolean isExact(Function function) {
        boolean isOwn = switch (function.linkage()) {
            case PRIVATE, INTERNAL, EXTERNAL -> true;
            case AVAILABLE_EXTERNALLY, LINKONCE, LINKONCE_ODR, WEAK, WEAK_ODR, COMMON, APPENDING, EXTERN_WEAK -> false;
        };
        return isOwn
                && function.functionType().result() != SimpleType.VOID
                && !function.attributes().function().has("naked");
    }

    // ---- variables

    private void follow(GlobalVariable variable, UserIndex users) {
        boolean mayFollow = variable.linkage().isLocal()
                && !variable.isConstant()
                && !variable.isExternallyInitialized()
                && variable.threadLocal().isEmpty()
                && variable.section().isEmpty()
                && variable.initializer().isPresent()
                && !isAggregate(variable)
                && !users.isMentionedElsewhere(variable);
        if (!mayFollow) {
            return;
        }
        Cell cell = new Cell(LatticeValue.of(variable.initializer().orElseThrow()));
        for (Function function : users.users(variable)) {
            for (Use use : function.usesOf(variable)) {
                if (!isPlainAccess(use, variable)) {
                    return;
                }
                cell.readers.add(use.user());
            }
        }
        variables.put(variable, cell);
    }

    private static boolean isAggregate(GlobalVariable variable) {
        return variable.valueType() instanceof ArrayType || variable.valueType() instanceof StructType;
    }

    private static boolean isPlainAccess(Use use, GlobalVariable variable) {
        if (use.value() != variable) {
            return false;
        }
        if (use.user() instanceof LoadInstruction load) {
            return load.access().isSimple() && load.type().equals(variable.valueType());
        }
        return use.user() instanceof StoreInstruction store
                && store.access().isSimple()
                && store.value() != variable
                && store.value().type().equals(variable.valueType());
    }

    private @Nullable Cell cellOf(Value pointer) {
        return pointer instanceof GlobalVariable variable ? variables.get(variable) : null;
    }

    // ---- states

    /** The entry points: kernels and functions that may be called from outside. */
    Collection<Function> entries() {
        return module.definedFunctions().stream()
                .filter(f -> !closed.contains(f))
                .toList();
    }

    @Override
    public boolean follows(Argument argument) {
        return closed.contains(argument.function());
    }

    @Override
    public void call(CallInstruction call, PropagationSolver solver) {
        Function callee = call.calledFunction().orElse(null);
        if (callee == null || !closed.contains(callee)) {
            return;
        }
        solver.enter(callee);
        for (Argument argument : callee.arguments()) {
            LatticeValue state =
                    isCopied(argument) ? LatticeValue.VARYING : solver.stateOf(call.argument(argument.index()));
            solver.raiseSlowly(argument, state, PropagationSolver.MAX_GROWTH);
        }
    }

    /** Whether the callee gets the address of a copy. */
    private static boolean isCopied(Argument argument) {
        return argument.attributes().has("byval") || argument.attributes().has("sret");
    }

    @Override
    public @Nullable LatticeValue result(CallInstruction call) {
        Cell cell = call.calledFunction().map(results::get).orElse(null);
        return cell == null || call.tailKind() == CallInstruction.TailKind.MUSTTAIL ? null : cell.state;
    }

    @Override
    public void returned(ReturnInstruction ret, PropagationSolver solver) {
        Function function = ret.function();
        Cell cell = function == null ? null : results.get(function);
        if (cell != null && ret.operandCount() > 0) {
            raise(cell, solver.stateOf(ret.operand(0)), solver);
        }
    }

    @Override
    public @Nullable LatticeValue loaded(LoadInstruction load) {
        Cell cell = cellOf(load.pointer());
        return cell == null ? null : cell.state;
    }

    @Override
    public void store(StoreInstruction store, LatticeValue value, PropagationSolver solver) {
        Cell cell = cellOf(store.pointer());
        if (cell != null) {
            raise(cell, value, solver);
        }
    }

    private void raise(Cell cell, LatticeValue state, PropagationSolver solver) {
        LatticeValue merged = cell.state.merge(state, context);
        if (merged.equals(cell.state)) {
            return;
        }
        cell.growth++;
        cell.state = cell.growth > PropagationSolver.MAX_GROWTH ? LatticeValue.VARYING : merged;
        cell.readers.forEach(solver::revisit);
    }

    /** The state of the result of {@code function}; null if it is not tracked. */
    @Nullable LatticeValue resultOf(Function function) {
        Cell cell = results.get(function);
        return cell == null ? null : cell.state;
    }

    // ---- afterwards

    /** Removes the stores to variables whose loads have all become constants. */
    boolean removeStores(Rule rule, PassContext context) {
        boolean isChanged = false;
        for (Map.Entry<GlobalVariable, Cell> entry : variables.entrySet()) {
            List<Instruction> left = entry.getValue().readers.stream()
                    .filter(i -> i.block() != null)
                    .toList();
            if (left.stream().anyMatch(LoadInstruction.class::isInstance)) {
                continue;
            }
            for (Instruction store : left) {
                isChanged |= remove(store, rule, context);
            }
        }
        return isChanged;
    }

    private static boolean remove(Instruction store, Rule rule, PassContext context) {
        Function function = Objects.requireNonNull(store.function());
        Rewriter rewriter = context.rewriter(function);
        if (!rewriter.allow(rule, store)) {
            return false;
        }
        rewriter.erase(store);
        context.count("stores", 1);
        context.invalidate(function);
        return true;
    }
}
