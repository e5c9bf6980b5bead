package lockstep.ir.sass.control;

/**
 * A register that an instruction reads or writes.
 *
 * @param register see {@link ControlRegisters}
 * @param use kind of use
 * @param part index among the registers of one operand, from 0
 * @param cacheSlot slot of the operand cache that may hold it, 0 to 2, or {@link #NO_SLOT}
 */
public record ControlRegisterUse(int register, UseKind use, int part, int cacheSlot) {
    /** The operand does not use the operand cache. */
    public static final int NO_SLOT = -1;
}
