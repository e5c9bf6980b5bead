package lockstep.fuzz.generate.ori;

import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.ImageRow;
import lockstep.fuzz.generate.evaluator.WrongEvaluators;

/** An evaluator of Ori with one mistake, and a seed whose program shows it. */
enum WrongOriEvaluator {
    PHI_BY_THE_WARPS_LAST_EDGE(23, WrongEvaluators::byTheWarpsLastEdge),
    PHI_BY_THE_LOWEST_LANES_EDGE(23, WrongEvaluators::byTheLowestLanesEdge),
    PHIS_MOVED_ONE_AFTER_THE_OTHER(22, WrongEvaluators::oneAfterTheOther),
    PHIS_MOVED_FROM_THE_LAST_ON(22, WrongEvaluators::fromTheLastOn),
    PHIS_OF_INACTIVE_LANES(0, WrongEvaluators::phisOfInactiveLanes),
    PHI_ONCE_A_WARP(0, ImageRow.on("PHI", WrongEvaluators::onceAWarp)),
    UNIFORM_REGISTER_KEPT_A_LANE(0, ImageRow.on(op -> op.isShared, WrongEvaluators::perLane)),
    UNIFORM_PHI_KEPT_A_LANE(
            0, ImageRow.on(op -> op.isShared && ImageRow.of("PHI").test(op), WrongEvaluators::perLane)),
    UNIFORM_COPY_KEPT_A_LANE(
            33, ImageRow.on(op -> op.isShared && ImageRow.of("COPY").test(op), WrongEvaluators::perLane)),
    COPY_IN_INACTIVE_LANES(11, ImageRow.on("COPY", WrongEvaluators::inInactiveLanes)),
    COPY_ONCE_A_WARP(0, ImageRow.on("COPY", WrongEvaluators::onceAWarp)),
    COPY_BY_THE_GUARD_OF_THE_LOWEST_LANE(56, ImageRow.on("COPY", WrongEvaluators::byTheGuardOfTheLowestLane)),
    COPY_OF_A_TUPLE_OVER_ITS_NEIGHBOUR(3, ImageRow.on("COPY", WrongEvaluators::overNeighbour)),
    MOVPHI_IN_INACTIVE_LANES(32, ImageRow.on("MOVPHI", WrongEvaluators::inInactiveLanes)),
    MOVPHI_ONCE_A_WARP(0, ImageRow.on("MOVPHI", WrongEvaluators::onceAWarp)),
    PACK_IN_INACTIVE_LANES(15, ImageRow.on("PACK", WrongEvaluators::inInactiveLanes)),
    PACK_ONCE_A_WARP(0, ImageRow.on("PACK", WrongEvaluators::onceAWarp)),
    PACK_WITH_PARTS_REVERSED(0, ImageRow.on("PACK", WrongEvaluators::reversed)),
    UNPACK_IN_INACTIVE_LANES(92, ImageRow.on("UNPACK", WrongEvaluators::inInactiveLanes)),
    UNDEF_IS_ZERO(0, ImageRow.on("UNDEF", WrongEvaluators::zero)),
    UNDEF_BY_THE_GUARD_OF_THE_LOWEST_LANE(11, ImageRow.on("UNDEF", WrongEvaluators::byTheGuardOfTheLowestLane)),
    UNDEF_KEEPS_WHAT_WAS_THERE(0, ImageRow.on("UNDEF", WrongEvaluators::nothing)),
    PTX_IN_INACTIVE_LANES(20, ImageRow.on("PTX", WrongEvaluators::inInactiveLanes)),
    PTX_BY_THE_GUARD_OF_THE_LOWEST_LANE(3, ImageRow.on("PTX", WrongEvaluators::byTheGuardOfTheLowestLane)),
    WORD_BY_THE_GUARD_OF_THE_LOWEST_LANE(3, WrongEvaluators::byTheGuardOfTheLowestLane),
    BARRIER_WAITS_FOR_NOBODY(0, WrongEvaluators::passes),
    BARRIER_HAS_ALL_LANES(2, ImageRow.on("BSSY", WrongEvaluators::allLanesTakePart));

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
