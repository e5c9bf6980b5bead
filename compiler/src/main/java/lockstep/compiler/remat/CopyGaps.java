package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The gaps with copies of several values, and the pressure between these copies: the points of {@link PressureProfile}
 * are before and after all of them. Copies are in the order of their values' numbers.
 */
final class CopyGaps {
    /** The work of visiting a copy, in units of changed points. */
    private static final long WORK_OF_COPY = 16;

    private final FunctionFacts facts;
    private final Places places;
    private final Int2ObjectMap<Gap> gaps = new Int2ObjectOpenHashMap<>();
    private final List<Gap> crowded = new ArrayList<>();
    private long[] taken = new long[16];
    private int round;
    private long work;

    CopyGaps(FunctionFacts facts, Places places) {
        this.facts = facts;
        this.places = places;
    }

    /** The values that have copies in the gap before an instruction, by number. */
    private static final class Gap {
        private final int instruction;
        private final List<Tracked> members = new ArrayList<>(2);

        /** Position in the list of gaps with several copies, or -1. */
        private int position = -1;

        Gap(int instruction) {
            this.instruction = instruction;
        }

        void add(Tracked value) {
            int at = members.size();
            while (at > 0 && members.get(at - 1).number() > value.number()) {
                at--;
            }
            members.add(at, value);
        }
    }

    /** Adds a copy of {@code value} before {@code instruction}. */
    void enter(Tracked value, int instruction) {
        Gap gap = gaps.computeIfAbsent(instruction, Gap::new);
        gap.add(value);
        if (gap.members.size() == 2) {
            gap.position = crowded.size();
            crowded.add(gap);
        }
    }

    /** Removes the copy of {@code value} before {@code instruction}. */
    void leave(Tracked value, int instruction) {
        Gap gap = Objects.requireNonNull(gaps.get(instruction));
        gap.members.remove(value);
        if (gap.members.size() == 1) {
            Gap last = crowded.removeLast();
            if (last != gap) {
                crowded.set(gap.position, last);
                last.position = gap.position;
            }
        }
    }

    /** The maximum pressure between any two copies; 0 if no gap has two. */
    long most() {
        long most = 0;
        for (Gap gap : crowded) {
            int places = fill(gap);
            for (int i = 0; i < places; i++) {
                most = Math.max(most, taken[i]);
            }
        }
        return most;
    }

    /** The excess over {@code target}, summed over all places between two copies. */
    long excess(int target) {
        long sum = 0;
        for (Gap gap : crowded) {
            int places = fill(gap);
            for (int i = 0; i < places; i++) {
                sum += Math.max(0, taken[i] - target);
            }
        }
        return sum;
    }

    /** The work so far, for limits on it, in units of changed points. */
    long work() {
        return work;
    }

    /**
     * Writes to {@link #taken} the pressure after each copy of {@code gap} except the last; returns their number. A
     * value is live from its copy up to its last user among the copies, or throughout if it is live after them; one
     * that is live before all copies, and dies at one of them, is live up to that one.
     */
    private int fill(Gap gap) {
        int count = gap.members.size();
        work += WORK_OF_COPY * count;
        if (taken.length <= count) {
            taken = new long[2 * count];
        }
        Arrays.fill(taken, 0, count, 0);
        round++;
        for (Tracked member : gap.members) {
            member.round = round;
            member.lastUser = -1;
        }
        int point = facts.points().gap(gap.instruction);
        for (int k = count - 1; k >= 0; k--) {
            addDying(gap, k, point);
        }
        long rest = facts.profile().at(point);
        for (int i = 0; i < count; i++) {
            Tracked member = gap.members.get(i);
            boolean isLive = isCopyLiveAt(member, point, gap.instruction);
            rest -= isLive ? member.registers : 0;
            add(i, isLive ? count : member.lastUser, member.registers);
        }
        for (int i = 0; i + 1 < count; i++) {
            rest += taken[i];
            taken[i] = rest;
        }
        return count - 1;
    }

    /** Notes the values for which {@code user}, counted from the last copy on, is the last use. */
    private void addDying(Gap gap, int user, int point) {
        List<Tracked> operands = gap.members.get(user).operands();
        for (int i = 0; i < operands.size(); i++) {
            Tracked operand = operands.get(i);
            if (operand.round != round) {
                operand.round = round;
                operand.lastUser = user;
                add(0, isCopyLiveAt(operand, point, gap.instruction) ? 0 : user, operand.registers);
            } else if (operand.lastUser < 0) {
                operand.lastUser = user;
            }
        }
    }

    /** Adds {@code registers} to the places from {@code first} to before {@code end}, as differences. */
    private void add(int first, int end, int registers) {
        if (first < end) {
            taken[first] += registers;
            taken[end] -= registers;
        }
    }

    /** Whether {@code value}, or its copy in the region of {@code instruction}, is live at {@code point} there. */
    private boolean isCopyLiveAt(Tracked value, int point, int instruction) {
        int region = places.region(instruction);
        List<Tracked.Copy> copies = value.copies();
        for (int i = 0; i < copies.size(); i++) {
            if (places.region(copies.get(i).instruction()) == region) {
                return copies.get(i).last() >= point;
            }
        }
        return PointRanges.covers(value.ranges(), point);
    }
}
