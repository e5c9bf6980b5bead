package lockstep.ir.claim;

import java.util.BitSet;
import java.util.Objects;

/**
 * Which registers of a function of machine IR share a cell, and which cells are uniform: one per warp.
 *
 * @param webs for each register, by number, the least number of a register that shares its cell
 * @param uniform the least numbers of the webs that have one value per warp
 */
public record RegisterWebs(int[] webs, BitSet uniform) {
    public RegisterWebs {
        webs = webs.clone();
        uniform = (BitSet) Objects.requireNonNull(uniform).clone();
    }

    @Override
    public int[] webs() {
        return webs.clone();
    }

    @Override
    public BitSet uniform() {
        return (BitSet) uniform.clone();
    }

    /** The least number of a register that shares the cell of register {@code number}. */
    public int web(int number) {
        return webs[number];
    }

    /** Whether the warp has the register once. */
    public boolean isUniform(int number) {
        return uniform.get(webs[number]);
    }

    /** The same cells, none of them uniform. */
    public RegisterWebs perLane() {
        return new RegisterWebs(webs, new BitSet());
    }
}
