package lockstep.compiler.newgvn;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import org.jspecify.annotations.Nullable;

/**
 * Which states of memory are one, as far as is known: a memory PHI is the state that all edges bring that may be taken.
 * Every write is a state of its own, and so are barriers, fences and ordered atomics.
 */
final class MemoryStates {
    /** PHIs passed in one question. */
    private static final int MAX_PHIS = 64;

    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final ReachedEdges edges;
    private final IntConsumer changed;
    private final Map<Phi, State> leaders = new IdentityHashMap<>();
    private final Map<Phi, Set<Integer>> dependents = new IdentityHashMap<>();

    /** @param changed hears of the places that have to be looked at again */
    MemoryStates(MemorySsa memory, ReachedEdges edges, IntConsumer changed) {
        this.memory = memory;
        this.edges = edges;
        this.changed = changed;
        walker = new ClobberWalker(memory);
    }

    MemorySsa memory() {
        return memory;
    }

    /** Looks at the PHI of {@code block}, if it has one; {@code rank} is the place of that. */
    void visit(BasicBlock block, int rank) {
        memory.phi(block).ifPresent(phi -> set(phi, common(phi, rank)));
    }

    /** {@code phi} is not looked at any more: it is a state of its own. */
    void pin(BasicBlock block) {
        memory.phi(block).ifPresent(phi -> set(phi, phi));
    }

    private void set(Phi phi, @Nullable State leader) {
        if (leader != null && leaders.put(phi, leader) != leader) {
            dependents.getOrDefault(phi, Set.of()).forEach(changed::accept);
        }
    }

    /** The one state that comes on all edges that may be taken; the PHI if there are several; null if none is known. */
    private @Nullable State common(Phi phi, int rank) {
        State only = null;
        List<BasicBlock> from = memory.incomingBlocks(phi.block());
        for (int i = 0; i < from.size(); i++) {
            State brought = edges.isReached(from.get(i), phi.block()) ? leaderOf(phi.incoming(i), rank) : null;
            if (brought == null || brought == phi || brought == only) {
                continue;
            }
            if (only != null) {
                return phi;
            }
            only = brought;
        }
        return only;
    }

    /** The state that {@code state} is believed to be; null for a PHI that was not looked at. */
    private @Nullable State leaderOf(State state, int rank) {
        State at = state;
        while (at instanceof Phi phi) {
            dependents.computeIfAbsent(phi, p -> new LinkedHashSet<>()).add(rank);
            State leader = leaders.get(phi);
            if (leader == null || leader == phi) {
                return leader;
            }
            at = leader;
        }
        return at;
    }

    /** The state that {@code instruction}, at {@code rank}, finds. */
    State before(Instruction instruction, int rank) {
        State found = memory.before(instruction);
        State leader = leaderOf(found, rank);
        return leader == null ? found : leader;
    }

    /** The nearest state before {@code access}, at {@code rank}, that may concern its bytes. */
    State before(Instruction access, MemoryLocation location, int rank) {
        return behindPhis(walker.clobber(access, location), location, rank);
    }

    /** The nearest state from {@code state} upwards that may concern bytes that the place {@code rank} asks for. */
    State from(State state, MemoryLocation location, int rank) {
        return behindPhis(walker.clobber(state, location), location, rank);
    }

    private State behindPhis(State found, MemoryLocation location, int rank) {
        State at = found;
        for (int step = 0; at instanceof Phi && step < MAX_PHIS; step++) {
            State leader = leaderOf(at, rank);
            if (leader == null || leader == at) {
                return at;
            }
            at = walker.clobber(leader, location);
        }
        return at;
    }

    MemoryLocation locationOf(Instruction access) {
        return MemoryLocation.of(access, memory.effects().layout()).orElseThrow();
    }
}
