package lockstep.compiler.analysis.dependence;

/** How the round of the first of two accesses lies to that of the second one, in one loop. */
public enum Direction {
    /** The first access is in an earlier round. */
    LESS("<"),
    /** Both are in the same round. */
    EQUAL("="),
    /** The first access is in a later round. */
    GREATER(">");

    private final String text;

    Direction(String text) {
        this.text = text;
    }

    /** The other access first. */
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
