package lockstep.ir.ptx.machine;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSymbolOperand;

/** The ways between blocks. */
final class MachineFlow {
    private MachineFlow() {}

    static FlowGraph of(MachineFunction function) {
        Map<PtxLabel, List<PtxLabel>> tables = tables(function);
        List<MachineBlock> blocks = function.blocks();
        ArrayFlowGraph.Builder graph = ArrayFlowGraph.builder(blocks.size(), 0);
        for (int index = 0; index < blocks.size(); index++) {
            int block = index;
            blocks.get(block)
                    .terminator()
                    .map(last -> targets(last, tables))
                    .ifPresent(targets -> targets.forEach(
                            label -> function.block(label).ifPresent(target -> graph.edge(block, target))));
            if (blocks.get(block).fallsThrough() && block + 1 < blocks.size()) {
                graph.edge(block, block + 1);
            }
        }
        return graph.build();
    }

    /** The targets by index of each {@code .branchtargets}, by its name. */
    static Map<PtxLabel, List<PtxLabel>> tables(MachineFunction function) {
        Map<PtxLabel, List<PtxLabel>> tables = new IdentityHashMap<>();
        function.blocks().stream()
                .flatMap(block -> block.statements().stream())
                .filter(PtxBranchTargets.class::isInstance)
                .map(PtxBranchTargets.class::cast)
                .forEach(table -> tables.put(table.name(), table.targets()));
        return tables;
    }

    /** The labels that a terminator names as its targets. */
    private static List<PtxLabel> targets(PtxInstruction last, Map<PtxLabel, List<PtxLabel>> tables) {
        if (!last.opcode().has(Trait.BRANCH)) {
            return List.of();
        }
        boolean isIndexed = last.opcode() == PtxOpcode.BRX;
        Optional<PtxLabel> named = label(last, isIndexed ? 1 : 0);
        return isIndexed
                ? named.map(table -> tables.getOrDefault(table, List.of())).orElse(List.of())
                : named.map(List::of).orElse(List.of());
    }

    /** The label that operand {@code index} is. */
    static Optional<PtxLabel> label(PtxInstruction instruction, int index) {
        return index < instruction.operands().size() ? label(instruction.operand(index)) : Optional.empty();
    }

    /** The label that {@code operand} is. */
    static Optional<PtxLabel> label(PtxOperand operand) {
        return operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label
                ? Optional.of(label)
                : Optional.empty();
    }
}
