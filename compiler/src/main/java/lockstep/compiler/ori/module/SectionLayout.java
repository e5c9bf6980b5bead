package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lays out the variables of a section in order of decreasing alignment, as ptxas does: there are no gaps if sizes are
 * multiples of alignments.
 */
final class SectionLayout {
    /**
     * A variable in a section.
     *
     * @param variable the variable
     * @param offset in bytes
     */
    record Placed(StaticVariable variable, long offset) {}

    private final List<Placed> placed = new ArrayList<>();
    private long size;
    private long alignment = 1;

    SectionLayout(List<StaticVariable> variables) {
        variables.stream()
                .sorted(Comparator.comparingLong((StaticVariable v) -> v.alignment())
                        .reversed())
                .forEach(this::place);
    }

    private void place(StaticVariable variable) {
        long at = aligned(size, variable.alignment());
        placed.add(new Placed(variable, at));
        size = at + variable.size();
        alignment = Math.max(alignment, variable.alignment());
    }

    /** {@code value} rounded up to a multiple of {@code alignment}, a power of two. */
    static long aligned(long value, long alignment) {
        return value + alignment - 1 & -alignment;
    }

    List<Placed> placed() {
        return placed;
    }

    long size() {
        return size;
    }

    int alignment() {
        return (int) alignment;
    }
}
