package lockstep.ir.ptx.machine;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;

/** The edges between blocks. */
final class MachineFlow {
    /**
     * Limit on the edges of {@code brx.idx} beyond those of one branch for each table: the number of edges of branches
     * that share a table is the product of both sizes. No compiler's output comes near the limit.
     */
    static final long MAX_SHARED = 1 << 20;

    static final String TOO_MANY = "branches by shared tables have more than %d edges".formatted(MAX_SHARED);

    private MachineFlow() {}

    /** @throws IllegalArgumentException if branches share tables {@link #beyond} what is built */
    static FlowGraph of(MachineFunction function) {
        Map<PtxLabel, List<PtxLabel>> tables = tables(function);
        beyond(function, tables).ifPresent(branch -> {
            throw new IllegalArgumentException(branch.location() + ": " + TOO_MANY);
        });
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

    /** The first branch with which a function has more than {@link #MAX_SHARED} edges by tables of other branches. */
    static Optional<PtxInstruction> beyond(MachineFunction function) {
        return beyond(function, tables(function));
    }

    private static Optional<PtxInstruction> beyond(MachineFunction function, Map<PtxLabel, List<PtxLabel>> tables) {
        if (tables.isEmpty()) {
            return Optional.empty();
        }
        Set<PtxLabel> used = Collections.newSetFromMap(new IdentityHashMap<>());
        long shared = 0;
        for (MachineBlock block : function.blocks()) {
            Optional<PtxInstruction> branch = block.terminator().filter(last -> last.opcode() == PtxOpcode.BRX);
            Optional<PtxLabel> table = branch.flatMap(last -> label(last, 1));
            if (table.isPresent() && !used.add(table.get())) {
                shared += targets(branch.get(), tables).size();
            }
            if (shared > MAX_SHARED) {
                return branch;
            }
        }
        return Optional.empty();
    }

    /** The targets by index of each {@code .branchtargets}, by its name. */
    static Map<PtxLabel, List<PtxLabel>> tables(MachineFunction function) {
        Map<PtxLabel, List<PtxLabel>> tables = new IdentityHashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxBranchTargets table) {
                    tables.put(table.name(), table.targets());
                }
            }
        }
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
