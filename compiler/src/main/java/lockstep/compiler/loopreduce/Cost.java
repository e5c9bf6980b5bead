package lockstep.compiler.loopreduce;

/**
 * What a solution costs.
 *
 * @param slots of all rounds that are expected and of what is before the loop, see {@link Weights}
 * @param registers of 32 bits that are taken throughout the loop
 * @param changes registers that step, new ones twice, and numbers that are needed on after the step
 */
record Cost(long slots, int registers, int changes) {
    static final Cost MOST = new Cost(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    Cost plus(Cost more) {
        return new Cost(slots + more.slots, registers + more.registers, changes + more.changes);
    }

    /** Whether this is less than {@code other}; registers count first if {@code registersFirst}. */
    boolean isLess(Cost other, boolean registersFirst) {
        int bySlots = Long.compare(slots, other.slots);
        int byRegisters = Integer.compare(registers, other.registers);
        int first = registersFirst ? byRegisters : bySlots;
        int second = registersFirst ? bySlots : byRegisters;
        int all = first != 0 ? first : second != 0 ? second : Integer.compare(changes, other.changes);
        return all < 0;
    }
}
