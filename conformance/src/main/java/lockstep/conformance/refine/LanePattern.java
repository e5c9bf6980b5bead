package lockstep.conformance.refine;

import lockstep.ir.launch.Launch.Dim3;

/**
 * Which lanes show a difference, as a word that helps to classify mistakes: {@code all} of the warp; {@code first}
 * alone; {@code one} other lane; {@code active}, exactly those that executed the storing instructions, a part of the
 * warp; {@code some}, any other set; {@code none} if no lane wrote the bytes. Lanes of all warps are joined.
 */
final class LanePattern {
    private LanePattern() {}

    /**
     * The word for {@code lanes}.
     *
     * @param lanes that wrote differing bytes, a bit each
     * @param active lanes that executed the instructions that did
     * @param present lanes that exist
     */
    static String of(int lanes, int active, int present) {
        if (lanes == 0) {
            return "none";
        }
        if (lanes == present) {
            return "all";
        }
        if (Integer.bitCount(lanes) == 1) {
            return lanes == 1 ? "first" : "one";
        }
        return lanes == active ? "active" : "some";
    }

    /** The lanes of the first warp of a block of this shape. */
    static int present(Dim3 block, int warpSize) {
        long lanes = Math.min(warpSize, block.count());
        return lanes == Integer.SIZE ? -1 : (1 << lanes) - 1;
    }
}
