package lockstep.fuzz.generate.machine;

import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.ImageRow;
import lockstep.fuzz.generate.evaluator.WrongEvaluators;
import lockstep.sim.image.OpKind;

/** An evaluator of machine IR with one mistake in an open row, and a seed whose program shows it. */
enum WrongMachineEvaluator {
    PHI_BY_THE_WARPS_LAST_EDGE(2, WrongEvaluators::byTheWarpsLastEdge),
    PHI_BY_THE_LOWEST_LANES_EDGE(2, WrongEvaluators::byTheLowestLanesEdge),
    PHIS_MOVED_ONE_AFTER_THE_OTHER(5, WrongEvaluators::oneAfterTheOther),
    PHIS_MOVED_FROM_THE_LAST_ON(5, WrongEvaluators::fromTheLastOn),
    PHIS_OF_INACTIVE_LANES(5, WrongEvaluators::phisOfInactiveLanes),
    PHI_ONCE_A_WARP(2, ImageRow.on("phi", WrongEvaluators::onceAWarp)),
    COPY_IN_INACTIVE_LANES(0, ImageRow.on("copy", WrongEvaluators::inInactiveLanes)),
    COPY_ONCE_A_WARP(0, ImageRow.on("copy", WrongEvaluators::onceAWarp)),
    COPY_IN_THE_LOWEST_LANE(1, ImageRow.on("copy", WrongEvaluators::inTheLowestLane)),
    DIVERGENT_COPY_IN_INACTIVE_LANES(1, ImageRow.on("copy.divergent", WrongEvaluators::inInactiveLanes)),
    DIVERGENT_COPY_ONCE_A_WARP(1, ImageRow.on("copy.divergent", WrongEvaluators::onceAWarp)),
    SEQUENCE_IN_INACTIVE_LANES(3, ImageRow.on("reg_sequence", WrongEvaluators::inInactiveLanes)),
    SEQUENCE_ONCE_A_WARP(0, ImageRow.on("reg_sequence", WrongEvaluators::onceAWarp)),
    INSERT_IN_INACTIVE_LANES(7, ImageRow.on("insert_subreg", WrongEvaluators::inInactiveLanes)),
    INSERT_ONCE_A_WARP(3, ImageRow.on("insert_subreg", WrongEvaluators::onceAWarp)),
    INSERT_SPREADS_UNDEFINED_BITS(5, ImageRow.on("insert_subreg", WrongEvaluators::undefinedBitsSpread)),
    EXTRACT_ONCE_A_WARP(3, ImageRow.on("extract_subreg", WrongEvaluators::onceAWarp)),
    EXTRACT_WITH_PARTS_REVERSED(3, ImageRow.on("extract_subreg", WrongEvaluators::reversed)),
    UNDEF_KEEPS_WHAT_WAS_THERE(5, ImageRow.on("undef", WrongEvaluators::nothing)),
    UNDEF_IN_THE_LOWEST_LANE(7, ImageRow.on("undef", WrongEvaluators::inTheLowestLane)),
    KILL_IN_INACTIVE_LANES(3, ImageRow.on("kill", WrongEvaluators::inInactiveLanes)),
    FRAME_INDEX_NOT_ALIGNED(0, ImageRow.on("frame_index", WrongEvaluators::oneMore)),
    FRAME_OBJECTS_OF_THE_LOWEST_LANE(
            0, ImageRow.on(op -> op.kind == OpKind.Memory.ALLOCATE, WrongEvaluators::inTheLowestLane));

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
