package lockstep.conformance.refine;

import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * The schedules under which programs of different levels run. Lanes of machine words meet at convergence barriers and
 * nowhere else, so that another policy would run programs that nobody wrote: each schedule has a counterpart that
 * chooses the order of the arms of branches, whichever others are asked for beside it. docs/decisions/027, 032. A
 * program with registers that the warp has once, whose lanes meet at post-dominators, runs under the policy that says
 * so.
 */
final class LevelSchedules {
    private LevelSchedules() {}

    /** The schedule under which {@code image} runs where {@code given} is asked for. */
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

    /** In other programs lanes reconverge after the arms under the other policies, too. */
    private static Schedule ofOthers(Schedule given) {
        return given.policy() != Policy.ARMS
                ? given
                : new Schedule(given.seed() == 0 ? Policy.MAXIMAL : Policy.INDEPENDENT, given.seed());
    }
}
