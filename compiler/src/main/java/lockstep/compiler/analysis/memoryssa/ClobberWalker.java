package lockstep.compiler.analysis.memoryssa;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;

/**
 * Finds the clobbering access of a location: the nearest definition before an instruction that may write it, or the PHI
 * where paths join of which one has such a definition. Visits at most {@value #MAX_STEPS} states per query; when these
 * are spent, the state that was reached is the answer.
 *
 * <p>A definition that dominates the instruction is compared with the address as it is when the instruction executes.
 * Across a PHI the walk may reach other iterations: there the address is used only if it is computed above the point
 * where the paths diverged; otherwise any byte of the same object counts.
 */
public final class ClobberWalker {
    /** Limit on the states visited by a query. */
    public static final int MAX_STEPS = 128;

    private final MemorySsa memory;
    private int steps;

    /** A walker over {@code memory} as it is at the time of each query. */
    public ClobberWalker(MemorySsa memory) {
        this.memory = memory;
    }

    /** The nearest state before {@code instruction} that clobbers {@code location}, whose address it uses. */
    public State clobber(Instruction instruction, MemoryLocation location) {
        return clobber(memory.before(instruction), location);
    }

    /**
     * The nearest state from {@code from} upwards that clobbers {@code location}, at a place that {@code from} reaches
     * without another definition.
     */
    public State clobber(State from, MemoryLocation location) {
        steps = MAX_STEPS;
        State at = from;
        while (true) {
            State next = skip(at, location);
            if (next == at || next instanceof Entry) {
                return next;
            }
            at = next;
        }
    }

    /** The state before {@code at} if {@code at} does not clobber the location, else {@code at}. */
    private State skip(State at, MemoryLocation location) {
        return switch (at) {
            case Entry entry -> entry;
            case Definition definition -> concerns(definition, location) ? definition : definition.before();
            case Phi phi -> isPassed(phi, location) ? memory.atEndOfDominator(phi.block()) : phi;
        };
    }

    private boolean concerns(Definition definition, MemoryLocation location) {
        steps--;
        return steps < 0
                || memory.effects().of(definition.instruction(), location).mayWrite();
    }

    /** Whether no definition on any path from the dominating state to the PHI clobbers the location. */
    private boolean isPassed(Phi phi, MemoryLocation location) {
        State parting = memory.atEndOfDominator(phi.block());
        MemoryLocation seen = isSettledAbove(location.address(), phi.block()) ? location : location.anywhere();
        Set<State> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<State> work = new ArrayDeque<>();
        visited.add(parting);
        visited.add(phi);
        pushAll(phi, work);
        while (!work.isEmpty()) {
            State at = work.pop();
            if (!visited.add(at)) {
                continue;
            }
            switch (at) {
                case Entry entry -> {}
                case Phi other -> pushAll(other, work);
                case Definition definition -> {
                    if (concerns(definition, seen)) {
                        return false;
                    }
                    work.push(definition.before());
                }
            }
        }
        return true;
    }

    private static void pushAll(Phi phi, Deque<State> work) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            work.push(phi.incoming(i));
        }
    }

    /** Whether {@code address} has the same value at {@code block} and on all paths to it from its dominator. */
    private boolean isSettledAbove(Value address, BasicBlock block) {
        if (!(address instanceof Instruction definition)) {
            return true;
        }
        BasicBlock at = definition.block();
        FunctionGraph graph = memory.graph();
        return at != null
                && memory.dominators()
                        .dominates(graph.indexOf(at), memory.dominators().immediateDominator(graph.indexOf(block)));
    }
}
