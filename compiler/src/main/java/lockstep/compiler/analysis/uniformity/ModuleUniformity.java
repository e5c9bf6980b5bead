package lockstep.compiler.analysis.uniformity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Uniformity of a whole module. Parameters of a function with known callers only are as uniform as the arguments of the
 * calls; results of calls are as uniform as the return values of the callee. Parameters of kernels come from the launch
 * and are uniform; those of functions that are externally visible, or whose address is taken, are divergent.
 * Optimistic: starts with uniformity everywhere and propagates divergence through all functions until nothing changes,
 * so recursion needs no special care.
 */
public final class ModuleUniformity implements UniformityClaims {
    private final Map<Function, FunctionDivergence> functions = new LinkedHashMap<>();
    private final Map<Function, List<CallInstruction>> callers = new IdentityHashMap<>();
    private final Set<Function> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Function> quiet = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean isAllQuiet;
    private final boolean hasFixedFrames;
    private final Deque<FunctionDivergence> worklist = new ArrayDeque<>();

    private ModuleUniformity(Module module) {
        List<Function> defined = module.definedFunctions();
        defined.stream().filter(ModuleUniformity::isLocal).forEach(known::add);
        module.globals().forEach(this::forgetMentioned);
        defined.forEach(this::collectCalls);
        findQuiet(defined);
        hasFixedFrames = defined.stream().allMatch(ModuleUniformity::isFixedFrame);
        Linked around = new Linked();
        for (Function function : defined) {
            functions.put(function, Uniformity.of(function, around, new OneTime()));
        }
        functions.values().forEach(FunctionDivergence::start);
        while (!worklist.isEmpty()) {
            worklist.poll().flow();
        }
    }

    private static boolean isFixedFrame(Function function) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                boolean isMoving = instruction instanceof AllocaInstruction alloca
                        && !(block.isEntry() && alloca.count() instanceof ConstantInt);
                if (isMoving) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Finds functions in which, including their callees, nothing orders accesses of different threads. */
    private void findQuiet(List<Function> defined) {
        quiet.addAll(defined);
        Deque<Function> loud = new ArrayDeque<>();
        for (Function function : defined) {
            if (isReplaceable(function) || BarrierPhases.hasOrder(function)) {
                loud.add(function);
            }
        }
        isAllQuiet = loud.isEmpty();
        while (!loud.isEmpty()) {
            Function function = loud.poll();
            if (quiet.remove(function)) {
                callers.getOrDefault(function, List.of())
                        .forEach(call -> loud.add(Objects.requireNonNull(call.function())));
            }
        }
    }

    private static boolean isReplaceable(Function function) {
        return switch (function.linkage()) {
            case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE_ODR, WEAK_ODR -> false;
            case LINKONCE, WEAK, COMMON, APPENDING, EXTERN_WEAK -> true;
        };
    }

    /** The uniformity of {@code module} as it is now. */
    public static ModuleUniformity of(Module module) {
        return new ModuleUniformity(module);
    }

    private static boolean isLocal(Function function) {
        boolean isHidden = function.linkage() == Linkage.INTERNAL || function.linkage() == Linkage.PRIVATE;
        return isHidden && !function.isKernel();
    }

    /** Functions used by other globals may be called from anywhere. */
    private void forgetMentioned(GlobalValue global) {
        Optional<Constant> mentioning = switch (global) {
            case GlobalVariable variable -> variable.initializer();
            case GlobalAlias alias -> Optional.of(alias.aliasee());
            case GlobalIFunc function -> Optional.of(function.resolver());
            case Function function -> Optional.empty();
        };
        mentioning.ifPresent(c -> c.mentionedGlobals().forEach(this::forget));
    }

    private void forget(GlobalValue global) {
        if (global instanceof Function function) {
            known.remove(function);
        }
    }

    private void collectCalls(Function function) {
        for (GlobalValue global : function.usedGlobals()) {
            if (global instanceof Function callee) {
                for (Use use : function.usesOf(callee)) {
                    CallInstruction call = callOf(use, callee);
                    if (call == null) {
                        known.remove(callee);
                    } else {
                        callers.computeIfAbsent(callee, f -> new ArrayList<>()).add(call);
                    }
                }
            }
        }
    }

    /** The call whose callee {@code use} is; null for every other use. */
    private static @Nullable CallInstruction callOf(Use use, Function callee) {
        Instruction user = use.user();
        return user instanceof CallInstruction call
                        && use.index() == call.operandCount() - 1
                        && call.calledFunction().filter(f -> f == callee).isPresent()
                ? call
                : null;
    }

    /** The analysis of one function of the module. */
    public Uniformity of(Function function) {
        FunctionDivergence divergence = functions.get(function);
        if (divergence == null) {
            throw new IllegalArgumentException("@" + function.name() + " has no body in this module");
        }
        return new Uniformity(divergence);
    }

    @Override
    public boolean isUniform(LocalValue value) {
        Function function = switch (value) {
            case Argument argument -> argument.function();
            case Instruction instruction -> instruction.function();
            case BasicBlock block -> block.function();
        };
        FunctionDivergence divergence = function == null ? null : functions.get(function);
        return divergence != null && new Uniformity(divergence).isUniform(value);
    }

    @Override
    public boolean isUniformBranch(TerminatorInstruction branch) {
        Function function = branch.function();
        FunctionDivergence divergence = function == null ? null : functions.get(function);
        return divergence != null && new Uniformity(divergence).isUniformBranch(branch);
    }

    /** Computes each analysis of a function once and caches it. */
    private static final class OneTime implements Analyses {
        private final Map<FunctionAnalysis<?>, Object> results = new IdentityHashMap<>();

        @Override
        @SuppressWarnings("unchecked") // a result is only ever put under the analysis that computed it
        public <A> A get(FunctionAnalysis<A> analysis, Function function) {
            Object result = results.get(analysis);
            if (result == null) {
                result = analysis.compute(function, this);
                results.put(analysis, result);
            }
            return (A) result;
        }
    }

    /** The facts about the functions of this module. */
    private final class Linked implements InterproceduralFacts {
        @Override
        public boolean isParameterDivergent(Function function, int index) {
            return !function.isKernel() && !known.contains(function);
        }

        @Override
        public boolean isResultDivergent(CallInstruction call) {
            Function callee = call.calledFunction().orElse(null);
            FunctionDivergence divergence = callee == null || isReplaceable(callee) ? null : functions.get(callee);
            return divergence == null
                    ? callee == null || isReplaceable(callee) || callee.isDeclaration()
                    : divergence.isReturnDivergent();
        }

        @Override
        public void argumentDiverges(CallInstruction call, int index) {
            FunctionDivergence callee =
                    call.calledFunction().map(functions::get).orElse(null);
            if (callee != null && index < callee.function().arguments().size()) {
                Argument parameter = callee.function().argument(index);
                if (!callee.isDivergent(parameter)) {
                    callee.diverge(parameter);
                    worklist.add(callee);
                }
            }
        }

        @Override
        public void resultDiverges(Function function) {
            for (CallInstruction call : callers.getOrDefault(function, List.of())) {
                Function caller = call.function();
                FunctionDivergence divergence = caller == null ? null : functions.get(caller);
                if (divergence != null && call.type() != SimpleType.VOID) {
                    divergence.evaluateAgain(call);
                    worklist.add(divergence);
                }
            }
        }

        @Override
        public boolean hasFixedFrames() {
            return hasFixedFrames;
        }

        @Override
        public boolean isQuiet(CallInstruction call) {
            return call.calledFunction().filter(quiet::contains).isPresent();
        }

        @Override
        public boolean isSteady(LoadInstruction load) {
            return SteadyLoads.isSteadyByItself(load) || isAllQuiet && SteadyLoads.isOrdinaryAndShared(load);
        }
    }
}
