package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;

/**
 * The program points of a function, as of the time of construction. Instructions other than PHIs are numbered block by
 * block. A block has a point at its beginning, after its PHIs, and two for each instruction: the gap before it, where a
 * value recomputed for it would be live, and the point after it. Points are numbered in the same order, so that a live
 * range within a block is a range of numbers.
 */
public final class FunctionPoints {
    private final FunctionGraph graph;
    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<Instruction, Integer> indices = new IdentityHashMap<>();
    private final int[] firsts;
    private final int[] nodes;

    /** The points of the function of {@code graph}. */
    public FunctionPoints(FunctionGraph graph) {
        this.graph = graph;
        firsts = new int[graph.size() + 1];
        for (int node = 0; node < graph.size(); node++) {
            firsts[node] = instructions.size();
            for (Instruction instruction : graph.block(node)) {
                if (!(instruction instanceof PhiInstruction)) {
                    indices.put(instruction, instructions.size());
                    instructions.add(instruction);
                }
            }
        }
        firsts[graph.size()] = instructions.size();
        nodes = new int[instructions.size()];
        for (int node = 0; node < graph.size(); node++) {
            Arrays.fill(nodes, firsts[node], firsts[node + 1], node);
        }
    }

    FunctionGraph graph() {
        return graph;
    }

    /** The instructions other than PHIs, by number. */
    List<Instruction> instructions() {
        return Collections.unmodifiableList(instructions);
    }

    /** The number of points. */
    int size() {
        return 2 * instructions.size() + graph.size();
    }

    /** Whether {@code instruction} is numbered: it is not a PHI, and existed at construction. */
    boolean has(Instruction instruction) {
        return indices.containsKey(instruction);
    }

    /** The number of {@code instruction}. */
    public int indexOf(Instruction instruction) {
        return Objects.requireNonNull(indices.get(instruction), "an instruction that is not numbered");
    }

    /** The node of instruction {@code index}. */
    public int nodeOf(int index) {
        return nodes[index];
    }

    /** The node of the block of an attached instruction. */
    int nodeOf(Instruction instruction) {
        return graph.indexOf(Objects.requireNonNull(instruction.block()));
    }

    /** The first instruction of {@code node}. */
    public int first(int node) {
        return firsts[node];
    }

    /** The terminator of {@code node}. */
    public int last(int node) {
        return firsts[node + 1] - 1;
    }

    /** The point at the beginning of {@code node}, after its PHIs. */
    int beginning(int node) {
        return 2 * firsts[node] + node;
    }

    /** The point right before instruction {@code index}. */
    int gap(int index) {
        return 2 * index + nodes[index] + 1;
    }

    /** The point right after instruction {@code index}. */
    int after(int index) {
        return gap(index) + 1;
    }

    /** The point at the end of {@code node}, after its terminator. */
    int end(int node) {
        return after(last(node));
    }

    /** The node of {@code point}. O(log n). */
    int nodeOfPoint(int point) {
        int low = 0;
        int high = graph.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (beginning(middle) <= point) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The instruction at or after {@code point}: that of a gap, or the next one for a point after an instruction. */
    int instructionFrom(int point) {
        int node = nodeOfPoint(point);
        return firsts[node] + (point - beginning(node)) / 2;
    }
}
