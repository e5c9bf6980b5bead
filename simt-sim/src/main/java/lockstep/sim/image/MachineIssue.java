package lockstep.sim.image;

import lockstep.ir.sass.control.ControlInstruction;
import lockstep.ir.sass.control.LatencyTable;
import org.jspecify.annotations.Nullable;

/**
 * The issue of a machine instruction, for tracking registers in flight. Made by the decoder if a run is to show stale
 * values; engines do not change it.
 *
 * @param table when results arrive
 * @param instruction the instruction; null for built-in code, before which all results arrive
 * @param index its number in the kernel, from 0 on
 * @param cells first cell of each register, by number; {@link lockstep.ir.sass.control.ControlRegisters}
 */
public record MachineIssue(
        LatencyTable table, @Nullable ControlInstruction instruction, int index, RegisterCells cells) {
    /** Maps registers to cells. */
    public interface RegisterCells {
        /** The cell of the register with this number. */
        int cell(int register);
    }
}
