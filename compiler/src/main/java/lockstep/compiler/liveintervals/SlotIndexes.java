package lockstep.compiler.liveintervals;

import java.util.Arrays;
import lockstep.ir.code.CodeView;

/**
 * Numbers for the points of a function. The beginning of a block and each instruction are an entry, in the order of the
 * layout; an entry has four points:
 *
 * <ol>
 *   <li>{@link #BASE}: before it; at the beginning of a block PHIs write here;
 *   <li>{@link #EARLY}: early writes;
 *   <li>{@link #REGISTER}: reads end and writes begin here;
 *   <li>{@link #DEAD}: the interval of a value that is never read ends here.
 * </ol>
 *
 * <p>Source: LLVM, {@code SlotIndexes} (seed 003 names the analysis slot-indexes).
 *
 * <p>Example: a block of two instructions after an empty block has the entries 1, 2 and 3; its second instruction
 * writes at 4 * 3 + 2 = 14.
 */
public final class SlotIndexes {
    /** Before an instruction, or the beginning of a block. */
    public static final int BASE = 0;
    /** Where early writes begin. */
    public static final int EARLY = 1;
    /** Where reads end and writes begin. */
    public static final int REGISTER = 2;
    /** Where the interval of a value that is never read ends. */
    public static final int DEAD = 3;

    /** Points of an entry. */
    public static final int SLOTS = 4;

    private final int[] blockStarts;
    private final int[] blockOf;

    /** Numbers the points of {@code code}. */
    public SlotIndexes(CodeView code) {
        int blocks = code.flow().size();
        blockStarts = new int[blocks + 1];
        blockOf = new int[code.instructions()];
        for (int block = 0; block < blocks; block++) {
            blockStarts[block] = SLOTS * (code.first(block) + block);
            for (int i = code.first(block); i < code.first(block + 1); i++) {
                blockOf[i] = block;
            }
        }
        blockStarts[blocks] = SLOTS * (code.instructions() + blocks);
    }

    /** The block of an instruction. */
    public int block(int instruction) {
        return blockOf[instruction];
    }

    /** The block that contains a point. O(log n). */
    public int blockAt(int point) {
        int found = Arrays.binarySearch(blockStarts, point);
        return found < 0 ? -found - 2 : found;
    }

    /** The instruction of a point; -1 for the points of the beginning of a block. O(log n). */
    public int instructionAt(int point) {
        int block = blockAt(point);
        int entry = (point - blockStarts[block]) / SLOTS;
        return entry == 0 ? -1 : blockStarts[block] / SLOTS - block + entry - 1;
    }

    /** The point {@code slot} of an instruction. */
    public int of(int instruction, int slot) {
        return SLOTS * (instruction + blockOf[instruction] + 1) + slot;
    }

    /** The beginning of {@code block}. */
    public int start(int block) {
        return blockStarts[block];
    }

    /** The end of {@code block}: the beginning of the next one in the layout. */
    public int end(int block) {
        return blockStarts[block + 1];
    }

    /** One more than the last point of the function. */
    public int end() {
        return blockStarts[blockStarts.length - 1];
    }
}
