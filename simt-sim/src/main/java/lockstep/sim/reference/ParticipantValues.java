package lockstep.sim.reference;

import java.util.Arrays;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Warp;

/** One operand of a collective in each of its participants, which may be in different frames. */
final class ParticipantValues {
    private final Scalar[] scalars = new Scalar[32];

    ParticipantValues() {
        Arrays.setAll(scalars, i -> new Scalar());
    }

    /** Reads operand {@code index} of the instruction that each lane of {@code mask} is at. */
    void read(Warp warp, int mask, int index) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            warp.frame(lane).cell(warp.op(lane).operand(index)).get(lane, scalars[lane]);
        }
    }

    Scalar get(int lane) {
        return scalars[lane];
    }

    /** Merges the marks of all participants; undefined bits and poison of one make the result so. */
    void merge(int mask, Scalar into) {
        into.set(0);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            Scalar value = scalars[Integer.numberOfTrailingZeros(rest)];
            into.poison |= value.poison;
            into.undefinedLow |= value.undefinedLow;
            into.undefinedHigh |= value.undefinedHigh;
            into.chosen |= value.chosen;
            into.imprecise |= value.imprecise;
            into.address |= value.address;
        }
    }
}
