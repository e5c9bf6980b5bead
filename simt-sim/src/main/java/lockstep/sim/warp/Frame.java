package lockstep.sim.warp;

import java.util.Arrays;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.value.LaneCells;
import org.jspecify.annotations.Nullable;

/** An activation of a function by lanes of a warp that called it together. */
public final class Frame {
    private final FunctionImage function;
    private final @Nullable LaneCells[] cells;
    private final @Nullable Frame parent;
    private final int callPc;
    private final int depth;
    private final int lanes;
    private final int[][] iterations;
    private final int[] stackMarks;
    private final int[] warpEdge;
    private int inside;
    private @Nullable CallInstance call;
    private @Nullable FrameRegisters registers;

    /**
     * @param function the function
     * @param constants the function's cells with those of constants filled in
     * @param parent the caller, null for a kernel
     * @param callPc the call in the caller, -1 for a kernel
     * @param mask lanes that enter
     * @param lanes lanes a warp
     */
    public Frame(
            FunctionImage function,
            @Nullable LaneCells[] constants,
            @Nullable Frame parent,
            int callPc,
            int mask,
            int lanes) {
        this.function = function;
        this.cells = constants.clone();
        this.parent = parent;
        this.callPc = callPc;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.lanes = lanes;
        this.iterations = new int[function.tracksCycles() ? function.cycleCount() : 0][lanes];
        this.stackMarks = new int[lanes];
        this.warpEdge = new int[function.blockCount()];
        this.inside = mask;
        if (parent != null) {
            for (int cell = 0; cell < function.threadCells(); cell++) {
                cells[cell] = parent.cell(cell);
            }
        }
    }

    /**
     * Resets this frame of a kernel, which all lanes have left.
     *
     * @param constants as in the constructor
     * @param mask lanes that enter
     */
    public void restart(@Nullable LaneCells[] constants, int mask) {
        for (int i = 0; i < cells.length; i++) {
            LaneCells kept = cells[i];
            if (constants[i] != null) {
                cells[i] = constants[i];
            } else if (kept != null && function.constant(i) == null) {
                kept.clear();
            }
        }
        for (int[] ofCycle : iterations) {
            Arrays.fill(ofCycle, 0);
        }
        Arrays.fill(stackMarks, 0);
        Arrays.fill(warpEdge, 0);
        inside = mask;
        call = null;
    }

    /** The function that runs. */
    public FunctionImage function() {
        return function;
    }

    /** The caller's frame, null in a kernel. */
    public @Nullable Frame parent() {
        return parent;
    }

    /** The call in the caller, -1 in a kernel. */
    public int callPc() {
        return callPc;
    }

    /** Number of frames below. */
    public int depth() {
        return depth;
    }

    /** The execution of the call that led here, where its result is claimed uniform; null elsewhere. */
    public @Nullable CallInstance call() {
        return call;
    }

    /** Sets {@link #call}. */
    public void setCall(@Nullable CallInstance instance) {
        call = instance;
    }

    /** A cell, or null if it has not been made yet. */
    public @Nullable LaneCells known(int index) {
        return cells[index];
    }

    /** A cell; made at first use. */
    public LaneCells cell(int index) {
        LaneCells cell = cells[index];
        if (cell == null) {
            cell = new LaneCells(lanes, function.cellWidth(index));
            fill(cell, function.constant(index));
            cells[index] = cell;
        }
        return cell;
    }

    /** Fills the cell of a constant; the cells of constants that the launch fixes are given to the constructor. */
    private void fill(LaneCells cell, @Nullable ConstantLeaf constant) {
        if (constant instanceof ConstantLeaf.Bits bits) {
            Arrays.fill(cell.low, bits.low());
            if (cell.high != null) {
                Arrays.fill(cell.high, bits.high());
            }
        } else if (constant instanceof ConstantLeaf.Poison) {
            cell.poison = lanes == 32 ? -1 : (1 << lanes) - 1;
        }
    }

    /** The engine's own form of the cells; null before it is set. */
    public @Nullable FrameRegisters registers() {
        return registers;
    }

    /** Sets {@link #registers}. */
    public void setRegisters(FrameRegisters kept) {
        registers = kept;
    }

    /** Lanes that have entered and neither returned nor exited. */
    public int inside() {
        return inside;
    }

    void leave(int mask) {
        inside &= ~mask;
    }

    /** How often {@code lane} has returned to the header of {@code cycle} since it entered. */
    public int iteration(int cycle, int lane) {
        return iterations[cycle][lane];
    }

    void setIteration(int cycle, int lane, int count) {
        iterations[cycle][lane] = count;
    }

    /** State of the lane's stack at entry. */
    public int stackMark(int lane) {
        return stackMarks[lane];
    }

    /** Sets {@link #stackMark}. */
    public void setStackMark(int lane, int mark) {
        stackMarks[lane] = mark;
    }

    /** The edge by which a lane last entered {@code block}, whichever lane it was. */
    public int warpEdge(int block) {
        return warpEdge[block];
    }

    void setWarpEdge(int block, int edge) {
        warpEdge[block] = edge;
    }
}
