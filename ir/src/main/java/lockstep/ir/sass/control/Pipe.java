package lockstep.ir.sass.control;

/**
 * A class of instructions that share their timing.
 *
 * @param index its number in the table, from 0 on
 * @param name of the class
 * @param arrival when results arrive
 * @param queue a common name for classes whose results arrive in issue order; "" if results are unordered
 */
public record Pipe(int index, String name, Arrival arrival, String queue) {
    /** When results arrive. */
    public enum Arrival {
        /** A fixed number of cycles after the issue, given by the table. Sources are read in time. */
        FIXED,
        /** At any time, signalled by a scoreboard. Sources in general registers are read late, in issue order. */
        VARIABLE,
        /** As {@link #VARIABLE}, but predicates are there when the sources have been read. */
        EARLY_PREDICATE,
        /** As {@link #VARIABLE}, but the result may arrive before earlier instructions have read their sources. */
        ASIDE
    }

    /** Whether results need a scoreboard, and sources in general registers may be read long after the issue. */
    public boolean isVariable() {
        return arrival != Arrival.FIXED;
    }

    /** Whether it reads its sources in the order of issue with all others that read late. */
    boolean isOrderedReader() {
        return arrival == Arrival.VARIABLE || arrival == Arrival.EARLY_PREDICATE;
    }

    /** Whether the results of two instructions arrive in the order of their issue. */
    boolean isOrderedWith(Pipe other) {
        return !queue.isEmpty() && queue.equals(other.queue);
    }
}
