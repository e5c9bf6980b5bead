package lockstep.compiler.analysis.memoryssa;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Usage;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;

/**
 * Verifies a memory SSA form: every instruction that may access memory has a node and no other one has; each node has
 * the state that reaches it on all paths, each PHI the states of its edges, and a block without a PHI gets one state
 * from all of its edges. Independent of how forms are made.
 */
public final class MemorySsaVerifier {
    private final MemorySsa memory;
    private final List<String> faults = new ArrayList<>();

    private MemorySsaVerifier(MemorySsa memory) {
        this.memory = memory;
    }

    /** The faults of {@code memory}, a sentence each; empty if there are none. */
    public static List<String> faults(MemorySsa memory) {
        MemorySsaVerifier verifier = new MemorySsaVerifier(memory);
        for (BasicBlock block : memory.graph().blocks()) {
            verifier.block(block);
        }
        return List.copyOf(verifier.faults);
    }

    private void block(BasicBlock block) {
        if (!memory.dominators().isReachable(memory.graph().indexOf(block))) {
            for (Instruction instruction : block) {
                require(memory.of(instruction).isEmpty(), block, "an unreachable instruction has a node");
            }
            return;
        }
        State state = atBeginning(block);
        for (Instruction instruction : block) {
            MemoryNode node = memory.of(instruction).orElse(null);
            require(MemorySsa.defines(instruction) == node instanceof Definition, block, "a definition is missing");
            require(MemorySsa.uses(instruction) == node instanceof Usage, block, "a use is missing");
            if (node instanceof Usage usage) {
                require(usage.before() == state, block, "a use has the wrong state");
            } else if (node instanceof Definition definition) {
                require(definition.before() == state, block, "a definition has the wrong state before it");
                state = definition;
            }
        }
        require(memory.atEnd(block) == state, block, "the state at the end is wrong");
    }

    /** The state at the beginning of the block: its PHI, or the state that every edge has. */
    private State atBeginning(BasicBlock block) {
        List<BasicBlock> from = memory.incomingBlocks(block);
        Phi phi = memory.phi(block).orElse(null);
        if (phi != null) {
            require(phi.incomingCount() == from.size(), block, "a PHI has another number of states than edges");
            for (int i = 0; i < Math.min(phi.incomingCount(), from.size()); i++) {
                require(phi.incoming(i) == memory.atEnd(from.get(i)), block, "a PHI has the wrong state of an edge");
            }
            return phi;
        }
        State only = from.isEmpty() ? null : memory.atEnd(from.getFirst());
        for (BasicBlock source : from) {
            require(memory.atEnd(source) == only, block, "a PHI is missing");
        }
        return from.isEmpty() ? memory.entry() : Objects.requireNonNull(only);
    }

    private void require(boolean holds, BasicBlock block, String fault) {
        if (!holds) {
            faults.add("block " + memory.graph().indexOf(block) + ": " + fault);
        }
    }
}
