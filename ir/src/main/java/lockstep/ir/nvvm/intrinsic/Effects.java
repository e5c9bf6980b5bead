package lockstep.ir.nvvm.intrinsic;

import java.util.Objects;

/**
 * What one instruction may do. "May" errs on the side of yes, "will" and "is" on the side of no. Nothing throws: there
 * is no exception handling in the dialect.
 *
 * @param memory which memory may be read and written
 * @param isConvergent whether it must not be made control-dependent on more values
 * @param willReturn whether it always goes on to the next instruction
 * @param hasOtherEffects whether it does something besides: volatile accesses, inline assembly with side effects, traps
 * @param isSpeculatable whether it may be executed where the program does not, having no undefined behaviour
 */
public record Effects(
        MemoryEffect memory,
        boolean isConvergent,
        boolean willReturn,
        boolean hasOtherEffects,
        boolean isSpeculatable) {
    /** Computes a value and nothing else, with defined behaviour for all operands. */
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

    /** Whether an instruction without uses must stay: it may write, may not return, or does something besides. */
    public boolean mayHaveSideEffects() {
        return mayWrite() || !willReturn || hasOtherEffects;
    }
}
