package lockstep.ir.sass.control;

/** Receives the dependences on operations in flight when an instruction issues; decides itself which are too early. */
public interface ControlObserver {
    /**
     * A register is used that is the destination of a result of fixed latency in flight.
     *
     * @param producer class of the instruction that writes it
     * @param part which of the registers of its result it is, 0 or 1
     * @param producerAt its index
     * @param consumerAt index of the one that uses it
     * @param use kind of use
     * @param elapsed cycles from issue to issue
     */
    default void fixed(Pipe producer, int part, int producerAt, int consumerAt, ControlRegisterUse use, int elapsed) {}

    /**
     * A register is used whose result has a scoreboard, without a wait for it.
     *
     * @param scoreboard which, or {@link ControlInstruction#NO_SCOREBOARD}
     */
    default void variable(int producerAt, int consumerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

    /**
     * A register is written that an instruction may not have read yet.
     *
     * @param scoreboard that is released when it has, or {@link ControlInstruction#NO_SCOREBOARD}
     */
    default void source(int readerAt, int writerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

    /** An operand is read from the operand cache although its register has been written since {@code cachedAt}. */
    default void reused(int cachedAt, int consumerAt, ControlRegisterUse use) {}

    /** A scoreboard is waited for that the instruction at {@code setAt} acquired {@code elapsed} cycles before. */
    default void awaited(int setAt, int waiterAt, int scoreboard, int elapsed) {}

    /** Ignores everything. */
    ControlObserver NONE = new ControlObserver() {};
}
