package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.PhiBlock;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the PHIs of machine IR. An incoming value belongs to all edges that leave the block with its label.
 * docs/machine-ir.md.
 */
final class PhiRows {
    private final FunctionAssembler into;
    private final MachineIrOperands operands;
    private final PtxBlockPlan plan;
    private final FlowGraph graph;

    PhiRows(FunctionAssembler into, MachineIrOperands operands, PtxBlockPlan plan, FlowGraph graph) {
        this.into = into;
        this.operands = operands;
        this.plan = plan;
        this.graph = graph;
    }

    /** The incoming values of a PHI by predecessor: one for each in a well-formed PHI. */
    static Map<PtxLabel, List<PtxOperand>> incoming(PtxInstruction phi) {
        Map<PtxLabel, List<PtxOperand>> values = new LinkedHashMap<>();
        for (int i = 1; i + 1 < phi.operands().size(); i += 2) {
            PtxLabel label = labelAt(phi, i + 1);
            if (label != null) {
                values.computeIfAbsent(label, from -> new ArrayList<>()).add(phi.operand(i));
            }
        }
        return values;
    }

    private static @Nullable PtxLabel labelAt(PtxInstruction phi, int index) {
        return phi.operand(index) instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label
                ? label
                : null;
    }

    /** The predecessors of a block of the plan, without duplicates. */
    private Set<Integer> sources(PtxBlockPlan.Block block) {
        Set<Integer> sources = new LinkedHashSet<>();
        for (int i = 0; i < graph.predecessorCount(block.number); i++) {
            sources.add(graph.predecessor(block.number, i));
        }
        return sources;
    }

    /** The register that a PHI of a block writes; throws if the PHI cannot be decoded. */
    PtxRegister require(PtxBlockPlan.Block block, PtxInstruction phi) {
        PtxRegister result = operands.result(phi);
        Map<PtxLabel, List<PtxOperand>> incoming = incoming(phi);
        Set<PtxLabel> known = new LinkedHashSet<>();
        for (int source : sources(block)) {
            PtxLabel label = plan.blocks().get(source).label;
            if (label == null) {
                throw new NotDecodable("a PHI that is reached from no label");
            }
            int count = incoming.getOrDefault(label, List.of()).size();
            if (count != 1) {
                throw new NotDecodable("a PHI with %d values for the edge from %s".formatted(count, label.name()));
            }
            known.add(label);
        }
        for (int i = 1; i < phi.operands().size(); i += 2) {
            operands.constantOrRegister(phi.operand(i), phi.type(0));
            PtxLabel label = i + 1 < phi.operands().size() ? labelAt(phi, i + 1) : null;
            if (label == null) {
                throw new NotDecodable("a PHI with a value that comes from no block");
            }
            if (!known.contains(label)) {
                throw new NotDecodable("a PHI with a value from %s, from where no edge comes".formatted(label.name()));
            }
        }
        return result;
    }

    /** Begins a block with its PHIs, which {@link #require} has all accepted. */
    void begin(PtxBlockPlan.Block block, List<PtxInstruction> phis) {
        PhiBlock cells = new PhiBlock(into, block.number);
        phis.forEach(phi -> cells.add(operands.cell(operands.result(phi)), 1));
        cells.enter(new OpBuilder(OpKind.Move.PHIS, into.block(), new PtxOpSource(phis.getFirst())));
        List<Map<PtxLabel, List<PtxOperand>>> incoming =
                phis.stream().map(PhiRows::incoming).toList();
        for (int source : sources(block)) {
            PtxLabel label = Objects.requireNonNull(plan.blocks().get(source).label);
            List<List<Integer>> read = new ArrayList<>();
            for (int i = 0; i < incoming.size(); i++) {
                PtxOperand value =
                        Objects.requireNonNull(incoming.get(i).get(label)).getFirst();
                read.add(List.of(operands.constantOrRegister(value, phis.get(i).type(0))));
            }
            cells.setIncoming(source, read);
        }
    }
}
