package lockstep.ir.sass.ori;

import java.util.Optional;
import java.util.regex.Matcher;

/** A register, or several consecutive ones, in an instruction of the open form. */
public sealed interface OriRegister extends OriOperand permits VirtualRegister, PhysicalRegister {
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
}
