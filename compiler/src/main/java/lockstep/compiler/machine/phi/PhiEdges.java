package lockstep.compiler.machine.phi;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.compiler.machine.MachineBodies;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import org.jspecify.annotations.Nullable;

/** The edges into blocks with PHIs, and the placement of their copies. */
final class PhiEdges {
    /**
     * All edges from one block to another.
     *
     * @param between the label of the block that splits it and holds its copies; null if they are at the end of
     *     {@code from}, before its branch
     */
    record Edge(int from, int to, @Nullable PtxLabel between) {}

    private final MachineFunction function;
    private final FlowGraph flow;
    private final Map<Integer, Map<Integer, Edge>> byTarget = new LinkedHashMap<>();
    private final Map<Integer, List<Edge>> bySource = new LinkedHashMap<>();

    /**
     * The edges of {@code function}.
     *
     * @param editor creates labels
     * @param splits whether critical edges are split; never in a body with blocks in scopes
     */
    PhiEdges(MachineFunction function, MachineEditor editor, boolean splits) {
        this.function = function;
        this.flow = function.flow();
        boolean maySplit = splits && !MachineBodies.hasBlocksInScopes(function);
        for (int block = 0; block < flow.size(); block++) {
            if (!phis(block).isEmpty()) {
                Map<Integer, Edge> incoming = new LinkedHashMap<>();
                int[] sources = distinctPredecessors(block);
                for (int from : sources) {
                    boolean isCritical = sources.length > 1 && distinctSuccessors(from) > 1;
                    Edge edge = new Edge(from, block, isCritical && maySplit ? editor.newLabel() : null);
                    incoming.put(from, edge);
                    bySource.computeIfAbsent(from, _ -> new ArrayList<>()).add(edge);
                }
                byTarget.put(block, incoming);
            }
        }
    }

    private int[] distinctPredecessors(int block) {
        return IntStream.range(0, flow.predecessorCount(block))
                .map(i -> flow.predecessor(block, i))
                .distinct()
                .toArray();
    }

    private long distinctSuccessors(int block) {
        return IntStream.range(0, flow.successorCount(block))
                .map(i -> flow.successor(block, i))
                .distinct()
                .count();
    }

    /** The PHIs of {@code block}. */
    List<PtxInstruction> phis(int block) {
        return phis(function.blocks().get(block));
    }

    /** The PHIs of {@code block}, which precede all other instructions. */
    static List<PtxInstruction> phis(MachineBlock block) {
        List<PtxInstruction> found = new ArrayList<>();
        for (PtxStatement statement : block.statements()) {
            if (statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI) {
                found.add(phi);
            } else if (MachineBlock.isExecuted(statement)) {
                break;
            }
        }
        return found;
    }

    /** The edges into {@code block}, one for each predecessor; none if it has no PHIs. */
    List<Edge> into(int block) {
        return List.copyOf(byTarget.getOrDefault(block, Map.of()).values());
    }

    /** The edges from {@code block} to blocks with PHIs. */
    List<Edge> outOf(int block) {
        return bySource.getOrDefault(block, List.of());
    }

    /** The edge of {@code phi}, in {@code block}, whose label is the operand at {@code index}. */
    Optional<Edge> edge(PtxInstruction phi, int index, int block) {
        return phi.operand(index) instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label
                ? Optional.ofNullable(Objects.requireNonNull(byTarget.get(block))
                        .get(function.block(label).orElse(-1)))
                : Optional.empty();
    }

    /** The new branch targets of the terminator of {@code block}, by old label. */
    Map<PtxLabel, PtxLabel> retargeted(int block, Map<Edge, ?> kept) {
        Map<PtxLabel, PtxLabel> targets = new IdentityHashMap<>();
        for (Edge edge : outOf(block)) {
            if (edge.between() != null && kept.containsKey(edge)) {
                MachineBlock to = function.blocks().get(edge.to());
                to.label().ifPresent(label -> targets.put(label, edge.between()));
            }
        }
        return targets;
    }
}
