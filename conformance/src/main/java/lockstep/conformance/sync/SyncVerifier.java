package lockstep.conformance.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.conformance.sync.BarrierState.Condition;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Checks the convergence barriers of a synced module on all paths, without running it.
 *
 * <p>Rules: {@code sync-unset}: a barrier is set on every path to its {@code BSYNC} or {@code BREAK};
 * {@code sync-overwritten}: {@code BSSY} does not set a barrier that still holds lanes; {@code sync-past}: from each
 * point where a lane is in a barrier its {@code BSYNC} is reachable, so that a lane that bypasses it must have left,
 * unless it exits at once; {@code sync-return}: a function returns with no barrier set; {@code sync-clobbered}: no
 * barrier is live across a call of a function that sets it; {@code sync-mask}: each instruction that lanes execute
 * together is preceded by a {@code WARPSYNC} of its own in its block; {@code sync-collective}: a collective ends in its
 * block, and lanes continue after it.
 *
 * <p>A guarded {@code BREAK} and a branch under the same guard are correlated: after {@code @P0 BREAK B0} and
 * {@code @P0 BRA} the lanes have left B0 on the taken edge and not on the other. {@code BMOV} to a register moves a
 * barrier there. Not checked: the mask of {@code WARPSYNC}, and deadlocks between lanes that wait at different
 * barriers; running the module finds those.
 */
public final class SyncVerifier {
    private static final Set<String> TOGETHER = Set.of("SHFL", "VOTE", "VOTEU", "MATCH", "REDUX", "ELECT");
    /** Barriers that functions use; those from B6 on belong to their callers. */
    private static final int OF_FUNCTIONS = 6;

    private final OriFunction function;
    private final OriPlaces places;
    private final Diagnostics diagnostics;
    private final FlowGraph flow;
    private final Map<String, Set<String>> changed;
    private final List<Set<String>> reachableSyncs = new ArrayList<>();
    private final List<BarrierState> starts = new ArrayList<>();
    private final Set<String> told = new HashSet<>();

    private SyncVerifier(OriFunction function, Map<String, Set<String>> changed, Diagnostics diagnostics) {
        this.function = function;
        this.places = OriPlaces.printed(function);
        this.diagnostics = diagnostics;
        this.flow = function.flow();
        this.changed = changed;
    }

    /** Reports what is wrong with the barriers of {@code module}. */
    public static void verify(OriModule module, Diagnostics diagnostics) {
        Map<String, Set<String>> changed = changed(module);
        for (OriFunction function : module.functions()) {
            if (function.convergence() == OriConvergence.SYNCED) {
                new SyncVerifier(function, changed, diagnostics).verify();
            } else {
                diagnostics.error("sync-form", OriPlaces.printed(function).head(), function.name() + " is not synced");
            }
        }
    }

    /** The barriers that each function sets, by itself or in what it calls; an unknown function sets B0 to B5. */
    private static Map<String, Set<String>> changed(OriModule module) {
        Map<String, Set<String>> found = new HashMap<>();
        for (OriFunction each : module.functions()) {
            found.put(each.name(), new TreeSet<>());
        }
        boolean grows = true;
        while (grows) {
            grows = false;
            for (OriFunction each : module.functions()) {
                Set<String> own = Objects.requireNonNull(found.get(each.name()));
                for (OriBlock block : each.blocks()) {
                    for (OriInstruction instruction : block.instructions()) {
                        grows |= own.addAll(sets(instruction, found));
                    }
                }
            }
        }
        return found;
    }

    private static Set<String> sets(OriInstruction instruction, Map<String, Set<String>> known) {
        return switch (mnemonic(instruction)) {
            case "BSSY" -> Set.of(barrier((OriMachine) instruction));
            case "CALL" ->
                ((OriMachine) instruction)
                        .targets().stream()
                                .findFirst()
                                .map(name -> known.getOrDefault(name, ofFunctions()))
                                .orElse(ofFunctions());
            default -> Set.of();
        };
    }

    private static Set<String> ofFunctions() {
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < OF_FUNCTIONS; i++) {
            found.add("B" + i);
        }
        return found;
    }

    private static String mnemonic(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                ? machine.instruction().form().mnemonic()
                : "";
    }

    /** The barrier that an instruction names. */
    private static String barrier(OriMachine word) {
        for (OriAccess access : OriAccesses.of(word.instruction())) {
            if (access.file() == RegisterFile.BARRIER) {
                VirtualRegister register = word.registers().get(access.field());
                return register != null
                        ? register.toString()
                        : "B" + word.instruction().value(access.field());
            }
        }
        return "";
    }

    /** The general register of a {@code BMOV}. */
    private static Optional<String> register(OriMachine word) {
        for (OriAccess access : OriAccesses.of(word.instruction())) {
            if (access.file() == RegisterFile.GENERAL) {
                VirtualRegister register = word.registers().get(access.field());
                return Optional.of(
                        register != null
                                ? register.toString()
                                : "R" + word.instruction().value(access.field()));
            }
        }
        return Optional.empty();
    }

    private static boolean isMoveToBarrier(OriMachine word) {
        return OriAccesses.of(word.instruction()).stream()
                .anyMatch(access -> access.file() == RegisterFile.BARRIER && access.isWritten());
    }

    /** {@code P0}, {@code !%P3}; empty if all lanes execute it. */
    private static String guard(OriMachine word) {
        if (!word.isGuarded()) {
            return "";
        }
        int field = CommonField.GUARD.ordinal();
        VirtualRegister register = word.registers().get(field);
        String name = register != null
                ? register.toString()
                : "P" + word.instruction().value(field);
        return word.instruction().value(CommonField.GUARD_NOT.ordinal()) != 0 ? "!" + name : name;
    }

    // ---- reachable BSYNC

    /**
     * Computes for each block the barriers, and registers that hold one, whose {@code BSYNC} is reachable from its
     * start.
     */
    private void lookAhead() {
        for (int i = 0; i < flow.size(); i++) {
            reachableSyncs.add(new TreeSet<>());
        }
        Deque<Integer> pending = new ArrayDeque<>();
        for (int i = 0; i < flow.size(); i++) {
            pending.add(i);
        }
        while (!pending.isEmpty()) {
            int node = pending.pop();
            Set<String> ahead = new TreeSet<>();
            for (int i = 0; i < flow.successorCount(node); i++) {
                ahead.addAll(reachableSyncs.get(flow.successor(node, i)));
            }
            List<OriInstruction> all = function.blocks().get(node).instructions();
            for (int i = all.size() - 1; i >= 0; i--) {
                stepBackward(all.get(i), ahead);
            }
            if (reachableSyncs.get(node).addAll(ahead)) {
                for (int i = 0; i < flow.predecessorCount(node); i++) {
                    pending.add(flow.predecessor(node, i));
                }
            }
        }
    }

    private static void stepBackward(OriInstruction instruction, Set<String> ahead) {
        if (!(instruction instanceof OriMachine word)) {
            return;
        }
        switch (mnemonic(word)) {
            case "BSYNC" -> ahead.add(barrier(word));
            case "BSSY" -> ahead.remove(barrier(word));
            case "BMOV" ->
                register(word).ifPresent(register -> {
                    boolean isBack = isMoveToBarrier(word);
                    String to = isBack ? barrier(word) : register;
                    String from = isBack ? register : barrier(word);
                    if (ahead.remove(to)) {
                        ahead.add(from);
                    }
                });
            default -> {}
        }
    }

    // ---- along all paths

    private void verify() {
        lookAhead();
        Deque<Integer> pending = new ArrayDeque<>(List.of(0));
        for (int i = 0; i < flow.size(); i++) {
            starts.add(new BarrierState());
        }
        Set<Integer> reached = new HashSet<>(pending);
        while (!pending.isEmpty()) {
            int node = pending.pop();
            BarrierState state = new BarrierState(starts.get(node));
            run(node, state);
            OriBlock block = function.blocks().get(node);
            for (int i = 0; i < flow.successorCount(node); i++) {
                int next = flow.successor(node, i);
                BarrierState taken = onEdge(block, i, state);
                boolean isNew = reached.add(next);
                if (isNew) {
                    starts.set(next, taken);
                }
                if (isNew || starts.get(next).join(taken)) {
                    pending.add(next);
                }
            }
        }
        reached.stream().sorted().forEach(this::past);
        collectives();
    }

    /**
     * The state of the lanes that take successor {@code successor} of a block; of a guarded branch the first one is its
     * target.
     */
    private static BarrierState onEdge(OriBlock block, int successor, BarrierState state) {
        Optional<OriMachine> end = block.end().filter(e -> e.kind() != Branches.Kind.NEXT && e.isGuarded());
        if (end.isEmpty()) {
            return state;
        }
        String guard = guard(end.get());
        boolean isTaken = end.get().kind() == Branches.Kind.JUMP && successor == 0;
        return state.where(isTaken ? guard : BarrierState.opposite(guard));
    }

    private void fault(String rule, int block, int index, String message) {
        SourceLocation place = places.instruction(block, index);
        if (told.add(rule + place)) {
            diagnostics.error(rule, place, message);
        }
    }

    private void run(int block, BarrierState state) {
        List<OriInstruction> all = function.blocks().get(block).instructions();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof OriMachine word) {
                step(block, i, word, state);
            }
            for (VirtualRegister result : all.get(i).results()) {
                state.forget(result.toString());
            }
        }
    }

    private void step(int block, int index, OriMachine word, BarrierState state) {
        String name = barrier(word);
        switch (mnemonic(word)) {
            case "BSSY" -> {
                if (state.may(name, Condition.SET)) {
                    fault("sync-overwritten", block, index, name + " is set while lanes are in it");
                }
                state.set(name, Condition.SET);
            }
            case "BSYNC" -> {
                requireSet(block, index, name, state);
                state.set(name, Condition.UNSET);
            }
            case "BREAK" -> {
                requireSet(block, index, name, state);
                state.leave(name, guard(word));
            }
            case "BMOV" ->
                register(word).ifPresent(register -> {
                    boolean isBack = isMoveToBarrier(word);
                    state.move(isBack ? register : name, isBack ? name : register);
                });
            case "CALL" -> call(block, index, word, state);
            case "RET" -> {
                for (String set : state.set()) {
                    fault("sync-return", block, index, "the function returns while lanes are in " + set);
                }
            }
            default -> {}
        }
    }

    private void requireSet(int block, int index, String name, BarrierState state) {
        if (state.may(name, Condition.UNSET)) {
            fault("sync-unset", block, index, name + " is not set on every path to here");
        }
    }

    private void call(int block, int index, OriMachine word, BarrierState state) {
        for (String each : sets(word, changed)) {
            if (state.may(each, Condition.SET) || state.may(each, Condition.LEFT)) {
                fault("sync-clobbered", block, index, "the call sets " + each + ", in which lanes are");
            }
        }
    }

    /**
     * A lane that is in a barrier must be able to reach its {@code BSYNC}, or leave in the first block from which it no
     * longer can.
     */
    private void past(int block) {
        List<OriInstruction> all = function.blocks().get(block).instructions();
        boolean endsAtOnce = !all.isEmpty() && mnemonic(all.getFirst()).equals("EXIT");
        BarrierState state = new BarrierState(starts.get(block));
        Set<String> before = state.set();
        run(block, state);
        for (String set : state.set()) {
            if (!endsAtOnce
                    && before.contains(set)
                    && !reachableSyncs.get(block).contains(set)) {
                fault("sync-past", block, 0, "no path from here reaches the BSYNC of " + set + ", in which lanes are");
            }
        }
    }

    // ---- instructions that lanes execute together

    private void collectives() {
        for (int block = 0; block < flow.size(); block++) {
            List<OriInstruction> all = function.blocks().get(block).instructions();
            boolean hasMet = false;
            int open = -1;
            for (int i = 0; i < all.size(); i++) {
                String mnemonic = mnemonic(all.get(i));
                if (mnemonic.equals("WARPSYNC")) {
                    hasMet = true;
                    open = ((OriMachine) all.get(i)).targets().isEmpty() ? open : i;
                } else if (mnemonic.equals("ENDCOLLECTIVE")) {
                    collective(block, open, i == all.size() - 1, i);
                    open = -1;
                    hasMet = false;
                } else if (TOGETHER.contains(mnemonic) && !isActiveMask((OriMachine) all.get(i))) {
                    if (!hasMet) {
                        fault("sync-mask", block, i, mnemonic + " without a WARPSYNC: which lanes run together?");
                    }
                    hasMet = false;
                }
            }
            if (open >= 0) {
                fault("sync-collective", block, open, "the collective does not end in its block");
            }
        }
    }

    private void collective(int block, int begin, boolean isLast, int end) {
        boolean isNext = begin >= 0
                && isLast
                && block + 1 < flow.size()
                && ((OriMachine) function.blocks().get(block).instructions().get(begin))
                        .targets()
                        .contains(function.blocks().get(block + 1).label());
        if (!isNext) {
            fault("sync-collective", block, end, "lanes do not continue after the collective that ends here");
        }
    }

    /** Whether it is {@code VOTE.ANY R, PT, PT}, the mask of active lanes, which does not need a {@code WARPSYNC}. */
    private static boolean isActiveMask(OriMachine word) {
        return mnemonic(word).equals("VOTE") && word.sources().isEmpty();
    }
}
