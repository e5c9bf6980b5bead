package lockstep.ir.sass.ori;

/**
 * What an instruction of the machine does with the registers that a field names.
 *
 * @param field index of the field
 * @param name of the operand, or of the guard
 * @param file that the registers are of
 * @param width how many follow each other; 1 where it is not known
 * @param isWritten whether they are written, else they are read
 */
public record OriAccess(int field, String name, RegisterFile file, int width, boolean isWritten) {}
