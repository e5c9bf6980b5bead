package lockstep.ir.sass.ori;

/**
 * The negation of a predicate.
 *
 * @param predicate of each lane or of the warp
 */
public record OriNot(OriRegister predicate) implements OriOperand {
    public OriNot {
        if (!predicate.file().isPredicate()) {
            throw new IllegalArgumentException("!" + predicate);
        }
    }

    /** {@code !%P3}. */
    @Override
    public String toString() {
        return "!" + predicate;
    }
}
