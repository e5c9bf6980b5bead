package lockstep.sim.image.sass;

import lockstep.sim.image.NotDecodable;

/**
 * The size of an access: consecutive numbers of up to 64 bits.
 *
 * @param count how many
 * @param width bits of each
 * @param isSigned whether a narrow one is sign-extended
 */
record AccessSize(int count, int width, boolean isSigned) {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    /** The size that a word of an instruction names. */
    static AccessSize of(String word) {
        return switch (word) {
            case "U8" -> new AccessSize(1, 8, false);
            case "S8" -> new AccessSize(1, 8, true);
            case "U16" -> new AccessSize(1, 16, false);
            case "S16" -> new AccessSize(1, 16, true);
            case "" -> new AccessSize(1, WORD, false);
            case "64" -> new AccessSize(1, PAIR, false);
            case "128", "U.128" -> new AccessSize(4, WORD, false);
            default -> throw new NotDecodable("accesses of size " + word);
        };
    }
}
