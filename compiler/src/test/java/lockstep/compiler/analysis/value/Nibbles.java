package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;

/** The four-bit integers, all known-bits values and all ranges of them. A set of such integers is a mask of 16 bits. */
final class Nibbles {
    static final int WIDTH = 4;
    static final int COUNT = 16;
    static final int MASK = 15;

    private Nibbles() {}

    /** All 81 known-bits values: each bit 0, 1 or unknown. */
    static List<KnownBits> patterns() {
        List<KnownBits> all = new ArrayList<>();
        for (int zeros = 0; zeros < COUNT; zeros++) {
            for (int ones = 0; ones < COUNT; ones++) {
                if ((zeros & ones) == 0) {
                    all.add(new KnownBits(WIDTH, ExactInt.of(zeros), ExactInt.of(ones)));
                }
            }
        }
        return all;
    }

    /** All 242 ranges: each first number with each count below 16, the empty and the full range. */
    static List<WrappedRange> ranges() {
        List<WrappedRange> all = new ArrayList<>();
        all.add(WrappedRange.empty(WIDTH));
        all.add(WrappedRange.full(WIDTH));
        for (int low = 0; low < COUNT; low++) {
            for (int count = 1; count < COUNT; count++) {
                all.add(new WrappedRange(WIDTH, ExactInt.of(low), ExactInt.of(count)));
            }
        }
        return all;
    }

    static int numbers(KnownBits bits) {
        int zeros = bits.zeros().intValueExact();
        int ones = bits.ones().intValueExact();
        int set = 0;
        for (int x = 0; x < 1 << bits.width(); x++) {
            set |= (x & zeros) == 0 && (~x & ones) == 0 ? 1 << x : 0;
        }
        return set;
    }

    static int numbers(WrappedRange range) {
        int low = range.low().intValueExact();
        int set = 0;
        for (int i = 0; i < range.count().intValueExact(); i++) {
            set |= 1 << (low + i & (1 << range.width()) - 1);
        }
        return set;
    }

    /** The set covered by the best known bits of a set that is not empty. */
    static int hullOfBits(int set) {
        int zeros = MASK;
        int ones = MASK;
        for (int x = 0; x < COUNT; x++) {
            if ((set >> x & 1) != 0) {
                zeros &= ~x;
                ones &= x;
            }
        }
        return numbers(new KnownBits(WIDTH, ExactInt.of(zeros), ExactInt.of(ones)));
    }

    /** The size of the smallest range that covers a set. */
    static int sizeOfHull(int set) {
        int widestGap = 0;
        for (int start = 0; start < COUNT; start++) {
            int gap = 0;
            while (gap < COUNT && (set >> (start + gap & MASK) & 1) == 0) {
                gap++;
            }
            widestGap = Math.max(widestGap, gap);
        }
        return COUNT - widestGap;
    }

    static int signed(int x) {
        return x >= 8 ? x - COUNT : x;
    }
}
