package lockstep.sim.image;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;

/**
 * Maps singles to signed words in the same order, so that the least of many is found among words: -0 comes before +0,
 * and a NaN before or after all numbers, depending on whether it is to be found. Source: PTX ISA, "redux.sync": with
 * {@code .NaN} a NaN among the values makes the result the canonical one; without it NaNs are ignored, and the result
 * is the canonical NaN if all values are NaNs.
 */
public final class FloatOrder {
    private static final int WORD = 32;
    private static final int MAGNITUDE = 0x7fff_ffff;
    private static final int INFINITY = 0x7f80_0000;
    private static final int CANONICAL_NAN = 0x7fff_ffff;

    private final InstructionWriter writer;
    private final int nanKey;
    private final boolean isAbsolute;

    /**
     * The order of an instruction.
     *
     * @param isLeast whether the least value is searched for, else the greatest
     * @param findsNan whether a NaN among the values is the result
     * @param isAbsolute whether signs are cleared first
     */
    public FloatOrder(InstructionWriter writer, boolean isLeast, boolean findsNan, boolean isAbsolute) {
        this.writer = writer;
        this.nanKey = isLeast == findsNan ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        this.isAbsolute = isAbsolute;
    }

    private int constant(int bits) {
        return writer.into().constant(bits, WORD);
    }

    private int magnitude(int cell) {
        return writer.binary(Opcode.AND, cell, constant(MAGNITUDE));
    }

    /** Writes the word of a single; returns its cell. */
    public int key(int single) {
        int magnitude = magnitude(single);
        int isNan = writer.temporary(1);
        writer.compare(Predicate.UGT, magnitude, constant(INFINITY), isNan);
        return writer.select(isNan, constant(nanKey), turned(isAbsolute ? magnitude : single));
    }

    /** Writes the single of a word; returns its cell. */
    public int number(int key) {
        int isNan = writer.temporary(1);
        writer.compare(Predicate.EQ, key, constant(nanKey), isNan);
        return writer.select(isNan, constant(CANONICAL_NAN), turned(key));
    }

    /** Reverses the order of negative words; its own inverse. */
    private int turned(int cell) {
        int sign = writer.binary(Opcode.ASHR, cell, constant(WORD - 1));
        return writer.binary(Opcode.XOR, cell, magnitude(sign));
    }
}
