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
 * The current classes of a function's values. An instruction that was not visited yet has no class: it may equal
 * anything. When a class changes, the users of its members and the instructions that registered a dependence on them
 * are visited again.
 */
final class CongruencePartition {
    /** The class of an instruction and its relation to it. */
    record Place(CongruenceClass group, Membership membership) {}

    private final VisitOrder schedule;
    private final Consumer<Instruction> changed;
    private final Map<Instruction, Place> places = new IdentityHashMap<>();
    private final Map<Value, CongruenceClass> fixed = new IdentityHashMap<>();
    private final Map<Object, CongruenceClass> keyed = new HashMap<>();
    private final Map<Value, Set<Instruction>> dependents = new IdentityHashMap<>();
    private final Map<CongruenceClass, Set<Instruction>> awaiting = new IdentityHashMap<>();

    /** @param changed receives each instruction that has to be visited again */
    CongruencePartition(VisitOrder schedule, Consumer<Instruction> changed) {
        this.schedule = schedule;
        this.changed = changed;
    }

    /** The class of {@code value}; null for an instruction that may still equal anything. */
    @Nullable CongruenceClass classOf(Value value) {
        if (value instanceof Instruction instruction) {
            Place place = places.get(instruction);
            return place == null ? null : place.group();
        }
        return fixed.computeIfAbsent(value, v -> CongruenceClass.of(v, -1 - fixed.size()));
    }

    /** The place of {@code instruction}; null if it may still equal anything. */
    @Nullable Place placeOf(Instruction instruction) {
        return places.get(instruction);
    }

    /** Whether the text of {@code value} holds for all members of its class. */
    boolean isRepresentative(Value value) {
        if (!(value instanceof Instruction instruction)) {
            return true;
        }
        Place place = places.get(instruction);
        return place != null && place.membership() == Membership.REPRESENTATIVE;
    }

    /** The representative of the class of {@code value}; {@code value} itself if there is none. */
    Value leaderOf(Value value) {
        CongruenceClass group = classOf(value);
        Value leader = group == null ? null : group.leader();
        return leader == null ? value : leader;
    }

    /** The class of the expression {@code key}, which is made of class numbers. */
    CongruenceClass classOfKey(Object key) {
        return keyed.computeIfAbsent(key, k -> CongruenceClass.empty());
    }

    /** The class of the expression {@code key}, if there is one. */
    @Nullable CongruenceClass find(Object key) {
        return keyed.get(key);
    }

    /** Requests that {@code user} is visited again when {@code value}, which is not an operand, changes its class. */
    void depend(Instruction user, Value value) {
        if (value instanceof Instruction) {
            dependents.computeIfAbsent(value, v -> new LinkedHashSet<>()).add(user);
        }
    }

    /** Requests that {@code user} is visited again, once, when {@code group} gets a member. */
    void await(Instruction user, CongruenceClass group) {
        awaiting.computeIfAbsent(group, g -> new LinkedHashSet<>()).add(user);
    }

    /** Whether {@code instruction} has the value of its class where it is executed. */
    boolean isWhole(Instruction instruction) {
        Place place = places.get(instruction);
        return place != null && place.membership() != Membership.REFINED;
    }

    /** Moves {@code instruction} to {@code group} and notifies the affected users. */
    void move(Instruction instruction, CongruenceClass group, Membership membership) {
        Place old = places.get(instruction);
        if (old != null && old.group() == group && old.membership() == membership) {
            return;
        }
        int rank = schedule.rankOf(instruction);
        if (old != null) {
            CongruenceClass left = old.group();
            change(left, () -> left.remove(instruction, rank));
        }
        change(group, () -> group.add(instruction, rank, membership));
        Set<Instruction> served = awaiting.remove(group);
        if (served != null) {
            served.forEach(changed);
        }
        places.put(instruction, new Place(group, membership));
        notifyUsers(instruction);
    }

    private void change(CongruenceClass group, Runnable edit) {
        Value leader = group.leader();
        int number = group.number();
        edit.run();
        if (group.leader() != leader || group.number() != number) {
            group.members().forEach(this::notifyUsers);
        }
    }

    private void notifyUsers(Instruction instruction) {
        for (Use use : instruction.uses()) {
            changed.accept(use.user());
        }
        dependents.getOrDefault(instruction, Set.of()).forEach(changed);
    }
}
