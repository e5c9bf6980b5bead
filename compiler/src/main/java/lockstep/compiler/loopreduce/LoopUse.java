package lockstep.compiler.loopreduce;

import java.util.List;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import org.jspecify.annotations.Nullable;

/**
 * Operands that need the same recurrence, up to constants that an addressing mode absorbs.
 *
 * @param expression the recurrence
 * @param isAfterStep whether the operands are after the step, so that the next value of a counter may be used instead
 *     of the present one
 * @param phis PHIs of the header such that all the operands are poison where one of these is
 * @param test the comparison for equality; null for other uses
 */
record LoopUse(
        Kind kind,
        Recurrence expression,
        boolean isAfterStep,
        List<Fixup> fixups,
        List<PhiInstruction> phis,
        @Nullable Test test) {
    LoopUse {
        fixups = List.copyOf(fixups);
        phis = List.copyOf(phis);
    }

    /** The kind of an operand. */
    enum Kind {
        /** The address of an access, whose addressing mode absorbs a constant. */
        ADDRESS,
        /** A comparison for equality with a loop-invariant value: any multiple may be compared. */
        TEST,
        /** Any other operand in the loop. */
        VALUE,
        /** An entry of an exit PHI. */
        EXIT
    }

    /**
     * A comparison for equality.
     *
     * @param limit what the recurrence is compared with
     * @param wide the recurrence in 64 bits, as {@code wideLimit} for the limit; null if not known
     * @param difference width of the greatest difference between {@code wide} and {@code wideLimit}
     */
    record Test(
            Scev limit, @Nullable Recurrence wide, @Nullable Scev wideLimit, int difference) {}

    /** Whether a constant is free: an address absorbs one of 32 bits. Source: PTX ISA, "Addresses as Operands". */
    boolean takesAlong(ExactInt constant) {
        return kind == Kind.ADDRESS
                && fixups.stream()
                        .allMatch(fixup -> fixup.offset().add(constant).bitLength() < Integer.SIZE);
    }

    /** The first value that is replaced. */
    Instruction first() {
        return fixups.getFirst().value();
    }

    /**
     * An operand that is replaced by the value of a formula plus a constant.
     *
     * @param use the operand
     * @param value its present value, a recurrence of the loop
     * @param offset what is added to the expression of its {@link LoopUse}, in bytes
     * @param place the instruction before which the formula is expanded
     * @param weight the weight of an instruction there, see {@link Weights}
     */
    record Fixup(Use use, Instruction value, ExactInt offset, Instruction place, int weight) {
        BasicBlock block() {
            BasicBlock block = place.block();
            if (block == null) {
                throw new IllegalStateException("a place that was removed");
            }
            return block;
        }
    }
}
