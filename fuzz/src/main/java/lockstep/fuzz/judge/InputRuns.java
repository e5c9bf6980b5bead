package lockstep.fuzz.judge;

import java.util.Optional;
import lockstep.conformance.refine.Runs;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/** Decides whether the runs of the original test case permit a verdict. */
final class InputRuns {
    private InputRuns() {}

    /** The fault of an invalid test: undefined behavior, or not supported by the simulator. */
    static Optional<Fault> fault(Runs runs) {
        for (RunResult result : runs.results()) {
            Optional<String> reason = invalid(result.outcome());
            if (reason.isPresent()) {
                String detail = "the test itself: " + result.outcome();
                return Optional.of(invalid(reason.get(), detail));
            }
        }
        return Optional.empty();
    }

    /** What is undefined in a test, {@code undefined: code}; empty if nothing is. */
    static String undefined(Runs runs) {
        return runs.results().stream()
                .map(RunResult::outcome)
                .filter(Outcome.Undefined.class::isInstance)
                .map(outcome -> "undefined: " + ((Outcome.Undefined) outcome).code())
                .findFirst()
                .orElse("");
    }

    /** The fault of a test that shows bits which the language leaves open: others may show others. */
    static Optional<Fault> openBits(Runs runs) {
        boolean isOpen = runs.results().stream()
                .flatMap(result -> result.objects().stream())
                .anyMatch(InputRuns::hasOpenBits);
        return isOpen
                ? Optional.of(invalid("open-bits", "bits that the language leaves open are shown"))
                : Optional.empty();
    }

    private static boolean hasOpenBits(ObservedObject object) {
        for (byte mask : object.undefined()) {
            if (mask != 0) {
                return true;
            }
        }
        return false;
    }

    /** The fault of a test in which threads race, by runs with the race detector. */
    static Optional<Fault> races(Runs runs) {
        return runs.results().stream()
                .flatMap(result -> result.races().listed().stream())
                .findFirst()
                .map(race -> invalid("race", race.toString()));
    }

    /** The fault of an invalid test. */
    static Fault invalid(String reason, String detail) {
        return new Fault(FaultKind.INVALID_TEST, -1, "", "", reason, "", "", detail);
    }

    private static Optional<String> invalid(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Finished f -> Optional.empty();
            case Outcome.Stopped s -> Optional.empty();
            case Outcome.Undefined u -> Optional.of(u.code());
            case Outcome.OutOfFuel o -> Optional.empty();
            case Outcome.Unsupported u -> Optional.of("unsupported");
        };
    }

    /**
     * The first reason why some run does not permit a verdict, {@code reason: what}; empty if all do. A run that
     * exceeds its fuel does not, since whether it terminates is unknown.
     */
    static String inconclusive(Runs runs) {
        return runs.results().stream()
                .map(InputRuns::open)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("");
    }

    private static Optional<String> open(RunResult result) {
        if (result.outcome() instanceof Outcome.OutOfFuel) {
            return Optional.of("out-of-fuel: the test itself is " + result.outcome());
        }
        return result.inconclusive().map(open -> open.reason() + ": " + open.what() + " at " + open.place());
    }
}
