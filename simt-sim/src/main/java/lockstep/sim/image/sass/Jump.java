package lockstep.sim.image.sass;

import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.sass.SassOperandSource;

/**
 * The control flow of a machine word.
 *
 * @param kind how
 * @param isConditional whether some lanes may fall through
 * @param isCall whether a callee may return to the address after it
 * @param target target address in the word, {@link #NOWHERE} if it has none
 */
record Jump(Kind kind, boolean isConditional, boolean isCall, long target) {
    /** An address without code. */
    static final long NOWHERE = -1;

    private static final Jump NONE = new Jump(Kind.NONE, false, false, NOWHERE);

    /** The kinds of control flow. */
    enum Kind {
        /** Falls through to the next word. */
        NONE,
        /** Jumps to the target. */
        ALWAYS,
        /** Jumps to the target or falls through. */
        SOMETIMES,
        /** Jumps to an address in registers. */
        INDIRECT,
        /** Ends: no successor. */
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
            case "BRA" -> direct(place, isConditional || dependsOnDivergence(instruction), false);
            case "CALL" ->
                isIndirect(word)
                        ? new Jump(Kind.INDIRECT, isConditional, true, NOWHERE)
                        : direct(place, isConditional, true);
            case "BRX", "BRXU", "RET" -> new Jump(Kind.INDIRECT, isConditional, false, NOWHERE);
            case "EXIT", "KILL" -> end(isConditional);
            default -> NONE;
        };
    }

    /** An end for the lanes that execute it; other lanes fall through. */
    private static Jump end(boolean isConditional) {
        return isConditional ? NONE : new Jump(Kind.END, false, false, NOWHERE);
    }

    /** Whether a jump depends on the set of active lanes: {@code BRA.DIV}, {@code BRA.CONV}. */
    static boolean dependsOnDivergence(DecodedInstruction instruction) {
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

    /** Whether some lanes may not take it, because of its guard or its predicate operands. */
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
            boolean hasRegister = slot.operand() instanceof SassOperand.Register
                    || slot.operand() instanceof SassOperand.Target t && t.base() != SassOperand.NONE;
            if (hasRegister) {
                return true;
            }
        }
        return false;
    }
}
