package lockstep.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * What the code of one kernel costs, a line of the committed table.
 *
 * @param kernel its name
 * @param ours executed warp instructions of our PTX
 * @param peer those of {@code llc -O3}; empty where it makes none
 * @param plainPeer those of llc without loop strength reduction and CodeGenPrepare; empty where it makes none
 * @param machine of the machine words that ptxas makes of our PTX; empty without ptxas
 * @param peerMachine of those that it makes of llc's PTX; empty without ptxas, or llc
 */
record QualityRow(
        String kernel, long ours, OptionalLong peer, OptionalLong plainPeer, Machine machine, Machine peerMachine) {
    private static final String NONE = "-";
    private static final int COLUMNS = 8;

    /**
     * What machine words cost.
     *
     * @param executed warp instructions
     * @param registers that ptxas reports, of the kernel that needs most
     */
    record Machine(OptionalLong executed, OptionalLong registers) {
        static final Machine NONE = new Machine(OptionalLong.empty(), OptionalLong.empty());
    }

    /** The line of a table. */
    String line() {
        List<String> cells = new ArrayList<>(List.of(kernel, Long.toString(ours)));
        for (OptionalLong each : Arrays.asList(
                peer, plainPeer, machine.executed, peerMachine.executed, machine.registers, peerMachine.registers)) {
            cells.add(each.isPresent() ? Long.toString(each.getAsLong()) : NONE);
        }
        return String.join(" | ", cells);
    }

    /**
     * Reads a line.
     *
     * @throws InputException at {@code place} if it is not a row
     */
    static QualityRow read(String line, SourceLocation place) {
        String[] cells = line.split(" *\\| *", -1);
        boolean isRow = cells.length == COLUMNS && cells[1].matches("[0-9]{1,18}");
        for (int i = 2; isRow && i < COLUMNS; i++) {
            isRow = cells[i].matches("[0-9]{1,18}|" + NONE);
        }
        if (!isRow) {
            throw new InputException("quality-table", place, "expected a kernel and " + (COLUMNS - 1) + " numbers");
        }
        return new QualityRow(
                cells[0],
                Long.parseLong(cells[1]),
                number(cells[2]),
                number(cells[3]),
                new Machine(number(cells[4]), number(cells[6])),
                new Machine(number(cells[5]), number(cells[7])));
    }

    private static OptionalLong number(String cell) {
        return cell.equals(NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(cell));
    }
}
