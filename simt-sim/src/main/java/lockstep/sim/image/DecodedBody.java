package lockstep.sim.image;

import java.util.BitSet;
import java.util.function.Supplier;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.FloatMode;
import org.jspecify.annotations.Nullable;

/**
 * What a decoder makes of the body of a function. Its arrays are not changed and not handed out.
 *
 * @param blockStart first instruction of each block
 * @param blockNames makes the names of blocks, for messages
 * @param cellWidths bits of each cell of a frame
 * @param constants what a cell always holds, null for registers
 * @param sharedCells first cells of values that are kept once per warp
 * @param temporaries cells for values in between, which only one instruction of the program needs
 * @param aliasTable what is claimed of the addresses of accesses, null for nothing
 * @param promiseTable what is claimed of activations, null for nothing
 * @param tracksCycles whether iterations are counted: only where an instruction depends on them
 * @param machineKernel what a kernel of machine code expects of memory; null for other functions
 * @param threadCells cells that frames have in common with those of their callers
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
    /** Of a function whose body is not decoded yet. */
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
     * @param guard what the function says of it, or null
     * @param claimant the analysis that claims it to be uniform, empty for none
     */
    record Parameter(int cell, int leaves, @Nullable ValueConstraints guard, String claimant) {}
}
