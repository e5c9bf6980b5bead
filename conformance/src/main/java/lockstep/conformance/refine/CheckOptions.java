package lockstep.conformance.refine;

import java.util.List;
import lockstep.ir.claim.ClaimSource;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;

/**
 * How thorough a check is.
 *
 * @param schedules each is run on both programs; at least one
 * @param fuel warp instructions of a run before; a run after gets {@link #AFTER_FUEL_FACTOR} times what before used, or
 *     {@link #MACHINE_FUEL_FACTOR} times that, at least {@link #MIN_AFTER_FUEL} or this, whichever is less, and this if
 *     only that was too little; under a schedule in which diverged lanes may stay apart, the same multiple of the lane
 *     instructions executed before, up to {@link RunRequest#DEFAULT_FUEL}
 * @param seed of concrete values of undefined bits
 * @param warpSize lanes a warp
 * @param detectsRaces whether to run the race detector; a racy run before is inconclusive
 * @param claims analyses whose claims to assert on every program that is run
 */
public record CheckOptions(
        List<Schedule> schedules, long fuel, long seed, int warpSize, boolean detectsRaces, List<ClaimSource> claims) {
    /** How many times as long as before after may run. */
    public static final int AFTER_FUEL_FACTOR = 4;

    /**
     * How many times as long as PTX the machine instructions made from it may run: one PTX instruction may become a
     * routine of tens of instructions.
     */
    public static final int MACHINE_FUEL_FACTOR = 32;

    /**
     * Warp instructions that after may always execute, however few before executed. One instruction of before may be a
     * loop of after, such as a copy of much memory.
     */
    public static final long MIN_AFTER_FUEL = 100_000;

    /** stack, maximal, and independent with two seeds. */
    public static final CheckOptions DEFAULT = new CheckOptions(
            List.of(
                    Schedule.of(Policy.STACK),
                    Schedule.of(Policy.MAXIMAL),
                    new Schedule(Policy.INDEPENDENT, 1),
                    new Schedule(Policy.INDEPENDENT, 2)),
            RunRequest.DEFAULT_FUEL,
            1,
            32);

    /** Options without the race detector and without claims. */
    public CheckOptions(List<Schedule> schedules, long fuel, long seed, int warpSize) {
        this(schedules, fuel, seed, warpSize, false, List.of());
    }

    public CheckOptions {
        schedules = List.copyOf(schedules);
        claims = List.copyOf(claims);
        if (schedules.isEmpty()) {
            throw new IllegalArgumentException("no schedule");
        }
    }

    /** These options with other schedules. */
    public CheckOptions withSchedules(List<Schedule> other) {
        return new CheckOptions(other, fuel, seed, warpSize, detectsRaces, claims);
    }

    /** These options with other fuel. */
    public CheckOptions withFuel(long other) {
        return new CheckOptions(schedules, other, seed, warpSize, detectsRaces, claims);
    }

    /** These options with the race detector on or off. */
    public CheckOptions withRaces(boolean detects) {
        return new CheckOptions(schedules, fuel, seed, warpSize, detects, claims);
    }

    /** These options with claims to assert. */
    public CheckOptions withClaims(List<ClaimSource> asserted) {
        return new CheckOptions(schedules, fuel, seed, warpSize, detectsRaces, asserted);
    }
}
