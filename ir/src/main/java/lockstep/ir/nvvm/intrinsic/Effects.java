package lockstep.ir.nvvm.intrinsic;

import java.util.Objects;

/**
 * The effects of one instruction. "May" errs on the side of yes, "will" and "is" on the side of no. The dialect has no
 * exception handling, so no instruction unwinds.
 *
 * @param memory which memory may be read and written
 * @param isConvergent whether it must not be made control-dependent on more values
 * @param willReturn whether control always reaches the next instruction
 * @param hasOtherEffects whether it has other effects: volatile accesses, inline assembly with side effects, traps
 * @param isSpeculatable whether it may be executed where the program does not, as it has no undefined behaviour
 */
public record Effects(
        MemoryEffect memory,
        boolean isConvergent,
        boolean willReturn,
        boolean hasOtherEffects,
        boolean isSpeculatable) {
    /** Only computes a value, with defined behaviour for all operands. */
    public static final Effects PURE = new Effects(MemoryEffect.NONE, false, true, false, true);
    /** Computes a value, but may be undefined for some operands or must stay where it is. */
    public static final Effects FIXED = new Effects(MemoryEffect.NONE, false, true, false, false);

    public Effects {
        Objects.requireNonNull(memory);
    }

    static Effects ofMemory(MemoryEffect.Access access, boolean hasOtherEffects) {
        return new Effects(MemoryEffect.all(access), false, true, hasOtherEffects, false);
    }

    /** Whether memory may be read. */
    public boolean mayRead() {
        return memory.mayRead();
    }

    /** Whether memory may be written. */
    public boolean mayWrite() {
        return memory.mayWrite();
    }

    /** Whether an instruction without uses must be kept: it may write, may not return, or has other effects. */
    public boolean mayHaveSideEffects() {
        return mayWrite() || !willReturn || hasOtherEffects;
    }
}
