package lockstep.compiler.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * {@code cgscc(devirt<n>(...))}: runs passes in sequence over each strongly connected component of the call graph,
 * callees first, and repeats them on a component, at most n times, if one of its indirect calls became direct. It is
 * one step of a pipeline, since a component must be finished before its callers are visited. Source: LLVM's
 * CGSCCPassManager.h, DevirtSCCRepeatedPass and PostOrderCGSCCPassAdaptor.
 *
 * <pre>
 *   define internal i32 @apply(i64 %i) {          devirt<1>(inline,instcombine), at the kernel:
 *     %p = gep ptr, @table, i64 %i                  1. @apply is inlined, its index is 0, its load becomes @first:
 *     %f = load ptr, ptr %p                            an indirect call has become direct
 *     %r = call i32 %f()                            2. @first is inlined
 * </pre>
 *
 * <p>A component may split when calls are removed: after each pass that made a change its components are recomputed,
 * the first of them continues with the remaining passes, and the others are visited after it. Apart from the passes
 * themselves, each visit is linear in the component.
 */
final class ComponentWalk implements ModulePass {
    private static final String AGAIN = "devirtualized";
    private static final String LIMIT = "limit-reached";

    private final List<Pipeline.Step> steps;
    private final int most;
    private final PassInfo info;

    /**
     * @param steps passes over components and functions, all implemented
     * @param most maximum number of repetitions on a component
     */
    ComponentWalk(List<Pipeline.Step> steps, int most) {
        this.steps = List.copyOf(steps);
        this.most = most;
        String inner = steps.stream().map(Pipeline.Step::toString).collect(Collectors.joining(","));
        this.info = new PassInfo(
                "cgscc(%s<%d>(%s))".formatted(Adaptor.DEVIRT.word(), most, inner),
                "run passes over components of the call graph, again where an indirect call became direct",
                new SourceRef.Manual("LLVM 19", "CGSCCPassManager.h, DevirtSCCRepeatedPass"),
                ofPasses(PassInfo::rules),
                ofPasses(PassInfo::knobs),
                Stream.concat(ofPasses(PassInfo::statistics).stream(), Stream.of(AGAIN, LIMIT))
                        .toList(),
                Set.of(),
                ofPasses(PassInfo::refusals));
    }

    /** Whether {@code pass} can run in such a walk. */
    static boolean admits(Pass<?> pass) {
        return switch (pass) {
            case FunctionPass _ -> true;
            case ModulePass module -> module instanceof ComponentPass;
            case MachinePass _, OriPass _, OriModulePass _ -> false;
        };
    }

    private <T> List<T> ofPasses(java.util.function.Function<PassInfo, List<T>> part) {
        return steps.stream()
                .flatMap(step -> part.apply(step.pass().info()).stream())
                .distinct()
                .toList();
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return new Run(module, context).run();
    }

    private final class Run {
        private final PassContext context;
        private final CallGraph graph;
        private final List<ComponentPass.Walk> walks = new ArrayList<>();
        private final Deque<List<Function>> work;
        private boolean isChanged;

        Run(Module module, PassContext context) {
            this.context = context;
            this.graph = CallGraph.of(module);
            this.work = new ArrayDeque<>(graph.bottomUp());
            steps.forEach(step -> walks.add(begin(step, module, new StepView(step, context))));
        }

        private static ComponentPass.Walk begin(Pipeline.Step step, Module module, PassContext view) {
            return switch (step.pass()) {
                case ComponentPass pass -> pass.walk(module, view);
                case FunctionPass pass -> (component, _) -> onFunctions(pass, component, view);
                case ModulePass _, MachinePass _, OriPass _, OriModulePass _ ->
                    throw new CompilerBug(step + " does not work on components");
            };
        }

        private static boolean onFunctions(FunctionPass pass, List<Function> component, PassContext view) {
            boolean isChanged = false;
            for (Function function : component) {
                if (!function.isDeclaration() && pass.run(function, view)) {
                    view.invalidate(function);
                    isChanged = true;
                }
            }
            return isChanged;
        }

        boolean run() {
            while (!work.isEmpty()) {
                visit(new ArrayList<>(work.pop()));
            }
            walks.forEach(walk -> isChanged |= walk.finish());
            return isChanged;
        }

        private void visit(List<Function> first) {
            List<Function> component = first;
            for (int again = 0; ; again++) {
                CallCounts before = CallCounts.of(component);
                for (ComponentPass.Walk walk : walks) {
                    if (walk.visit(component, graph.isCyclic(component))) {
                        isChanged = true;
                        component = refined(component);
                        before.note(component);
                    }
                }
                if (!before.lostIndirectCall(component)) {
                    return;
                }
                if (again == most) {
                    context.count(LIMIT, 1);
                    return;
                }
                context.count(AGAIN, 1);
            }
        }

        /** Recomputes {@code component}; returns the first part and queues the others next. */
        private List<Function> refined(List<Function> component) {
            List<List<Function>> parts = graph.refined(component);
            parts.subList(1, parts.size()).reversed().forEach(work::push);
            return new ArrayList<>(parts.getFirst());
        }
    }

    /**
     * The calls of a component at some point: its indirect calls, including ones added later, and the number of direct
     * and indirect calls of each function. Source: LLVM's CGSCCPassManager.cpp, DevirtSCCRepeatedPass.
     */
    private static final class CallCounts {
        private record Count(int direct, int indirect) {}

        private final Set<CallInstruction> indirect = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Map<Function, Count> counts = new IdentityHashMap<>();

        private CallCounts(List<Function> component) {
            for (Function function : component) {
                int direct = 0;
                int others = 0;
                for (CallInstruction call : CallGraph.calls(function)) {
                    if (call.calledFunction().isPresent()) {
                        direct++;
                    } else {
                        others++;
                        indirect.add(call);
                    }
                }
                counts.put(function, new Count(direct, others));
            }
        }

        static CallCounts of(List<Function> component) {
            return new CallCounts(component);
        }

        /** Adds indirect calls that passes have created or inlined since. */
        void note(List<Function> component) {
            for (Function function : component) {
                CallGraph.calls(function).stream()
                        .filter(call -> call.calledFunction().isEmpty())
                        .forEach(indirect::add);
            }
        }

        /**
         * Whether an indirect call has become direct: a recorded call itself or, since passes may replace calls by new
         * ones, a function has fewer indirect and more direct calls than before.
         */
        boolean lostIndirectCall(List<Function> component) {
            if (indirect.isEmpty()) {
                return false;
            }
            for (CallInstruction call : indirect) {
                if (call.block() != null && call.calledFunction().isPresent()) {
                    return true;
                }
            }
            CallCounts now = of(component);
            for (Function function : component) {
                Count before = counts.get(function);
                Count after = Objects.requireNonNull(now.counts.get(function));
                if (before != null && after.indirect() < before.indirect() && after.direct() > before.direct()) {
                    return true;
                }
            }
            return false;
        }
    }
}
