package lockstep.fuzz.generate.machine;

import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.Row;
import lockstep.fuzz.generate.evaluator.Wrong;
import lockstep.sim.image.OpKind;

/** An evaluator of machine IR with one mistake in an open row, and a seed whose program shows it. */
enum WrongMachineEvaluator {
    PHI_BY_THE_WARPS_LAST_EDGE(2, Wrong::byTheWarpsLastEdge),
    PHI_BY_THE_LOWEST_LANES_EDGE(2, Wrong::byTheLowestLanesEdge),
    PHIS_MOVED_ONE_AFTER_THE_OTHER(5, Wrong::oneAfterTheOther),
    PHIS_MOVED_FROM_THE_LAST_ON(5, Wrong::fromTheLastOn),
    PHIS_OF_INACTIVE_LANES(5, Wrong::phisOfInactiveLanes),
    PHI_ONCE_A_WARP(2, Row.on("phi", Wrong::onceAWarp)),
    COPY_IN_INACTIVE_LANES(0, Row.on("copy", Wrong::inInactiveLanes)),
    COPY_ONCE_A_WARP(0, Row.on("copy", Wrong::onceAWarp)),
    COPY_IN_THE_LOWEST_LANE(1, Row.on("copy", Wrong::inTheLowestLane)),
    DIVERGENT_COPY_IN_INACTIVE_LANES(1, Row.on("copy.divergent", Wrong::inInactiveLanes)),
    DIVERGENT_COPY_ONCE_A_WARP(1, Row.on("copy.divergent", Wrong::onceAWarp)),
    SEQUENCE_IN_INACTIVE_LANES(3, Row.on("reg_sequence", Wrong::inInactiveLanes)),
    SEQUENCE_ONCE_A_WARP(0, Row.on("reg_sequence", Wrong::onceAWarp)),
    INSERT_IN_INACTIVE_LANES(7, Row.on("insert_subreg", Wrong::inInactiveLanes)),
    INSERT_ONCE_A_WARP(3, Row.on("insert_subreg", Wrong::onceAWarp)),
    INSERT_SPREADS_UNDEFINED_BITS(5, Row.on("insert_subreg", Wrong::undefinedBitsSpread)),
    EXTRACT_ONCE_A_WARP(3, Row.on("extract_subreg", Wrong::onceAWarp)),
    EXTRACT_WITH_PARTS_REVERSED(3, Row.on("extract_subreg", Wrong::reversed)),
    UNDEF_KEEPS_WHAT_WAS_THERE(5, Row.on("undef", Wrong::nothing)),
    UNDEF_IN_THE_LOWEST_LANE(7, Row.on("undef", Wrong::inTheLowestLane)),
    KILL_IN_INACTIVE_LANES(3, Row.on("kill", Wrong::inInactiveLanes)),
    FRAME_INDEX_NOT_ALIGNED(0, Row.on("frame_index", Wrong::oneMore)),
    FRAME_OBJECTS_OF_THE_LOWEST_LANE(
            0, Row.on(op -> op.kind == OpKind.Memory.ALLOCATE, Wrong::inTheLowestLane));

    private final long seed;
    private final Evaluator evaluator;

    WrongMachineEvaluator(long seed, Evaluator evaluator) {
        this.seed = seed;
        this.evaluator = evaluator;
    }

    /** The seed of a program that shows it. */
    long seed() {
        return seed;
    }

    Evaluator evaluator() {
        return evaluator;
    }
}
