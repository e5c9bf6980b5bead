package lockstep.compiler.assembly;

import java.util.Optional;

/**
 * A constraint letter: registers of one width, or a constant. Source: LLVM Language Reference, "Supported Constraint
 * Code List", NVPTX, and NVPTXTargetLowering::getConstraintType of LLVM 19 for {@code b}, {@code N} and {@code q}.
 */
public enum OperandClass {
    /** A predicate. */
    PREDICATE('b', 1),
    /** A register of 16 bits, of which 8 are used. */
    BYTE('c', 16),
    /** A register of 16 bits. */
    SHORT('h', 16),
    /** A register of 32 bits. */
    INT('r', 32),
    /** A register of 64 bits. */
    LONG('l', 64),
    /** Another letter for 64 bits. */
    LONG_AGAIN('N', 64),
    /** A register of 128 bits. */
    QUAD('q', 128),
    /** A register of 32 bits with a float. */
    FLOAT('f', 32),
    /** A register of 64 bits with a float. */
    DOUBLE('d', 64),
    /** A number. */
    NUMBER('n', 0),
    /** Also a number: addresses of symbols are not numbers in PTX. */
    IMMEDIATE('i', 0);

    private final char letter;
    private final int width;

    OperandClass(char letter, int width) {
        this.letter = letter;
        this.width = width;
    }

    static Optional<OperandClass> of(char letter) {
        for (OperandClass each : values()) {
            if (each.letter == letter) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The width of the register; 0 for a constant. */
    public int width() {
        return width;
    }

    /** Whether the operand is a constant in the text. */
    public boolean isConstant() {
        return width == 0;
    }

    /** The letter in constraints. */
    public char letter() {
        return letter;
    }
}
