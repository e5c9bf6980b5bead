package lockstep.ir.sass.ori;

/**
 * A register to which no physical one is assigned yet. The same number means the same register; a tuple is one register
 * whose parts only {@link Macro#PACK} and {@link Macro#UNPACK} access.
 *
 * @param file of the register
 * @param number in its file, 0 to 999,999,999
 * @param width number of registers, which must be consecutive, 1 to 4
 */
public record VirtualRegister(RegisterFile file, int number, int width) implements OriRegister {
    private static final int MAX_NUMBER = 999_999_999;

    public VirtualRegister {
        RegisterText.check(file, width);
        if (number < 0 || number > MAX_NUMBER) {
            throw new IllegalArgumentException("register " + number);
        }
    }

    /** What the number of the first register will have to be a multiple of: pairs 2, triples and quads 4. */
    public int alignment() {
        return Integer.highestOneBit(2 * width - 1);
    }

    /** {@code %R7}, {@code %UR8x2}. */
    @Override
    public String toString() {
        return "%" + file.prefix() + number + RegisterText.width(width);
    }
}
