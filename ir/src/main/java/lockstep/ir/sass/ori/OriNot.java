package lockstep.ir.sass.ori;

/**
 * What a predicate does not hold.
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
