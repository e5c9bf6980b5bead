package lockstep.sim.value;

/**
 * The provenance of a pointer: the object whose bytes it may access. Memory objects implement it; a pointer without
 * provenance (null, or made from an integer that was never exposed) has null.
 */
public interface Provenance {
    /** The provenance of {@code inttoptr}: any exposed object whose range contains the address. */
    Provenance WILDCARD = new Provenance() {
        @Override
        public String describe() {
            return "<any exposed object>";
        }
    };

    /** What the object is, for messages. */
    String describe();
}
