package lockstep.sim.fast;

/** The representation of a cell of a frame in {@link FastRegisters}. */
enum FastRegisterKind {
    /** One bit, as a mask of lanes. */
    BIT,
    /** 2 to 32 bits, zero-extended. */
    WORD,
    /** 33 to 64 bits, zero-extended. */
    LONG,
    /** More, in the cell of the frame only. */
    WIDE;

    /** The kind for a width in bits. */
    static FastRegisterKind of(int width) {
        if (width == 1) {
            return BIT;
        }
        return width <= 32 ? WORD : width <= 64 ? LONG : WIDE;
    }
}
