package lockstep.sim.fast;

import java.util.Arrays;
import java.util.Objects;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.ObjectKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.FrameRegisters;
import org.jspecify.annotations.Nullable;

/**
 * The registers of a frame. Each lane of a register is in one of four states: <em>plain</em> (defined bits without
 * marks), <em>poison</em> (its bits are 0), a <em>pointer</em> (an address in the one object that all pointers of the
 * register point into), or <em>boxed</em>: then the cell of the frame holds the lane, and the entry here is
 * meaningless.
 *
 * <p>The arrays are visible in this package only. Those of constants are shared by all frames and never written.
 */
final class FastRegisters implements FrameRegisters {
    final FastFunction function;
    private final Frame frame;
    /** Bits 0 to 31 by lane; null for other kinds. */
    final int[][] words;
    /** Bits 0 to 63 by lane; null for other kinds. */
    final long[][] longs;
    /** Lanes whose bit is set. */
    final int[] bits;
    /** Lanes that are not plain: the union of the three below. */
    final int[] notPlain;
    /** Lanes held by the cell. */
    final int[] boxed;
    /** Lanes that are poison. */
    final int[] poison;
    /** Lanes that are pointers. */
    final int[] pointers;
    /** The object that these pointers point into. */
    final @Nullable Provenance[] origins;
    /** Registers shared with other frames. */
    private final boolean[] isShared;

    private final @Nullable FastRegisters model;
    private final Scalar scratch = new Scalar();

    /** The constants of a function; {@code cells} are its cells with those of constants filled in. */
    FastRegisters(FastFunction function, Frame frame, @Nullable LaneCells[] cells) {
        this.function = function;
        this.frame = frame;
        int count = function.kinds.length;
        words = new int[count][];
        longs = new long[count][];
        bits = new int[count];
        notPlain = new int[count];
        boxed = new int[count];
        poison = new int[count];
        pointers = new int[count];
        origins = new Provenance[count];
        isShared = new boolean[count];
        model = null;
        for (int cell = 0; cell < count; cell++) {
            boxed[cell] = LaneMasks.ALL;
            notPlain[cell] = LaneMasks.ALL;
            ConstantLeaf leaf = function.image.constant(cell);
            if (leaf != null) {
                allocate(cell);
                read(leaf, cells[cell]);
                spread(cell);
                isShared[cell] = true;
            }
        }
    }

    /** The registers of a frame; constants, and arguments that were taken, are shared with {@code constants}. */
    FastRegisters(FastRegisters constants, Frame frame) {
        this.function = constants.function;
        this.frame = frame;
        this.model = constants;
        words = constants.words.clone();
        longs = constants.longs.clone();
        bits = constants.bits.clone();
        notPlain = constants.notPlain.clone();
        boxed = constants.boxed.clone();
        poison = constants.poison.clone();
        pointers = constants.pointers.clone();
        origins = constants.origins.clone();
        isShared = constants.isShared.clone();
        for (int cell = 0; cell < function.kinds.length; cell++) {
            if (!isShared[cell]) {
                allocate(cell);
            }
        }
    }

    Frame frame() {
        return frame;
    }

    /** Whether a register is a constant or an argument that all threads share: the same in all lanes. */
    boolean isUniform(int cell) {
        return isShared[cell];
    }

    /** Whether these were made from {@code other}. */
    boolean isMadeFrom(@Nullable FastRegisters other) {
        return model == other;
    }

    /** Resets these to the state that the constructor gives them. */
    void reset(FastRegisters from) {
        int count = boxed.length;
        System.arraycopy(from.notPlain, 0, notPlain, 0, count);
        System.arraycopy(from.boxed, 0, boxed, 0, count);
        System.arraycopy(from.poison, 0, poison, 0, count);
        System.arraycopy(from.pointers, 0, pointers, 0, count);
    }

    /**
     * Takes the arguments of a kernel from its frame's cells if they are the same for all threads; the registers of
     * other frames then share them like constants. Otherwise returns false and changes nothing.
     *
     * @param mask lanes that the frame has
     */
    boolean takeArguments(int mask) {
        for (int i = 0; i < function.image.parameterCount(); i++) {
            for (int leaf = 0; leaf < function.image.parameterLeaves(i); leaf++) {
                int cell = function.image.parameterCell(i) + leaf;
                if (!fromCell(cell, mask) || !isSame(cell, mask)) {
                    return false;
                }
            }
        }
        for (int i = 0; i < function.image.parameterCount(); i++) {
            for (int leaf = 0; leaf < function.image.parameterLeaves(i); leaf++) {
                isShared[function.image.parameterCell(i) + leaf] = true;
            }
        }
        return true;
    }

    /**
     * Broadcasts an argument to all lanes if it is the same in all lanes of {@code mask}, not poison, and not a pointer
     * to an object of the thread.
     */
    private boolean isSame(int cell, int mask) {
        int first = Integer.numberOfTrailingZeros(mask);
        boolean isOwn = origins[cell] instanceof MemoryObject object && object.kind() == ObjectKind.STACK;
        if (isOwn || (poison[cell] & mask) != 0) {
            return false;
        }
        boolean isSame = true;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            isSame &= words[cell] == null || words[cell][lane] == words[cell][first];
            isSame &= longs[cell] == null || longs[cell][lane] == longs[cell][first];
            isSame &= (bits[cell] >>> lane & 1) == (bits[cell] >>> first & 1);
            isSame &= (pointers[cell] >>> lane & 1) == (pointers[cell] >>> first & 1);
        }
        if (isSame) {
            spreadLane(cell, first);
        }
        return isSame;
    }

    private void spreadLane(int cell, int lane) {
        boxed[cell] = 0;
        poison[cell] = 0;
        pointers[cell] = (pointers[cell] >>> lane & 1) != 0 ? LaneMasks.ALL : 0;
        bits[cell] = (bits[cell] >>> lane & 1) != 0 ? LaneMasks.ALL : 0;
        notPlain[cell] = pointers[cell];
        if (words[cell] != null) {
            Arrays.fill(words[cell], words[cell][lane]);
        }
        if (longs[cell] != null) {
            Arrays.fill(longs[cell], longs[cell][lane]);
        }
    }

    private void allocate(int cell) {
        switch (function.kinds[cell]) {
            case WORD -> words[cell] = new int[LaneMasks.LANES];
            case LONG -> longs[cell] = new long[LaneMasks.LANES];
            case BIT, WIDE -> {}
        }
    }

    /** Reads a constant; one whose value the launch fixes is read from its cell. */
    private void read(ConstantLeaf constant, @Nullable LaneCells ofLaunch) {
        switch (constant) {
            case ConstantLeaf.Bits bits -> scratch.set(bits.low(), bits.high());
            case ConstantLeaf.Poison p -> {
                scratch.set(0);
                scratch.poison = true;
            }
            case ConstantLeaf.Symbolic s -> Objects.requireNonNull(ofLaunch).get(0, scratch);
            case ConstantLeaf.Stored s -> Objects.requireNonNull(ofLaunch).get(0, scratch);
            case ConstantLeaf.ParameterBank b ->
                Objects.requireNonNull(ofLaunch).get(0, scratch);
        }
    }

    /** Broadcasts the constant that was read; one that is not plain, poison or a pointer stays boxed. */
    private void spread(int cell) {
        boolean isMarked = scratch.chosen || scratch.imprecise || (scratch.undefinedLow | scratch.undefinedHigh) != 0;
        boolean isPointer = scratch.address && scratch.provenance != null;
        if (isMarked
                || scratch.address && !isPointer
                || function.kinds[cell] == FastRegisterKind.WIDE
                || isPointer && function.kinds[cell] != FastRegisterKind.LONG) {
            return;
        }
        boxed[cell] = 0;
        poison[cell] = scratch.poison ? LaneMasks.ALL : 0;
        pointers[cell] = isPointer && !scratch.poison ? LaneMasks.ALL : 0;
        origins[cell] = pointers[cell] == 0 ? null : scratch.provenance;
        notPlain[cell] = poison[cell] | pointers[cell];
        bits[cell] = (scratch.low & 1) != 0 ? LaneMasks.ALL : 0;
        if (words[cell] != null) {
            Arrays.fill(words[cell], (int) scratch.low);
        }
        if (longs[cell] != null) {
            Arrays.fill(longs[cell], scratch.low);
        }
    }

    // ---- states

    /** The lanes in {@code mask} are plain but for those in {@code poisoned}, whose bits become 0. */
    void define(int cell, int mask, int poisoned) {
        if ((notPlain[cell] & mask | poisoned) == 0) {
            return;
        }
        boxed[cell] &= ~mask;
        pointers[cell] &= ~mask;
        poison[cell] = poison[cell] & ~mask | poisoned;
        notPlain[cell] = boxed[cell] | pointers[cell] | poison[cell];
        for (int rest = poisoned; rest != 0; rest &= rest - 1) {
            clear(cell, Integer.numberOfTrailingZeros(rest));
        }
    }

    private void clear(int cell, int lane) {
        if (words[cell] != null) {
            words[cell][lane] = 0;
        } else if (longs[cell] != null) {
            longs[cell][lane] = 0;
        } else {
            bits[cell] &= ~(1 << lane);
        }
    }

    /**
     * Of the lanes in {@code mask}, those in {@code pointing} are pointers of {@code origin}, those in {@code poisoned}
     * are poison, the others plain. Pointers of other lanes into other objects are boxed.
     */
    void definePointers(int cell, int mask, int pointing, int poisoned, @Nullable Provenance origin) {
        if (pointing != 0 && origins[cell] != origin) {
            int others = pointers[cell] & ~mask;
            if (others != 0) {
                toCell(cell, others);
                boxed[cell] |= others;
                pointers[cell] &= ~others;
            }
            origins[cell] = origin;
        }
        notPlain[cell] |= mask;
        define(cell, mask, poisoned);
        if (pointing != 0) {
            pointers[cell] |= pointing;
            notPlain[cell] |= pointing;
        }
    }

    /** The lanes in {@code mask} are boxed: the cell holds them. */
    void defineBoxed(int cell, int mask) {
        boxed[cell] |= mask;
        pointers[cell] &= ~mask;
        poison[cell] &= ~mask;
        notPlain[cell] |= mask;
    }

    /** Broadcasts warp-shared registers: all lanes get the value of the last lane that wrote. */
    void share(int[] cells, int mask) {
        int writer = 31 - Integer.numberOfLeadingZeros(mask);
        for (int cell : cells) {
            if ((notPlain[cell] >>> writer & 1) != 0) {
                shareBoxed(cell, writer);
            } else {
                spreadLane(cell, writer);
            }
        }
    }

    private void shareBoxed(int cell, int writer) {
        toCell(cell, 1 << writer);
        LaneCells holder = frame.cell(cell);
        holder.get(writer, scratch);
        for (int lane = 0; lane < holder.low.length; lane++) {
            holder.set(lane, scratch);
        }
        defineBoxed(cell, LaneMasks.ALL);
    }

    // ---- to and from cells

    /** Makes the cell hold the lanes in {@code mask} too. */
    void toCell(int cell, int mask) {
        int lanes = mask & ~boxed[cell];
        if (lanes == 0 || function.image.constant(cell) != null) {
            return;
        }
        LaneCells into = frame.cell(cell);
        into.markPlain(lanes);
        int[] narrow = words[cell];
        long[] wide = longs[cell];
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            into.low[lane] = narrow != null
                    ? narrow[lane] & LaneMasks.WORD
                    : wide != null ? wide[lane] : bits[cell] >>> lane & 1;
        }
        if ((pointers[cell] & lanes) != 0) {
            into.markPointers(pointers[cell] & lanes, Objects.requireNonNull(origins[cell]));
        }
        into.poison |= poison[cell] & lanes;
    }

    /** The bits of a lane that is plain, zero-extended. */
    long plain(int cell, int lane) {
        int[] narrow = words[cell];
        if (narrow != null) {
            return narrow[lane] & LaneMasks.WORD;
        }
        long[] wide = longs[cell];
        return wide != null ? wide[lane] : bits[cell] >>> lane & 1;
    }

    /** Reads a lane, wherever it is held. */
    void get(int cell, int lane, Scalar into) {
        int bit = 1 << lane;
        if ((boxed[cell] & bit) != 0) {
            frame.cell(cell).get(lane, into);
            return;
        }
        int[] narrow = words[cell];
        long[] wide = longs[cell];
        into.set(narrow != null ? narrow[lane] & LaneMasks.WORD : wide != null ? wide[lane] : bits[cell] >>> lane & 1);
        into.poison = (poison[cell] & bit) != 0;
        if ((pointers[cell] & bit) != 0) {
            into.address = true;
            into.provenance = origins[cell];
        }
    }

    /** Unboxes lanes of {@code mask}; returns whether none of them stays boxed. */
    boolean fromCell(int cell, int mask) {
        int lanes = boxed[cell] & mask;
        if (lanes == 0) {
            return true;
        }
        FastRegisterKind kind = function.kinds[cell];
        LaneCells from = frame.cell(cell);
        int marked = (from.undefined | from.chosen | from.imprecise) & lanes;
        int pointing = from.address & lanes;
        if (kind == FastRegisterKind.WIDE || marked != 0 || pointing != 0 && kind != FastRegisterKind.LONG) {
            return false;
        }
        int poisoned = from.poison & lanes;
        if (hasBits(from, poisoned)) {
            return false;
        }
        Provenance origin = null;
        if (pointing != 0) {
            origin = common(from, pointing);
            if (origin == null || (poisoned & pointing) != 0 || !isFree(cell, origin, lanes)) {
                return false;
            }
        }
        copyIn(cell, from, lanes);
        definePointers(cell, lanes, pointing, poisoned, origin);
        return true;
    }

    /** Whether poison lanes have nonzero bits, which a store writes as the concrete values of undefined bits. */
    private static boolean hasBits(LaneCells cell, int lanes) {
        long all = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            all |= cell.low[Integer.numberOfTrailingZeros(rest)];
        }
        return all != 0;
    }

    /** Whether no lane outside {@code lanes} holds a pointer into another object. */
    private boolean isFree(int cell, Provenance origin, int lanes) {
        return origins[cell] == origin || (pointers[cell] & ~lanes) == 0;
    }

    private void copyIn(int cell, LaneCells from, int lanes) {
        int[] narrow = words[cell];
        long[] wide = longs[cell];
        int set = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long value = from.low[lane];
            if (narrow != null) {
                narrow[lane] = (int) value;
            } else if (wide != null) {
                wide[lane] = value;
            } else {
                set |= (int) (value & 1) << lane;
            }
        }
        bits[cell] = bits[cell] & ~lanes | set;
    }

    /** The common provenance of these lanes; null if there is none or they differ. */
    private static @Nullable Provenance common(LaneCells cell, int lanes) {
        if (cell.provenance == null) {
            return null;
        }
        Provenance first = cell.provenance[Integer.numberOfTrailingZeros(lanes)];
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            if (cell.provenance[Integer.numberOfTrailingZeros(rest)] != first) {
                return null;
            }
        }
        return first;
    }

    /** Moves the lanes in {@code mask} of one register into another of the same kind, boxed ones through the cells. */
    void moveBoxed(int target, int source, int mask) {
        int lanes = boxed[source] & mask;
        frame.cell(target).copyFrom(frame.cell(source), lanes, scratch);
        defineBoxed(target, lanes);
    }
}
