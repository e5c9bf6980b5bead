package lockstep.sim;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;

/**
 * The parameters of a run of an image.
 *
 * @param launches the launch sequence; memory persists from launch to launch
 * @param schedule the order in which lanes, warps and blocks run
 * @param seed seed of the concrete values of undefined bits
 * @param fuel warp instructions before the run is cut off
 * @param warpSize lanes a warp: 1 to 32
 * @param recordCollectives whether to fill {@link RunResult#collectives}
 * @param observer observes the run
 * @param detectsRaces whether to fill {@link RunResult#races}; a run with a race is inconclusive
 * @param fuelOfOthers fuel, in warp instructions, of runs under other schedules:
 *     {@link RunResult#holdsUnderAllSchedules} is determined for runs with that fuel; 0 to leave it undetermined. The
 *     rest of the result does not depend on it
 */
public record RunRequest(
        LaunchFile launches,
        Schedule schedule,
        long seed,
        long fuel,
        int warpSize,
        boolean recordCollectives,
        Optional<Observer> observer,
        boolean detectsRaces,
        long fuelOfOthers) {
    /** The default fuel, in warp instructions. */
    public static final long DEFAULT_FUEL = 50_000_000L;

    public RunRequest {
        Objects.requireNonNull(launches);
        Objects.requireNonNull(schedule);
        Objects.requireNonNull(observer);
        if (warpSize < 1 || warpSize > 32) {
            throw new IllegalArgumentException("warp size " + warpSize);
        }
    }

    /** A run without a proof for other schedules. */
    public RunRequest(
            LaunchFile launches,
            Schedule schedule,
            long seed,
            long fuel,
            int warpSize,
            boolean recordCollectives,
            Optional<Observer> observer,
            boolean detectsRaces) {
        this(launches, schedule, seed, fuel, warpSize, recordCollectives, observer, detectsRaces, 0);
    }

    /** A run without the race detector. */
    public RunRequest(
            LaunchFile launches,
            Schedule schedule,
            long seed,
            long fuel,
            int warpSize,
            boolean recordCollectives,
            Optional<Observer> observer) {
        this(launches, schedule, seed, fuel, warpSize, recordCollectives, observer, false);
    }

    /** A run of 32-lane warps with default fuel that records collectives. */
    public static RunRequest of(LaunchFile launches, Schedule schedule) {
        return new RunRequest(launches, schedule, 1, DEFAULT_FUEL, 32, true, Optional.empty());
    }

    /** This request with other fuel. */
    public RunRequest withFuel(long other) {
        return new RunRequest(
                launches, schedule, seed, other, warpSize, recordCollectives, observer, detectsRaces, fuelOfOthers);
    }

    /** This request with another schedule. */
    public RunRequest withSchedule(Schedule other) {
        return new RunRequest(
                launches, other, seed, fuel, warpSize, recordCollectives, observer, detectsRaces, fuelOfOthers);
    }

    /** This request with an observer. */
    public RunRequest withObserver(Observer other) {
        return new RunRequest(
                launches,
                schedule,
                seed,
                fuel,
                warpSize,
                recordCollectives,
                Optional.of(other),
                detectsRaces,
                fuelOfOthers);
    }

    /** This request with the race detector on or off. */
    public RunRequest withRaces(boolean detects) {
        return new RunRequest(
                launches, schedule, seed, fuel, warpSize, recordCollectives, observer, detects, fuelOfOthers);
    }

    /**
     * This request, to determine also whether the result holds under all schedules.
     *
     * @param others fuel that runs under other schedules have in the end, even if this has less
     */
    public RunRequest provingSchedules(long others) {
        return new RunRequest(
                launches, schedule, seed, fuel, warpSize, recordCollectives, observer, detectsRaces, others);
    }
}
