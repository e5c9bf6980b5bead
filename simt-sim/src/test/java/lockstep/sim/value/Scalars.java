package lockstep.sim.value;

/** Scalars to compute with. */
public final class Scalars {
    private Scalars() {}

    /** A defined number of at most 64 bits. */
    public static Scalar number(long bits) {
        return open(bits, 0);
    }

    /** A number of at most 64 bits, of which those of {@code undefined} are undefined. */
    public static Scalar open(long bits, long undefined) {
        Scalar scalar = new Scalar();
        scalar.set(bits);
        scalar.undefinedLow = undefined;
        return scalar;
    }

    /** Poison. */
    public static Scalar poison() {
        Scalar scalar = number(0);
        scalar.poison = true;
        return scalar;
    }

    /** An address in the object that {@code provenance} stands for. */
    public static Scalar address(long bits, Provenance provenance) {
        Scalar scalar = number(bits);
        scalar.address = true;
        scalar.provenance = provenance;
        return scalar;
    }
}
