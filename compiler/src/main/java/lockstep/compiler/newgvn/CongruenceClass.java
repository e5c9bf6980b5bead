package lockstep.compiler.newgvn;

import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * A set of equal values. Expressions refer to it by the rank of one member, so that this member, when it moves to a
 * class of its own, as values of loops do repeatedly, keeps its number. Changed by {@link CongruencePartition} only.
 */
final class CongruenceClass {
    /** The number of a class without members. */
    static final int NONE = Integer.MIN_VALUE;

    private final @Nullable Value fixed;
    private final TreeMap<Integer, Instruction> members = new TreeMap<>();
    private final TreeMap<Integer, Instruction> representatives = new TreeMap<>();
    private int number;
    private @Nullable Instruction representative;

    private CongruenceClass(@Nullable Value fixed, int number) {
        this.fixed = fixed;
        this.number = number;
    }

    /**
     * The class of a constant, argument or other value that is not an instruction; {@code number} is unique, below 0.
     */
    static CongruenceClass of(Value fixed, int number) {
        return new CongruenceClass(fixed, number);
    }

    /** A class of instructions, without members yet. */
    static CongruenceClass empty() {
        return new CongruenceClass(null, NONE);
    }

    /**
     * The number by which expressions refer to the class: the rank of a member, unchanged as long as that member stays.
     */
    int number() {
        return number;
    }

    /** The constant, argument or other value that is not an instruction; null if there is none. */
    @Nullable Value fixed() {
        return fixed;
    }

    /**
     * The representative, whose text holds for all members: the fixed value, or a representative member, unchanged as
     * long as that stays; null if there is none.
     */
    @Nullable Value leader() {
        return fixed != null ? fixed : representative;
    }

    /** The first representative in visit order; null if there is none. */
    @Nullable Value earliest() {
        return fixed != null || representatives.isEmpty()
                ? fixed
                : representatives.firstEntry().getValue();
    }

    Collection<Instruction> members() {
        return Collections.unmodifiableCollection(members.values());
    }

    /** Adds {@code member}, whose place in visit order is {@code rank}. */
    void add(Instruction member, int rank, Membership membership) {
        members.put(rank, member);
        if (number == NONE) {
            number = rank;
        }
        if (membership == Membership.REPRESENTATIVE) {
            representatives.put(rank, member);
            representative = representative == null ? member : representative;
        }
    }

    /**
     * Removes {@code member}. If it gave the number or was the representative, the last member takes its place: members
     * leave in visit order, so users are notified once and not for each of them.
     */
    void remove(Instruction member, int rank) {
        members.remove(rank);
        representatives.remove(rank);
        if (number == rank) {
            number = members.isEmpty() ? NONE : members.lastKey();
        }
        if (representative == member) {
            representative = representatives.isEmpty()
                    ? null
                    : representatives.lastEntry().getValue();
        }
    }
}
