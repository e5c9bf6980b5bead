package lockstep.conformance.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.program.LinkedFiles;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Engine;
import lockstep.sim.Observer;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Runs launches of a program.
 *
 * @param launches launches; found by {@link LaunchSource} if empty
 * @param launchFile file with launches, instead of the program's comments and the file next to it
 * @param schedules each launch sequence is run under all of them; the default one for such a program if empty
 * @param seed of the values of undefined bits
 * @param fuel maximal number of warp instructions of a run
 * @param warpSize lanes per warp, 1 to 32
 * @param detectsRaces whether the race detector is on
 * @param showsHazards whether registers become visible only when the control fields of a cubin guarantee it
 * @param engine engine that runs programs
 * @param observer follows all runs
 * @param link modules to which the program is linked
 */
public record SimRequest(
        Optional<LaunchFile> launches,
        Optional<Path> launchFile,
        List<Schedule> schedules,
        long seed,
        long fuel,
        int warpSize,
        boolean detectsRaces,
        boolean showsHazards,
        Engine engine,
        Optional<Observer> observer,
        LinkedFiles link) {
    public SimRequest {
        Objects.requireNonNull(launches);
        Objects.requireNonNull(launchFile);
        schedules = List.copyOf(schedules);
        Objects.requireNonNull(engine);
        Objects.requireNonNull(observer);
        Objects.requireNonNull(link);
    }

    /**
     * Runs every launch sequence of the program in {@code bytes} under every schedule.
     *
     * @param name of the file, for messages
     * @param path of the file, next to which a launch file may be
     * @param done receives each run when it has ended
     * @throws InputException if the program or its launches are not valid input, or nothing can be launched
     * @throws IOException if a launch file cannot be read
     */
    public Result run(String name, Path path, byte[] bytes, Consumer<Run> done) throws IOException {
        Program program = link.read(name, bytes);
        ProgramImage image = image(program);
        List<Run> runs = new ArrayList<>();
        for (LaunchFile sequence : launches(name, path, bytes, program)) {
            for (Schedule schedule : schedules(image)) {
                Run run = run(image, sequence, schedule);
                runs.add(run);
                done.accept(run);
            }
        }
        return new Result(runs);
    }

    /**
     * A deterministic run that can be repeated any number of times.
     *
     * @param launches the sequence
     * @param run runs it on the reference engine, with an observer
     */
    public record Repeatable(LaunchFile launches, Function<Observer, RunResult> run) {}

    /**
     * The first launch sequence of the program in {@code bytes} under the first schedule, to be run any number of
     * times.
     *
     * @throws InputException as {@link #run}, or if another engine or observer was requested
     * @throws IOException if a launch file cannot be read
     */
    public Repeatable repeatable(String name, Path path, byte[] bytes) throws IOException {
        if (observer.isPresent()) {
            throw new InputException(
                    "sim-debug", SourceLocation.ofFile("<argument>"), "--debug does not go with --trace");
        }
        Program program = link.read(name, bytes);
        ProgramImage image = image(program);
        LaunchFile sequence = launches(name, path, bytes, program).getFirst();
        Schedule schedule = schedules(image).getFirst();
        return new Repeatable(
                sequence,
                follower -> new ReferenceEngine()
                        .run(
                                image,
                                new RunRequest(
                                        sequence,
                                        schedule,
                                        seed,
                                        fuel,
                                        warpSize,
                                        false,
                                        Optional.of(follower),
                                        detectsRaces)));
    }

    private ProgramImage image(Program program) {
        if (!showsHazards) {
            return program.image(ImageOptions.REFERENCE);
        }
        if (program instanceof SassProgram machine) {
            return machine.imageInFlight();
        }
        throw noHazards();
    }

    /** The error for {@code --hazards} where it does not apply. */
    public static InputException noHazards() {
        return new InputException(
                "sim-hazards", SourceLocation.ofFile("<argument>"), "--hazards needs a cubin, and no --engine");
    }

    private List<LaunchFile> launches(String name, Path path, byte[] bytes, Program program) throws IOException {
        if (launches.isPresent()) {
            return List.of(launches.get());
        }
        List<LaunchFile> found = LaunchSource.find(path, bytes, program.kernels(), launchFile);
        if (found.isEmpty()) {
            throw new InputException("no-kernel", SourceLocation.ofFile(name), "there is no kernel to launch");
        }
        return found;
    }

    private List<Schedule> schedules(ProgramImage image) {
        Policy usual = image.meetsAtBarriers() ? Policy.BARRIER : Policy.STACK;
        return schedules.isEmpty() ? List.of(Schedule.of(usual)) : schedules;
    }

    private Run run(ProgramImage image, LaunchFile sequence, Schedule schedule) {
        RunRequest request = new RunRequest(sequence, schedule, seed, fuel, warpSize, false, observer, detectsRaces);
        long start = System.nanoTime();
        RunResult result = engine.run(image, request);
        double milliseconds = (System.nanoTime() - start) / 1e6;
        List<String> failures = sequence.expects().isEmpty() ? List.of() : Expectations.failures(sequence, result);
        return new Run(sequence, schedule, result, failures, milliseconds);
    }

    /**
     * One run of a launch sequence.
     *
     * @param launches the sequence
     * @param schedule it ran under
     * @param result the result
     * @param failures EXPECT lines that do not hold, one per line
     * @param milliseconds time it took
     */
    public record Run(
            LaunchFile launches, Schedule schedule, RunResult result, List<String> failures, double milliseconds) {
        public Run {
            Objects.requireNonNull(launches);
            Objects.requireNonNull(schedule);
            Objects.requireNonNull(result);
            failures = List.copyOf(failures);
        }

        /** Whether the launch was inferred from the kernel's parameters. */
        public boolean isMadeUp() {
            return launches.isMadeUp();
        }

        /** Whether all expectations hold; by default, that the run finishes. */
        public boolean isAsExpected() {
            return launches.expects().isEmpty() ? result.outcome() instanceof Outcome.Finished : failures.isEmpty();
        }

        /**
         * Whether all expectations hold, no register was read before its value was available, and no race was detected.
         */
        public boolean isGood() {
            return isAsExpected()
                    && result.staleUses().total() == 0
                    && result.races().total() == 0;
        }
    }

    /**
     * The results of running a program's launches.
     *
     * @param runs by launch sequence and schedule, in order
     */
    public record Result(List<Run> runs) {
        public Result {
            runs = List.copyOf(runs);
        }

        /**
         * How the results of a launch sequence under one schedule differ from those under the first; empty if they all
         * agree.
         */
        public Optional<String> policyDifference() {
            Map<LaunchFile, Run> first = new IdentityHashMap<>();
            for (Run run : runs) {
                Run one = first.putIfAbsent(run.launches(), run);
                Optional<String> difference = one == null
                        ? Optional.empty()
                        : ResultComparison.firstVisibleDifference(one.result(), run.result())
                                .map(text -> one.schedule() + " and " + run.schedule() + ": " + text);
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }

        /** Whether all runs are good. */
        public boolean isGood() {
            return runs.stream().allMatch(Run::isGood);
        }
    }
}
