package lockstep.compiler.loopreduce;

import java.util.List;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Operands that need the same chain, but for constants that an address takes along.
 *
 * @param expression the chain
 * @param isAfterStep whether what each round adds has been added where the operands are, so that the next number of a
 *     counter may be used instead of the present one
 * @param phis PHIs of the header of which all the operands are poison if they are
 * @param test what a comparison for equality compares with; null for other uses
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

    /** What an operand is for. */
    enum Kind {
        /** The address of an access, which takes a constant along. */
        ADDRESS,
        /** A comparison for equality with what is the same in all rounds: any multiple may be compared. */
        TEST,
        /** Anything else inside. */
        VALUE,
        /** What a PHI after the loop gets. */
        EXIT
    }

    /**
     * What is compared.
     *
     * @param limit what the chain is compared with
     * @param wide the chain in 64 bits, and {@code wideLimit} likewise; null if that is not known
     * @param difference bits of the greatest difference between {@code wide} and {@code wideLimit}
     */
    record Test(Scev limit, @Nullable Recurrence wide, @Nullable Scev wideLimit, int difference) {}

    /** Whether a constant is free: an address takes one of 32 bits along. Source: PTX ISA, "Addresses as Operands". */
    boolean takesAlong(ExactInt constant) {
        return kind == Kind.ADDRESS
                && fixups.stream().allMatch(fixup -> fixup.offset().add(constant).bitLength() < Integer.SIZE);
    }

    /** The first value that is replaced. */
    Instruction first() {
        return fixups.getFirst().value();
    }
}
