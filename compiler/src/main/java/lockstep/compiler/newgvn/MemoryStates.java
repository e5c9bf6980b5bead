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
 * Equality of memory states, as far as is known: a memory PHI equals the state that all its reachable edges bring.
 * Every write is a state of its own, as are barriers, fences and ordered atomics.
 */
final class MemoryStates {
    /** Most PHIs passed in one query. */
    private static final int MAX_PHIS = 64;

    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final ReachedEdges edges;
    private final IntConsumer changed;
    private final Map<Phi, State> leaders = new IdentityHashMap<>();
    private final Map<Phi, Set<Integer>> dependents = new IdentityHashMap<>();

    /** @param changed receives the ranks that have to be visited again */
    MemoryStates(MemorySsa memory, ReachedEdges edges, IntConsumer changed) {
        this.memory = memory;
        this.edges = edges;
        this.changed = changed;
        walker = new ClobberWalker(memory);
    }

    MemorySsa memory() {
        return memory;
    }

    /** Evaluates the memory PHI of {@code block}, if it has one; {@code rank} is the place of the block's head. */
    void visit(BasicBlock block, int rank) {
        memory.phi(block).ifPresent(phi -> set(phi, common(phi, rank)));
    }

    /** Gives the memory PHI of {@code block} a state of its own. */
    void pin(BasicBlock block) {
        memory.phi(block).ifPresent(phi -> set(phi, phi));
    }

    private void set(Phi phi, @Nullable State leader) {
        if (leader != null && leaders.put(phi, leader) != leader) {
            dependents.getOrDefault(phi, Set.of()).forEach(changed::accept);
        }
    }

    /** The one state that all reachable edges bring; the PHI if there are several; null if none is known. */
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

    /** The state that {@code state} currently equals; null for a PHI that was not visited. */
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

    /** The clobber of {@code access}, at {@code rank}. */
    State before(Instruction access, MemoryLocation location, int rank) {
        return throughPhis(walker.clobber(access, location), location, rank);
    }

    /** The clobber of {@code location} from {@code state} upwards, for the instruction at {@code rank}. */
    State from(State state, MemoryLocation location, int rank) {
        return throughPhis(walker.clobber(state, location), location, rank);
    }

    private State throughPhis(State found, MemoryLocation location, int rank) {
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
