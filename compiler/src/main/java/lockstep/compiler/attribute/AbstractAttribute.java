package lockstep.compiler.attribute;

import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * A property of positions that is assumed until it is refuted (Doerfert and others, "The Attributor: A Versatile
 * Inter-procedural Fixpoint Iteration Framework").
 *
 * @param name of the row, for messages
 * @param place where it may be
 * @param isAsked at which positions of this place; at others nothing is assumed
 * @param initial the best state, which is assumed at first
 * @param worst the state of which nothing follows
 * @param meet what two states have in common
 * @param transfer what follows for a position from what is assumed of others; the less is assumed, the less follows
 * @param manifest writes down what a position is in the end
 */
record AbstractAttribute<S>(
        String name,
        AttributePosition.Place place,
        Predicate<AttributePosition> isAsked,
        S initial,
        S worst,
        BinaryOperator<S> meet,
        Transfer<S> transfer,
        Manifest<S> manifest) {
    /** What follows for a position. */
    interface Transfer<S> {
        S of(AttributePosition position, Assumptions assumptions);
    }

    /** Writes a state down. */
    interface Manifest<S> {
        void write(AttributePosition position, S state);
    }

    /** What is assumed at present. */
    interface Assumptions {
        /** The state of {@code attribute} at {@code position}; the worst one where it is not asked for. */
        <S> S of(AbstractAttribute<S> attribute, AttributePosition position);
    }

    /** A property that holds or does not. */
    static AbstractAttribute<Boolean> flag(
            String name,
            AttributePosition.Place place,
            Predicate<AttributePosition> isAsked,
            Transfer<Boolean> transfer,
            Manifest<Boolean> manifest) {
        return new AbstractAttribute<>(
                name, place, isAsked, true, false, (a, b) -> a && b, transfer, manifest);
    }
}
