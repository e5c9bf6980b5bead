package lockstep.sim.image.sass;

import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.sass.SassOperandSource;

/**
 * Where control goes from a word.
 *
 * @param kind how
 * @param isConditional whether some lanes may go on behind it
 * @param isCall whether the address behind it is where somebody may return to
 * @param target address that the word names, {@link #NOWHERE} if it names none
 */
record Jump(Kind kind, boolean isConditional, boolean isCall, long target) {
    /** An address where no code is. */
    static final long NOWHERE = -1;

    private static final Jump NONE = new Jump(Kind.NONE, false, false, NOWHERE);

    /** How control goes on. */
    enum Kind {
        /** With the next word, for all lanes that execute this one and go on. */
        NONE,
        /** At the target. */
        ALWAYS,
        /** At the target or at the next word. */
        SOMETIMES,
        /** At an address in registers. */
        INDIRECT,
        /** Nowhere. */
        END
    }

    static Jump of(CodePlace place) {
        if (place.instruction().isEmpty()) {
            return NONE;
        }
        SassInstruction word = place.instruction().get();
        DecodedInstruction instruction = place.decoded();
        boolean isConditional = isConditional(instruction);
        if (instruction.name().equals("CALL")) {
            return NONE;
        }
        if (place.open().filter(OpenPlace::activates).isPresent()) {
            switch (instruction.mnemonic()) {
                case "CALL" -> {
                    return NONE;
                }
                case "RET" -> {
                    return end(isConditional);
                }
                default -> {}
            }
        }
        return switch (instruction.mnemonic()) {
            case "BRA" -> direct(place, isConditional || asksForDivergence(instruction), false);
            case "CALL" -> isIndirect(word)
                    ? new Jump(Kind.INDIRECT, isConditional, true, NOWHERE)
                    : direct(place, isConditional, true);
            case "BRX", "BRXU", "RET" -> new Jump(Kind.INDIRECT, isConditional, false, NOWHERE);
            case "EXIT", "KILL" -> end(isConditional);
            default -> NONE;
        };
    }

    /** What lanes that execute it do not come back from; others go on behind it. */
    private static Jump end(boolean isConditional) {
        return isConditional ? NONE : new Jump(Kind.END, false, false, NOWHERE);
    }

    /** Whether a jump depends on which lanes run together: {@code BRA.DIV}, {@code BRA.CONV}. */
    static boolean asksForDivergence(DecodedInstruction instruction) {
        if (!instruction.name().equals("BRA")) {
            return false;
        }
        String kind = instruction.word("brkind");
        return instruction.hasOperand("URa") || kind.equals("DIV") || kind.equals("CONV");
    }

    private static Jump direct(CodePlace place, boolean isConditional, boolean isCall) {
        return new Jump(
                isConditional ? Kind.SOMETIMES : Kind.ALWAYS,
                isConditional,
                isCall,
                place.target().orElse(NOWHERE));
    }

    /** Whether lanes may not take it: for its guard, or for the predicates that it takes as operands. */
    private static boolean isConditional(DecodedInstruction instruction) {
        return !instruction.isUnguarded()
                || !isTrue(instruction.predicate("Pp"))
                || !isTrue(instruction.predicate("UPa"));
    }

    static boolean isTrue(SassOperandSource predicate) {
        return predicate instanceof SassOperandSource.Constant constant && constant.bits() == 1;
    }

    /** Whether a jump or a call goes to an address in registers. */
    static boolean isIndirect(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            boolean hasRegister = slot.operand() instanceof Operand.Register
                    || slot.operand() instanceof Operand.Target t && t.base() != Operand.NONE;
            if (hasRegister) {
                return true;
            }
        }
        return false;
    }
}
