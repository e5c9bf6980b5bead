package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Expect;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/** Compares the results of a run with the EXPECT lines of its launches. */
public final class Expectations {
    private Expectations() {}

    /** The expectations that do not hold, one per line: {@code file:line: what}; empty if all hold. */
    public static List<String> failures(LaunchFile launches, RunResult result) {
        List<String> failures = new ArrayList<>();
        boolean expectsStop = launches.expects().stream().anyMatch(Expect.Outcome.class::isInstance);
        if (!expectsStop && !(result.outcome() instanceof Outcome.Finished)) {
            failures.add("the run is not finished: " + result.outcome());
            return failures;
        }
        for (Expect expect : launches.expects()) {
            failure(launches, result, expect).ifPresent(text -> failures.add(expect.location() + ": " + text));
        }
        return failures;
    }

    private static Optional<String> failure(LaunchFile launches, RunResult result, Expect expect) {
        return switch (expect) {
            case Expect.Crc crc ->
                buffer(launches, result, crc.kernel(), crc.argument())
                        .map(b -> undefinedByte(b).or(() -> crc.mismatch(b.bytes())))
                        .orElse(Optional.of("argument " + crc.argument() + " is no buffer"));
            case Expect.Element element ->
                buffer(launches, result, element.kernel(), element.argument())
                        .map(b -> element.mismatch(specOf(launches, element).type(), b.bytes()))
                        .orElse(Optional.of("argument " + element.argument() + " is no buffer"));
            case Expect.Printed printed ->
                printed.mismatch(String.join("", result.printed().values()));
            case Expect.Outcome outcome -> outcomeMismatch(outcome.outcome(), result.outcome());
        };
    }

    private static BufferSpec specOf(LaunchFile launches, Expect.Element element) {
        Launch launch = launches.launches().get(launches.lastLaunchOf(element.kernel()));
        return ((LaunchArgument.OfBuffer) launch.arguments().get(element.argument())).buffer();
    }

    private static Optional<ObservedObject> buffer(LaunchFile launches, RunResult result, String kernel, int argument) {
        Launch launch = launches.launches().get(launches.lastLaunchOf(kernel));
        boolean isBuffer = argument < launch.arguments().size()
                && launch.arguments().get(argument) instanceof LaunchArgument.OfBuffer;
        return isBuffer
                ? result.object(launches.bufferName(launches.lastLaunchOf(kernel), argument))
                : Optional.empty();
    }

    private static Optional<String> undefinedByte(ObservedObject object) {
        for (int i = 0; i < object.bytes().length; i++) {
            if (object.undefinedAt(i) != 0 || (object.flagsAt(i) & ObservedObject.POISON) != 0) {
                return Optional.of("byte " + i + " of " + object.name() + " is undefined");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> outcomeMismatch(String wanted, Outcome found) {
        String word = switch (found) {
            case Outcome.Finished f -> "finished";
            case Outcome.Stopped s -> s.kind().name().toLowerCase(Locale.ROOT);
            case Outcome.Undefined u -> "undefined";
            case Outcome.OutOfFuel o -> "out of fuel";
            case Outcome.Unsupported u -> "unsupported";
        };
        return word.equals(wanted) ? Optional.empty() : Optional.of("expected outcome " + wanted + ", found " + found);
    }
}
