package lockstep.ir.sass.function;

import lockstep.ir.sass.isa.FieldKind;

/**
 * Registers that an instruction reads or writes: one, or several consecutive ones, of which a field holds the first.
 *
 * @param field index of the field of the form that holds the number
 * @param name of the operand, or of the guard
 * @param file one of {@link FieldKind#REGISTER}, {@link FieldKind#UNIFORM_REGISTER}, {@link FieldKind#PREDICATE},
 *     {@link FieldKind#UNIFORM_PREDICATE}
 * @param width how many, 1 to 4; 1 if not known
 * @param isWritten whether they are written
 */
public record SassRegisterAccess(int field, String name, FieldKind file, int width, boolean isWritten) {
    /** The multiple that the first register must be: the smallest power of two that is not below the width. */
    public int alignment() {
        return Integer.highestOneBit(2 * width - 1);
    }
}
