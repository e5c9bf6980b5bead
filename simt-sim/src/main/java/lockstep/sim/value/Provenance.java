package lockstep.sim.value;

/**
 * Where a pointer comes from: the object whose bytes it may access. Objects of memory implement it; a pointer without
 * any (null, or an integer never exposed) has null.
 */
public interface Provenance {
    /** The provenance of {@code inttoptr}: any exposed object whose range the address lies in. */
    Provenance WILDCARD = new Provenance() {
        @Override
        public String describe() {
            return "<any exposed object>";
        }
    };

    /** What the object is, for messages. */
    String describe();
}
