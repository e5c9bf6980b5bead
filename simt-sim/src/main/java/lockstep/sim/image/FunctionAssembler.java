package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.FloatMode;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the image of one function from instructions and cells. Instructions are added block by block, in the order
 * of the blocks' numbers; edges are named by blocks and resolved at the end.
 */
public final class FunctionAssembler {
    private record Branch(OpBuilder op, int[] targets) {}

    /**
     * The parallel copy of PHIs on the edges from one block to another.
     *
     * @param source the block that is left
     * @param target the block that is entered
     * @param from cells that are read
     * @param to cells that are written
     */
    public record Moves(int source, int target, List<Integer> from, List<Integer> to) {
        public Moves {
            from = List.copyOf(from);
            to = List.copyOf(to);
        }
    }

    private final FunctionImage into;
    private final FlowGraph graph;
    private final LoopForest loops;
    private final List<OpBuilder> code = new ArrayList<>();
    private final List<Branch> branches = new ArrayList<>();
    private final IntArrayList widths = new IntArrayList();
    private final List<@Nullable ConstantLeaf> constants = new ArrayList<>();
    private final Map<ConstantLeaf, Integer> known = new LinkedHashMap<>();
    private final BitSet temporaries = new BitSet();
    private final BitSet shared = new BitSet();
    private final IntArrayList parameters = new IntArrayList();
    private final IntFunction<String> blockName;
    private final int[] blockStart;
    private int block = -1;
    private @Nullable MachineKernel machineKernel;
    private ThreadCells threadCells = ThreadCells.NONE;
    private boolean meetsAtBarriers;
    /** By source and target. */
    private final Map<Long, Moves> moves = new LinkedHashMap<>();

    /**
     * @param into the image to fill in
     * @param graph its blocks; the first is the entry
     * @param blockName names of blocks in messages
     */
    public FunctionAssembler(FunctionImage into, FlowGraph graph, IntFunction<String> blockName) {
        this.into = into;
        this.graph = graph;
        this.loops = LoopForest.of(graph);
        this.blockStart = new int[graph.size()];
        this.blockName = blockName;
    }

    // ---- cells

    /** A new register of {@code width} bits. */
    public int cell(int width) {
        widths.add(width);
        constants.add(null);
        return widths.size() - 1;
    }

    /** {@code count} new consecutive registers of one width; returns the first. */
    public int cells(int count, int width) {
        int first = widths.size();
        for (int i = 0; i < count; i++) {
            cell(width);
        }
        return first;
    }

    /** A new register of {@code width} bits for intermediate values of one instruction at a time. */
    public int temporary(int width) {
        int made = cell(width);
        temporaries.set(made);
        return made;
    }

    /** Makes a register warp-shared: a write by one lane is visible to all lanes. */
    public void share(int cell) {
        shared.set(cell);
    }

    /** Width of a register in bits. */
    public int width(int cell) {
        return widths.getInt(cell);
    }

    /** A cell with a constant. */
    public int constant(long bits, int width) {
        return constant(new ConstantLeaf.Bits(width >= 64 ? bits : bits & (1L << width) - 1, 0), width);
    }

    /** A cell with a constant, truncated to {@code width} bits. */
    public int constant(ConstantLeaf leaf, int width) {
        Integer made = known.get(leaf);
        if (made != null && widths.getInt(made) == width) {
            return made;
        }
        int cell = cell(width);
        constants.set(cell, leaf);
        known.put(leaf, cell);
        return cell;
    }

    /** The constant of a cell; null for a register. */
    public @Nullable ConstantLeaf constantOf(int cell) {
        return constants.get(cell);
    }

    /** Sets the register of the next parameter. */
    public void parameter(int cell) {
        parameters.add(cell);
    }

    // ---- code

    /** Begins block number {@code next}, one more than the last. */
    public void begin(int next) {
        block = next;
        blockStart[next] = code.size();
    }

    /** The block that instructions are added to. */
    public int block() {
        return block;
    }

    /** Adds an instruction. */
    public void add(OpBuilder op) {
        code.add(op);
    }

    /** Number of instructions added so far. */
    public int size() {
        return code.size();
    }

    /** Removes all but the first {@code size} instructions; instructions with edges cannot be removed. */
    public void shrink(int size) {
        code.subList(size, code.size()).clear();
    }

    /** Adds an instruction that takes one of these edges, each named by the block it reaches. */
    public void add(OpBuilder op, int... targets) {
        code.add(op);
        branches.add(new Branch(op, targets));
    }

    /** Makes this a kernel of machine code. */
    public void setMachineKernel(MachineKernel kernel) {
        machineKernel = kernel;
    }

    /** Sets the cells that frames share with those of their callers. */
    public void setThreadCells(ThreadCells common) {
        threadCells = common;
    }

    /** Lanes meet at barriers, so that iterations need not be counted. */
    public void setMeetsAtBarriers() {
        meetsAtBarriers = true;
    }

    /**
     * Sets what the PHIs of a block read and write on the edges from another. The first instruction of the block is
     * {@link OpKind.Move#PHIS}.
     */
    public void setMoves(Moves copied) {
        moves.put(edgeKey(copied.source(), copied.target()), copied);
    }

    private static long edgeKey(int source, int target) {
        return (long) source << Integer.SIZE | target;
    }

    /** The moves of all edges into blocks with PHIs. */
    public Collection<Moves> moves() {
        return Collections.unmodifiableCollection(moves.values());
    }

    /** The instructions after the first {@code size}, in order. */
    public List<OpBuilder> since(int size) {
        return List.copyOf(code.subList(size, code.size()));
    }

    /** The instructions added so far, in order. */
    public List<OpBuilder> code() {
        return List.copyOf(code);
    }

    private boolean endsNowhere(int of) {
        if (blockStart[of] >= code.size()) {
            return false;
        }
        OpKind first = code.get(blockStart[of]).kind();
        return first == OpKind.Control.UNREACHABLE || first == OpKind.Call.TRAP;
    }

    /** Completes the image. */
    public void finish() {
        List<Edge> edges = new ArrayList<>();
        for (Branch branch : branches) {
            Edge[] taken = new Edge[branch.targets().length];
            for (int i = 0; i < taken.length; i++) {
                taken[i] = edge(edges.size(), branch.op().block(), branch.targets()[i]);
                edges.add(taken[i]);
            }
            branch.op().setEdges(taken);
        }
        code.stream().filter(op -> op.result() >= 0 && shared.get(op.result())).forEach(op -> op.setShared(true));
        Op[] built = code.stream().map(OpBuilder::build).toArray(Op[]::new);
        into.define(new DecodedBody(
                built,
                blockStart,
                blockNames(graph.size(), blockName),
                widths.toIntArray(),
                constants.toArray(ConstantLeaf[]::new),
                parameters
                        .intStream()
                        .mapToObj(cell -> new DecodedBody.Parameter(cell, 1, null, ""))
                        .toArray(DecodedBody.Parameter[]::new),
                edges.toArray(Edge[]::new),
                shared,
                temporaries,
                FlowLayout.of(graph, loops, this::endsNowhere),
                null,
                null,
                !meetsAtBarriers && Arrays.stream(built).anyMatch(FunctionDecoder::needsIterations),
                FloatMode.IEEE,
                machineKernel,
                threadCells));
    }

    private static Supplier<String[]> blockNames(int count, IntFunction<String> blockName) {
        return () -> {
            String[] names = new String[count];
            Arrays.setAll(names, blockName);
            return names;
        };
    }

    private Edge edge(int number, int source, int target) {
        int[] none = {};
        Moves phis = moves.getOrDefault(edgeKey(source, target), new Moves(source, target, List.of(), List.of()));
        return new Edge(
                number,
                source,
                target,
                blockStart[target],
                FlowLayout.entered(loops, source, target),
                FlowLayout.continued(loops, source, target),
                phis.from().stream().mapToInt(Integer::intValue).toArray(),
                phis.to().stream().mapToInt(Integer::intValue).toArray(),
                none);
    }
}
