package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriModule;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;

/** Runs an open program under several schedules by both engines, and the closed one that the naive expander makes. */
final class OriComparison {
    /**
     * The result.
     *
     * @param kind how the first run ended
     * @param isClosed whether there was a closed program
     * @param difference the first one
     */
    record Verdict(String kind, boolean isClosed, Optional<String> difference) {}

    /** Both engines, which must agree. */
    private static final Engine BOTH = new CrossCheckEngine();

    private OriComparison() {}

    private static List<Schedule> schedules(OriCase made) {
        long seed = Math.abs(made.name().hashCode() % 100) + 1;
        boolean isThreaded = made.module().convergence() == OriConvergence.THREADED;
        List<Schedule> found = new ArrayList<>();
        found.add(Schedule.of(isThreaded ? Policy.STACK : Policy.BARRIER));
        if (isThreaded && !made.isUniform()) {
            found.add(new Schedule(Policy.INDEPENDENT, seed));
        }
        if (!isThreaded) {
            found.add(new Schedule(Policy.BARRIER, seed));
        }
        return found;
    }

    /**
     * Compares {@code given}, which is that of {@code made} or what a wrong decoder makes of it, with the closed
     * program of {@code made}.
     */
    static Verdict of(OriCase made, OriModule given) {
        return of(made, given, BOTH);
    }

    /** The same, but {@code engine} runs {@code given}. */
    static Verdict of(OriCase made, OriModule given, Engine engine) {
        ProgramImage open = SassImages.of(given, made.name());
        Optional<SassModule> closed = OriExpander.expand(made.module());
        List<Schedule> schedules = schedules(made);
        RunResult first = run(open, made, schedules.getFirst(), engine);
        String kind = first.outcome() instanceof Outcome.Finished ? "finished" : "not finished";
        for (Schedule schedule : schedules.subList(1, schedules.size())) {
            Optional<String> difference = difference(first, run(open, made, schedule, engine));
            if (difference.isPresent()) {
                return new Verdict(kind, closed.isPresent(), difference.map(d -> schedule + ": " + d));
            }
        }
        if (closed.isEmpty()) {
            return new Verdict(kind, false, Optional.empty());
        }
        RunResult words = run(SassImages.of(closed.get(), made.name()), made, Schedule.of(Policy.BARRIER), BOTH);
        return new Verdict(kind, true, difference(first, words).map(d -> "closed: " + d));
    }

    /** What {@code allocated}, which has physical registers, shows otherwise than the program of {@code made}. */
    static Optional<String> allocated(OriCase made, OriModule allocated) {
        for (Schedule schedule : schedules(made)) {
            RunResult open = run(SassImages.of(made.module(), made.name()), made, schedule, BOTH);
            RunResult closed = run(SassImages.of(allocated, made.name()), made, schedule, BOTH);
            Optional<String> difference = difference(open, closed);
            if (difference.isPresent()) {
                return difference.map(d -> schedule + ": " + d);
            }
        }
        return Optional.empty();
    }

    private static RunResult run(ProgramImage image, OriCase made, Schedule schedule, Engine engine) {
        return engine.run(image, RunRequest.of(made.launches(), schedule).withFuel(2_000_000));
    }

    private static Optional<String> difference(RunResult first, RunResult second) {
        String one = first.outcome().getClass().getSimpleName();
        String other = second.outcome().getClass().getSimpleName();
        if (!one.equals(other)) {
            return Optional.of(first.outcome() + " and " + second.outcome());
        }
        boolean isFinished = first.outcome() instanceof Outcome.Finished;
        for (int i = 0; i < first.objects().size() && isFinished; i++) {
            byte[] a = first.objects().get(i).bytes();
            byte[] b = second.objects().get(i).bytes();
            for (int k = 0; k < a.length; k++) {
                int open = first.objects().get(i).undefinedAt(k);
                boolean isSame = open == second.objects().get(i).undefinedAt(k)
                        && (a[k] | open | ~0xff) == (b[k] | open | ~0xff);
                if (!isSame) {
                    return Optional.of("byte %d of %s: %x and %x, undefined %x and %x"
                            .formatted(
                                    k,
                                    first.objects().get(i).name(),
                                    a[k],
                                    b[k],
                                    open,
                                    second.objects().get(i).undefinedAt(k)));
                }
            }
        }
        return Optional.empty();
    }
}
