package lockstep.sim.reference;

import lockstep.ir.launch.Launch;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.memory.LaneAccesses;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.value.LaneCells;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/**
 * The reference engine instruction by instruction, for an engine that executes most of a launch by itself: every other
 * instruction is a step here, on the cells of the frame. Both engines count into the same run.
 */
@SuppressWarnings("exports")
public final class Steps {
    private final RunState run;
    private final Interpreter interpreter;

    Steps(RunState run, Interpreter interpreter) {
        this.run = run;
        this.interpreter = interpreter;
    }

    /** The reference engine itself. */
    public GridRun.Executor interpreter() {
        return interpreter;
    }

    // ---- the run

    /** The launch that runs. */
    public Launch launch() {
        return run.position.launch();
    }

    /** Number of the launch in the sequence. */
    public int launchIndex() {
        return run.position.launchIndex();
    }

    /** Lanes a warp. */
    public int warpSize() {
        return run.warpSize;
    }

    /** Memory of the run. */
    public MemorySystem memory() {
        return run.memory;
    }

    /** Warp instructions executed so far. */
    public long executed() {
        return run.warpInstructions;
    }

    /** Warp instructions that may be executed in all. */
    public long fuel() {
        return run.request.fuel();
    }

    /** Cells of a function with those of constants filled in: the same for all threads of the launch. */
    public @Nullable LaneCells[] constants(FunctionImage function) {
        return interpreter.constants(function);
    }

    // ---- what the reference engine does

    /** A block with its warps at the start of the kernel. */
    public BlockState open(long index) {
        return interpreter.open(index);
    }

    /** A block whose lanes are not placed yet. */
    public BlockState openEmpty(long index) {
        return interpreter.openEmpty(index);
    }

    /**
     * Recycles a block that has ended as another one, whose lanes are not placed yet.
     *
     * @return false, and nothing is done, where records of the run identify warps by their objects
     */
    public boolean reopen(BlockState block, long index) {
        if (run.request.recordCollectives()) {
            return false;
        }
        interpreter.reopen(block, index);
        return true;
    }

    /** The listener of accesses, which is called before they take place; null if there is none. */
    public @Nullable LaneAccesses accesses() {
        return run.accesses != null ? run.accesses : run.watch;
    }

    /** The kernel of the launch. */
    public FunctionImage kernel() {
        return interpreter.kernel();
    }

    /**
     * Counts and executes the instruction at {@code pc} for the lanes in {@code mask}. Its operands and results are in
     * the cells. Terminators, calls, collectives that wait and barriers move the lanes themselves.
     *
     * @return whether the group continues with the next instruction
     */
    public boolean step(BlockState block, Warp warp, Frame frame, int mask, int pc) {
        return interpreter.single(block, warp, frame, mask, pc);
    }

    /**
     * A whole warp, of which no lane waits, arrives at a barrier of all threads of the block and waits there.
     *
     * @param id number of the barrier
     * @param isAligned whether all threads of a warp must arrive together
     */
    public void arrive(BlockState block, Warp warp, int mask, long id, boolean isAligned) {
        interpreter.arrive(block, warp, mask, id, isAligned);
    }

    /** Lanes return from the kernel by {@code op}, which has been counted. */
    public void exit(BlockState block, Warp warp, Frame frame, Op op, int mask) {
        interpreter.exit(block, warp, frame, op, mask);
    }

    /** Whether another warp is to have a turn after the last step. */
    public boolean yields() {
        return interpreter.yields();
    }

    /** No lane of {@code block} can move. */
    public RuntimeException deadlock(BlockState block) {
        return interpreter.deadlock(block);
    }

    // ---- counting what another engine did

    /** Whether addresses are plain numbers. */
    public boolean hasBareAddresses() {
        return run.image.hasBareAddresses();
    }

    /** Instructions were issued for {@code mask}, for which there was fuel. */
    public void issued(Warp warp, int mask, long instructions) {
        run.issued(mask, warp, instructions);
    }

    /** Lanes accessed memory. */
    public void accessed(int lanes, boolean isGeneric) {
        run.memoryAccesses += lanes;
        run.genericAccesses += isGeneric ? lanes : 0;
    }

    /** Lanes have taken different edges of a branch. */
    public void diverged() {
        run.divergentBranches++;
    }
}
