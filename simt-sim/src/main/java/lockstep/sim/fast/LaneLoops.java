package lockstep.sim.fast;

/** The loops over lanes, by element type. Not to be shared between threads: they have scratch space. */
record LaneLoops(WordLanes words, LongLanes longs, SingleLanes singles, DoubleLanes doubles) {
    /** Whether the virtual machine was started with the module of the Vector API. */
    private static final boolean HAS_VECTORS =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    /** The fastest loops that this virtual machine has. */
    static LaneLoops ofMachine() {
        return HAS_VECTORS ? vectors() : plain();
    }

    /** In plain Java. */
    static LaneLoops plain() {
        return new LaneLoops(new WordLanes(), new LongLanes(), new SingleLanes(), new DoubleLanes());
    }

    /** With vectors; only where the module {@code jdk.incubator.vector} is there. */
    static LaneLoops vectors() {
        return new LaneLoops(
                new VectorWordLanes(), new VectorLongLanes(), new VectorSingleLanes(), new VectorDoubleLanes());
    }
}
