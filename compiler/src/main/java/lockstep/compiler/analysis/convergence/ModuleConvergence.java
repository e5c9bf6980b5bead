package lockstep.compiler.analysis.convergence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.intrinsic.EffectsOf;

/**
 * Which functions execute convergent operations, directly or through calls. For a function with a body that cannot be
 * replaced, the body decides, whatever attributes the function or its calls have; for a declaration, and for calls
 * through pointers, the attribute decides.
 */
public final class ModuleConvergence {
    private final Set<Function> convergent = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Function, List<Function>> callers = new IdentityHashMap<>();

    private ModuleConvergence() {}

    private void add(Iterable<Function> functions) {
        Deque<Function> work = new ArrayDeque<>();
        for (Function function : functions) {
            if (!function.isIntrinsic() && isConvergentItself(function)) {
                convergent.add(function);
                work.add(function);
            }
        }
        while (!work.isEmpty()) {
            for (Function caller : callers.getOrDefault(work.remove(), List.of())) {
                if (convergent.add(caller)) {
                    work.add(caller);
                }
            }
        }
    }

    /** The functions of {@code module} as it is now; linear in its instructions. */
    public static ModuleConvergence of(Module module) {
        ModuleConvergence convergence = bottomUp();
        convergence.add(module.functions());
        return convergence;
    }

    /** An empty result: each function is known from {@link #update} on. */
    public static ModuleConvergence bottomUp() {
        return new ModuleConvergence();
    }

    /**
     * Analyses the bodies of functions as they are now. Their other callees must be known; the results for callers that
     * were analysed before do not change.
     *
     * @param component functions that may call one another; linear in their instructions
     */
    public void update(List<Function> component) {
        component.forEach(convergent::remove);
        callers.clear();
        add(component);
    }

    /** Whether the body has a convergent operation; records its callees. */
    private boolean isConvergentItself(Function function) {
        if (function.isDeclaration() || isReplaceable(function)) {
            return function.attributes().function().has("convergent");
        }
        boolean isConvergent = false;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                isConvergent |= instruction instanceof CallInstruction call && isConvergentCall(call, function);
            }
        }
        return isConvergent;
    }

    private boolean isConvergentCall(CallInstruction call, Function caller) {
        Function callee = call.calledFunction().orElse(null);
        if (callee == null || callee.isIntrinsic() || ConvergenceUse.token(call) != null) {
            return EffectsOf.isConvergent(call);
        }
        callers.computeIfAbsent(callee, f -> new ArrayList<>()).add(caller);
        return convergent.contains(callee);
    }

    private static boolean isReplaceable(Function function) {
        return switch (function.linkage()) {
            case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE_ODR, WEAK_ODR -> false;
            case LINKONCE, WEAK, COMMON, APPENDING, EXTERN_WEAK -> true;
        };
    }

    /** Whether a call of {@code function}, which is not an intrinsic, may execute a convergent operation. */
    public boolean isConvergent(Function function) {
        return convergent.contains(function);
    }
}
