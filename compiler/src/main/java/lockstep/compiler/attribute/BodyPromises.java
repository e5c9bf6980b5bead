package lockstep.compiler.attribute;

import java.util.Map;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.calls.FunctionEffects;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * Deduces function attributes for a component of the call graph. A function that reaches convergent operations without
 * being marked {@code convergent} gets no attributes at all, because they would permit calls to be moved or removed.
 */
final class BodyPromises {
    private final Component component;
    private final PromiseRules rules;
    private final Promises promises;
    private final PassContext context;
    private final BodyFacts facts;

    BodyPromises(
            Component component,
            PromiseRules rules,
            Promises promises,
            PassContext context,
            ModuleConvergence convergence) {
        this.component = component;
        this.rules = rules;
        this.promises = promises;
        this.context = context;
        this.facts = new BodyFacts(this::promises, convergence);
    }

    /**
     * Whether {@code call} has attribute {@code flag}; assumed for calls within the component, except for returning.
     */
    private boolean promises(CallInstruction call, String flag) {
        boolean isTakenToHold = flag.equals("nounwind")
                || flag.equals("nofree")
                || flag.equals("nosync")
                || flag.equals(BodyFacts.Callees.NOT_CONVERGENT);
        return isTakenToHold && component.isInside(call)
                || !flag.equals(BodyFacts.Callees.NOT_CONVERGENT) && EffectsOf.promises(call, flag);
    }

    private boolean hasUnmarked() {
        return component.members().stream().anyMatch(facts::isUnmarked);
    }

    // ---- memory

    /** The memory attribute of all members; not deduced where there are other effects, as of barriers and traps. */
    void memory() {
        if (hasUnmarked()) {
            countSilent(AttributeRefusals.unmarked(rules.memory()));
            return;
        }
        if (component.anyInstruction(BodyFacts::hasHiddenEffect)) {
            countSilent(AttributeRefusals.HIDDEN_EFFECT);
            return;
        }
        MemoryEffect effect = FunctionEffects.ofBodies(component.members());
        if (effect.equals(MemoryEffect.ANY)) {
            countSilent(AttributeRefusals.ANY_MEMORY);
        }
        for (Function function : component.members()) {
            promises.memory(rules.memory(), function, effect);
        }
    }

    /** Counts {@code refusal} for each member without a memory attribute. */
    private void countSilent(Refusal refusal) {
        for (Function function : component.members()) {
            if (MemoryEffect.of(function.attributes().function()).equals(MemoryEffect.ANY)) {
                context.refused(refusal);
            }
        }
    }

    /** Counts {@code refusal} for each member without the attribute {@code flag}. */
    private void countWithout(String flag, Refusal refusal) {
        for (Function function : component.members()) {
            if (!function.attributes().function().has(flag)) {
                context.refused(refusal);
            }
        }
    }

    // ---- termination

    /** {@code noreturn}: members without a reachable return; not kernels, which are launched rather than called. */
    void comesNotBack() {
        for (Function function : component.members()) {
            if (!facts.mayReturn(function) && (!function.isKernel() || context.refused(AttributeRefusals.KERNEL))) {
                promises.onFunction(rules.comesNotBack(), function, "noreturn");
            }
        }
    }

    /**
     * {@code willreturn}: members without cycles all of whose instructions return, or that must make progress and write
     * nothing.
     */
    void willReturn() {
        if (hasUnmarked()) {
            countWithout("willreturn", AttributeRefusals.unmarked(rules.willReturn()));
            return;
        }
        for (Function function : component.members()) {
            AttributeSet set = function.attributes().function();
            boolean isOpen = !set.has("willreturn") && !set.has("noreturn");
            if (isOpen
                    && (facts.alwaysReturns(function, MemoryEffect.of(set), loops(function))
                            || context.refused(
                                    loops(function).count() > 0
                                            ? AttributeRefusals.LOOP
                                            : AttributeRefusals.MAY_STOP))) {
                promises.onFunction(rules.willReturn(), function, "willreturn");
            }
        }
    }

    private LoopForest loops(Function function) {
        return context.get(FlowAnalyses.LOOPS, function);
    }

    // ---- attributes that no instruction refutes

    /** Attributes that a single instruction refutes; calls within the component do not refute them. */
    void byInstruction() {
        for (Function function : component.members()) {
            if (function.attributes().function().has("convergent")
                    && (!facts.isConvergent(function) || context.refused(AttributeRefusals.CONVERGENT))) {
                if (component.anyInstruction(facts::isConvergent)) {
                    context.refused(AttributeRefusals.CONVERGENT_CALL);
                } else {
                    promises.replaceOnFunction(
                            rules.notConvergent(),
                            function,
                            function.attributes().function().without("convergent"));
                }
            }
        }
        boolean mayThrow = component.anyInstruction(facts::mayThrow);
        boolean mayFree = component.anyInstruction(facts::mayFree);
        boolean isUnmarked = hasUnmarked();
        boolean maySync = isUnmarked || component.anyInstruction(facts::maySync);
        if (mayThrow) {
            countWithout("nounwind", AttributeRefusals.MAY_THROW);
        }
        if (mayFree) {
            countWithout("nofree", AttributeRefusals.MAY_FREE);
        }
        if (maySync) {
            countWithout(
                    "nosync", isUnmarked ? AttributeRefusals.unmarked(rules.noSync()) : AttributeRefusals.MAY_SYNC);
        }
        for (Function function : component.members()) {
            if (!mayThrow) {
                promises.onFunction(rules.noUnwind(), function, "nounwind");
            }
            if (!mayFree) {
                promises.onFunction(rules.noFree(), function, "nofree");
            }
            if (!maySync) {
                promises.onFunction(rules.noSync(), function, "nosync");
            }
        }
    }

    /**
     * {@code norecurse}: a function alone in its component that does not call itself, and whose callees are
     * {@code norecurse}.
     */
    void noRecurse() {
        if (component.members().size() != 1) {
            countWithout("norecurse", AttributeRefusals.RECURSIVE);
            return;
        }
        Function function = component.members().getFirst();
        boolean mayRecurse = component.anyInstruction(instruction -> instruction instanceof CallInstruction call
                && (component.isInside(call) || !BodyFacts.isIntrinsic(call) && !comesNotBackHere(call)));
        if (mayRecurse) {
            countWithout("norecurse", AttributeRefusals.CALLED_BACK);
        } else {
            promises.onFunction(rules.noRecurse(), function, "norecurse");
        }
    }

    /** Counts the members for which an unknown call prevents the attributes of {@link #byInstruction}. */
    void countUnknownCall() {
        for (Function function : component.members()) {
            if (function.attributes().function().has("convergent")) {
                context.refused(AttributeRefusals.unknownCall(rules.notConvergent()));
            }
        }
        Map<String, Rule> promised = Map.of(
                "nosync", rules.noSync(),
                "nofree", rules.noFree(),
                "nounwind", rules.noUnwind(),
                "norecurse", rules.noRecurse());
        promised.forEach((flag, rule) -> countWithout(flag, AttributeRefusals.unknownCall(rule)));
    }

    private static boolean comesNotBackHere(CallInstruction call) {
        return EffectsOf.promises(call, "norecurse")
                || call.calledFunction().filter(Function::isDeclaration).isPresent()
                        && EffectsOf.promises(call, "nocallback");
    }

    // ---- implied attributes

    /** Attributes that follow from others, including those that were there before the pass. */
    void implied() {
        for (Function function : component.members()) {
            AttributeSet set = function.attributes().function();
            MemoryEffect effect = MemoryEffect.of(set);
            if (effect.equals(MemoryEffect.NONE) && !set.has("convergent") && !facts.isConvergent(function)) {
                promises.onFunction(rules.noSync(), function, "nosync");
            }
            if (!effect.mayWrite()) {
                promises.onFunction(rules.noFree(), function, "nofree");
            }
            if (set.has("willreturn")) {
                promises.onFunction(rules.mustProgress(), function, "mustprogress");
            }
        }
    }
}
