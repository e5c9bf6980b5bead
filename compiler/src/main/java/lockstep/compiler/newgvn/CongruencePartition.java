package lockstep.compiler.newgvn;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a function's values as they are believed to be. An instruction that was not looked at yet is in none:
 * it may equal anything. Who looks at a class again when it changes are the users of its members and those who said
 * that they depend on them.
 */
final class CongruencePartition {
    /** Where an instruction belongs. */
    record Place(CongruenceClass group, Membership standing) {}

    private final VisitOrder schedule;
    private final Consumer<Instruction> changed;
    private final Map<Instruction, Place> places = new IdentityHashMap<>();
    private final Map<Value, CongruenceClass> fixed = new IdentityHashMap<>();
    private final Map<Object, CongruenceClass> keyed = new HashMap<>();
    private final Map<Value, Set<Instruction>> dependents = new IdentityHashMap<>();
    private final Map<CongruenceClass, Set<Instruction>> awaiting = new IdentityHashMap<>();

    /** @param changed hears of each instruction that has to be looked at again */
    CongruencePartition(VisitOrder schedule, Consumer<Instruction> changed) {
        this.schedule = schedule;
        this.changed = changed;
    }

    /** The class of {@code value}; null for an instruction that may equal anything yet. */
    @Nullable CongruenceClass classOf(Value value) {
        if (value instanceof Instruction instruction) {
            Place place = places.get(instruction);
            return place == null ? null : place.group();
        }
        return fixed.computeIfAbsent(value, v -> CongruenceClass.of(v, -1 - fixed.size()));
    }

    /** Where {@code instruction} belongs; null if it may equal anything yet. */
    @Nullable Place placeOf(Instruction instruction) {
        return places.get(instruction);
    }

    /** Whether the text of {@code value} speaks for its class. */
    boolean isFaithful(Value value) {
        if (!(value instanceof Instruction instruction)) {
            return true;
        }
        Place place = places.get(instruction);
        return place != null && place.standing() == Membership.FAITHFUL;
    }

    /** The value that speaks for the class of {@code value}; that itself if none does. */
    Value leaderOf(Value value) {
        CongruenceClass group = classOf(value);
        Value leader = group == null ? null : group.leader();
        return leader == null ? value : leader;
    }

    /** The class of what {@code key}, made of the numbers of classes, describes. */
    CongruenceClass classOfKey(Object key) {
        return keyed.computeIfAbsent(key, k -> CongruenceClass.empty());
    }

    /** The class of what {@code key} describes, if there is one. */
    @Nullable CongruenceClass find(Object key) {
        return keyed.get(key);
    }

    /** {@code user} is to be looked at again when {@code value}, which is none of its operands, changes its class. */
    void depend(Instruction user, Value value) {
        if (value instanceof Instruction) {
            dependents.computeIfAbsent(value, v -> new LinkedHashSet<>()).add(user);
        }
    }

    /** {@code user} is to be looked at again, once, when {@code group} gets a member. */
    void await(Instruction user, CongruenceClass group) {
        awaiting.computeIfAbsent(group, g -> new LinkedHashSet<>()).add(user);
    }

    /** Whether {@code instruction} has the value of its class where it is executed. */
    boolean isWhole(Instruction instruction) {
        Place place = places.get(instruction);
        return place != null && place.standing() != Membership.REFINED;
    }

    /** Moves {@code instruction}; whoever is concerned by that is told. */
    void move(Instruction instruction, CongruenceClass group, Membership standing) {
        Place old = places.get(instruction);
        if (old != null && old.group() == group && old.standing() == standing) {
            return;
        }
        int rank = schedule.rankOf(instruction);
        if (old != null) {
            CongruenceClass left = old.group();
            change(left, () -> left.remove(instruction, rank));
        }
        change(group, () -> group.add(instruction, rank, standing));
        Set<Instruction> served = awaiting.remove(group);
        if (served != null) {
            served.forEach(changed);
        }
        places.put(instruction, new Place(group, standing));
        tellUsers(instruction);
    }

    private void change(CongruenceClass group, Runnable edit) {
        Value leader = group.leader();
        int number = group.number();
        edit.run();
        if (group.leader() != leader || group.number() != number) {
            group.members().forEach(this::tellUsers);
        }
    }

    private void tellUsers(Instruction instruction) {
        for (Use use : instruction.uses()) {
            changed.accept(use.user());
        }
        dependents.getOrDefault(instruction, Set.of()).forEach(changed);
    }
}
