package lockstep.conformance.refine;

import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * The schedules under which programs of different levels run. Lanes of machine code reconverge at convergence barriers
 * only, so that other policies would not execute the program as written: each schedule has a counterpart that chooses
 * the order of the arms of branches, independent of the other schedules of a check. docs/decisions/027, 032. A program
 * with uniform registers whose lanes reconverge at post-dominators runs under the policy that does so.
 */
final class LevelSchedules {
    private LevelSchedules() {}

    /** The schedule under which {@code image} runs if the check has {@code given}. */
    static Schedule of(ProgramImage image, Schedule given) {
        if (image.meetsAtBarriers()) {
            return ofMachineWords(given);
        }
        Schedule other = ofOthers(given);
        return other.policy().runs(image) ? other : Schedule.of(Policy.STACK);
    }

    private static Schedule ofMachineWords(Schedule given) {
        Policy policy = switch (given.policy()) {
            case STACK, FRONTIER, BARRIER -> Policy.BARRIER;
            case MAXIMAL, INDEPENDENT, ARMS -> Policy.ARMS;
        };
        return new Schedule(policy, given.seed());
    }

    /** In other programs lanes also reconverge after the arms under the other policies. */
    private static Schedule ofOthers(Schedule given) {
        return given.policy() != Policy.ARMS
                ? given
                : new Schedule(given.seed() == 0 ? Policy.MAXIMAL : Policy.INDEPENDENT, given.seed());
    }
}
