package lockstep.sim.value;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One scalar in every lane of a warp: the register of the reference engine. Vectors and aggregates take several, one
 * for each leaf.
 *
 * <p>Bits are held zero-extended. The arrays for undefined bits, high halves and provenance are allocated once a lane
 * needs them; lane masks record which lanes are poison, chosen, imprecise or an address. Fields are open to this
 * module's engines, whose loops over lanes must be tight; arrays have one entry a lane.
 */
public final class LaneCells {
    /** Bits 0 to 63 by lane. */
    public final long[] low;
    /** Bits 64 to 127 by lane; null for scalars of at most 64 bits. */
    public final long @Nullable [] high;
    /** Undefined bits of {@link #low} by lane; null while no lane has any. */
    public long @Nullable [] undefinedLow;
    /** Undefined bits of {@link #high} by lane; null while no lane has any. */
    public long @Nullable [] undefinedHigh;
    /** Provenance by lane; null while no lane has any. */
    public @Nullable Provenance @Nullable [] provenance;
    /** Lanes whose scalar is poison. */
    public int poison;
    /** Lanes with undefined bits. */
    public int undefined;
    /** Lanes that depend on bits a freeze chose. */
    public int chosen;
    /** Lanes that depend on an imprecise floating-point result. */
    public int imprecise;
    /** Lanes that hold an address or derive from one. */
    public int address;

    /**
     * @param lanes lanes a warp
     * @param width bits of the scalar, 1 to 128
     */
    public LaneCells(int lanes, int width) {
        low = new long[lanes];
        high = width > 64 ? new long[lanes] : null;
    }

    /** Whether the lanes in {@code mask} are plain: defined, precise, and not addresses. */
    public boolean isPlain(int mask) {
        return ((poison | undefined | chosen | imprecise | address) & mask) == 0;
    }

    /** Marks the lanes in {@code mask} plain; the caller sets their bits. */
    public void markPlain(int mask) {
        if ((undefined & mask) != 0) {
            clearUndefined(mask);
        }
        poison &= ~mask;
        chosen &= ~mask;
        imprecise &= ~mask;
        if ((address & mask) != 0) {
            clearProvenance(mask);
        }
    }

    /** Marks the lanes in {@code mask} as pointers of one provenance; the caller sets their bits. */
    public void markPointers(int mask, Provenance origin) {
        markPlain(mask);
        if (provenance == null) {
            provenance = new Provenance[low.length];
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            provenance[Integer.numberOfTrailingZeros(rest)] = origin;
        }
        address |= mask;
    }

    /** Marks the lanes in {@code mask} as pointers of these provenances; the caller sets their bits. */
    public void markPointers(int mask, @Nullable Provenance[] origins) {
        markPlain(mask);
        if (provenance == null) {
            provenance = new Provenance[low.length];
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            provenance[lane] = origins[lane];
        }
        address |= mask;
    }

    private void clearUndefined(int mask) {
        for (int rest = undefined & mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (undefinedLow != null) {
                undefinedLow[lane] = 0;
            }
            if (undefinedHigh != null) {
                undefinedHigh[lane] = 0;
            }
        }
        undefined &= ~mask;
    }

    private void clearProvenance(int mask) {
        if (provenance != null) {
            for (int rest = address & mask; rest != 0; rest &= rest - 1) {
                provenance[Integer.numberOfTrailingZeros(rest)] = null;
            }
        }
        address &= ~mask;
    }

    /** Resets all lanes to zero. */
    public void clear() {
        Arrays.fill(low, 0);
        if (high != null) {
            Arrays.fill(high, 0);
        }
        markPlain(-1);
    }

    /** Reads lane {@code lane} into {@code into}. */
    public void get(int lane, Scalar into) {
        int bit = 1 << lane;
        into.low = low[lane];
        into.high = high == null ? 0 : high[lane];
        boolean hasUndefined = (undefined & bit) != 0;
        into.undefinedLow = hasUndefined && undefinedLow != null ? undefinedLow[lane] : 0;
        into.undefinedHigh = hasUndefined && undefinedHigh != null ? undefinedHigh[lane] : 0;
        into.poison = (poison & bit) != 0;
        into.chosen = (chosen & bit) != 0;
        into.imprecise = (imprecise & bit) != 0;
        into.address = (address & bit) != 0;
        into.provenance = into.address && provenance != null ? provenance[lane] : null;
    }

    /** Writes {@code from} into lane {@code lane}. A scalar with provenance counts as an address. */
    public void set(int lane, Scalar from) {
        int bit = 1 << lane;
        low[lane] = from.low;
        if (high != null) {
            high[lane] = from.high;
        }
        setUndefined(lane, bit, from);
        poison = from.poison ? poison | bit : poison & ~bit;
        chosen = from.chosen ? chosen | bit : chosen & ~bit;
        imprecise = from.imprecise ? imprecise | bit : imprecise & ~bit;
        setProvenance(lane, bit, from);
    }

    private void setUndefined(int lane, int bit, Scalar from) {
        if ((from.undefinedLow | from.undefinedHigh) == 0) {
            if ((undefined & bit) != 0) {
                clearUndefined(bit);
            }
            return;
        }
        undefined |= bit;
        if (undefinedLow == null) {
            undefinedLow = new long[low.length];
        }
        undefinedLow[lane] = from.undefinedLow;
        if (high != null) {
            if (undefinedHigh == null) {
                undefinedHigh = new long[low.length];
            }
            undefinedHigh[lane] = from.undefinedHigh;
        }
    }

    private void setProvenance(int lane, int bit, Scalar from) {
        if (!from.address && from.provenance == null) {
            if ((address & bit) != 0) {
                clearProvenance(bit);
            }
            return;
        }
        address |= bit;
        if (provenance == null) {
            provenance = new Provenance[low.length];
        }
        provenance[lane] = from.provenance;
    }

    /** Copies the lanes in {@code mask} of {@code from}, which has the same width. */
    public void copyFrom(LaneCells from, int mask, Scalar scratch) {
        if (from.isPlain(mask)) {
            copyPlain(from, mask);
            return;
        }
        if ((from.address & mask) == 0 && high == null && from != this) {
            copyPlain(from, mask);
            copyMarks(from, mask);
            return;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            from.get(lane, scratch);
            set(lane, scratch);
        }
    }

    /** Copies the marks of lanes that are marked plain and hold no addresses. */
    private void copyMarks(LaneCells from, int mask) {
        poison |= from.poison & mask;
        chosen |= from.chosen & mask;
        imprecise |= from.imprecise & mask;
        undefined |= from.undefined & mask;
        if ((from.undefined & mask) != 0 && from.undefinedLow != null) {
            if (undefinedLow == null) {
                undefinedLow = new long[low.length];
            }
            for (int lane = 0; lane < low.length; lane++) {
                boolean isCopied = (from.undefined & mask & 1 << lane) != 0;
                undefinedLow[lane] = isCopied ? from.undefinedLow[lane] : undefinedLow[lane];
            }
        }
    }

    private void copyPlain(LaneCells from, int mask) {
        for (int lane = 0; lane < low.length; lane++) {
            if ((mask >>> lane & 1) != 0) {
                low[lane] = from.low[lane];
            }
        }
        if (high != null && from.high != null) {
            for (int rest = mask; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                high[lane] = from.high[lane];
            }
        }
        markPlain(mask);
    }
}
