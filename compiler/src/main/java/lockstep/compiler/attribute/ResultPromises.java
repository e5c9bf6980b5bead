package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.alias.Captures;
import lockstep.compiler.analysis.alias.PointerProvenance;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.rule.Rule;

/** Deduces attributes of the results of the functions of a component. */
final class ResultPromises {
    /** Attributes that make a result poison where they do not hold. */
    static final List<String> MAKE_POISON = List.of("nonnull", "align", "range", "nofpclass");

    private final Component component;
    private final PromiseRules rules;
    private final Promises promises;

    ResultPromises(Component component, PromiseRules rules, Promises promises) {
        this.component = component;
        this.rules = rules;
        this.promises = promises;
    }

    /** The returns of {@code function} with a value. */
    static List<ReturnInstruction> returns(Function function) {
        List<ReturnInstruction> ends = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            if (block.terminator() instanceof ReturnInstruction end
                    && end.value().isPresent()) {
                ends.add(end);
            }
        }
        return ends;
    }

    /** The values that {@code function} returns; empty if it has no result or no return. */
    private static List<Value> returned(Function function) {
        return returns(function).stream().map(end -> end.operand(0)).toList();
    }

    // ---- returned

    /** {@code returned}: the parameter that every return of a function returns. */
    void returnedParameter() {
        for (Function function : component.members()) {
            returnedParameter(function).ifPresent(argument -> {
                AttributeSet set = argument.attributes();
                promises.onArgument(rules.returned(), argument, set.with(new Attribute.Flag("returned")));
            });
        }
    }

    /** The parameter that every return of {@code function} returns; empty if one is {@code returned} already. */
    static Optional<Argument> returnedParameter(Function function) {
        boolean hasOne = function.arguments().stream()
                .anyMatch(argument -> argument.attributes().has("returned"));
        Set<Value> values = Collections.newSetFromMap(new IdentityHashMap<>());
        values.addAll(returned(function));
        return !hasOne
                        && values.size() == 1
                        && values.iterator().next() instanceof Argument argument
                        && !argument.attributes().has("sret")
                ? Optional.of(argument)
                : Optional.empty();
    }

    // ---- noundef

    void defined() {
        for (Function function : component.members()) {
            AttributeSet set = function.attributes().result();
            List<Value> values = returned(function);
            if (!values.isEmpty()
                    && !set.has("noundef")
                    && (MAKE_POISON.stream().noneMatch(set::has) || promises.refused(AttributeRefusals.MAKES_POISON))
                    && (values.stream().allMatch(ValueTracking::isDefined)
                            || promises.refused(AttributeRefusals.UNDEFINED))) {
                promises.onResult(rules.defined(), function, "noundef");
            }
        }
    }

    // ---- nonnull

    /**
     * {@code nonnull} results: first for functions on their own, then for the rest of the component together, assuming
     * that calls within it do not return null.
     */
    void nonNull() {
        List<Function> speculative = new ArrayList<>();
        boolean isWhole = true;
        for (Function function : component.members()) {
            if (!function.functionType().result().isPointer()
                    || function.attributes().result().has("nonnull")) {
                continue;
            }
            Optional<Boolean> found = isNonNull(function);
            if (found.isEmpty()) {
                isWhole = false;
            } else if (found.get()) {
                speculative.add(function);
            } else {
                promises.onResult(rules.nonNull(), function, "nonnull");
            }
        }
        if (isWhole) {
            speculative.forEach(function -> promises.onResult(rules.nonNull(), function, "nonnull"));
        } else {
            speculative.forEach(function -> promises.refused(AttributeRefusals.NULL_OF_ANOTHER));
        }
    }

    /** Empty if the result may be null; otherwise, whether the proof assumes it of calls within the component. */
    private Optional<Boolean> isNonNull(Function function) {
        boolean isSpeculative = false;
        List<Value> values = returned(function);
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(values);
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (!seen.add(value) || ValueTracking.isNonZero(value)) {
                continue;
            }
            if (value instanceof PhiInstruction phi) {
                open.addAll(phi.operands());
            } else if (value instanceof SelectInstruction select) {
                open.push(select.ifTrue());
                open.push(select.ifFalse());
            } else if (value instanceof CallInstruction call && component.isInside(call)) {
                isSpeculative = true;
            } else {
                promises.refused(AttributeRefusals.MAY_BE_NULL);
                return Optional.empty();
            }
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(isSpeculative);
    }

    /** Counts the results for which an unknown call prevents {@link #nonNull} and {@link #fresh}. */
    void countUnknownCall() {
        for (Rule rule : List.of(rules.nonNull(), rules.fresh())) {
            for (Function function : component.members()) {
                boolean isOpen = function.functionType().result().isPointer()
                        && !function.attributes().result().has(rule.name());
                if (isOpen) {
                    promises.refused(AttributeRefusals.unknownCall(rule));
                }
            }
        }
    }

    // ---- noalias

    /**
     * {@code noalias} results, which are new objects without other references, as those of {@code malloc}; for all
     * members or for none.
     */
    void fresh() {
        List<Function> found = new ArrayList<>();
        for (Function function : component.members()) {
            if (function.functionType().result().isPointer()
                    && !function.attributes().result().has("noalias")) {
                if (!isFresh(function, this::isNew)) {
                    if (!returned(function).isEmpty()) {
                        promises.refused(AttributeRefusals.NOT_NEW);
                    }
                    return;
                }
                found.add(function);
            }
        }
        found.forEach(function -> promises.onResult(rules.fresh(), function, "noalias"));
    }

    /** Whether {@code function} returns null or an object that a call that satisfies {@code isNew} has allocated. */
    static boolean isFresh(Function function, Predicate<CallInstruction> isNew) {
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(returned(function));
        boolean any = !open.isEmpty();
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (!seen.add(value) || value instanceof ConstantNull) {
                continue;
            }
            if (value instanceof GetElementPtrInstruction step && step.type().isPointer()) {
                open.push(step.base());
            } else if (value instanceof CastInstruction cast
                    && cast.value().type().isPointer()) {
                open.push(cast.value());
            } else if (value instanceof PhiInstruction phi) {
                open.addAll(phi.operands());
            } else if (value instanceof SelectInstruction select) {
                open.push(select.ifTrue());
                open.push(select.ifFalse());
            } else if (!(value instanceof CallInstruction call) || !isNew.test(call) || isKept(call)) {
                return false;
            }
        }
        return any;
    }

    private boolean isNew(CallInstruction call) {
        return PointerProvenance.isAllocation(call) || component.isInside(call);
    }

    /** Whether {@code object} may be captured other than by being returned. */
    private static boolean isKept(LocalValue object) {
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> open = new ArrayDeque<>(List.of(object));
        seen.add(object);
        while (!open.isEmpty()) {
            for (Use use : open.pop().uses()) {
                if (Captures.isDerived(use)) {
                    if (seen.add(use.user())) {
                        open.push(use.user());
                    }
                } else if (!(use.user() instanceof ReturnInstruction) && Captures.captures(use)) {
                    return true;
                }
            }
        }
        return false;
    }
}
