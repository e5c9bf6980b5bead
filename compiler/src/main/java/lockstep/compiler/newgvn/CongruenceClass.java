package lockstep.compiler.newgvn;

import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Values that are equal. Expressions name it by one member, so that a member that goes to a class of its own, as values
 * of loops do again and again, is still named alike. Changed by {@link CongruencePartition} alone.
 */
final class CongruenceClass {
    /** The number of no class. */
    static final int NONE = Integer.MIN_VALUE;

    private final @Nullable Value fixed;
    private final TreeMap<Integer, Instruction> members = new TreeMap<>();
    private final TreeMap<Integer, Instruction> faithful = new TreeMap<>();
    private int number;
    private @Nullable Instruction speaker;

    private CongruenceClass(@Nullable Value fixed, int number) {
        this.fixed = fixed;
        this.number = number;
    }

    /** The class of a constant, argument or other value that is no instruction; {@code number} is its own, below 0. */
    static CongruenceClass of(Value fixed, int number) {
        return new CongruenceClass(fixed, number);
    }

    /** A class of instructions, without members yet. */
    static CongruenceClass empty() {
        return new CongruenceClass(null, NONE);
    }

    /** What expressions name it by: the rank of a member, which stays as long as that does. */
    int number() {
        return number;
    }

    /** The constant, argument or other value that is no instruction; null if there is none. */
    @Nullable Value fixed() {
        return fixed;
    }

    /**
     * The value whose text speaks for all members: the fixed one, or a faithful member, which stays the same as long as
     * it belongs to the class; null if there is none.
     */
    @Nullable Value leader() {
        return fixed != null ? fixed : speaker;
    }

    /** The first value in the order of the walk whose text speaks for all members; null if there is none. */
    @Nullable Value earliest() {
        return fixed != null || faithful.isEmpty() ? fixed : faithful.firstEntry().getValue();
    }

    Collection<Instruction> members() {
        return Collections.unmodifiableCollection(members.values());
    }

    /** {@code rank} is the place of {@code member} in the order of the walk. */
    void add(Instruction member, int rank, Membership standing) {
        members.put(rank, member);
        if (number == NONE) {
            number = rank;
        }
        if (standing == Membership.FAITHFUL) {
            faithful.put(rank, member);
            speaker = speaker == null ? member : speaker;
        }
    }

    /**
     * Its number, and what speaks for it, become those of the last member if they were of {@code member}: the walk
     * takes members away in their order, so that others are told once and not for each of them.
     */
    void remove(Instruction member, int rank) {
        members.remove(rank);
        faithful.remove(rank);
        if (number == rank) {
            number = members.isEmpty() ? NONE : members.lastKey();
        }
        if (speaker == member) {
            speaker = faithful.isEmpty() ? null : faithful.lastEntry().getValue();
        }
    }
}
