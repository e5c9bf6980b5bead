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
import lockstep.compiler.attribute.Position.Place;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * The abstract attributes that follow from bodies. All hold of a function in the beginning; what refutes them:
 *
 * <table>
 *   <caption>Of functions, and of what they do with pointer parameters and give back</caption>
 *   <tr><td>{@code nounwind}, {@code nofree}, {@code nosync}</td><td>an instruction that may do it</td></tr>
 *   <tr><td>not {@code convergent}</td><td>a path to a convergent operation, marked or not</td></tr>
 *   <tr><td>{@code noreturn}</td><td>a return that is reached</td></tr>
 *   <tr><td>{@code norecurse}</td><td>a path of calls that comes back</td></tr>
 *   <tr><td>{@code willreturn}</td><td>a cycle, an instruction that may not go on, a callee that recurses: two
 * functions
 *       that call each other for ever would prove each other's return</td></tr>
 *   <tr><td>{@code memory(...)}</td><td>accesses, which are joined</td></tr>
 *   <tr><td>pointer parameters</td><td>what is done with them, here and where they are handed on; joined</td></tr>
 *   <tr><td>{@code noalias} results</td><td>a returned value that is not a new object, or that is captured</td></tr>
 * </table>
 *
 * <p>A call promises what is assumed of the function that it leads to, and what it is marked with. A function that
 * leads to convergent operations without saying so promises nothing that would let its calls be moved, merged or left
 * out.
 */
final class BodyRows {
    private final Scope scope;
    private final Promises promises;
    private final PassContext context;
    private final ModuleConvergence convergence;
    private final Map<Argument, PointerFacts> pointers = new IdentityHashMap<>();
    private final Map<String, AbstractAttribute<Boolean>> byFlag;
    private final AbstractAttribute<Boolean> noRecurse;
    private final AbstractAttribute<MemoryEffect> memory;
    private final AbstractAttribute<PointerUse> pointer;
    private final AbstractAttribute<Boolean> fresh;

    /** @param isRecursive whether a function may be entered while it runs */
    BodyRows(
            Scope scope,
            Predicate<Function> isRecursive,
            ModuleConvergence convergence,
            AttributeRules rules,
            Promises promises,
            PassContext context) {
        this.scope = scope;
        this.convergence = convergence;
        this.promises = promises;
        this.context = context;
        byFlag = Map.of(
                "nounwind", onFunction("nounwind", rules.noUnwind(), BodyRows::neverThrows),
                "nofree", onFunction("nofree", rules.noFree(), BodyRows::neverFrees),
                "nosync", onFunction("nosync", rules.noSync(), BodyRows::neverSyncs),
                "noreturn", onFunction("noreturn", rules.comesNotBack(), BodyRows::neverReturns),
                "willreturn", onFunction("willreturn", rules.willReturn(), this::alwaysReturns),
                Callees.NOT_CONVERGENT, notConvergent(rules.notConvergent()));
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

    /** In the order in which they are written down. */
    List<AbstractAttribute<?>> all() {
        return List.of(
                memory,
                pointer,
                row(Callees.NOT_CONVERGENT),
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

    /** Whether the callee, if judged as well, is assumed to keep argument {@code index} no longer than it runs. */
    boolean isForgotten(CallInstruction call, int index, Assumptions assumed) {
        return scope.callee(call)
                .filter(f -> index < f.arguments().size())
                .map(f -> !assumed.of(pointer, Position.of(f.argument(index))).isKept())
                .orElse(false);
    }

    // ---- of functions

    /** A body and what is assumed of what it calls. */
    private record Body(Function function, BodyFacts facts) {}

    private AbstractAttribute<Boolean> onFunction(
            String flag, Rule rule, BiPredicate<Body, Assumptions> holds) {
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
        if (!flag.equals(Callees.NOT_CONVERGENT) && EffectsOf.promises(call, flag)) {
            return true;
        }
        Function callee = scope.callee(call).orElse(null);
        return callee != null
                && assumed.of(row(flag), Position.of(callee))
                && (!flag.equals("willreturn") || assumed.of(noRecurse, Position.of(callee)));
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

    /** Kernels are launched, nobody waits for them. */
    private static boolean neverReturns(Body body, Assumptions assumed) {
        return !body.function().isKernel() && !body.facts().mayReturn(body.function());
    }

    private boolean alwaysReturns(Body body, Assumptions assumed) {
        Function function = body.function();
        MemoryEffect effect = assumed.of(memory, Position.of(function)).and(declared(function));
        return !body.facts().isUnmarked(function)
                && body.facts().alwaysReturns(function, effect, context.get(FlowAnalyses.LOOPS, function));
    }

    private static MemoryEffect declared(Function function) {
        return MemoryEffect.of(function.attributes().function());
    }

    private AbstractAttribute<Boolean> notConvergent(Rule rule) {
        return AbstractAttribute.flag(
                Callees.NOT_CONVERGENT,
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

    private MemoryEffect accesses(Position position, Assumptions assumed) {
        Function function = position.function();
        boolean isHidden = body(function, assumed).facts().isUnmarked(function)
                || Component.anyInstruction(function, BodyFacts::hasHiddenEffect);
        return isHidden
                ? MemoryEffect.ANY
                : FunctionEffects.ofBody(
                        function, callee -> scope.judges(callee) ? assumed.of(memory, Position.of(callee)) : null);
    }

    // ---- of pointers

    private AbstractAttribute<PointerUse> pointer(Rule rule) {
        return new AbstractAttribute<>(
                "pointer",
                Place.ARGUMENT,
                p -> PointerFacts.isAsked(p.argument()),
                PointerUse.NONE,
                PointerUse.UNKNOWN,
                PointerUse::join,
                this::use,
                (p, use) -> promises.onArgument(rule, p.argument(), use.promised(p.argument())));
    }

    private PointerUse use(Position position, Assumptions assumed) {
        PointerFacts own = pointers.computeIfAbsent(
                position.argument(),
                argument -> PointerFacts.of(argument, call -> scope.callee(call).isPresent()));
        PointerUse use = own.use();
        for (Argument other : own.handedTo()) {
            use = use.join(assumed.of(pointer, Position.of(other)));
        }
        return use;
    }

    private boolean isNew(CallInstruction call, Assumptions assumed) {
        return PointerProvenance.isAllocation(call)
                || scope.callee(call)
                        .filter(callee -> assumed.of(fresh, Position.ofResult(callee)))
                        .isPresent();
    }

    private void promiseResult(Rule rule, Function function, String flag, boolean holds) {
        if (holds) {
            promises.onResult(rule, function, flag);
        }
    }
}
