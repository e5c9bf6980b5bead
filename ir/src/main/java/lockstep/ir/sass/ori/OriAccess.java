package lockstep.ir.sass.ori;

/**
 * An access of a machine instruction to the registers that a field names.
 *
 * @param field index of the field
 * @param name of the operand, or of the guard
 * @param file that the registers are of
 * @param width number of consecutive registers; 1 if not known
 * @param isWritten whether they are written, else they are read
 */
public record OriAccess(int field, String name, RegisterFile file, int width, boolean isWritten) {}
