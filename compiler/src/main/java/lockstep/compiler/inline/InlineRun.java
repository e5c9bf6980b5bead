package lockstep.compiler.inline;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.compiler.globals.DeadFunctions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Inlines the calls of a module that a policy selects: callees before their callers, so that finished bodies are
 * copied. Calls in an inlined body are considered as well, except calls of a function whose body they came from,
 * directly or indirectly, which guarantees termination for recursive functions.
 */
final class InlineRun implements ComponentPass.Walk {
    /** An inlined body, and the inlined body that contained the call; null if the call was the caller's own. */
    private record Inlined(Function function, @Nullable Inlined around) {
        static boolean contains(@Nullable Inlined chain, Function function) {
            for (Inlined at = chain; at != null; at = at.around) {
                if (at.function == function) {
                    return true;
                }
            }
            return false;
        }
    }

    private record Candidate(CallInstruction call, @Nullable Inlined history) {}

    private final Module module;
    private final InlinePolicy policy;
    private final InlineBounds bounds;
    private final PassContext context;
    private final CallGraph graph;
    private final DataLayout layout;
    private final Map<Function, CalleeShape> shapes = new IdentityHashMap<>();
    private final Map<Function, Integer> callsLeft = new IdentityHashMap<>();
    private final Map<Function, Set<CallInstruction>> callers = new IdentityHashMap<>();
    /** For each caller, how often it calls each function. */
    private final Map<Function, Map<Function, Integer>> calls = new IdentityHashMap<>();

    private final Set<Function> inlined = Collections.newSetFromMap(new IdentityHashMap<>());
    private final @Nullable Rule erase;

    /** @param erase the rule by which unused inlined functions are erased; null if they are kept */
    InlineRun(Module module, InlinePolicy policy, InlineBounds bounds, @Nullable Rule erase, PassContext context) {
        this.module = module;
        this.policy = policy;
        this.bounds = bounds;
        this.erase = erase;
        this.context = context;
        this.graph = CallGraph.of(module);
        this.layout = DataLayout.of(module);
        for (Function function : module.functions()) {
            if (!function.isIntrinsic()) {
                note(function, graph.callsIn(function));
            }
        }
    }

    /** Replaces the recorded calls of {@code caller} by {@code made}. */
    private void note(Function caller, List<CallInstruction> made) {
        calls.getOrDefault(caller, Map.of()).forEach((callee, times) -> callsLeft.merge(callee, -times, Integer::sum));
        calls.put(caller, new IdentityHashMap<>());
        for (CallInstruction call : made) {
            count(caller, call, 1);
            call.calledFunction()
                    .ifPresent(callee -> callers.computeIfAbsent(callee, f -> new LinkedHashSet<>())
                            .add(call));
        }
    }

    private void count(Function caller, CallInstruction call, int change) {
        call.calledFunction().ifPresent(callee -> {
            callsLeft.merge(callee, change, Integer::sum);
            Objects.requireNonNull(calls.get(caller)).merge(callee, change, Integer::sum);
        });
    }

    /** Visits all components; returns whether anything was changed. */
    boolean run() {
        boolean isChanged = false;
        for (List<Function> component : graph.bottomUp()) {
            isChanged |= visit(component, component.stream().anyMatch(graph::isRecursive));
        }
        return finish() || isChanged;
    }

    @Override
    public boolean visit(List<Function> component, boolean isRecursive) {
        boolean isChanged = false;
        component.forEach(shapes::remove);
        for (Function caller : component) {
            if (!caller.isDeclaration()) {
                List<CallInstruction> made = CallGraph.calls(caller);
                note(caller, made);
                isChanged |= inlineInto(caller, made);
            }
        }
        return isChanged;
    }

    @Override
    public boolean finish() {
        if (erase == null) {
            return false;
        }
        int erased = DeadFunctions.erase(inlined, module, erase, context);
        context.count("erased", erased);
        return erased > 0;
    }

    // ---- one caller

    private boolean inlineInto(Function caller, List<CallInstruction> made) {
        Deque<Candidate> work = new ArrayDeque<>();
        for (CallInstruction call : made) {
            work.push(new Candidate(call, null));
        }
        if (work.isEmpty()) {
            return false;
        }
        Rewriter rewriter = context.rewriter(caller);
        Growth growth = new Growth(caller);
        while (!work.isEmpty()) {
            Candidate candidate = work.pop();
            Function callee = candidate.call().calledFunction().orElse(null);
            if (callee == null || callee.isDeclaration() || !policy.isCandidate(candidate.call(), caller, callee)) {
                continue;
            }
            Optional<InlineObjection> objection = objection(candidate, caller, callee, growth);
            if (objection.isPresent()) {
                context.refused(
                        bounds.refusals().of(objection.get().obstacle()),
                        () -> remark(
                                Remark.Kind.MISSED,
                                "NotInlined",
                                candidate.call(),
                                "@" + callee.name() + " is not inlined: "
                                        + objection.get().message()));
                context.count("refused", 1);
            } else if (rewriter.allow(bounds.rule(), candidate.call())) {
                inline(rewriter, candidate, callee, growth, work);
            }
        }
        if (rewriter.changed()) {
            shapes.remove(caller);
            context.invalidate(caller);
        }
        return rewriter.changed();
    }

    private CalleeShape shape(Function callee) {
        return shapes.computeIfAbsent(callee, CalleeShape::of);
    }

    private Optional<InlineObjection> objection(Candidate candidate, Function caller, Function callee, Growth growth) {
        if (Inlined.contains(candidate.history(), callee)) {
            return Optional.of(InlineObjection.of(InlineObstacle.CYCLE));
        }
        CalleeShape shape = shape(callee);
        Optional<InlineObjection> obstacle = CallLegality.obstacle(
                candidate.call(), caller, callee, shape, growth.convergence.minus(ConvergenceUse.of(candidate.call())));
        if (obstacle.isPresent()) {
            return obstacle;
        }
        if (growth.instructions + shape.instructions() > bounds.callerLimit()) {
            return Optional.of(new InlineObjection(
                    InlineObstacle.CALLER_LIMIT,
                    "@%s would grow beyond %d instructions".formatted(caller.name(), bounds.callerLimit())));
        }
        if (growth.stack + stackOf(callee) > bounds.stackLimit()) {
            return Optional.of(new InlineObjection(
                    InlineObstacle.STACK_LIMIT,
                    "@%s would get more than %d bytes of stack slots".formatted(caller.name(), bounds.stackLimit())));
        }
        boolean isLast =
                callee.linkage().isLocal() && !graph.isAddressTaken(callee) && callsLeft.getOrDefault(callee, 0) == 1;
        return policy.objection(candidate.call(), caller, callee, isLast, outer(caller));
    }

    /** The calls of {@code function}, the present caller, which have not been considered yet. */
    private InlinePolicy.Outer outer(Function function) {
        List<CallInstruction> calling = List.copyOf(callers.getOrDefault(function, Set.of()));
        return new InlinePolicy.Outer(calling, graph.isAddressTaken(function));
    }

    /** The bytes of the slots that move to the caller's entry. */
    private long stackOf(Function callee) {
        long bytes = 0;
        for (Instruction instruction : callee.entry()) {
            if (instruction instanceof AllocaInstruction slot) {
                OptionalLong size = StackSlots.sizeOf(slot, layout);
                bytes += size.orElse(0);
            }
        }
        return bytes;
    }

    private void inline(Rewriter rewriter, Candidate candidate, Function callee, Growth growth, Deque<Candidate> work) {
        CallInstruction call = candidate.call();
        context.remark(() -> remark(Remark.Kind.PASSED, "Inlined", call, "@" + callee.name() + " is inlined"));
        Function caller = Objects.requireNonNull(call.function());
        count(caller, call, -1);
        growth.add(call, shape(callee), stackOf(callee));
        Inlined history = new Inlined(callee, candidate.history());
        for (CallInstruction inner : new CallInliner(rewriter, call, shape(callee)).run()) {
            count(caller, inner, 1);
            work.push(new Candidate(inner, history));
        }
        inlined.add(callee);
        context.count("inlined", 1);
    }

    private Remark remark(Remark.Kind kind, String name, CallInstruction call, String message) {
        Function caller = call.function();
        return new Remark(
                kind, bounds.rule().pass(), name, caller == null ? "" : caller.name(), call.location(), message);
    }

    /** The present size of a caller, and how its convergent operations are controlled. */
    private static final class Growth {
        private long instructions;
        private long stack;
        private ConvergenceUse convergence;

        Growth(Function caller) {
            instructions = caller.instructionCount();
            convergence = ConvergenceUse.of(caller);
        }

        void add(CallInstruction call, CalleeShape shape, long stackBytes) {
            instructions += shape.instructions();
            stack += stackBytes;
            convergence = convergence.minus(ConvergenceUse.of(call)).plus(shape.convergence());
        }
    }
}
