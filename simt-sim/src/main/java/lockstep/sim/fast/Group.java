package lockstep.sim.fast;

/** The active lanes, their registers, and the loops over lanes: the state that the units of the engine share. */
final class Group {
    final WordLanes words;
    final LongLanes longs;
    final SingleLanes singles;
    final DoubleLanes doubles;
    /** Registers of the frame that the lanes are in; set before anything runs. */
    @SuppressWarnings("NullAway.Init")
    FastRegisters registers;
    /** The active lanes. */
    int mask;

    Group(LaneLoops loops) {
        this.words = loops.words();
        this.longs = loops.longs();
        this.singles = loops.singles();
        this.doubles = loops.doubles();
    }

    /** Writes a result of one bit. */
    void setBits(int cell, int value, int poisoned) {
        registers.bits[cell] = registers.bits[cell] & ~mask | value & mask;
        registers.define(cell, mask, poisoned);
    }
}
