package lockstep.sim.reference;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lockstep.ir.sass.control.ControlState;
import lockstep.sim.value.LaneCells;

/**
 * The registers that a warp has in flight: a state for each lane, shared by lanes that took the same path, and the
 * values of registers before their last write.
 */
final class WarpHazards {
    /**
     * A register that temporarily holds another value for one instruction.
     *
     * @param cell of the register
     * @param lanes of the warp
     * @param kept its value afterwards
     * @param isForced whether it gets that value even where the instruction writes it
     */
    record Swap(int cell, int lanes, LaneCells kept, boolean isForced) {}

    /**
     * An instruction whose sources were overwritten before it read them.
     *
     * @param first pc of its issue
     * @param lanes that execute it
     */
    record Repeat(int first, int lanes) {}

    final ControlState[] states;
    final Int2ObjectOpenHashMap<LaneCells> before = new Int2ObjectOpenHashMap<>();
    final List<Swap> swaps = new ArrayList<>();
    final List<Repeat> repeats = new ArrayList<>();
    /** Cells that the current instruction writes, with the lanes. */
    final List<Swap> written = new ArrayList<>();

    WarpHazards(int lanes) {
        states = new ControlState[lanes];
        Arrays.fill(states, new ControlState());
    }

    /** The lanes of {@code mask} whose state is that of {@code lane}. */
    int sharing(int lane, int mask) {
        int same = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int other = Integer.numberOfTrailingZeros(rest);
            same |= states[other] == states[lane] ? 1 << other : 0;
        }
        return same;
    }

    void set(int lanes, ControlState state) {
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            states[Integer.numberOfTrailingZeros(rest)] = state;
        }
    }

    /** The lanes for which the current instruction writes a cell. */
    int writtenLanes(int cell) {
        int lanes = 0;
        for (Swap each : written) {
            lanes |= each.cell() == cell ? each.lanes() : 0;
        }
        return lanes;
    }
}
