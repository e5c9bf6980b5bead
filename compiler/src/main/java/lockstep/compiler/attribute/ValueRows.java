package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import lockstep.compiler.attribute.AbstractAttribute.Assumptions;
import lockstep.compiler.attribute.AttributePosition.Place;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;

/**
 * The abstract attributes of values, two rows for each: for a result the meet over all returned values, for an argument
 * the meet over the values of all calls, if all calls are known.
 *
 * <table>
 *   <caption>Initial assumptions and their meets</caption>
 *   <tr><td>{@code noundef}</td><td>holds</td><td>no value may be poison or undef</td></tr>
 *   <tr><td>{@code nonnull}</td><td>holds</td><td>no value may be null</td></tr>
 *   <tr><td>{@code align}</td><td>2^32</td><td>the least of all values</td></tr>
 *   <tr><td>{@code dereferenceable}</td><td>2^32</td><td>the least of all values</td></tr>
 * </table>
 *
 * <p>The arguments of kernels are unknown, and signatures of kernels do not change. A property must hold of the value
 * at each call, for every lane that executes it.
 */
final class ValueRows {
    private final AttributorScope scope;
    private final Promises promises;
    private final List<Pair<?>> pairs;

    ValueRows(AttributorScope scope, DataLayout layout, AttributorRules rules, Promises promises) {
        this.scope = scope;
        this.promises = promises;
        ValueDeduction values = new ValueDeduction(layout);
        PromiseRules shared = rules.shared();
        this.pairs = List.of(
                flag(
                        "noundef",
                        shared.defined(),
                        ValueRows::mayBeDefined,
                        (v, at, known) -> ValueDeduction.isDefined(v, known)),
                flag(
                        "nonnull",
                        shared.nonNull(),
                        ValueRows::isGeneric,
                        (v, at, known) -> ValueDeduction.isNonNull(v, known)),
                number("align", rules.align(), 1, (v, at, known) -> values.alignment(v, known)),
                number("dereferenceable", rules.dereferenceable(), 0, values::dereferenceable));
    }

    /** The attributes in the order in which they are added. */
    List<AbstractAttribute<?>> all() {
        List<AbstractAttribute<?>> all = new ArrayList<>();
        for (Pair<?> pair : pairs) {
            all.add(pair.ofResult);
            all.add(pair.ofArgument);
        }
        return all;
    }

    /** The state of a value at the instruction that passes or returns it. */
    private interface Judge<S> {
        S of(Value value, Instruction at, ValueDeduction.Known<S> known);
    }

    /** Whether an attribute is applicable to a type, given the present attributes. */
    private interface Kind {
        boolean admits(Type type, AttributeSet set);
    }

    /** The attribute to add for a state; empty for none. */
    private interface Written<S> {
        Optional<Attribute> of(S state, AttributeSet before);
    }

    private static boolean mayBeDefined(Type type, AttributeSet set) {
        return ResultPromises.MAKE_POISON.stream().noneMatch(set::has);
    }

    private static boolean isGeneric(Type type, AttributeSet set) {
        return type.equals(PointerType.GENERIC);
    }

    private Pair<Boolean> flag(String name, Rule rule, Kind kind, Judge<Boolean> judge) {
        return new Pair<>(
                name,
                rule,
                kind,
                judge,
                true,
                false,
                (a, b) -> a && b,
                (state, before) -> state ? Optional.of(new Attribute.Flag(name)) : Optional.empty());
    }

    private Pair<Long> number(String name, Rule rule, long worst, Judge<Long> judge) {
        Kind ofPointers = (type, set) -> type.isPointer();
        return new Pair<>(
                name,
                rule,
                ofPointers,
                judge,
                ValueDeduction.UNLIMITED,
                worst,
                Math::min,
                (state, before) -> state > before.intValue(name).orElse(worst) && state < ValueDeduction.UNLIMITED
                        ? Optional.of(new Attribute.Int(name, state))
                        : Optional.empty());
    }

    /** The rows of one attribute. */
    private final class Pair<S> {
        private final AbstractAttribute<S> ofResult;
        private final AbstractAttribute<S> ofArgument;
        private final Kind kind;
        private final Judge<S> judge;
        private final S initial;
        private final S worst;
        private final BinaryOperator<S> meet;

        Pair(
                String name,
                Rule rule,
                Kind kind,
                Judge<S> judge,
                S initial,
                S worst,
                BinaryOperator<S> meet,
                Written<S> written) {
            this.kind = kind;
            this.judge = judge;
            this.initial = initial;
            this.worst = worst;
            this.meet = meet;
            this.ofResult = new AbstractAttribute<>(
                    name, Place.RESULT, this::appliesToResult, initial, worst, meet, this::given, (p, state) -> {
                        AttributeSet before = p.function().attributes().result();
                        written.of(state, before).ifPresent(a -> promises.onResult(rule, p.function(), before.with(a)));
                    });
            this.ofArgument = new AbstractAttribute<>(
                    name, Place.ARGUMENT, this::appliesToArgument, initial, worst, meet, this::got, (p, state) -> {
                        AttributeSet before = p.argument().attributes();
                        written.of(state, before)
                                .ifPresent(a -> promises.onArgument(rule, p.argument(), before.with(a)));
                    });
        }

        private boolean appliesToResult(AttributePosition position) {
            AttributeSet set = position.function().attributes().result();
            return kind.admits(position.function().functionType().result(), set)
                    && !ResultPromises.returns(position.function()).isEmpty();
        }

        private boolean appliesToArgument(AttributePosition position) {
            Argument argument = position.argument();
            return kind.admits(argument.type(), argument.attributes())
                    && !PointerParameterUses.isPassedOtherwise(argument)
                    && !scope.allCalls(position.function()).isEmpty();
        }

        private S given(AttributePosition position, Assumptions assumed) {
            S state = initial;
            for (ReturnInstruction end : ResultPromises.returns(position.function())) {
                state = meet.apply(state, judge.of(end.operand(0), end, known(assumed)));
            }
            return state;
        }

        private S got(AttributePosition position, Assumptions assumed) {
            S state = initial;
            for (CallInstruction call : scope.allCalls(position.function())) {
                Value value = call.argument(position.index());
                AttributeSet set = call.attributes().parameter(position.index());
                boolean isFit = kind.admits(value.type(), set);
                state = meet.apply(state, isFit ? judge.of(value, call, known(assumed)) : worst);
            }
            return state;
        }

        private ValueDeduction.Known<S> known(Assumptions assumed) {
            return new ValueDeduction.Known<>() {
                @Override
                public S ofArgument(Argument argument) {
                    return assumed.of(ofArgument, AttributePosition.of(argument));
                }

                @Override
                public S ofCall(CallInstruction call) {
                    return scope.callee(call)
                            .filter(callee ->
                                    kind.admits(call.type(), call.attributes().result()))
                            .map(callee -> assumed.of(ofResult, AttributePosition.ofResult(callee)))
                            .orElse(worst);
                }
            };
        }
    }
}
