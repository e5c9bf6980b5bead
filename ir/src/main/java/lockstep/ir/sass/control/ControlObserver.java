package lockstep.ir.sass.control;

/** Hears of what meets when an instruction issues; whether it meets too early is for the observer to say. */
public interface ControlObserver {
    /**
     * A register is used that a result of fixed latency goes to.
     *
     * @param producer class of the instruction that writes it
     * @param part which of the registers of its result it is, 0 or 1
     * @param producerAt its index
     * @param consumerAt index of the one that uses it
     * @param use what for
     * @param elapsed cycles from issue to issue
     */
    default void fixed(Pipe producer, int part, int producerAt, int consumerAt, ControlRegisterUse use, int elapsed) {}

    /**
     * A register is used whose result a scoreboard announces, and nobody has waited.
     *
     * @param scoreboard which, or {@link ControlInstruction#NO_SCOREBOARD}
     */
    default void variable(int producerAt, int consumerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

    /**
     * A register is written that an instruction may not have read yet.
     *
     * @param scoreboard that says when it has, or {@link ControlInstruction#NO_SCOREBOARD}
     */
    default void source(int readerAt, int writerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

    /** An operand comes from the operand cache that has been written since {@code cachedAt}. */
    default void reused(int cachedAt, int consumerAt, ControlRegisterUse use) {}

    /** A scoreboard is waited for that the instruction at {@code setAt} has taken {@code elapsed} cycles before. */
    default void awaited(int setAt, int waiterAt, int scoreboard, int elapsed) {}

    /** Hears nothing. */
    ControlObserver NONE = new ControlObserver() {};
}
