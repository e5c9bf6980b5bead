package lockstep.sim.nvvm;

import lockstep.ir.nvvm.Opcode;

/** The integer binary operations, separate from the other opcodes so that switches over them are exhaustive. */
enum IntegerOperation {
    ADD(Opcode.ADD),
    SUB(Opcode.SUB),
    MUL(Opcode.MUL),
    UDIV(Opcode.UDIV),
    SDIV(Opcode.SDIV),
    UREM(Opcode.UREM),
    SREM(Opcode.SREM),
    SHL(Opcode.SHL),
    LSHR(Opcode.LSHR),
    ASHR(Opcode.ASHR),
    AND(Opcode.AND),
    OR(Opcode.OR),
    XOR(Opcode.XOR);

    private static final IntegerOperation[] BY_OPCODE = index();

    private final Opcode opcode;

    IntegerOperation(Opcode opcode) {
        this.opcode = opcode;
    }

    private static IntegerOperation[] index() {
        IntegerOperation[] index = new IntegerOperation[Opcode.values().length];
        for (IntegerOperation operation : values()) {
            index[operation.opcode.ordinal()] = operation;
        }
        return index;
    }

    /** The operation of an opcode that {@link #isOne} accepts. */
    static IntegerOperation of(Opcode opcode) {
        return BY_OPCODE[opcode.ordinal()];
    }

    static boolean isOne(Opcode opcode) {
        return opcode.format() == Opcode.Format.BINARY && BY_OPCODE[opcode.ordinal()] != null;
    }

    boolean isDivision() {
        return opcode.isIntegerDivision();
    }

    boolean isShift() {
        return opcode.isShift();
    }

    String mnemonic() {
        return opcode.mnemonic();
    }
}
