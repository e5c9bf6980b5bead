package lockstep.sim.image;

import lockstep.ir.sass.control.ControlInstruction;
import lockstep.ir.sass.control.LatencyTable;
import org.jspecify.annotations.Nullable;

/**
 * What the issue of a machine instruction means for registers in flight. Made by the decoder where a run is to show
 * stale values; engines do not change it.
 *
 * @param table when results arrive
 * @param instruction which; null for code that the simulator has of its own, before which everything arrives
 * @param index its number in the kernel, from 0 on
 * @param cells first cell of each register, by number; {@link lockstep.ir.sass.control.ControlRegisters}
 */
public record MachineIssue(
        LatencyTable table, @Nullable ControlInstruction instruction, int index, RegisterCells cells) {
    /** Where registers lie. */
    public interface RegisterCells {
        /** The cell of the register with this number. */
        int cell(int register);
    }
}
