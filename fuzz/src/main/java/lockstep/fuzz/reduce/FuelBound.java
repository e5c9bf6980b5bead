package lockstep.fuzz.reduce;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.image.ProgramImage;

/**
 * Keeps programs that do not end from taking long: candidates get a few times the fuel that the case at the beginning
 * used, whatever a whole check would grant. A candidate cut off so is not accepted, and what is found is confirmed with
 * the whole grant.
 */
public final class FuelBound {
    /** How much longer than the case itself a candidate may take; the first with which the fault shows is used. */
    private static final List<Integer> FACTORS = List.of(4, 64, 1024);

    private static final long LEAST = 10_000;

    private FuelBound() {}

    /**
     * {@code subject} with its fuel cut down to what cases not much larger than {@code test} need.
     *
     * @param test runs with the fuel that {@code subject} has
     * @param fault what must still show on {@code test}
     * @return empty if {@code test} does not show it with less fuel than {@code subject} has
     * @throws IOException never by itself; declared as every judgement declares it
     */
    public static Optional<PipelineSubject> of(PipelineSubject subject, TestCase test, Fault fault) throws IOException {
        RefinementCheck check = subject.check();
        long used = used(check, test);
        for (int factor : FACTORS) {
            long fuel = Math.max(LEAST, factor * used);
            PipelineSubject bounded = subject.with(check.with(check.options().withFuel(fuel)));
            if (fuel < check.options().fuel() && bounded.judge(test).shows(fault)) {
                return Optional.of(bounded);
            }
        }
        return Optional.empty();
    }

    private static long used(RefinementCheck check, TestCase test) {
        ProgramImage image = check.image(test.copy().program());
        return test.sequences().stream()
                .flatMap(launches -> check.run(image, launches).results().stream())
                .mapToLong(result -> result.counters().warpInstructions())
                .max()
                .orElse(0);
    }
}
