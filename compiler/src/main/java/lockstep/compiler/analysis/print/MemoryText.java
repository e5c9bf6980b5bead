package lockstep.compiler.analysis.print;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Usage;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.ValueNames;

/** Prints memory SSA and alias analysis. */
final class MemoryText {
    /** Limit on the accesses of a function of which all pairs are printed. */
    private static final int MAX_ACCESSES = 64;

    private MemoryText() {}

    /** {@code N = def(M)} and {@code use(M)}, and after an arrow the clobbering state of the accessed bytes. */
    static String memorySsa(Function function, MemorySsa memory) {
        ValueNames names = ValueNames.of(function);
        ClobberWalker walker = new ClobberWalker(memory);
        StringBuilder text = new StringBuilder();
        for (BasicBlock block : function.blocks()) {
            text.append("  block ").append(names.of(block)).append('\n');
            memory.phi(block).ifPresent(phi -> text.append(phi(phi, memory.incomingBlocks(block), names)));
            for (Instruction instruction : block) {
                String node = memory.of(instruction)
                        .map(n -> switch (n) {
                            case Definition d -> d + " = def(" + d.before() + ")";
                            case Usage u -> "use(" + u.before() + ")";
                            case Phi p -> p.toString();
                            case Entry e -> e.toString();
                        })
                        .orElse("");
                if (!node.isEmpty()) {
                    String concerned = MemoryLocation.of(
                                    instruction, memory.effects().layout())
                            .map(location -> " -> " + walker.clobber(instruction, location))
                            .orElse("");
                    text.append("    ").append(node).append(concerned).append("  ");
                    text.append(NvvmPrinter.printInstruction(instruction, names).strip())
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String phi(Phi phi, List<BasicBlock> from, ValueNames names) {
        StringJoiner edges = new StringJoiner(", ", "    " + phi + " = phi(", ")\n");
        for (int i = 0; i < phi.incomingCount(); i++) {
            edges.add(names.of(from.get(i)) + ": " + phi.incoming(i));
        }
        return edges.toString();
    }

    /** All pairs of accesses, the earlier one in the text first. */
    static String alias(Function function, AliasAnalysis alias) {
        ValueNames names = ValueNames.of(function);
        DataLayout layout = DataLayout.of(function.module());
        List<Instruction> accesses = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (accesses.size() < MAX_ACCESSES
                        && MemoryLocation.of(instruction, layout).isPresent()) {
                    accesses.add(instruction);
                }
            }
        }
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < accesses.size(); j++) {
            for (int i = 0; i < j; i++) {
                MemoryLocation first =
                        MemoryLocation.of(accesses.get(i), layout).orElseThrow();
                MemoryLocation second =
                        MemoryLocation.of(accesses.get(j), layout).orElseThrow();
                text.append("  ").append(alias.relation(first, second)).append(": ");
                text.append(NvvmPrinter.printInstruction(accesses.get(i), names).strip())
                        .append(" | ");
                text.append(NvvmPrinter.printInstruction(accesses.get(j), names).strip())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
