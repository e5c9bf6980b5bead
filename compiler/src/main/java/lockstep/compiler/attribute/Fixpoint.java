package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the greatest fixpoint of a set of abstract attributes: all start in their best states, and each is
 * recomputed when a state that it depends on becomes worse, until none does. A state that has changed
 * {@value #MAX_CHANGES} times is set to the worst, so that the work is linear in the dependences.
 */
final class Fixpoint implements AbstractAttribute.Assumptions {
    private static final int MAX_CHANGES = 32;

    private final Map<AbstractAttribute<?>, Map<AttributePosition, Cell<?>>> cells = new IdentityHashMap<>();
    private final Deque<Cell<?>> work = new ArrayDeque<>();
    private @Nullable Cell<?> current;

    /** An attribute at a position. */
    private static final class Cell<S> {
        private final AbstractAttribute<S> attribute;
        private final AttributePosition position;
        private final Set<Cell<?>> dependents = new LinkedHashSet<>();
        private S state;
        private int changes;
        private boolean isWaiting = true;

        Cell(AbstractAttribute<S> attribute, AttributePosition position) {
            this.attribute = attribute;
            this.position = position;
            this.state = attribute.initial();
        }

        /** Recomputes the state; returns whether it became worse. */
        boolean update(AbstractAttribute.Assumptions assumptions) {
            S next = attribute.meet().apply(state, attribute.transfer().of(position, assumptions));
            if (next.equals(state)) {
                return false;
            }
            changes++;
            state = changes > MAX_CHANGES ? attribute.worst() : next;
            return true;
        }

        void manifest() {
            attribute.manifest().write(position, state);
        }
    }

    /** Adds an attribute at a position of its kind, if it is to be deduced there. */
    void add(AbstractAttribute<?> attribute, AttributePosition position) {
        if (attribute.appliesTo().test(position)) {
            Cell<?> cell = new Cell<>(attribute, position);
            cells.computeIfAbsent(attribute, a -> new HashMap<>()).put(position, cell);
            work.add(cell);
        }
    }

    /** Iterates until no state becomes worse. */
    void solve() {
        while (!work.isEmpty()) {
            Cell<?> cell = work.remove();
            cell.isWaiting = false;
            current = cell;
            if (cell.update(this)) {
                for (Cell<?> dependent : cell.dependents) {
                    if (!dependent.isWaiting) {
                        dependent.isWaiting = true;
                        work.add(dependent);
                    }
                }
            }
            current = null;
        }
    }

    @Override
    public <S> S of(AbstractAttribute<S> attribute, AttributePosition position) {
        Cell<?> cell = cells.getOrDefault(attribute, Map.of()).get(position);
        if (cell == null) {
            return attribute.worst();
        }
        if (current != null) {
            cell.dependents.add(current);
        }
        @SuppressWarnings("unchecked") // The cells of an attribute have its state type.
        Cell<S> own = (Cell<S>) cell;
        return own.state;
    }

    /** Writes the state of {@code attribute} at {@code position} to the IR, if it was deduced there. */
    void manifest(AbstractAttribute<?> attribute, AttributePosition position) {
        Cell<?> cell = cells.getOrDefault(attribute, Map.of()).get(position);
        if (cell != null) {
            cell.manifest();
        }
    }
}
