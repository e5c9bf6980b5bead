package lockstep.fuzz.mutant;

import java.util.Objects;

/**
 * A decision with a fixed outcome.
 *
 * @param forced whether the jump is always taken, or never
 */
public record Mutant(Decision decision, boolean forced) {
    public Mutant {
        Objects.requireNonNull(decision);
    }

    /** Its name in files: the same while the method is. */
    public String name() {
        return decision.place() + "=" + (forced ? "taken" : "never");
    }

    /**
     * A conditional jump in a method of a pass.
     *
     * @param id dense, in the order of classes, methods and instructions
     * @param type name of the class
     * @param method name and types
     * @param ordinal which of the method's decisions it is, from 0
     * @param line of the source
     */
    public record Decision(int id, String type, String method, int ordinal, int line) {
        public Decision {
            Objects.requireNonNull(type);
            Objects.requireNonNull(method);
        }

        /** What stays the same while the method does: class, method and number in it. */
        public String place() {
            return type + "." + method + "#" + ordinal;
        }
    }
}
