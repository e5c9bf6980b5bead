package lockstep.compiler.analysis.dependence;

/** The order of the iterations of two accesses, in one loop. */
public enum Direction {
    /** The first access is in an earlier iteration. */
    LESS("<"),
    /** Both are in the same iteration. */
    EQUAL("="),
    /** The first access is in a later iteration. */
    GREATER(">");

    private final String text;

    Direction(String text) {
        this.text = text;
    }

    /** The direction with the accesses exchanged. */
    public Direction reversed() {
        return switch (this) {
            case LESS -> GREATER;
            case EQUAL -> EQUAL;
            case GREATER -> LESS;
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
