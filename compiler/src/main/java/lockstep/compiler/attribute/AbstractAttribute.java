package lockstep.compiler.attribute;

import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * A property of positions that is assumed until it is refuted (Doerfert and others, "The Attributor: A Versatile
 * Inter-procedural Fixpoint Iteration Framework").
 *
 * @param name of the row, for messages
 * @param place the kind of positions that it is for
 * @param appliesTo the positions of this kind at which it is deduced; at others the worst state is assumed
 * @param initial the best state, the initial assumption
 * @param worst the state that implies nothing
 * @param meet the meet of two states
 * @param transfer the transfer function: the state of a position from the assumed states of others; monotone
 * @param manifest writes the final state of a position to the IR
 */
record AbstractAttribute<S>(
        String name,
        AttributePosition.Place place,
        Predicate<AttributePosition> appliesTo,
        S initial,
        S worst,
        BinaryOperator<S> meet,
        Transfer<S> transfer,
        Manifest<S> manifest) {
    /** The transfer function of an attribute. */
    interface Transfer<S> {
        S of(AttributePosition position, Assumptions assumptions);
    }

    /** Writes a state to the IR. */
    interface Manifest<S> {
        void write(AttributePosition position, S state);
    }

    /** The current assumptions. */
    interface Assumptions {
        /** The state of {@code attribute} at {@code position}; the worst one where it is not deduced. */
        <S> S of(AbstractAttribute<S> attribute, AttributePosition position);
    }

    /** An attribute with two states: it holds or does not. */
    static AbstractAttribute<Boolean> flag(
            String name,
            AttributePosition.Place place,
            Predicate<AttributePosition> appliesTo,
            Transfer<Boolean> transfer,
            Manifest<Boolean> manifest) {
        return new AbstractAttribute<>(name, place, appliesTo, true, false, (a, b) -> a && b, transfer, manifest);
    }
}
