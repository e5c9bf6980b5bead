package lockstep.compiler.cssa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.cssa.ParallelCopySequence.Move;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Law: the sequence of moves has the effect of the parallel copy on every place. Oracle: both executed on an array. */
final class ParallelCopySequenceProperties {
    private static final int PLACES = 8;

    /** {@code sources.get(i)} is the source of place i; i itself for no move. */
    private static List<Move> parallel(List<Integer> sources) {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            moves.add(new Move(i, sources.get(i)));
        }
        return moves;
    }

    private static int[] run(List<Move> row) {
        int[] places = new int[PLACES + 1];
        for (int i = 0; i <= PLACES; i++) {
            places[i] = i;
        }
        row.forEach(move -> places[move.to()] = places[move.from()]);
        return places;
    }

    @Property(tries = 2000)
    void theRowDoesWhatTheParallelCopyDoes(
            @ForAll @Size(PLACES) List<@IntRange(min = 0, max = PLACES - 1) Integer> sources) {
        int[] after = run(ParallelCopySequence.of(parallel(sources), PLACES));
        for (int i = 0; i < PLACES; i++) {
            assertEquals(sources.get(i), after[i], sources::toString);
        }
    }

    /** Law: one move for each that is not to itself, and one more for each cycle without a copy out of it. */
    @Property(tries = 2000)
    void noMoveIsWasted(@ForAll @Size(PLACES) List<@IntRange(min = 0, max = PLACES - 1) Integer> sources) {
        int needed = 0;
        for (int i = 0; i < PLACES; i++) {
            needed += sources.get(i) == i ? 0 : 1;
        }
        needed += closedCycles(sources);
        assertEquals(needed, ParallelCopySequence.of(parallel(sources), PLACES).size(), sources::toString);
    }

    private static int closedCycles(List<Integer> sources) {
        int count = 0;
        for (int i = 0; i < PLACES; i++) {
            Set<Integer> cycle = new HashSet<>();
            int at = i;
            while (cycle.add(at)) {
                at = sources.get(at);
            }
            boolean isCycle = at == i
                    && cycle.size() > 1
                    && i == cycle.stream().min(Integer::compare).orElse(-1);
            boolean isRead = false;
            for (int to = 0; to < PLACES; to++) {
                isRead |= !cycle.contains(to) && cycle.contains(sources.get(to));
            }
            count += isCycle && !isRead ? 1 : 0;
        }
        return count;
    }

    @Example
    void nothingBecomesNothing() {
        assertTrue(ParallelCopySequence.of(List.of(new Move(1, 1)), PLACES).isEmpty());
    }

    @Example
    void aSwapTakesThree() {
        assertEquals(
                3,
                ParallelCopySequence.of(List.of(new Move(0, 1), new Move(1, 0)), PLACES)
                        .size());
    }
}
