package lockstep.compiler.instcombine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Edges that no lane takes, and blocks that are reached over such edges only. The contents of these blocks are removed,
 * and PHI entries for these edges become poison. Blocks and edges stay. Source: LLVM, handlePotentiallyDeadSuccessors.
 */
final class DeadEdges {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "never-reached",
            "unreachable code is removed, and PHI entries from there become poison",
            (instruction, combiner, rule) -> combiner.deadEdges().clear(instruction, combiner, rule),
            Opcode.BR,
            Opcode.SWITCH));

    private static final int UNKNOWN = -1;

    /** An edge by the numbers of its blocks. */
    private record Edge(int from, int to) {}

    /** The edges and blocks that one terminator makes dead, in the order of discovery. */
    private record Found(List<Edge> edges, List<Integer> blocks) {}

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final Set<Edge> deadEdges = new HashSet<>();
    private final boolean[] isDead;
    /** Number of predecessors of each block, without those it dominates, from which lanes may come. */
    private final int[] entries;

    DeadEdges(FunctionGraph graph, DominatorTree dominators) {
        this.graph = graph;
        this.dominators = dominators;
        this.isDead = new boolean[graph.size()];
        this.entries = new int[graph.size()];
        Arrays.fill(entries, UNKNOWN);
    }

    private boolean clear(Instruction end, Combiner combiner, Rule rule) {
        List<BasicBlock> never = neverTaken(end);
        if (never.isEmpty()) {
            return false;
        }
        Found found = find(graph.indexOf(Objects.requireNonNull(end.block())), never);
        if (!changesAnything(found)) {
            return false;
        }
        if (!combiner.allow(rule, end)) {
            forget(found);
            return false;
        }
        found.edges().forEach(edge -> clear(edge, combiner));
        found.blocks().forEach(block -> clear(graph.block(block), combiner));
        return true;
    }

    // ---- dead edges

    /** The successors that no lane reaches; all of them if the branch is undefined behaviour. */
    private static List<BasicBlock> neverTaken(Instruction end) {
        if (end instanceof BranchInstruction branch && branch.isConditional()) {
            return neverTaken(branch, branch.condition());
        }
        return end instanceof SwitchInstruction choice ? neverTaken(choice, choice.value()) : List.of();
    }

    private static List<BasicBlock> neverTaken(TerminatorInstruction end, Value condition) {
        boolean isOpen = condition instanceof ConstantUndef || condition instanceof ConstantPoison;
        if (!isOpen && !(condition instanceof ConstantInt)) {
            return List.of();
        }
        BasicBlock taken = isOpen ? null : taken(end, (ConstantInt) condition);
        return end.successors().stream().filter(s -> s != taken).distinct().toList();
    }

    private static BasicBlock taken(TerminatorInstruction end, ConstantInt condition) {
        int index = end instanceof SwitchInstruction choice
                ? choice.successorFor(condition.unsigned())
                : condition.isOne() ? 0 : 1;
        return end.successor(index);
    }

    // ---- propagation

    private Found find(int from, List<BasicBlock> never) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        Deque<Integer> work = new ArrayDeque<>();
        never.forEach(to -> add(new Edge(from, graph.indexOf(to)), found, work));
        while (!work.isEmpty()) {
            int block = work.removeFirst();
            isDead[block] = true;
            found.blocks().add(block);
            IntStream.range(0, graph.successorCount(block))
                    .forEach(i -> add(new Edge(block, graph.successor(block, i)), found, work));
        }
        return found;
    }

    private void add(Edge edge, Found found, Deque<Integer> work) {
        int to = edge.to();
        if (!deadEdges.add(edge)) {
            return;
        }
        found.edges().add(edge);
        if (entries[to] == UNKNOWN) {
            entries[to] = (int) IntStream.range(0, graph.predecessorCount(to))
                    .map(i -> graph.predecessor(to, i))
                    .filter(from -> isEntry(from, to))
                    .distinct()
                    .count();
        }
        if (isEntry(edge.from(), to) && --entries[to] == 0 && to != graph.entry()) {
            work.addLast(to);
        }
    }

    private boolean isEntry(int from, int to) {
        return !dominators.dominates(to, from);
    }

    private void forget(Found found) {
        for (Edge edge : found.edges()) {
            deadEdges.remove(edge);
            entries[edge.to()] += isEntry(edge.from(), edge.to()) ? 1 : 0;
        }
        found.blocks().forEach(block -> isDead[block] = false);
    }

    // ---- edits

    private boolean changesAnything(Found found) {
        return found.blocks().stream().anyMatch(b -> firstRemovable(graph.block(b)) != null)
                || found.edges().stream().anyMatch(this::hasLiveEntry);
    }

    private static @Nullable Instruction firstRemovable(BasicBlock block) {
        for (Instruction instruction : block) {
            if (isRemovable(instruction)) {
                return instruction;
            }
        }
        return null;
    }

    private static boolean isRemovable(Instruction instruction) {
        return !instruction.isTerminator() && instruction.type() != SimpleType.TOKEN;
    }

    private boolean hasLiveEntry(Edge edge) {
        BasicBlock from = graph.block(edge.from());
        return graph.block(edge.to()).phis().stream().anyMatch(phi -> !(phi.valueFrom(from) instanceof ConstantPoison));
    }

    private void clear(Edge edge, Combiner combiner) {
        BasicBlock from = graph.block(edge.from());
        for (PhiInstruction phi : isDead[edge.to()]
                ? List.<PhiInstruction>of()
                : graph.block(edge.to()).phis()) {
            for (int i = 0; i < phi.incomingCount(); i++) {
                if (phi.incomingBlock(i) == from && !(phi.incomingValue(i) instanceof ConstantPoison)) {
                    combiner.setOperand(phi, i, combiner.context().poison(phi.type()));
                }
            }
        }
    }

    private static void clear(BasicBlock block, Combiner combiner) {
        List<Instruction> all = new ArrayList<>();
        block.forEach(all::add);
        for (Instruction instruction : all.reversed()) {
            if (!isRemovable(instruction)) {
                continue;
            }
            if (instruction.hasUses()) {
                combiner.replace(instruction, combiner.context().poison(instruction.type()));
            } else {
                combiner.erase(instruction);
            }
        }
    }
}
