package lockstep.ir.sass.ori;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * The instructions that define and read each virtual register. Instructions are compared by identity. A definition
 * under a guard is partial: the other lanes keep the old value.
 */
public final class OriDefUse {
    /** Instructions by identity, and how often each names a register. */
    private static final class Places {
        private final Map<OriInstruction, Integer> counts = new IdentityHashMap<>();

        void add(OriInstruction instruction) {
            counts.merge(instruction, 1, Integer::sum);
        }

        void remove(OriInstruction instruction) {
            counts.computeIfPresent(instruction, (i, count) -> count == 1 ? null : count - 1);
        }
    }

    private final Map<VirtualRegister, Places> definitions = new HashMap<>();
    private final Map<VirtualRegister, Places> uses = new HashMap<>();

    OriDefUse() {}

    /** Those of {@code function}. */
    public static OriDefUse of(OriFunction function) {
        OriDefUse made = new OriDefUse();
        function.blocks().forEach(block -> block.instructions().forEach(made::add));
        return made;
    }

    void add(OriInstruction instruction) {
        instruction
                .results()
                .forEach(r -> definitions.computeIfAbsent(r, x -> new Places()).add(instruction));
        instruction
                .sources()
                .forEach(r -> uses.computeIfAbsent(r, x -> new Places()).add(instruction));
    }

    void remove(OriInstruction instruction) {
        instruction.results().forEach(r -> remove(definitions, r, instruction));
        instruction.sources().forEach(r -> remove(uses, r, instruction));
    }

    private static void remove(
            Map<VirtualRegister, Places> from, VirtualRegister register, OriInstruction instruction) {
        Places places = Objects.requireNonNull(from.get(register));
        places.remove(instruction);
        if (places.counts.isEmpty()) {
            from.remove(register);
        }
    }

    private static Set<OriInstruction> of(Map<VirtualRegister, Places> all, VirtualRegister register) {
        Places places = all.get(register);
        Set<OriInstruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
        if (places != null) {
            found.addAll(places.counts.keySet());
        }
        return found;
    }

    /** The instructions that write {@code register}, partial definitions with them; by identity, in no order. */
    public Set<OriInstruction> definitions(VirtualRegister register) {
        return of(definitions, register);
    }

    /** The instructions that read {@code register}; by identity, in no order. */
    public Set<OriInstruction> uses(VirtualRegister register) {
        return of(uses, register);
    }

    /** Whether all definitions of {@code register} write it in all lanes that execute them. */
    public boolean isWhole(VirtualRegister register) {
        return definitions(register).stream().noneMatch(OriInstruction::isGuarded);
    }

    /** How often {@code register} is read; a PHI or an instruction may do so several times. */
    public int useCount(VirtualRegister register) {
        Places places = uses.get(register);
        return places == null
                ? 0
                : places.counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** All registers that something defines or reads. */
    public Set<VirtualRegister> registers() {
        Set<VirtualRegister> found = new LinkedHashSet<>(definitions.keySet());
        found.addAll(uses.keySet());
        return found;
    }

    private static boolean isSame(Map<VirtualRegister, Places> a, Map<VirtualRegister, Places> b) {
        return a.keySet().equals(b.keySet())
                && a.entrySet().stream()
                        .allMatch(entry ->
                                entry.getValue().counts.equals(Objects.requireNonNull(b.get(entry.getKey())).counts));
    }

    /** Whether {@code other} has the same contents. */
    public boolean isSame(OriDefUse other) {
        return isSame(definitions, other.definitions) && isSame(uses, other.uses);
    }
}
