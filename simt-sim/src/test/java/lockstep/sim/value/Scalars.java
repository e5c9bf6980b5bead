package lockstep.sim.value;

/** Makes scalars for tests. */
public final class Scalars {
    private Scalars() {}

    /** A defined number of at most 64 bits. */
    public static Scalar number(long bits) {
        return open(bits, 0);
    }

    /** A number of at most 64 bits, with the bits of {@code undefined} undefined. */
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

    /** An address with a provenance. */
    public static Scalar address(long bits, Provenance provenance) {
        Scalar scalar = number(bits);
        scalar.address = true;
        scalar.provenance = provenance;
        return scalar;
    }
}
