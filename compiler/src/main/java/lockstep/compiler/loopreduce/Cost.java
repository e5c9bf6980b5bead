package lockstep.compiler.loopreduce;

/**
 * The cost of a solution.
 *
 * @param slots issue slots of all expected iterations and of the code before the loop, see {@link Weights}
 * @param registers 32-bit registers that are live throughout the loop
 * @param changes stepped registers, new ones twice, and values that are still needed after the step
 */
record Cost(long slots, int registers, int changes) {
    static final Cost MOST = new Cost(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    Cost plus(Cost more) {
        return new Cost(slots + more.slots, registers + more.registers, changes + more.changes);
    }

    /** Whether this cost is less than {@code other}; registers are compared first if {@code registersFirst}. */
    boolean isLess(Cost other, boolean registersFirst) {
        int bySlots = Long.compare(slots, other.slots);
        int byRegisters = Integer.compare(registers, other.registers);
        int first = registersFirst ? byRegisters : bySlots;
        int second = registersFirst ? bySlots : byRegisters;
        int all = first != 0 ? first : second != 0 ? second : Integer.compare(changes, other.changes);
        return all < 0;
    }
}
