package lockstep.fuzz.generate;

/** The set of threads for which a value is known to be uniform, in ascending order. */
enum KnownUniformity {
    /** Nothing is known. */
    LANE,
    /** The same in all lanes of a warp that are at the place of its use. */
    WARP,
    /** The same in all threads of a block. */
    BLOCK;

    /** What holds for a value computed from two others. */
    KnownUniformity and(KnownUniformity other) {
        return compareTo(other) < 0 ? this : other;
    }
}
