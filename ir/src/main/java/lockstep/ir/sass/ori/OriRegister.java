package lockstep.ir.sass.ori;

import java.util.Optional;
import java.util.regex.Matcher;

/** A register, or several consecutive ones, in an instruction of the open form. */
public sealed interface OriRegister extends OriOperand {
    /** The maximum number of consecutive registers: a quad. */
    int MAX_WIDTH = 4;

    /** Its register file. */
    RegisterFile file();

    /** Number of registers of 32 bits, 1 to {@link #MAX_WIDTH}; 1 for predicates. */
    int width();

    /** {@code %R7}, {@code %R8x2}, {@code UR4}, {@code RZ}, {@code %B0}; empty if {@code text} is not a register. */
    static Optional<OriRegister> parse(String text) {
        Matcher matcher = RegisterText.PATTERN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        RegisterFile file = RegisterFile.ofPrefix(matcher.group(2)).orElseThrow();
        int width = matcher.group(4) == null ? 1 : Integer.parseInt(matcher.group(4));
        if (!file.hasTuples() && width > 1) {
            return Optional.empty();
        }
        String number = matcher.group(3);
        boolean isConstant = !Character.isDigit(number.charAt(0));
        if (!matcher.group(1).isEmpty()) {
            return isConstant
                    ? Optional.empty()
                    : Optional.of(new VirtualRegister(file, Integer.parseInt(number), width));
        }
        if (isConstant) {
            boolean isOfFile = (file.prefix() + number).equals(file.constant());
            return isOfFile
                    ? Optional.of(new PhysicalRegister(file, PhysicalRegister.CONSTANT, width))
                    : Optional.empty();
        }
        return Optional.of(new PhysicalRegister(file, Integer.parseInt(number), width));
    }

    /**
     * A physical register in a macro, as a calling convention or a barrier requires it.
     *
     * @param file of the register
     * @param number in its file; {@link #CONSTANT} for the one that reads as zero or true
     * @param width number of consecutive registers, 1 to 4
     */
    record PhysicalRegister(RegisterFile file, int number, int width) implements OriRegister {
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

    /**
     * A register to which no physical one is assigned yet. The same number means the same register; a tuple is one
     * register whose parts only {@link Macro#PACK} and {@link Macro#UNPACK} access.
     *
     * @param file of the register
     * @param number in its file, 0 to 999,999,999
     * @param width number of registers, which must be consecutive, 1 to 4
     */
    record VirtualRegister(RegisterFile file, int number, int width) implements OriRegister {
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
}
