package lockstep.conformance.refine;

import java.util.List;
import java.util.stream.IntStream;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * The schedules under which programs of different levels run. Lanes of machine words meet at convergence barriers and
 * nowhere else, so that another policy would run programs that nobody wrote: each schedule has a seeded order of
 * {@link Policy#BARRIER} in its place. docs/decisions/027.
 */
final class LevelSchedules {
    private LevelSchedules() {}

    /** As many schedules for {@code image} as are {@code given}, in their order. */
    static List<Schedule> of(ProgramImage image, List<Schedule> given) {
        return image.meetsAtBarriers()
                ? IntStream.range(0, given.size())
                        .mapToObj(number -> order(given.get(number), number))
                        .toList()
                : given;
    }

    private static Schedule order(Schedule given, int number) {
        return given.policy() == Policy.BARRIER ? given : new Schedule(Policy.BARRIER, given.seed() + number);
    }
}
