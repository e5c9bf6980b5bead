package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.uniformity.SteadyLoads;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Determines where a load may be repeated because the memory is certain to be unchanged. No path from the load to the
 * place may contain a store that may overlap, an atomic or volatile access, a fence, a barrier, or a call:
 * synchronizing operations make writes of other threads visible, and a race-free program has such an operation between
 * the load and any conflicting write. Memory that is never written during the launch is the same everywhere.
 *
 * <p>{@link MemoryEffects} decides what a store, a copy or a fill may overwrite. Its results hold for addresses of the
 * same time, here that of the execution of the store: since the load dominates the place, no path from the last
 * execution of the load to the place recomputes the address. Synchronizing operations block a load even if the memory
 * is thread-private, so that no memory model has to be considered. A load is followed through at most
 * {@value #MAX_BLOCKS} blocks.
 */
public final class MemoryPaths {
    private static final int MAX_BLOCKS = 256;
    private static final int NOWHERE = -1;

    private final FunctionPoints points;
    private final FunctionGraph graph;
    private final MemoryEffects effects;
    private final IntArrayList[] writers;
    private final int[] seen;
    private int round;

    /** The paths of the function of {@code points} and {@code effects}. */
    public MemoryPaths(FunctionPoints points, MemoryEffects effects) {
        this.points = points;
        this.graph = points.graph();
        this.effects = effects;
        seen = new int[graph.size()];
        writers = new IntArrayList[graph.size()];
        for (int node = 0; node < graph.size(); node++) {
            writers[node] = new IntArrayList(0);
            for (int i = points.first(node); i <= points.last(node); i++) {
                if (mayChangeMemory(points.instructions().get(i))) {
                    writers[node].add(i);
                }
            }
        }
    }

    /** Whether {@code instruction} may change memory, or make changes by other threads visible. */
    public static boolean mayChangeMemory(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        if (!(instruction instanceof CallInstruction call)) {
            return effects.mayWrite();
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return true;
        }
        boolean isQuiet = kind == Intrinsic.ASSUME || kind.isPureCollective() || kind.isSpecialRegister();
        boolean orders = kind.isBlockBarrier() || kind == Intrinsic.BAR_WARP_SYNC || kind == Intrinsic.MEMBAR;
        return orders || !isQuiet && (effects.mayWrite() || effects.hasOtherEffects());
    }

    /** Whether {@code instruction} does not read memory that may be written during the launch. */
    public boolean isSteady(Instruction instruction) {
        return !(instruction instanceof LoadInstruction load)
                || SteadyLoads.isSteadyByItself(load)
                || load.access().isSimple() && effects.alias().isUnchanging(location(load));
    }

    /**
     * The last instruction from {@code first} to {@code last} of one block before which {@code instruction} may be
     * executed again.
     *
     * @param first an instruction that {@code instruction} dominates
     * @return -1 if there is no such instruction
     */
    public int reach(Instruction instruction, int first, int last) {
        if (isSteady(instruction)) {
            return last;
        }
        LoadInstruction load = (LoadInstruction) instruction;
        int from = points.indexOf(load);
        int node = points.nodeOf(first);
        boolean isSameBlock = points.nodeOf(from) == node;
        boolean isClear = isSameBlock
                ? firstWriter(node, from + 1, first - 1, load) == NOWHERE
                : isClearUpTo(node, load, from) && firstWriter(node, points.first(node), first - 1, load) == NOWHERE;
        if (!isClear) {
            return NOWHERE;
        }
        int stop = firstWriter(node, first, last, load);
        return stop == NOWHERE ? last : stop;
    }

    /** Whether no path from the load to the beginning of {@code node} changes what it reads. */
    private boolean isClearUpTo(int node, LoadInstruction load, int from) {
        int origin = points.nodeOf(from);
        if (firstWriter(origin, from + 1, points.last(origin), load) != NOWHERE) {
            return false;
        }
        round++;
        IntArrayList toDo = new IntArrayList();
        toDo.add(node);
        for (int visited = 0; !toDo.isEmpty(); visited++) {
            int at = toDo.popInt();
            for (int i = 0; i < graph.predecessorCount(at); i++) {
                int before = graph.predecessor(at, i);
                if (before != origin && seen[before] != round) {
                    seen[before] = round;
                    toDo.add(before);
                    boolean isClear = firstWriter(before, points.first(before), points.last(before), load) == NOWHERE;
                    if (!isClear || visited > MAX_BLOCKS) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The first instruction from {@code first} to {@code last} of {@code node} that may change what is read. */
    private int firstWriter(int node, int first, int last, LoadInstruction load) {
        IntArrayList candidates = writers[node];
        for (int i = 0; i < candidates.size(); i++) {
            int at = candidates.getInt(i);
            if (at >= first && at <= last && mayOverwrite(points.instructions().get(at), load)) {
                return at;
            }
        }
        return NOWHERE;
    }

    /**
     * Whether {@code writer} may change what is read; synchronizing operations may, independent of what they access.
     */
    private boolean mayOverwrite(Instruction writer, LoadInstruction load) {
        boolean isPlain =
                writer instanceof StoreInstruction store && store.access().isSimple()
                        || writer instanceof CallInstruction call && isPlainBlock(call);
        return !isPlain || effects.of(writer, location(load)).mayWrite();
    }

    /** Whether {@code call} is a non-volatile copy or fill. */
    private static boolean isPlainBlock(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isBlock = kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET;
        return isBlock && call.argument(3) instanceof ConstantInt isVolatile && isVolatile.isZero();
    }

    private MemoryLocation location(LoadInstruction load) {
        return MemoryLocation.of(load, effects.layout()).orElseThrow();
    }
}
