package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Sequentializes a parallel copy: orders its moves so that no place is written before all reads of its old value. A
 * cycle takes one more move, through a temporary, unless a value of it is copied out of the cycle as well. Linear.
 * Source: Boissinot et al. (2009), algorithm 1.
 *
 * <p>Example: {@code (a, b, c) = (b, a, a)} becomes {@code c = a; a = b; b = c}.
 */
public final class ParallelCopySequence {
    /**
     * A move.
     *
     * @param to number of the place written
     * @param from number of the place read
     */
    public record Move(int to, int from) {}

    private final Map<Integer, Integer> pending = new LinkedHashMap<>();
    private final Map<Integer, Integer> movedTo = new HashMap<>();
    private final Deque<Integer> ready = new ArrayDeque<>();
    private final List<Move> moves = new ArrayList<>();

    private ParallelCopySequence() {}

    /**
     * The moves in sequence.
     *
     * @param parallel moves that all read before one writes; no place is written twice
     * @param temporary a place that no move names, which the sequence may read and write
     */
    public static List<Move> of(List<Move> parallel, int temporary) {
        ParallelCopySequence sequence = new ParallelCopySequence();
        sequence.begin(parallel);
        sequence.moveReady();
        while (!sequence.pending.isEmpty()) {
            sequence.breakCycle(temporary);
            sequence.moveReady();
        }
        return List.copyOf(sequence.moves);
    }

    private void begin(List<Move> parallel) {
        Set<Integer> read = new HashSet<>();
        for (Move move : parallel) {
            if (move.to() != move.from()) {
                pending.put(move.to(), move.from());
                read.add(move.from());
            }
        }
        pending.keySet().stream().filter(place -> !read.contains(place)).forEach(ready::add);
    }

    /** Emits moves to places whose old value is not needed any more, or is also kept elsewhere. */
    private void moveReady() {
        while (!ready.isEmpty()) {
            int to = ready.remove();
            int from = Objects.requireNonNull(pending.remove(to));
            moves.add(new Move(to, movedTo.getOrDefault(from, from)));
            if (pending.containsKey(from) && movedTo.putIfAbsent(from, to) == null) {
                ready.add(from);
            }
        }
    }

    /** Only cycles remain, in which every place is read once: saves the value of one place. */
    private void breakCycle(int temporary) {
        int place = pending.keySet().iterator().next();
        moves.add(new Move(temporary, place));
        movedTo.put(place, temporary);
        ready.add(place);
    }
}
