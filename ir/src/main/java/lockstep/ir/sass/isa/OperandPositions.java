package lockstep.ir.sass.isa;

/**
 * The positions of the operands of an arithmetic form. Bits 9 to 11 of the opcode give the kind of the operand in bits
 * 32 to 63, and whether it is the second or the third; the other of the two is a register in bits 64 to 71.
 *
 * @param form the number in bits 9 to 11; 0 for opcodes that have no such form
 * @param isUniform whether the operation works on uniform registers
 */
record OperandPositions(int form, boolean isUniform) {
    /** What the operand in bits 32 to 63 is. */
    enum Kind {
        REGISTER,
        IMMEDIATE,
        CONSTANT,
        UNIFORM
    }

    /** Those of an opcode that is not an arithmetic form. */
    static OperandPositions unnumbered(boolean isUniform) {
        return new OperandPositions(0, isUniform);
    }

    Kind kind() {
        return switch (form) {
            case 1 -> Kind.REGISTER;
            case 2, 4 -> Kind.IMMEDIATE;
            case 3, 5 -> Kind.CONSTANT;
            case 6, 7 -> Kind.UNIFORM;
            default -> throw new IllegalArgumentException("this opcode has no operand kinds");
        };
    }

    /** Whether the third operand is the one in bits 32 to 63. */
    boolean isThirdInMiddle() {
        return form == 2 || form == 3 || form == 7;
    }
}
