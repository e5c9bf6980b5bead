package lockstep.compiler.attribute;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.PointerProvenance;
import lockstep.compiler.analysis.calls.FunctionEffects;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.compiler.attribute.AbstractAttribute.Assumptions;
import lockstep.compiler.attribute.AttributePosition.Place;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * The abstract attributes that are deduced from bodies. All are assumed initially. They are refuted by:
 *
 * <table>
 *   <caption>Attributes and what refutes them</caption>
 *   <tr><td>{@code nounwind}, {@code nofree}, {@code nosync}</td><td>an instruction that may do it</td></tr>
 *   <tr><td>not {@code convergent}</td><td>a path to a convergent operation, marked or not</td></tr>
 *   <tr><td>{@code noreturn}</td><td>a reachable return</td></tr>
 *   <tr><td>{@code norecurse}</td><td>a cycle of calls</td></tr>
 *   <tr><td>{@code willreturn}</td><td>a cycle, an instruction that may not return, a recursive callee: mutually
 *       recursive functions would otherwise prove each other's return</td></tr>
 *   <tr><td>{@code memory(...)}</td><td>accesses, which are joined</td></tr>
 *   <tr><td>pointer parameters</td><td>their uses, here and in callees that they are passed to; joined</td></tr>
 *   <tr><td>{@code noalias} results</td><td>a returned value that is not a new object, or that is captured</td></tr>
 * </table>
 *
 * <p>A call has the attributes assumed of its callee, and its own. A function that reaches convergent operations
 * without being marked {@code convergent} gets no attribute that would permit its calls to be moved, merged or removed.
 */
final class BodyRows {
    private final AttributorScope scope;
    private final Promises promises;
    private final PassContext context;
    private final ModuleConvergence convergence;
    private final Map<Argument, PointerParameterUses> pointers = new IdentityHashMap<>();
    private final Map<String, AbstractAttribute<Boolean>> byFlag;
    private final AbstractAttribute<Boolean> noRecurse;
    private final AbstractAttribute<MemoryEffect> memory;
    private final AbstractAttribute<PointerUse> pointer;
    private final AbstractAttribute<Boolean> fresh;

    /** @param isRecursive whether a function may be entered recursively */
    BodyRows(
            AttributorScope scope,
            Predicate<Function> isRecursive,
            ModuleConvergence convergence,
            PromiseRules rules,
            Promises promises,
            PassContext context) {
        this.scope = scope;
        this.convergence = convergence;
        this.promises = promises;
        this.context = context;
        byFlag = Map.of(
                "nounwind",
                onFunction("nounwind", rules.noUnwind(), BodyRows::neverThrows),
                "nofree",
                onFunction("nofree", rules.noFree(), BodyRows::neverFrees),
                "nosync",
                onFunction("nosync", rules.noSync(), BodyRows::neverSyncs),
                "noreturn",
                onFunction("noreturn", rules.comesNotBack(), BodyRows::neverReturns),
                "willreturn",
                onFunction("willreturn", rules.willReturn(), this::alwaysReturns),
                BodyFacts.Callees.NOT_CONVERGENT,
                notConvergent(rules.notConvergent()));
        noRecurse = onFunction("norecurse", rules.noRecurse(), (f, a) -> !isRecursive.test(f.function()));
        memory = memory(rules.memory());
        pointer = pointer(rules.pointer());
        fresh = AbstractAttribute.flag(
                "noalias",
                Place.RESULT,
                p -> p.function().functionType().result().isPointer(),
                (p, a) -> ResultPromises.isFresh(p.function(), call -> isNew(call, a)),
                (p, holds) -> promiseResult(rules.fresh(), p.function(), "noalias", holds));
    }

    /** The attributes in the order in which they are added. */
    List<AbstractAttribute<?>> all() {
        return List.of(
                memory,
                pointer,
                row(BodyFacts.Callees.NOT_CONVERGENT),
                row("noreturn"),
                row("willreturn"),
                row("nounwind"),
                row("nofree"),
                row("nosync"),
                noRecurse,
                fresh);
    }

    private AbstractAttribute<Boolean> row(String flag) {
        AbstractAttribute<Boolean> row = byFlag.get(flag);
        if (row == null) {
            throw new IllegalArgumentException(flag);
        }
        return row;
    }

    /** Whether the callee, if it is in the scope, is assumed not to capture argument {@code index}. */
    boolean isForgotten(CallInstruction call, int index, Assumptions assumed) {
        return scope.callee(call)
                .filter(f -> index < f.arguments().size())
                .map(f -> !assumed.of(pointer, AttributePosition.of(f.argument(index)))
                        .isKept())
                .orElse(false);
    }

    // ---- of functions

    /** A body, with the assumptions on its callees. */
    private record Body(Function function, BodyFacts facts) {}

    private AbstractAttribute<Boolean> onFunction(String flag, Rule rule, BiPredicate<Body, Assumptions> holds) {
        return AbstractAttribute.flag(
                flag,
                Place.FUNCTION,
                p -> true,
                (p, assumed) -> holds.test(body(p.function(), assumed), assumed),
                (p, state) -> {
                    if (state) {
                        promises.onFunction(rule, p.function(), flag);
                    }
                });
    }

    private Body body(Function function, Assumptions assumed) {
        return new Body(function, new BodyFacts((call, flag) -> promises(call, flag, assumed), convergence));
    }

    private boolean promises(CallInstruction call, String flag, Assumptions assumed) {
        if (!flag.equals(BodyFacts.Callees.NOT_CONVERGENT) && EffectsOf.promises(call, flag)) {
            return true;
        }
        Function callee = scope.callee(call).orElse(null);
        return callee != null
                && assumed.of(row(flag), AttributePosition.of(callee))
                && (!flag.equals("willreturn") || assumed.of(noRecurse, AttributePosition.of(callee)));
    }

    private static boolean neverThrows(Body body, Assumptions assumed) {
        return !Component.anyInstruction(body.function(), body.facts()::mayThrow);
    }

    private static boolean neverFrees(Body body, Assumptions assumed) {
        return !Component.anyInstruction(body.function(), body.facts()::mayFree);
    }

    private static boolean neverSyncs(Body body, Assumptions assumed) {
        return !body.facts().isUnmarked(body.function())
                && !Component.anyInstruction(body.function(), body.facts()::maySync);
    }

    /** Not for kernels, which are launched rather than called. */
    private static boolean neverReturns(Body body, Assumptions assumed) {
        return !body.function().isKernel() && !body.facts().mayReturn(body.function());
    }

    private boolean alwaysReturns(Body body, Assumptions assumed) {
        Function function = body.function();
        MemoryEffect effect = assumed.of(memory, AttributePosition.of(function)).and(declared(function));
        return !body.facts().isUnmarked(function)
                && body.facts().alwaysReturns(function, effect, context.get(FlowAnalyses.LOOPS, function));
    }

    private static MemoryEffect declared(Function function) {
        return MemoryEffect.of(function.attributes().function());
    }

    private AbstractAttribute<Boolean> notConvergent(Rule rule) {
        return AbstractAttribute.flag(
                BodyFacts.Callees.NOT_CONVERGENT,
                Place.FUNCTION,
                p -> true,
                (p, assumed) -> {
                    Body body = body(p.function(), assumed);
                    return !convergence.isConvergent(p.function())
                            && !Component.anyInstruction(p.function(), body.facts()::isConvergent);
                },
                (p, state) -> {
                    if (state) {
                        promises.replaceOnFunction(
                                rule,
                                p.function(),
                                p.function().attributes().function().without("convergent"));
                    }
                });
    }

    private AbstractAttribute<MemoryEffect> memory(Rule rule) {
        return new AbstractAttribute<>(
                "memory",
                Place.FUNCTION,
                p -> true,
                MemoryEffect.NONE,
                MemoryEffect.ANY,
                FunctionEffects::either,
                this::accesses,
                (p, effect) -> promises.memory(rule, p.function(), effect));
    }

    private MemoryEffect accesses(AttributePosition position, Assumptions assumed) {
        Function function = position.function();
        boolean isHidden = body(function, assumed).facts().isUnmarked(function)
                || Component.anyInstruction(function, BodyFacts::hasHiddenEffect);
        return isHidden
                ? MemoryEffect.ANY
                : FunctionEffects.ofBody(
                        function,
                        callee -> scope.judges(callee) ? assumed.of(memory, AttributePosition.of(callee)) : null);
    }

    // ---- of pointers

    private AbstractAttribute<PointerUse> pointer(Rule rule) {
        return new AbstractAttribute<>(
                "pointer",
                Place.ARGUMENT,
                p -> PointerParameterUses.isTracked(p.argument()),
                PointerUse.NONE,
                PointerUse.UNKNOWN,
                PointerUse::join,
                this::use,
                (p, use) -> promises.onArgument(rule, p.argument(), use.promised(p.argument())));
    }

    private PointerUse use(AttributePosition position, Assumptions assumed) {
        PointerParameterUses own = pointers.computeIfAbsent(
                position.argument(),
                argument -> PointerParameterUses.of(
                        argument, call -> scope.callee(call).isPresent()));
        PointerUse use = own.use();
        for (Argument other : own.handedTo()) {
            use = use.join(assumed.of(pointer, AttributePosition.of(other)));
        }
        return use;
    }

    private boolean isNew(CallInstruction call, Assumptions assumed) {
        return PointerProvenance.isAllocation(call)
                || scope.callee(call)
                        .filter(callee -> assumed.of(fresh, AttributePosition.ofResult(callee)))
                        .isPresent();
    }

    private void promiseResult(Rule rule, Function function, String flag, boolean holds) {
        if (holds) {
            promises.onResult(rule, function, flag);
        }
    }
}
