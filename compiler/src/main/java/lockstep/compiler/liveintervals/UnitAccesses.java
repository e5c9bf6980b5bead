package lockstep.compiler.liveintervals;

import java.util.function.IntPredicate;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;

/**
 * The accesses to each register unit of a function, in the order of the code. The accesses of a unit are a slice of one
 * array, as a function may have very many units with few accesses each. An access is an instruction and bits that
 * describe what it does to the unit; all operands of an instruction that concern the unit are one access.
 *
 * <p>Two passes over the code: the first counts, the second fills. Example: in {@code x = 1; @p x = 2; use x} the unit
 * x has the accesses 0, 1 and 2, and p has the access 1.
 */
final class UnitAccesses {
    /** Number of bits that describe an access. */
    static final int BITS = 5;

    private final int[] first;
    private final int[] count;
    private final int[] accesses;
    private final int[] firstIncoming;
    private final int[] incoming;

    /** Encodes in {@link #BITS} bits what an access does. */
    @FunctionalInterface
    interface Meaning {
        /** The bits. */
        int of(int unit, int instruction, Access access);
    }

    /**
     * The accesses of {@code code}.
     *
     * @param isLeftOut instructions whose accesses are ignored
     */
    UnitAccesses(CodeView code, Meaning meaning, IntPredicate isLeftOut) {
        int units = code.units();
        first = new int[units + 1];
        firstIncoming = new int[units + 1];
        walk(code, isLeftOut, new Walk() {
            @Override
            public void operand(int unit, Access access) {
                first[unit + 1]++;
            }

            @Override
            public void incoming(int unit, int block) {
                firstIncoming[unit + 1]++;
            }
        });
        for (int unit = 0; unit < units; unit++) {
            first[unit + 1] += first[unit];
            firstIncoming[unit + 1] += firstIncoming[unit];
        }
        count = new int[units];
        accesses = new int[first[units]];
        incoming = new int[firstIncoming[units]];
        int[] taken = new int[units];
        walk(code, isLeftOut, new Walk() {
            @Override
            public void operand(int unit, Access access) {
                note(unit, instruction, meaning.of(unit, instruction, access));
            }

            @Override
            public void incoming(int unit, int block) {
                incoming[firstIncoming[unit] + taken[unit]++] = block;
            }
        });
    }

    /** Receives the operands of the instructions, one instruction at a time. */
    private abstract static class Walk implements CodeView.Operands {
        /** The current instruction. */
        protected int instruction;
    }

    private static void walk(CodeView code, IntPredicate isLeftOut, Walk to) {
        for (int i = 0; i < code.instructions(); i++) {
            if (!isLeftOut.test(i)) {
                to.instruction = i;
                code.operands(i, to);
            }
        }
    }

    private void note(int unit, int instruction, int bits) {
        int last = first[unit] + count[unit] - 1;
        if (last >= first[unit] && accesses[last] >> BITS == instruction) {
            accesses[last] |= bits;
        } else {
            accesses[last + 1] = instruction << BITS | bits;
            count[unit]++;
        }
    }

    /** The position of the first access of {@code unit}. */
    int first(int unit) {
        return first[unit];
    }

    /** The position after the last access of {@code unit}. */
    int end(int unit) {
        return first[unit] + count[unit];
    }

    /** The instruction of the access at position {@code place}. */
    int instruction(int place) {
        return accesses[place] >> BITS;
    }

    /** The bits of the access at position {@code place}. */
    int bits(int place) {
        return accesses[place] & (1 << BITS) - 1;
    }

    /** Sets the bits of the access at position {@code place}. */
    void setBits(int place, int bits) {
        accesses[place] = instruction(place) << BITS | bits;
    }

    /**
     * The position of the last access of {@code unit} before {@code instruction}; the one before its first if there is
     * none.
     */
    int before(int unit, int instruction) {
        int low = first(unit);
        int high = end(unit);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (instruction(middle) < instruction) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** Number of PHI operands that read {@code unit}. */
    int incoming(int unit) {
        return firstIncoming[unit + 1] - firstIncoming[unit];
    }

    /** The block at whose end a PHI reads {@code unit}. */
    int incoming(int unit, int index) {
        return incoming[firstIncoming[unit] + index];
    }
}
