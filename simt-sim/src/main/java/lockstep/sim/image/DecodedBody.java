package lockstep.sim.image;

import java.util.BitSet;
import java.util.function.Supplier;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.FloatMode;
import org.jspecify.annotations.Nullable;

/**
 * The decoded body of a function. Its arrays are neither changed nor exposed.
 *
 * @param blockStart first instruction of each block
 * @param blockNames computes the names of blocks, for messages
 * @param cellWidths bits of each cell of a frame
 * @param constants the constant of a cell, null for registers
 * @param sharedCells first cells of values with one copy for the warp
 * @param temporaries cells of intermediate values, which only one instruction of the program uses
 * @param aliasTable claims about the addresses of accesses, null for none
 * @param promiseTable claims about activations, null for none
 * @param tracksCycles whether iterations are counted: only where an instruction depends on them
 * @param machineKernel the memory that a kernel of machine code expects; null for other functions
 * @param threadCells cells that frames share with those of their callers
 */
record DecodedBody(
        Op[] code,
        int[] blockStart,
        Supplier<String[]> blockNames,
        int[] cellWidths,
        @Nullable ConstantLeaf[] constants,
        Parameter[] parameters,
        Edge[] edges,
        BitSet sharedCells,
        BitSet temporaries,
        FlowLayout flow,
        @Nullable AliasTable aliasTable,
        @Nullable PromiseTable promiseTable,
        boolean tracksCycles,
        FloatMode floatMode,
        @Nullable MachineKernel machineKernel,
        ThreadCells threadCells) {
    /** The body of a function that is not decoded yet. */
    static final DecodedBody NONE = new DecodedBody(
            new Op[0],
            new int[0],
            () -> new String[0],
            new int[0],
            new ConstantLeaf[0],
            new Parameter[0],
            new Edge[0],
            new BitSet(),
            new BitSet(),
            FlowLayout.NONE,
            null,
            null,
            false,
            FloatMode.IEEE,
            null,
            ThreadCells.NONE);

    /**
     * A parameter.
     *
     * @param cell its first cell
     * @param leaves its cells
     * @param constraints the constraints of its attributes, or null
     * @param claimant the analysis that claims it to be uniform, empty for none
     */
    record Parameter(int cell, int leaves, @Nullable ValueConstraints constraints, String claimant) {}
}
