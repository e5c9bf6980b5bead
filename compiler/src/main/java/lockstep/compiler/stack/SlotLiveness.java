package lockstep.compiler.stack;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.stack.SlotUses.Effect;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import org.jspecify.annotations.Nullable;

/**
 * At which instructions a stack slot is occupied: it is accessed there, or has contents both before and after that are
 * still needed. Two slots that are never occupied at one instruction can share their memory.
 *
 * <p>A slot has contents from the first access on each path (from the start of its lifetime, if that is marked); they
 * are needed as long as an access may follow that does not overwrite all of them. If there may be accesses that are not
 * seen, everything up to the end of the lifetime is needed. Each lane has its own slots and its own path, so the flow
 * graph of one thread decides and divergence does not matter.
 */
final class SlotLiveness {
    private final FunctionGraph graph;
    private final Map<Instruction, Integer> numbers = new IdentityHashMap<>();

    SlotLiveness(Function function) {
        graph = FunctionGraph.of(function);
        for (BasicBlock block : graph.blocks()) {
            for (Instruction instruction : block) {
                numbers.put(instruction, numbers.size());
            }
        }
    }

    /** The instructions, numbered in the function's order, at which the slot of {@code uses} is occupied. */
    BitSet of(SlotUses uses) {
        boolean[] heldOut = new boolean[graph.size()];
        boolean[] wantedIn = new boolean[graph.size()];
        Arrays.fill(wantedIn, uses.escapes());
        solve(uses, heldOut, true);
        if (!uses.escapes()) {
            solve(uses, wantedIn, false);
        }
        BitSet places = new BitSet();
        for (int node = 0; node < graph.size(); node++) {
            addPlaces(uses, node, heldOut, wantedIn, places);
        }
        return places;
    }

    private void solve(SlotUses uses, boolean[] state, boolean isForward) {
        Deque<Integer> work = new ArrayDeque<>();
        for (int node = 0; node < graph.size(); node++) {
            work.add(node);
        }
        while (!work.isEmpty()) {
            int node = work.remove();
            boolean now = through(uses, node, entering(node, state, isForward), isForward);
            if (now && !state[node]) {
                state[node] = true;
                int count = isForward ? graph.successorCount(node) : graph.predecessorCount(node);
                for (int i = 0; i < count; i++) {
                    work.add(isForward ? graph.successor(node, i) : graph.predecessor(node, i));
                }
            }
        }
    }

    private boolean entering(int node, boolean[] state, boolean isForward) {
        int count = isForward ? graph.predecessorCount(node) : graph.successorCount(node);
        for (int i = 0; i < count; i++) {
            if (state[isForward ? graph.predecessor(node, i) : graph.successor(node, i)]) {
                return true;
            }
        }
        return false;
    }

    private boolean through(SlotUses uses, int node, boolean entering, boolean isForward) {
        boolean now = entering;
        BasicBlock block = graph.block(node);
        for (@Nullable Instruction at = isForward ? block.first() : block.last();
                at != null;
                at = isForward ? at.next() : at.previous()) {
            now = step(uses, at, now, isForward);
        }
        return now;
    }

    private static boolean step(SlotUses uses, Instruction at, boolean now, boolean isForward) {
        if (!isForward && uses.escapes()) {
            return true;
        }
        Effect effect = uses.effects().get(at);
        if (effect == null) {
            return now;
        }
        return switch (effect) {
            case USE -> true;
            case OVERWRITE, START -> isForward;
            case END -> false;
        };
    }

    private void addPlaces(SlotUses uses, int node, boolean[] heldOut, boolean[] wantedIn, BitSet places) {
        BasicBlock block = graph.block(node);
        boolean[] wantedBehind = new boolean[block.size()];
        boolean wanted = uses.escapes() || entering(node, wantedIn, false);
        int index = block.size();
        for (@Nullable Instruction at = block.last(); at != null; at = at.previous()) {
            wantedBehind[--index] = wanted;
            wanted = step(uses, at, wanted, false);
        }
        boolean held = entering(node, heldOut, true);
        for (Instruction at : block) {
            boolean before = held && (index == 0 ? wanted : wantedBehind[index - 1]);
            held = step(uses, at, held, true);
            boolean behind = held && wantedBehind[index];
            if (uses.effects().containsKey(at) || before && behind) {
                places.set(Objects.requireNonNull(numbers.get(at)));
            }
            index++;
        }
    }
}
