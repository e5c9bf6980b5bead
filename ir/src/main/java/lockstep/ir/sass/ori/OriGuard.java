package lockstep.ir.sass.ori;

/**
 * Which lanes execute a macro.
 *
 * @param predicate that is true in them
 * @param isNegated whether it is false in them
 */
public record OriGuard(OriRegister predicate, boolean isNegated) {
    public OriGuard {
        if (!predicate.file().isPredicate()) {
            throw new IllegalArgumentException("@" + predicate);
        }
    }

    /** {@code @!%P0}. */
    @Override
    public String toString() {
        return (isNegated ? "@!" : "@") + predicate;
    }
}
