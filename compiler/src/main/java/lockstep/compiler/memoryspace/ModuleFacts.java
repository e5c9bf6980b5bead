package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.Analyses;
import org.jspecify.annotations.Nullable;

/**
 * Interprocedural facts about pointers: parameters of functions all of whose calls are known, results of such
 * functions, and variables that hold one pointer. The greatest fixpoint, by a work list of functions, so that recursive
 * functions get the facts of their outer calls. A signature gets a space only for pointers that survive a conversion to
 * it and back, because their type changes and not only an access.
 */
final class ModuleFacts implements PointerContext {
    private final CallSites calls;
    private final PointerVariables variables;
    private final Analyses analyses;
    private final Map<Argument, PointerFact> arguments = new IdentityHashMap<>();
    private final Map<Function, PointerFact> results = new IdentityHashMap<>();
    private final Map<GlobalVariable, PointerFact> contents = new IdentityHashMap<>();
    private final Deque<Function> open = new ArrayDeque<>();
    private final Set<Function> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

    ModuleFacts(Module module, CallSites calls, PointerVariables variables, Analyses analyses) {
        this.calls = calls;
        this.variables = variables;
        this.analyses = analyses;
        variables
                .all()
                .forEach((variable, accesses) -> contents.put(
                        variable, ConstantPointerFacts.of(variable.initializer().orElseThrow())));
        module.definedFunctions().forEach(this::begin);
        while (!open.isEmpty()) {
            Function function = open.remove();
            waiting.remove(function);
            visit(function);
        }
    }

    private void begin(Function function) {
        enqueue(function);
        if (calls.isClosed(function)) {
            if (function.functionType().result().equals(PointerType.GENERIC)) {
                results.put(function, PointerFact.POISON);
            }
            for (Argument argument : function.arguments()) {
                if (CallSites.mayChange(function, argument.index())
                        && calls.of(function).stream().allMatch(c -> CallSites.mayChange(c, argument.index()))) {
                    arguments.put(argument, PointerFact.POISON);
                }
            }
        }
    }

    private void enqueue(Function function) {
        if (waiting.add(function)) {
            open.add(function);
        }
    }

    private void visit(Function function) {
        PointerFacts facts = of(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call) {
                    call.calledFunction().ifPresent(callee -> enter(callee, call, facts));
                } else if (instruction instanceof StoreInstruction store) {
                    store(store, facts);
                } else if (instruction instanceof ReturnInstruction ret && ret.operandCount() == 1) {
                    leave(function, ret, facts);
                }
            }
        }
    }

    private void enter(Function callee, CallInstruction call, PointerFacts facts) {
        for (Argument argument : callee.arguments()) {
            PointerFact old = arguments.get(argument);
            if (old != null) {
                boolean isDefined = call.argumentAttributes(argument.index()).has("noundef");
                PointerFact passed = facts.at(call.argument(argument.index()), call);
                PointerFact now = old.join(handed(passed, isDefined));
                if (!now.equals(old)) {
                    arguments.put(argument, now);
                    enqueue(callee);
                }
            }
        }
    }

    private void leave(Function function, ReturnInstruction ret, PointerFacts facts) {
        PointerFact old = results.get(function);
        if (old != null) {
            boolean isDefined = function.attributes().result().has("noundef");
            PointerFact now = old.join(handed(facts.at(ret.operand(0), ret), isDefined));
            if (!now.equals(old)) {
                results.put(function, now);
                calls.of(function).forEach(call -> enqueue(InsertionPoints.function(call)));
            }
        }
    }

    private void store(StoreInstruction store, PointerFacts facts) {
        GlobalVariable variable = variable(store.pointer());
        PointerFact old = variable == null ? null : contents.get(variable);
        if (old != null) {
            PointerFact now = old.join(facts.at(store.value(), store));
            if (!now.equals(old)) {
                contents.put(Objects.requireNonNull(variable), now);
                Objects.requireNonNull(variables.all().get(variable))
                        .loads()
                        .forEach(load -> enqueue(InsertionPoints.function(load)));
            }
        }
    }

    private static @Nullable GlobalVariable variable(Value address) {
        return ConstantOffset.object(address) instanceof GlobalVariable g ? g : null;
    }

    /** The fact about a pointer that is passed, perhaps as {@code noundef}. */
    private static PointerFact handed(PointerFact fact, boolean isDefined) {
        int doubts = isDefined ? fact.doubts() & ~PointerFact.UNDEFINED : fact.doubts();
        return new PointerFact(fact.space(), fact.window(), doubts);
    }

    private static boolean namesSpace(PointerFact fact) {
        return fact.isKnown() && fact.isFaithful(false);
    }

    // ---- results

    /** The facts of one function of the module, in its current state. */
    PointerFacts of(Function function) {
        return PointerFacts.of(function, analyses, this, PointerFacts.Depth.LATE);
    }

    /** Records that {@code copy} replaces {@code original}. */
    void standsFor(Argument copy, Argument original) {
        PointerFact known = arguments.get(original);
        if (known != null && copy.type().equals(original.type())) {
            arguments.put(copy, known);
        }
    }

    /** The new spaces of the parameters; {@link PointerFact#ANY} for those that do not change. */
    List<Integer> signature(Function function) {
        List<Integer> spaces = new ArrayList<>();
        for (Argument argument : function.arguments()) {
            PointerFact fact = arguments.getOrDefault(argument, PointerFact.ANYWHERE);
            boolean names = namesSpace(fact) && CallSites.isAccessed(argument);
            spaces.add(names ? fact.space() : PointerFact.ANY);
        }
        return spaces;
    }

    /** The new space of the result; {@link PointerFact#ANY} if it does not change. */
    int result(Function function) {
        PointerFact fact = results.getOrDefault(function, PointerFact.ANYWHERE);
        return namesSpace(fact) ? fact.space() : PointerFact.ANY;
    }

    @Override
    public PointerFact argument(Argument argument) {
        PointerFact known = arguments.get(argument);
        return known == null ? PointerContext.byType(argument) : known;
    }

    @Override
    public PointerFact result(CallInstruction call) {
        PointerFact known = call.calledFunction().map(results::get).orElse(null);
        return known == null ? PointerContext.ofCall(call) : known;
    }

    @Override
    public Optional<PointerFact> contents(GlobalVariable global, LoadInstruction load) {
        return Optional.ofNullable(contents.get(global))
                .map(fact -> new PointerFact(fact.space(), PointerFact.ANY, fact.doubts() | PointerFact.UNDEFINED));
    }
}
