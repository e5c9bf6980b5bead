package lockstep.fuzz.generate.sass;

import java.util.List;

/**
 * What is known at a place of the code.
 *
 * @param isFull whether all lanes of each warp arrive together
 * @param isWhole whether all threads of the block arrive
 * @param readable first registers of pairs of uniform registers that hold numbers
 * @param writable first registers of pairs of uniform registers that may be written here
 * @param mayWritePredicates whether uniform predicates may be written here
 * @param depth how many branches and loops are around
 */
record SassScope(
        boolean isFull,
        boolean isWhole,
        List<Integer> readable,
        List<Integer> writable,
        boolean mayWritePredicates,
        int depth) {
    SassScope {
        readable = List.copyOf(readable);
        writable = List.copyOf(writable);
    }

    /** The frame of code that the lanes here execute all or none of, one depth further down. */
    SassScope ofWarp() {
        return new SassScope(isFull, false, readable, writable, mayWritePredicates, depth + 1);
    }
}
