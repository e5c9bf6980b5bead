package lockstep.sim.fast;

/** The lanes that run, their registers, and the loops over lanes: what the units of the engine share. */
final class Group {
    final WordLanes words;
    final LongLanes longs;
    final SingleLanes singles;
    final DoubleLanes doubles;
    /** Registers of the frame they are in; set before anything runs. */
    @SuppressWarnings("NullAway.Init")
    FastRegisters registers;
    /** Lanes that run. */
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
