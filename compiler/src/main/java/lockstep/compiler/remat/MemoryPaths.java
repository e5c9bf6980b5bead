package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.uniformity.SteadyMemory;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.graph.FunctionGraph;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;

/**
 * How far from a load the memory it read is certain to be the same. On no path from the load to the place may stand a
 * store that may overlap, an atomic or volatile access, a fence, a barrier, or a call: what orders memory lets writes
 * of other threads be seen, and a program without races has such an operation between the load and anybody's write.
 * Memory that nobody writes during the launch is the same everywhere.
 *
 * <p>What may overlap is decided by address spaces, by objects that are told apart by name, by {@code noalias}, and by
 * constant distances: conservative, and the place where an alias analysis would let more loads through. A load is
 * followed through at most {@value #MOST_BLOCKS} blocks.
 */
public final class MemoryPaths {
    private static final int MOST_BLOCKS = 256;
    private static final int NOWHERE = -1;

    private final FunctionPoints points;
    private final FunctionGraph graph;
    private final DataLayout layout;
    private final IntArrayList[] writers;
    private final int[] seen;
    private int round;

    /** Paths of the function of {@code points}. */
    public MemoryPaths(FunctionPoints points, DataLayout layout) {
        this.points = points;
        this.graph = points.graph();
        this.layout = layout;
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

    /** Whether {@code instruction} may change memory, or let changes by other threads be seen. */
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

    /** Whether what {@code instruction} reads, if it reads, is never written during the launch. */
    public static boolean isSteady(Instruction instruction) {
        return !(instruction instanceof LoadInstruction load) || SteadyMemory.isSteadyByItself(load);
    }

    /**
     * The last instruction from {@code first} to {@code last} of one block before which {@code instruction} may be
     * executed again.
     *
     * @param first an instruction that {@code instruction} dominates
     * @return -1 if there is none
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

    /** Whether no path from behind the load to the beginning of {@code node} changes what it reads. */
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
                    boolean isClear =
                            firstWriter(before, points.first(before), points.last(before), load) == NOWHERE;
                    if (!isClear || visited > MOST_BLOCKS) {
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

    private boolean mayOverwrite(Instruction writer, LoadInstruction load) {
        return !(writer instanceof StoreInstruction store && store.access().isSimple()) || mayOverlap(store, load);
    }

    // ---- overlap

    private boolean mayOverlap(StoreInstruction store, LoadInstruction load) {
        if (areInDifferentSpaces(store.pointer(), load.pointer())) {
            return false;
        }
        ConstantOffset to = ConstantOffset.of(store.pointer(), layout);
        ConstantOffset from = ConstantOffset.of(load.pointer(), layout);
        if (to.base() == from.base() && !to.crossesSpaces() && !from.crossesSpaces()) {
            boolean isBefore = to.bytes() + layout.storeSize(store.value().type()) <= from.bytes();
            boolean isBehind = from.bytes() + layout.storeSize(load.type()) <= to.bytes();
            return !isBefore && !isBehind;
        }
        return !areDifferentObjects(
                ConstantOffset.object(store.pointer()), ConstantOffset.object(load.pointer()));
    }

    private static boolean areInDifferentSpaces(Value first, Value second) {
        return first.type() instanceof PointerType a
                && second.type() instanceof PointerType b
                && a.addressSpace() != b.addressSpace()
                && a.addressSpace() != AddressSpace.GENERIC.number()
                && b.addressSpace() != AddressSpace.GENERIC.number();
    }

    private static boolean areDifferentObjects(Value first, Value second) {
        if (first == second) {
            return false;
        }
        boolean areNamed = isNamed(first) && isNamed(second);
        boolean isOneRestricted = isRestricted(first) && (isNamed(second) || second instanceof Argument)
                || isRestricted(second) && (isNamed(first) || first instanceof Argument);
        return areNamed || isOneRestricted;
    }

    private static boolean isNamed(Value object) {
        return object instanceof AllocaInstruction || object instanceof GlobalVariable;
    }

    /** Writes through other pointers than those computed from this parameter do not reach what it leads to. */
    private static boolean isRestricted(Value object) {
        return object instanceof Argument argument && argument.attributes().has("noalias");
    }
}
