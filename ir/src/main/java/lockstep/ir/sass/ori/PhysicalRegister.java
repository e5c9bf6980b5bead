package lockstep.ir.sass.ori;

/**
 * A physical register in a macro, as a calling convention or a barrier requires it.
 *
 * @param file of the register
 * @param number in its file; {@link #CONSTANT} for the one that reads as zero or true
 * @param width number of consecutive registers, 1 to 4
 */
public record PhysicalRegister(RegisterFile file, int number, int width) implements OriRegister {
    /** In place of the number of the register that reads as zero, or as true. */
    public static final int CONSTANT = -1;

    public PhysicalRegister {
        RegisterText.check(file, width);
        if (number < CONSTANT || number == CONSTANT && file.constant().isEmpty()) {
            throw new IllegalArgumentException("register " + number);
        }
    }

    /** {@code R4}, {@code RZ}, {@code R4x2}. */
    @Override
    public String toString() {
        String name = number == CONSTANT ? file.constant() : file.prefix() + number;
        return name + RegisterText.width(width);
    }
}
