package lockstep.sim.fast;

/** The loops over lanes, by what they work on. Not to be shared between threads: they have scratch space. */
record LaneLoops(WordLanes words, LongLanes longs, SingleLanes singles, DoubleLanes doubles) {
    /** In plain Java. */
    static LaneLoops plain() {
        return new LaneLoops(new WordLanes(), new LongLanes(), new SingleLanes(), new DoubleLanes());
    }
}
