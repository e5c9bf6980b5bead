package lockstep.sim.image;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.FloatMode;
import org.jspecify.annotations.Nullable;

/**
 * A decoded function. Functions call each other, so that each has an image before its body is decoded; then the body is
 * set, once.
 */
public final class FunctionImage {
    private final Function function;
    private DecodedBody body = DecodedBody.NONE;
    /** Made on demand, since few runs need it; always the same, so that parallel runs may each make it. */
    private String @Nullable [] blockNames;

    private volatile @Nullable LoweredFunction lowered;

    FunctionImage(Function function) {
        this.function = function;
    }

    /** Sets the body. */
    void define(DecodedBody decoded) {
        if (body != DecodedBody.NONE) {
            throw new CompilerBug("@" + function.name() + " is decoded twice");
        }
        body = decoded;
    }

    /** The function; for other dialects than NVVM a declaration of its name and parameters. */
    public Function function() {
        return function;
    }

    /** Name without sigil. */
    public String name() {
        return function.name();
    }

    /** The instruction at {@code pc}. */
    public Op op(int pc) {
        return body.code()[pc];
    }

    /** Number of instructions. */
    public int size() {
        return body.code().length;
    }

    /** Number of blocks. */
    public int blockCount() {
        return body.blockStart().length;
    }

    /** First instruction of a block. */
    public int blockStart(int block) {
        return body.blockStart()[block];
    }

    /** Name of a block, with percent sign. */
    public String blockName(int block) {
        String[] known = blockNames;
        if (known == null) {
            known = body.blockNames().get();
            blockNames = known;
        }
        return known[block];
    }

    /** Number of cells of a frame. */
    public int cellCount() {
        return body.cellWidths().length;
    }

    /** Width of a cell in bits. */
    public int cellWidth(int cell) {
        return body.cellWidths()[cell];
    }

    /** The constant that a cell holds, or null for a register. */
    public @Nullable ConstantLeaf constant(int cell) {
        return body.constants()[cell];
    }

    /** The number of leading cells that a frame shares with its caller's; 0 if it shares none. */
    public int threadCells() {
        return body.threadCells().count();
    }

    /** Whether a cell is one of {@link #threadCells} with one copy for the warp, whichever frames its lanes are in. */
    public boolean isOfWarp(int cell) {
        return body.threadCells().ofWarp().get(cell);
    }

    /** Number of parameters. */
    public int parameterCount() {
        return body.parameters().length;
    }

    /** First cell of a parameter. */
    public int parameterCell(int index) {
        return body.parameters()[index].cell();
    }

    /** Cells of a parameter. */
    public int parameterLeaves(int index) {
        return body.parameters()[index].leaves();
    }

    /** The analysis that claims a parameter to be uniform, empty for none. */
    public String parameterClaimant(int index) {
        return body.parameters()[index].claimant();
    }

    /** The constraints of a parameter's attributes, or null. */
    public @Nullable ValueConstraints parameterConstraints(int index) {
        return body.parameters()[index].constraints();
    }

    /** Whether the value whose first cell this is has one copy for the warp. */
    public boolean isSharedCell(int first) {
        return body.sharedCells().get(first);
    }

    /**
     * Whether a cell holds intermediate values of single instructions of the program: it is never read after the
     * instruction that writes it.
     */
    public boolean isTemporary(int cell) {
        return body.temporaries().get(cell);
    }

    /** Number of edges. */
    public int edgeCount() {
        return body.edges().length;
    }

    /** An edge. */
    public Edge edge(int index) {
        return body.edges()[index];
    }

    /** Number of cycles. */
    public int cycleCount() {
        return body.flow().cycleParent().length;
    }

    /** The cycle around a cycle, -1 for none. */
    public int cycleParent(int cycle) {
        return body.flow().cycleParent()[cycle];
    }

    /** The innermost cycle of a block, -1 for none. */
    public int innermostCycle(int block) {
        return body.flow().innermostCycle()[block];
    }

    /** The immediate post-dominator of a block, -1 for the end of the function. */
    public int postDominator(int block) {
        return body.flow().postDominator()[block];
    }

    /** Position of a block in reverse post-order; unreachable blocks come last. */
    public int order(int block) {
        return body.flow().order()[block];
    }

    /** Whether one block can reach another. */
    public BlockReach reach() {
        return body.flow().reach();
    }

    /** Whether iterations are counted: only where an instruction depends on them. */
    public boolean tracksCycles() {
        return body.tracksCycles();
    }

    /** Claims about the addresses of accesses, null for none. */
    public @Nullable AliasTable aliasTable() {
        return body.aliasTable();
    }

    /** Claims about activations, null for none. */
    public @Nullable PromiseTable promiseTable() {
        return body.promiseTable();
    }

    /** The floating-point environment. */
    public FloatMode floatMode() {
        return body.floatMode();
    }

    /** The memory that a kernel of machine code expects; null for other functions. */
    public @Nullable MachineKernel machineKernel() {
        return body.machineKernel();
    }

    /**
     * The form that an engine runs, made by {@code lowering} on demand. Concurrent callers may each make it; the forms
     * are equivalent.
     */
    public LoweredFunction lowered(LoweredFunction.Lowering lowering) {
        LoweredFunction known = lowered;
        if (known == null) {
            known = lowering.lower(this);
            lowered = known;
        }
        return known;
    }
}
