package lockstep.fuzz.generate.machine;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.ir.ptx.PtxModule;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;

/** Runs an open program by both engines, and the closed one that the naive expansion makes of it. */
final class MachineComparison {
    private static final long FUEL = 2_000_000;
    /** Both engines, which must agree. */
    private static final Engine BOTH = new CrossCheckEngine();

    private MachineComparison() {}

    /** The schedules of a case: one where lanes reconverge early, and one where they run independently. */
    private static List<Schedule> schedules(MachineCase test) {
        long seed = Math.floorMod(test.name().hashCode(), 100) + 1;
        return List.of(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, seed));
    }

    /**
     * Where a program does other things than the expansion of the program of {@code test}.
     *
     * @param given that program with its open rows, or what a wrong decoder takes it for
     * @return empty if it does the same
     */
    static Optional<String> difference(MachineCase test, PtxModule given) {
        return difference(test, given, BOTH);
    }

    /** Where a program does not refine the program of {@code test}: undefined bits may be anything. */
    static Optional<String> fault(MachineCase test, PtxModule given) {
        return difference(test, given, BOTH, true);
    }

    /** The same as {@link #difference(MachineCase, PtxModule)}, but {@code engine} runs {@code given}. */
    static Optional<String> difference(MachineCase test, PtxModule given, Engine engine) {
        return difference(test, given, engine, false);
    }

    private static Optional<String> difference(MachineCase test, PtxModule given, Engine engine, boolean mayDefine) {
        RunResult expected = run(NaiveExpansion.of(test.module()), test, Schedule.of(Policy.STACK), BOTH);
        if (!(expected.outcome() instanceof Outcome.Finished)) {
            return Optional.of("expansion: " + expected.outcome());
        }
        for (Schedule schedule : schedules(test)) {
            Optional<String> difference = difference(expected, run(given, test, schedule, engine), mayDefine);
            if (difference.isPresent()) {
                return difference.map(text -> schedule + ": " + text);
            }
        }
        return Optional.empty();
    }

    private static RunResult run(PtxModule module, MachineCase test, Schedule schedule, Engine engine) {
        RunRequest request = RunRequest.of(test.launches(), schedule).withFuel(FUEL);
        return engine.run(PtxImages.of(module), request);
    }

    private static Optional<String> difference(RunResult expected, RunResult found, boolean mayDefine) {
        if (!expected.outcome().equals(found.outcome())) {
            return Optional.of(found.outcome().toString());
        }
        for (ObservedObject object : expected.objects()) {
            ObservedObject other = found.object(object.name()).orElseThrow();
            for (int i = 0; i < object.bytes().length; i++) {
                int mask = object.undefinedAt(i);
                int changed = (object.bytes()[i] ^ other.bytes()[i]) & 0xFF & ~mask;
                int undefined = mayDefine ? mask | other.undefinedAt(i) : other.undefinedAt(i);
                boolean isSame = mask == undefined && changed == 0;
                if (!isSame) {
                    return Optional.of("byte %d of %s: %02x, not %02x; undefined %02x, not %02x"
                            .formatted(
                                    i, object.name(), other.bytes()[i], object.bytes()[i], other.undefinedAt(i), mask));
                }
            }
        }
        return Optional.empty();
    }
}
