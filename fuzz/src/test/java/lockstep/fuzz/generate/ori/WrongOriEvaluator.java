package lockstep.fuzz.generate.ori;

import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.Row;
import lockstep.fuzz.generate.evaluator.Wrong;

/** An evaluator of Ori with one mistake, and a seed whose program shows it. */
enum WrongOriEvaluator {
    PHI_BY_THE_WARPS_LAST_EDGE(23, Wrong::byTheWarpsLastEdge),
    PHI_BY_THE_LOWEST_LANES_EDGE(23, Wrong::byTheLowestLanesEdge),
    PHIS_MOVED_ONE_AFTER_THE_OTHER(22, Wrong::oneAfterTheOther),
    PHIS_MOVED_FROM_THE_LAST_ON(22, Wrong::fromTheLastOn),
    PHIS_OF_INACTIVE_LANES(0, Wrong::phisOfInactiveLanes),
    PHI_ONCE_A_WARP(0, Row.on("PHI", Wrong::onceAWarp)),
    UNIFORM_REGISTER_KEPT_A_LANE(0, Row.on(op -> op.isShared, Wrong::perLane)),
    UNIFORM_PHI_KEPT_A_LANE(0, Row.on(op -> op.isShared && Row.of("PHI").test(op), Wrong::perLane)),
    UNIFORM_COPY_KEPT_A_LANE(33, Row.on(op -> op.isShared && Row.of("COPY").test(op), Wrong::perLane)),
    COPY_IN_INACTIVE_LANES(11, Row.on("COPY", Wrong::inInactiveLanes)),
    COPY_ONCE_A_WARP(0, Row.on("COPY", Wrong::onceAWarp)),
    COPY_BY_THE_GUARD_OF_THE_LOWEST_LANE(56, Row.on("COPY", Wrong::byTheGuardOfTheLowestLane)),
    COPY_OF_A_TUPLE_OVER_ITS_NEIGHBOUR(3, Row.on("COPY", Wrong::overNeighbour)),
    MOVPHI_IN_INACTIVE_LANES(32, Row.on("MOVPHI", Wrong::inInactiveLanes)),
    MOVPHI_ONCE_A_WARP(0, Row.on("MOVPHI", Wrong::onceAWarp)),
    PACK_IN_INACTIVE_LANES(15, Row.on("PACK", Wrong::inInactiveLanes)),
    PACK_ONCE_A_WARP(0, Row.on("PACK", Wrong::onceAWarp)),
    PACK_WITH_PARTS_REVERSED(0, Row.on("PACK", Wrong::reversed)),
    UNPACK_IN_INACTIVE_LANES(92, Row.on("UNPACK", Wrong::inInactiveLanes)),
    UNDEF_IS_ZERO(0, Row.on("UNDEF", Wrong::zero)),
    UNDEF_BY_THE_GUARD_OF_THE_LOWEST_LANE(11, Row.on("UNDEF", Wrong::byTheGuardOfTheLowestLane)),
    UNDEF_KEEPS_WHAT_WAS_THERE(0, Row.on("UNDEF", Wrong::nothing)),
    PTX_IN_INACTIVE_LANES(20, Row.on("PTX", Wrong::inInactiveLanes)),
    PTX_BY_THE_GUARD_OF_THE_LOWEST_LANE(3, Row.on("PTX", Wrong::byTheGuardOfTheLowestLane)),
    WORD_BY_THE_GUARD_OF_THE_LOWEST_LANE(3, Wrong::byTheGuardOfTheLowestLane),
    BARRIER_WAITS_FOR_NOBODY(0, Wrong::passes),
    BARRIER_HAS_ALL_LANES(2, Row.on("BSSY", Wrong::allLanesTakePart));

    private final long seed;
    private final Evaluator evaluator;

    WrongOriEvaluator(long seed, Evaluator evaluator) {
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
