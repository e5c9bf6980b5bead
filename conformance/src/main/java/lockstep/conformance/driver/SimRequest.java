package lockstep.conformance.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Runs launches of a program.
 *
 * @param launches what to launch; found by {@link LaunchSource} if empty
 * @param launchFile where to look for launches instead of the program's comments and the file beside it
 * @param schedules each launch sequence is run under all of them; the one usual for such a program if empty
 * @param seed of the values that undefined bits get
 * @param fuel warp instructions before a run is given up
 * @param warpSize lanes a warp, 1 to 32
 * @param detectsRaces whether races are looked for
 * @param showsHazards whether registers hold what the control fields of a cubin allow
 * @param engine what runs programs
 * @param observer follows all runs
 * @param link what the program is linked to
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
     * @param path of the file, beside which launches may be
     * @param done receives each run as soon as it is over
     * @throws InputException if the program or its launches are not valid input, or nothing can be launched
     * @throws IOException if a launch file cannot be read
     */
    public SimResult run(String name, Path path, byte[] bytes, Consumer<SimRun> done) throws IOException {
        Program program = link.read(name, bytes);
        ProgramImage image = image(program);
        List<SimRun> runs = new ArrayList<>();
        for (LaunchFile sequence : launches(name, path, bytes, program)) {
            for (Schedule schedule : schedules(image)) {
                SimRun run = run(image, sequence, schedule);
                runs.add(run);
                done.accept(run);
            }
        }
        return new SimResult(runs);
    }

    /**
     * A run that can be made any number of times, each time the same.
     *
     * @param launches the sequence
     * @param run runs it, followed by an observer, on the reference engine
     */
    public record Repeatable(LaunchFile launches, Function<Observer, RunResult> run) {}

    /**
     * The first launch sequence of the program in {@code bytes} under the first schedule, to be run any number of
     * times.
     *
     * @throws InputException as {@link #run}, or if another engine or observer was asked for
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

    /** The refusal of {@code --hazards} where it means nothing. */
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

    private SimRun run(ProgramImage image, LaunchFile sequence, Schedule schedule) {
        RunRequest request =
                new RunRequest(sequence, schedule, seed, fuel, warpSize, false, observer, detectsRaces);
        long start = System.nanoTime();
        RunResult result = engine.run(image, request);
        double milliseconds = (System.nanoTime() - start) / 1e6;
        List<String> failures =
                sequence.expects().isEmpty() ? List.of() : Expectations.failures(sequence, result);
        return new SimRun(sequence, schedule, result, failures, milliseconds);
    }
}
