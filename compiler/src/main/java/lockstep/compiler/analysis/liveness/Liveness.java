package lockstep.compiler.analysis.liveness;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of a function are live: on a path from their definition to a use. A PHI uses each operand at the end
 * of the operand's block and nowhere in its own; its result is defined at the beginning of its block, so it is not live
 * in there. Parameters are defined at the beginning of the function and never live into the entry.
 *
 * <p>Each value is propagated from its uses up to its definition, so time and space are linear in the size of the
 * function and of the resulting sets. Source: Boissinot, Brandner, Darte, Dupont de Dinechin, Rastello, "A
 * Non-Iterative Data-Flow Algorithm for Computing Liveness Sets in Strict SSA Programs" (2011), path exploration by
 * variable.
 */
public final class Liveness {
    /** The analysis. */
    public static final FunctionAnalysis<Liveness> ANALYSIS = new Analysis();

    private final FunctionGraph graph;
    private final Map<LocalValue, Integer> numbers = new IdentityHashMap<>();
    private final List<LocalValue> values = new ArrayList<>();
    private final IntArrayList[] in;
    private final IntArrayList[] out;
    private final IntArrayList worklist = new IntArrayList();

    private Liveness(Function function, FunctionGraph graph) {
        this.graph = graph;
        in = new IntArrayList[graph.size()];
        out = new IntArrayList[graph.size()];
        Arrays.setAll(in, node -> new IntArrayList(0));
        Arrays.setAll(out, node -> new IntArrayList(0));
        function.arguments().forEach(a -> follow(a, graph.entry()));
        for (int node = 0; node < graph.size(); node++) {
            for (Instruction instruction : graph.block(node)) {
                if (instruction.type() != SimpleType.VOID) {
                    follow(instruction, node);
                }
            }
        }
    }

    /** The liveness of the values of {@code function} over {@code graph}, its graph. */
    public static Liveness of(Function function, FunctionGraph graph) {
        return new Liveness(function, graph);
    }

    private record Analysis() implements FunctionAnalysis<Liveness> {
        @Override
        public String name() {
            return "liveness";
        }

        @Override
        public Liveness compute(Function function, Analyses analyses) {
            return of(function, analyses.get(FlowAnalyses.GRAPH, function));
        }
    }

    // ---- computation

    private void follow(LocalValue value, int defined) {
        int number = values.size();
        values.add(value);
        numbers.put(value, number);
        for (Use use : value.uses()) {
            BasicBlock block = use.user().block();
            if (block == null) {
                continue;
            }
            if (use.user() instanceof PhiInstruction phi) {
                leave(graph.indexOf(phi.incomingBlock(use.index())), number, defined);
            } else if (graph.indexOf(block) != defined) {
                enter(graph.indexOf(block), number);
            }
            climb(number, defined);
        }
    }

    private void climb(int number, int defined) {
        while (!worklist.isEmpty()) {
            int node = worklist.popInt();
            for (int i = 0; i < graph.predecessorCount(node); i++) {
                leave(graph.predecessor(node, i), number, defined);
            }
        }
    }

    /** Live at the end of {@code node}. */
    private void leave(int node, int number, int defined) {
        if (addLast(out[node], number) && node != defined) {
            enter(node, number);
        }
    }

    /** Live at the beginning of {@code node}. */
    private void enter(int node, int number) {
        if (addLast(in[node], number)) {
            worklist.add(node);
        }
    }

    /** Values are processed one by one, so a value that is in the set already is its last element. */
    private static boolean addLast(IntArrayList set, int number) {
        if (!set.isEmpty() && set.getInt(set.size() - 1) == number) {
            return false;
        }
        return set.add(number);
    }

    // ---- queries

    /** The values live into {@code block}, without the results of its PHIs. */
    public List<LocalValue> liveIn(BasicBlock block) {
        return listed(in[graph.indexOf(block)]);
    }

    /** The values live out of {@code block}, including the operands of its successors' PHIs for it. */
    public List<LocalValue> liveOut(BasicBlock block) {
        return listed(out[graph.indexOf(block)]);
    }

    private List<LocalValue> listed(IntArrayList set) {
        return set.intStream().mapToObj(values::get).toList();
    }

    /** Whether {@code value} is in {@link #liveIn}. O(log n). */
    public boolean isLiveIn(LocalValue value, BasicBlock block) {
        return has(in[graph.indexOf(block)], value);
    }

    /** Whether {@code value} is in {@link #liveOut}. O(log n). */
    public boolean isLiveOut(LocalValue value, BasicBlock block) {
        return has(out[graph.indexOf(block)], value);
    }

    private boolean has(IntArrayList set, LocalValue value) {
        Integer number = numbers.get(value);
        return number != null && Arrays.binarySearch(set.elements(), 0, set.size(), number) >= 0;
    }

    /**
     * Whether {@code value} is live after {@code point}: defined before it or by it, and used after it. The PHIs of a
     * block are one point; pass the last of them.
     */
    public boolean isLiveAfter(LocalValue value, Instruction point) {
        BasicBlock block = blockOf(point);
        boolean isDefinedHere = value instanceof Instruction definition && definition.block() == block;
        if (isDefinedHere && isAfter((Instruction) value, point)) {
            return false;
        }
        if (!isDefinedHere && !isLiveIn(value, block) && !isParameterAt(value, block)) {
            return false;
        }
        return isLiveOut(value, block) || isUsedBehind(value, point, block);
    }

    /** Whether {@code value} is defined after {@code point} of the same block; PHIs are defined simultaneously. */
    private static boolean isAfter(Instruction value, Instruction point) {
        boolean areBothPhis = value instanceof PhiInstruction && point instanceof PhiInstruction;
        return value != point && !areBothPhis && point.comesBefore(value);
    }

    private boolean isParameterAt(LocalValue value, BasicBlock block) {
        return !(value instanceof Instruction) && graph.indexOf(block) == graph.entry() && numbers.containsKey(value);
    }

    private static boolean isUsedBehind(LocalValue value, Instruction point, BasicBlock block) {
        for (Use use : value.uses()) {
            Instruction user = use.user();
            boolean isHere = user.block() == block && !(user instanceof PhiInstruction);
            if (isHere && user != point && point.comesBefore(user)) {
                return true;
            }
        }
        return false;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        @Nullable BasicBlock block = instruction.block();
        if (block == null) {
            throw new IllegalArgumentException("an instruction in no block");
        }
        return block;
    }
}
