package lockstep.sim.value;

import org.jspecify.annotations.Nullable;

/**
 * One scalar of one lane, taken out of its {@link LaneCells}: a mutable carrier between registers, operations and
 * memory, reused so that moving values allocates nothing.
 *
 * <p>Bits beyond the scalar's width are zero in all four words. Bits that are undefined still have a concrete value,
 * drawn from the run's seed.
 */
public final class Scalar {
    /** Bits 0 to 63. */
    public long low;
    /** Bits 64 to 127. */
    public long high;
    /** Set bits are undefined, of {@link #low}. */
    public long undefinedLow;
    /** Set bits are undefined, of {@link #high}. */
    public long undefinedHigh;
    /** Whether the whole scalar is poison. */
    public boolean poison;
    /** Whether it depends on bits that a freeze chose. */
    public boolean chosen;
    /** Whether it depends on an imprecise floating-point result. */
    public boolean imprecise;
    /** Whether it is an address or derives from one. */
    public boolean address;
    /** The provenance of a pointer, also while its bits are held as an integer; null without any. */
    public @Nullable Provenance provenance;

    /** Makes this a defined value of at most 64 bits. */
    public void set(long bits) {
        low = bits;
        high = 0;
        undefinedLow = 0;
        undefinedHigh = 0;
        poison = false;
        chosen = false;
        imprecise = false;
        address = false;
        provenance = null;
    }

    /** Makes this a defined value of at most 128 bits. */
    public void set(long lowBits, long highBits) {
        set(lowBits);
        high = highBits;
    }

    /** Makes this what {@code other} is. */
    public void copyFrom(Scalar other) {
        low = other.low;
        high = other.high;
        undefinedLow = other.undefinedLow;
        undefinedHigh = other.undefinedHigh;
        poison = other.poison;
        chosen = other.chosen;
        imprecise = other.imprecise;
        address = other.address;
        provenance = other.provenance;
    }

    /** Adds the marks of an operand that this was computed from: chosen, imprecise, address. */
    public void inheritMarks(Scalar operand) {
        chosen |= operand.chosen;
        imprecise |= operand.imprecise;
        address |= operand.address;
    }

    /**
     * Makes this one of two values, by a condition of one bit that is not poison. An undefined condition makes the bits
     * undefined in which the two differ. This may be any of the operands.
     */
    public void select(Scalar condition, Scalar ifTrue, Scalar ifFalse) {
        boolean takesTrue = (condition.low & 1) != 0;
        boolean isOpen = (condition.undefinedLow & 1) != 0;
        boolean hasAddressOfCondition = condition.address;
        boolean chosenByCondition = condition.chosen;
        boolean impreciseByCondition = condition.imprecise;
        long differsLow = ifTrue.low ^ ifFalse.low;
        long differsHigh = ifTrue.high ^ ifFalse.high;
        long openLow = ifTrue.undefinedLow | ifFalse.undefinedLow | differsLow;
        long openHigh = ifTrue.undefinedHigh | ifFalse.undefinedHigh | differsHigh;
        boolean poisonOfEither = ifTrue.poison | ifFalse.poison;
        boolean chosenOfEither = ifTrue.chosen | ifFalse.chosen;
        boolean impreciseOfEither = ifTrue.imprecise | ifFalse.imprecise;
        boolean addressOfEither = ifTrue.address | ifFalse.address;
        boolean isSameOrigin = ifTrue.provenance == ifFalse.provenance;
        copyFrom(takesTrue ? ifTrue : ifFalse);
        chosen |= chosenByCondition;
        imprecise |= impreciseByCondition;
        if (isOpen) {
            poison = poisonOfEither;
            chosen |= chosenOfEither;
            imprecise |= impreciseOfEither;
            undefinedLow = openLow;
            undefinedHigh = openHigh;
            address = addressOfEither;
            provenance = isSameOrigin ? provenance : null;
        } else if (hasAddressOfCondition && !address) {
            address = (differsLow | differsHigh) != 0;
        }
    }

    /** Whether every bit is defined and the value is not poison. */
    public boolean isDefined() {
        return !poison && (undefinedLow | undefinedHigh) == 0;
    }
}
