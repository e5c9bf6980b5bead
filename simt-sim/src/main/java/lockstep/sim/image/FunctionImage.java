package lockstep.sim.image;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.FloatMode;
import org.jspecify.annotations.Nullable;

/** A decoded function. Its arrays are filled by the decoder and not changed afterwards. */
public final class FunctionImage {
    private final Function function;
    Op[] code = {};
    int[] blockStart = {};
    /** Made when first asked for, since few runs ask; always the same, so that runs in parallel may each make it. */
    private String @Nullable [] blockNames;
    /** Names of blocks. */
    Supplier<String[]> blockNamer;
    int[] cellWidths = {};
    @Nullable ConstantLeaf[] constants = {};
    int[] parameterCells = {};
    int[] parameterCounts = {};
    @Nullable Guard[] parameterGuards = {};
    String[] parameterClaimants = {};
    Edge[] edges = {};
    BitSet sharedCells = new BitSet();
    int cycleCount;
    int[] cycleParent = {};
    int[] innermostCycle = {};
    int[] postDominator = {};
    int[] order = {};
    BlockReach reach = BlockReach.NONE;
    @Nullable AliasTable aliasTable;
    boolean tracksCycles;
    FloatMode floatMode = FloatMode.IEEE;
    @Nullable MachineKernel machineKernel;

    private volatile @Nullable LoweredFunction lowered;

    FunctionImage(Function function) {
        this.function = function;
        this.blockNamer = () -> {
            ValueNames names = ValueNames.of(function);
            return function.blockList().stream().map(names::of).toArray(String[]::new);
        };
    }

    /** The function; of another dialect than NVVM, a declaration of its name and parameters. */
    public Function function() {
        return function;
    }

    /** Name without sigil. */
    public String name() {
        return function.name();
    }

    /** The instruction at {@code pc}. */
    public Op op(int pc) {
        return code[pc];
    }

    /** Number of instructions. */
    public int size() {
        return code.length;
    }

    /** Number of blocks. */
    public int blockCount() {
        return blockStart.length;
    }

    /** First instruction of a block. */
    public int blockStart(int block) {
        return blockStart[block];
    }

    /** Name of a block, with percent sign. */
    public String blockName(int block) {
        String[] known = blockNames;
        if (known == null) {
            known = blockNamer.get();
            blockNames = known;
        }
        return known[block];
    }

    /** Number of cells of a frame. */
    public int cellCount() {
        return cellWidths.length;
    }

    /** Bits of a cell. */
    public int cellWidth(int cell) {
        return cellWidths[cell];
    }

    /** The constant that a cell holds, or null where it is a register. */
    public @Nullable ConstantLeaf constant(int cell) {
        return constants[cell];
    }

    /** Number of parameters. */
    public int parameterCount() {
        return parameterCells.length;
    }

    /** First cell of a parameter. */
    public int parameterCell(int index) {
        return parameterCells[index];
    }

    /** Cells of a parameter. */
    public int parameterLeaves(int index) {
        return parameterCounts[index];
    }

    /** The analysis that claims a parameter to be uniform, empty for none. */
    public String parameterClaimant(int index) {
        return parameterClaimants.length == 0 ? "" : parameterClaimants[index];
    }

    /** What the function says of a parameter, or null. */
    public @Nullable Guard parameterGuard(int index) {
        return parameterGuards[index];
    }

    /** Whether a value's cells, of which this is the first, are kept once per warp. */
    public boolean isSharedCell(int first) {
        return sharedCells.get(first);
    }

    /** Number of edges. */
    public int edgeCount() {
        return edges.length;
    }

    /** An edge. */
    public Edge edge(int index) {
        return edges[index];
    }

    /** Number of cycles. */
    public int cycleCount() {
        return cycleCount;
    }

    /** The cycle around a cycle, -1 for none. */
    public int cycleParent(int cycle) {
        return cycleParent[cycle];
    }

    /** The innermost cycle of a block, -1 for none. */
    public int innermostCycle(int block) {
        return innermostCycle[block];
    }

    /** The immediate post-dominator of a block, -1 for the end of the function. */
    public int postDominator(int block) {
        return postDominator[block];
    }

    /** Position of a block in reverse post-order; unreachable blocks come last. */
    public int order(int block) {
        return order[block];
    }

    /** Whether one block can reach another. */
    public BlockReach reach() {
        return reach;
    }

    /** Whether iterations are counted: only where an instruction depends on them. */
    public boolean tracksCycles() {
        return tracksCycles;
    }

    /** What is claimed of the addresses of accesses, null for nothing. */
    public @Nullable AliasTable aliasTable() {
        return aliasTable;
    }

    /** The floating-point environment. */
    public FloatMode floatMode() {
        return floatMode;
    }

    /** What a kernel of machine code expects of memory; null for other functions. */
    public @Nullable MachineKernel machineKernel() {
        return machineKernel;
    }

    /**
     * The form that an engine runs, made by {@code lowering} when first asked for. Threads that ask at once may each
     * make it; which they get plays no part.
     */
    public LoweredFunction lowered(LoweredFunction.Lowering lowering) {
        LoweredFunction known = lowered;
        if (known == null) {
            known = lowering.lower(this);
            lowered = known;
        }
        return known;
    }

    /** All instructions, for tools. */
    public List<Op> code() {
        return List.of(code);
    }
}
