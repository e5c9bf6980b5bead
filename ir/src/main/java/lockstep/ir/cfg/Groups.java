package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Lists of integers by group number, in two arrays: group {@code g} is {@code values[start[g]] .. start[g + 1] - 1}.
 */
final class Groups {
    private final int[] start;
    private final int[] values;

    private Groups(int[] start, int[] values) {
        this.start = start;
        this.values = values;
    }

    /** Groups {@code values[i]} under {@code groups[i]}, each group in the order of i (a stable counting sort). */
    static Groups by(int groupCount, int[] groups, int[] values) {
        int[] start = new int[groupCount + 1];
        for (int group : groups) {
            start[group + 1]++;
        }
        for (int group = 0; group < groupCount; group++) {
            start[group + 1] += start[group];
        }
        int[] next = Arrays.copyOf(start, groupCount);
        int[] sorted = new int[groups.length];
        for (int i = 0; i < groups.length; i++) {
            sorted[next[groups[i]]++] = values[i];
        }
        return new Groups(start, sorted);
    }

    int size() {
        return start.length - 1;
    }

    int total() {
        return values.length;
    }

    int start(int group) {
        return start[group];
    }

    int count(int group) {
        return start[group + 1] - start[group];
    }

    int get(int group, int index) {
        return values[start[group] + Objects.checkIndex(index, count(group))];
    }

    /** Values of the groups {@code from} to {@code to - 1} in order. */
    IntStream stream(int from, int to) {
        return Arrays.stream(values, start[from], start[to]);
    }

    /** A copy of all values, group after group. */
    int[] values() {
        return values.clone();
    }
}
