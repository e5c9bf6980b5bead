package lockstep.conformance.bracket;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program before and after each step that makes another program of it, and judges the step. Steps are passes,
 * external tools, an encoder, another storage of PHIs: whatever makes a new {@link ProgramImage} from the previous one.
 *
 * <p>The runs after a step serve as those before the next one, so that each program runs once. The step after a wrong
 * one is compared with the result of the wrong one, so that it is not blamed. Where paths branch, as in a chain of
 * tools, several steps start from one {@link Reached}.
 */
public final class Bracket {
    private final RefinementCheck check;
    private final List<LaunchFile> launches;
    private final List<StepVerdict> verdicts;
    private final List<Judged> judged = new ArrayList<>();
    private final Watcher watcher;

    /** Is notified of programs and steps. */
    public interface Watcher {
        /** Ignores all notifications. */
        Watcher NONE = new Watcher() {};

        /** {@code image}, decoded from {@code program}, is about to be run. */
        default void decoded(Program program, ProgramImage image) {}

        /** The input was run. */
        default void begun(Reached input) {}

        /**
         * A step was judged.
         *
         * @param found one verdict a launch sequence
         */
        default void judged(Reached before, Reached after, List<StepVerdict> found) {}
    }

    /** A cubin that a tool made, with its verdicts, one per launch sequence. */
    private record Judged(Reached before, Cubin made, Reached after, List<StepVerdict> verdicts) {}

    /**
     * A bracket without verdicts.
     *
     * @param launches each is a launch sequence of its own
     */
    public Bracket(RefinementCheck check, List<LaunchFile> launches) {
        this(check, launches, Watcher.NONE);
    }

    /**
     * A bracket without verdicts.
     *
     * @param launches each is a launch sequence of its own
     * @param watcher is notified of each step
     */
    public Bracket(RefinementCheck check, List<LaunchFile> launches, Watcher watcher) {
        this(check, List.copyOf(launches), new ArrayList<>(), watcher);
    }

    private Bracket(RefinementCheck check, List<LaunchFile> launches, List<StepVerdict> verdicts, Watcher watcher) {
        this.watcher = Objects.requireNonNull(watcher);
        this.check = Objects.requireNonNull(check);
        this.launches = launches;
        this.verdicts = verdicts;
    }

    /** A bracket that compares with {@code other} and adds to the verdicts of this one. */
    public Bracket comparingBy(RefinementCheck other) {
        return new Bracket(other, launches, verdicts, watcher);
    }

    /**
     * A program between two steps, represented by its runs.
     *
     * @param runs one per launch sequence
     */
    public record Reached(List<Runs> runs) {
        public Reached {
            runs = List.copyOf(runs);
        }
    }

    /** The effect of a step on what a launch sequence executes. */
    public enum Change {
        /** None: nothing is run. */
        NONE,
        /** Every thread executes what it executed before: the runs before stand for those after. */
        EXECUTES_THE_SAME,
        /** Another program. */
        OTHER
    }

    /** How programs are run and compared. */
    public RefinementCheck check() {
        return check;
    }

    /** The image of {@code program} that the check runs. */
    public ProgramImage image(Program program) {
        ProgramImage image = check.image(program);
        watcher.decoded(program, image);
        return image;
    }

    /** The verdicts so far: by step, within a step by launch sequence. */
    public List<StepVerdict> verdicts() {
        return Collections.unmodifiableList(verdicts);
    }

    /** Runs the input. A false claim about it is a verdict on {@link Step#INPUT}. */
    public Reached begin(ProgramImage image) {
        List<Runs> runs = new ArrayList<>();
        for (LaunchFile launch : launches) {
            Runs input = check.run(image, launch);
            runs.add(input);
            check.falseClaim(input).ifPresent(wrong -> verdicts.add(Step.INPUT.verdict(input, false, wrong, 0, 0)));
        }
        Reached input = new Reached(runs);
        watcher.begun(input);
        return input;
    }

    /** Judges a step that made {@code after} and changed functions that the launches reach. */
    public Reached step(Step step, Reached before, Supplier<ProgramImage> after) {
        return step(step, before, runs -> Change.OTHER, after);
    }

    /**
     * Judges a step of a tool that made {@code made}. A cubin that is the same program as one that another tool made
     * from the same input is not run again: it gets the same verdict.
     *
     * @param isChanged false if the tool has left the program as it was
     */
    public Reached step(Step step, Reached before, boolean isChanged, Program made) {
        Change change = isChanged ? Change.OTHER : Change.NONE;
        if (!isChanged || !(made instanceof SassProgram sass)) {
            return step(step, before, runs -> change, () -> image(made));
        }
        Optional<Judged> known = judged.stream()
                .filter(one -> one.before == before && one.made.isSameProgram(sass.cubin()))
                .findFirst();
        if (known.isPresent()) {
            List<StepVerdict> again = known.get().verdicts.stream()
                    .map(verdict -> verdict.again(step))
                    .toList();
            verdicts.addAll(again);
            watcher.judged(before, known.get().after, again);
            return known.get().after;
        }
        int first = verdicts.size();
        Reached after = step(step, before, runs -> change, () -> image(made));
        List<StepVerdict> found = List.copyOf(verdicts.subList(first, verdicts.size()));
        judged.add(new Judged(before, sass.cubin(), after, found));
        return after;
    }

    /**
     * Judges a step.
     *
     * @param change its effect on a launch sequence, given the runs before
     * @param after the program that it made; called at most once, and only if a launch sequence must be run
     */
    public Reached step(Step step, Reached before, Function<Runs, Change> change, Supplier<ProgramImage> after) {
        @Nullable ProgramImage image = null;
        int first = verdicts.size();
        List<Runs> reached = new ArrayList<>();
        for (Runs old : before.runs()) {
            long start = System.nanoTime();
            Change done = change.apply(old);
            Verdict verdict = done == Change.NONE ? new Verdict.Skipped() : new Verdict.Refines(0);
            Optional<Runs> now = Optional.empty();
            if (done == Change.OTHER) {
                image = image == null ? after.get() : image;
                Runs made = check.runAfter(old, image);
                verdict = check.compare(old, made);
                now = Optional.of(made);
            }
            double milliseconds = (System.nanoTime() - start) / 1e6;
            int executed = now.map(Runs::count).orElse(0);
            verdicts.add(step.verdict(old, done != Change.NONE, verdict, executed, milliseconds));
            reached.add(now.orElse(old));
        }
        Reached made = new Reached(reached);
        watcher.judged(before, made, List.copyOf(verdicts.subList(first, verdicts.size())));
        return made;
    }
}
