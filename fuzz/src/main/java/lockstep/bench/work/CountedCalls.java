package lockstep.bench.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Methods of the library that walk what they are given without calling rewritten code back, so that their steps would
 * not be counted: each static method here takes the place of the instance method of its name and of its parameters but
 * the first and the last, of the first one's type and its subtypes; or of the static method of the same name and
 * parameters but the last of {@link Arrays} or {@link System}. The last is what counts.
 *
 * <p>Not here: what copies into new memory, which the count of allocated bytes shows; what takes constant time or
 * logarithmic time; what hashes and compares elements, whose methods count where they are rewritten.
 */
public final class CountedCalls {
    private CountedCalls() {}

    private static void walks(Collection<?> collection, WorkCounter counter) {
        counter.add(collection instanceof Set<?> ? 1 : collection.size());
    }

    /** See {@link Collection#contains}. */
    public static boolean contains(Collection<?> collection, Object element, WorkCounter counter) {
        walks(collection, counter);
        return collection.contains(element);
    }

    /** See {@link Collection#remove}. */
    public static boolean remove(Collection<?> collection, Object element, WorkCounter counter) {
        walks(collection, counter);
        return collection.remove(element);
    }

    /** See {@link Collection#removeAll}. */
    public static boolean removeAll(Collection<?> collection, Collection<?> others, WorkCounter counter) {
        counter.add((long) collection.size() * (others instanceof Set<?> ? 1 : others.size()));
        return collection.removeAll(others);
    }

    /** See {@link Collection#retainAll}. */
    public static boolean retainAll(Collection<?> collection, Collection<?> others, WorkCounter counter) {
        counter.add((long) collection.size() * (others instanceof Set<?> ? 1 : others.size()));
        return collection.retainAll(others);
    }

    /** See {@link Collection#containsAll}. */
    public static boolean containsAll(Collection<?> collection, Collection<?> others, WorkCounter counter) {
        counter.add((long) others.size() * (collection instanceof Set<?> ? 1 : collection.size()));
        return collection.containsAll(others);
    }

    /** See {@link Collection#clear}. */
    public static void clear(Collection<?> collection, WorkCounter counter) {
        counter.add(collection.size());
        collection.clear();
    }

    /** See {@link List#indexOf}. */
    public static int indexOf(List<?> list, Object element, WorkCounter counter) {
        walks(list, counter);
        return list.indexOf(element);
    }

    /** See {@link List#lastIndexOf}. */
    public static int lastIndexOf(List<?> list, Object element, WorkCounter counter) {
        walks(list, counter);
        return list.lastIndexOf(element);
    }

    /** See {@link List#remove(int)}: those after it move. */
    public static <E> E remove(List<E> list, int index, WorkCounter counter) {
        counter.add(list.size() - index);
        return list.remove(index);
    }

    /** See {@link List#add(int, Object)}: those after it move. */
    public static <E> void add(List<E> list, int index, E element, WorkCounter counter) {
        counter.add(list.size() - index);
        list.add(index, element);
    }

    /** See {@link List#removeFirst}: the others of an array move. */
    public static <E> E removeFirst(List<E> list, WorkCounter counter) {
        counter.add(list instanceof ArrayList<?> ? list.size() : 1);
        return list.removeFirst();
    }

    /** See {@link List#addFirst}: the others of an array move. */
    public static <E> void addFirst(List<E> list, E element, WorkCounter counter) {
        counter.add(list instanceof ArrayList<?> ? list.size() : 1);
        list.addFirst(element);
    }

    /** See {@link Map#clear}. */
    public static void clear(Map<?, ?> map, WorkCounter counter) {
        counter.add(map.size());
        map.clear();
    }

    private static void walks(BitSet set, WorkCounter counter) {
        counter.add(words(set));
    }

    private static int words(BitSet set) {
        return (set.length() + Long.SIZE - 1) / Long.SIZE;
    }

    /** See {@link BitSet#and}. */
    public static void and(BitSet set, BitSet other, WorkCounter counter) {
        walks(set, counter);
        set.and(other);
    }

    /** See {@link BitSet#or}. */
    public static void or(BitSet set, BitSet other, WorkCounter counter) {
        walks(other, counter);
        set.or(other);
    }

    /** See {@link BitSet#andNot}. */
    public static void andNot(BitSet set, BitSet other, WorkCounter counter) {
        walks(set, counter);
        set.andNot(other);
    }

    /** See {@link BitSet#xor}. */
    public static void xor(BitSet set, BitSet other, WorkCounter counter) {
        walks(other, counter);
        set.xor(other);
    }

    /** See {@link BitSet#intersects}. */
    public static boolean intersects(BitSet set, BitSet other, WorkCounter counter) {
        counter.add(Math.min(words(set), words(other)));
        return set.intersects(other);
    }

    /** See {@link BitSet#cardinality}. */
    public static int cardinality(BitSet set, WorkCounter counter) {
        walks(set, counter);
        return set.cardinality();
    }

    /** See {@link BitSet#equals}. */
    public static boolean equals(BitSet set, Object other, WorkCounter counter) {
        walks(set, counter);
        return set.equals(other);
    }

    /** See {@link BitSet#clear()}. */
    public static void clear(BitSet set, WorkCounter counter) {
        walks(set, counter);
        set.clear();
    }

    /** See {@link BitSet#nextSetBit}: it walks over words without one. */
    public static int nextSetBit(BitSet set, int from, WorkCounter counter) {
        int found = set.nextSetBit(from);
        counter.add(((found < 0 ? Math.max(set.length(), from) : found) - from) / Long.SIZE);
        return found;
    }

    /** See {@link Arrays#fill(int[], int)}. */
    public static void fill(int[] array, int value, WorkCounter counter) {
        counter.add(array.length);
        Arrays.fill(array, value);
    }

    /** See {@link Arrays#fill(long[], long)}. */
    public static void fill(long[] array, long value, WorkCounter counter) {
        counter.add(array.length);
        Arrays.fill(array, value);
    }

    /** See {@link Arrays#fill(byte[], byte)}. */
    public static void fill(byte[] array, byte value, WorkCounter counter) {
        counter.add(array.length);
        Arrays.fill(array, value);
    }

    /** See {@link Arrays#fill(boolean[], boolean)}. */
    public static void fill(boolean[] array, boolean value, WorkCounter counter) {
        counter.add(array.length);
        Arrays.fill(array, value);
    }

    /** See {@link Arrays#fill(Object[], Object)}. */
    public static void fill(Object[] array, Object value, WorkCounter counter) {
        counter.add(array.length);
        Arrays.fill(array, value);
    }

    /** See {@link System#arraycopy}. */
    public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length, WorkCounter counter) {
        counter.add(length);
        System.arraycopy(from, fromIndex, to, toIndex, length);
    }
}
