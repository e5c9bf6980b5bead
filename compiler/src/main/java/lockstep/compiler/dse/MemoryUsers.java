package lockstep.compiler.dse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Usage;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/**
 * The users of each memory SSA state: accesses, memory PHIs and returns. Kept up to date when writes are erased, and
 * what is computed for them alone.
 */
final class MemoryUsers {
    private final MemorySsa memory;
    private final Map<State, List<MemoryNode>> users = new IdentityHashMap<>();
    private final Set<State> returned = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Collects the users in the reachable blocks of {@code function}. */
    MemoryUsers(Function function, MemorySsa memory, InstructionOrder order) {
        this.memory = memory;
        for (BasicBlock block : function.blocks()) {
            if (!order.isReachable(block)) {
                continue;
            }
            memory.phi(block).ifPresent(this::addPhi);
            for (Instruction instruction : block) {
                memory.of(instruction).ifPresent(node -> add(memory.before(instruction), node));
            }
            if (block.terminator() instanceof ReturnInstruction) {
                returned.add(memory.atEnd(block));
            }
        }
    }

    private void addPhi(Phi phi) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            add(phi.incoming(i), phi);
        }
    }

    private void add(State state, MemoryNode user) {
        changing(state).add(user);
    }

    private List<MemoryNode> changing(State state) {
        return users.computeIfAbsent(state, s -> new ArrayList<>());
    }

    /** The accesses and PHIs that read or overwrite {@code state}. */
    List<MemoryNode> of(State state) {
        return Collections.unmodifiableList(users.getOrDefault(state, List.of()));
    }

    /** Whether the function may return in {@code state}. */
    boolean isReturned(State state) {
        return returned.contains(state);
    }

    /**
     * Erases the instruction of {@code definition}, whose users become users of the state before it, and the operands
     * that are dead then, except for collectives. Their loads no longer keep earlier writes. Returns how many operands
     * were erased.
     */
    int erase(Definition definition, Rewriter rewriter) {
        remove(definition);
        Deque<Value> open = new ArrayDeque<>();
        erase(definition.instruction(), rewriter, open);
        int count = 0;
        while (!open.isEmpty()) {
            if (open.pop() instanceof Instruction operand
                    && operand.block() != null
                    && DeadInstructions.isDead(operand)
                    && !Convergence.isConvergent(operand)) {
                memory.of(operand).ifPresent(node -> remove((Usage) node));
                erase(operand, rewriter, open);
                count++;
            }
        }
        return count;
    }

    private static void erase(Instruction instruction, Rewriter rewriter, Deque<Value> operands) {
        operands.addAll(instruction.operands());
        rewriter.erase(instruction);
    }

    private void remove(Usage usage) {
        changing(usage.before()).remove(usage);
        memory.remove(usage.instruction());
    }

    private void remove(Definition definition) {
        State before = definition.before();
        List<MemoryNode> orphans = users.getOrDefault(definition, List.of());
        memory.remove(definition.instruction());
        List<MemoryNode> heirs = changing(before);
        heirs.remove(definition);
        heirs.addAll(orphans);
        users.remove(definition);
        if (returned.remove(definition)) {
            returned.add(before);
        }
    }
}
