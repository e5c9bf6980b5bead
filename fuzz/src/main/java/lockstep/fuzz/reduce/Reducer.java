package lockstep.fuzz.reduce;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.launch.LaunchFile;

/**
 * Makes a test case small while it stays of interest. Works from the outside in, and again until nothing helps: first
 * the launches, which decide what a question costs, then functions, blocks, instructions, operands, flags and
 * attributes, parameters, types; names last. Deterministic as long as the interest is and the time is not spent.
 */
public final class Reducer {
    /** Cuts that take much away at once, in the order in which they are tried. */
    private static final List<Edit> COARSE = List.of(
            ModuleEdits.emptied(),
            BlockEdits.returns(),
            BlockEdits.toLastSuccessor(),
            BlockEdits.toFirstSuccessor(),
            BlockEdits.cases(),
            BlockEdits.bypassed(),
            BlockEdits.merged(),
            ModuleEdits.unusedGlobals());

    private static final List<Edit> INSTRUCTIONS = List.of(
            InstructionEdits.unused(),
            InstructionEdits.replaced(Substitute.PLAIN),
            InstructionEdits.dead(),
            InstructionEdits.replaced(Substitute.FIRST_OPERAND),
            InstructionEdits.replaced(Substitute.LAST_OPERAND),
            InstructionEdits.replaced(Substitute.ARGUMENT),
            InstructionEdits.replaced(Substitute.EARLIER),
            InstructionEdits.replaced(Substitute.ONE),
            InstructionEdits.dead(),
            BlockEdits.bypassed(),
            BlockEdits.merged());

    private static final List<Edit> OPERANDS = List.of(
            InstructionEdits.operands(Substitute.PLAIN),
            InstructionEdits.operands(Substitute.FIRST_OPERAND),
            InstructionEdits.operands(Substitute.LAST_OPERAND),
            InstructionEdits.operands(Substitute.ARGUMENT),
            InstructionEdits.operands(Substitute.EARLIER),
            InstructionEdits.operands(Substitute.ONE),
            InstructionEdits.dead());

    private static final List<Edit> CLAIMS = List.of(
            ModuleEdits.kernelConventions(),
            ModuleEdits.namedMetadata(),
            AnnotationEdits.metadata(),
            AnnotationEdits.attributes(),
            AnnotationEdits.flags(),
            AnnotationEdits.tailCalls(),
            AnnotationEdits.globals(),
            ModuleEdits.zeroInitializers(),
            ModuleEdits.header(),
            ModuleEdits.unusedGlobals());

    private final InterestingnessTest interest;
    private final Budget budget;
    private final Listener listener;
    private final LongSupplier nanoClock;

    /** A reducer of what {@code interest} holds for. */
    public Reducer(InterestingnessTest interest, Budget budget, Listener listener) {
        this(interest, budget, listener, System::nanoTime);
    }

    Reducer(InterestingnessTest interest, Budget budget, Listener listener, LongSupplier nanoClock) {
        this.interest = Objects.requireNonNull(interest);
        this.budget = Objects.requireNonNull(budget);
        this.listener = Objects.requireNonNull(listener);
        this.nanoClock = Objects.requireNonNull(nanoClock);
    }

    /**
     * Reduces {@code test}, which is left as it is.
     *
     * @return the smallest case found; empty if {@code test} itself is not of interest
     * @throws IOException from {@link InterestingnessTest}
     */
    public Optional<Result> reduce(TestCase test) throws IOException {
        Attempts attempts = new Attempts(test, interest, budget, listener, nanoClock);
        if (!attempts.confirm()) {
            return Optional.empty();
        }
        long before;
        do {
            before = attempts.accepted();
            round(attempts);
        } while (attempts.accepted() > before && !attempts.isSpent());
        boolean isComplete = !attempts.isSpent();
        attempts.enter("names");
        attempts.acceptText(ModuleEdits.withoutSourceName(attempts.best()));
        attempts.acceptText(ModuleEdits.renamed(attempts.best()));
        return Optional.of(attempts.result(isComplete));
    }

    private void round(Attempts attempts) throws IOException {
        simplifyLaunches(attempts);
        run(COARSE, attempts);
        run(INSTRUCTIONS, attempts);
        run(OPERANDS, attempts);
        run(CLAIMS, attempts);
        dropParameters(attempts);
        TypeNarrowing.reduce(attempts);
    }

    private static void run(List<Edit> edits, Attempts attempts) throws IOException {
        for (Edit edit : edits) {
            reduceInChunks(edit, attempts);
        }
    }

    /** Takes the first simpler sequence that is accepted and starts again from there. */
    private static void simplifyLaunches(Attempts attempts) throws IOException {
        attempts.enter("launches");
        boolean isChanged = true;
        while (isChanged && !attempts.isSpent()) {
            isChanged = false;
            for (LaunchFile file : Launches.simpler(attempts.best().launches())) {
                if (attempts.accept(attempts.best().with(file))) {
                    isChanged = true;
                    break;
                }
            }
        }
    }

    private static void dropParameters(Attempts attempts) throws IOException {
        attempts.enter("parameters");
        for (String kernel : attempts.best().launches().kernels()) {
            int count = attempts.best()
                    .module()
                    .function(kernel)
                    .map(f -> f.arguments().size())
                    .orElse(0);
            for (int i = count - 1; i >= 0; i--) {
                Optional<TestCase> candidate = Signatures.without(attempts.best(), kernel, i);
                if (candidate.isPresent()) {
                    attempts.accept(candidate.get());
                }
            }
        }
    }

    /**
     * Applies an edit at as many places as possible: first at all of them, then in chunks of half the size down to one,
     * from the end backwards, because later code depends on earlier code. Tries at most about {@code 2n} candidates
     * where none is accepted, {@code n} being the number of places.
     */
    private static void reduceInChunks(Edit edit, Attempts attempts) throws IOException {
        attempts.enter(edit.name());
        int count = count(edit, attempts);
        for (int size = count; size >= 1 && !attempts.isSpent(); size /= 2) {
            for (int end = count; end > 0; ) {
                int start = Math.max(0, end - size);
                if (attempts.accept(applied(edit, attempts.best(), start, end))) {
                    count = count(edit, attempts);
                }
                end = Math.min(start, count);
            }
        }
    }

    private static int count(Edit edit, Attempts attempts) {
        return edit.places(attempts.best()).size();
    }

    private static TestCase applied(Edit edit, TestCase best, int start, int end) {
        TestCase copy = best.copy();
        List<Edit.Place> places = edit.places(copy);
        places.subList(start, end).forEach(Edit.Place::apply);
        Unreachable.remove(copy.module());
        return copy;
    }

    /**
     * When a reduction gives up; what it has by then stays.
     *
     * @param time wall clock, more than zero
     * @param questions how often {@link InterestingnessTest} may be called, at least 1
     * @param isStopped whether it is to give up now; called on the thread that reduces
     */
    public record Budget(Duration time, long questions, BooleanSupplier isStopped) {
        /** A minute: most faults are down to a few instructions in seconds. */
        public static final Budget DEFAULT = new Budget(Duration.ofSeconds(60), Long.MAX_VALUE);

        /** A budget that is never stopped early. */
        public Budget(Duration time, long questions) {
            this(time, questions, () -> false);
        }

        /** This budget with another time. */
        Budget within(Duration other) {
            return new Budget(other, questions, isStopped);
        }

        public Budget {
            Objects.requireNonNull(time);
            Objects.requireNonNull(isStopped);
            if (time.isNegative() || time.isZero() || questions < 1) {
                throw new IllegalArgumentException("no budget: " + time + ", " + questions + " questions");
            }
        }
    }

    /** Receives the progress of a reduction. */
    @FunctionalInterface
    public interface Listener {
        /** A listener that does nothing. */
        Listener NONE = (phase, best, questions) -> {};

        /**
         * A candidate was tested.
         *
         * @param phase what is being tried, kebab-case
         * @param best the smallest case so far, not to be changed
         * @param questions how often {@link InterestingnessTest} was called so far
         */
        void asked(String phase, TestCase best, long questions);
    }

    /**
     * The result of a reduction.
     *
     * @param test the smallest case found
     * @param isComplete whether nothing that is tried makes it smaller; false where the budget ended it
     * @param questions how often {@link InterestingnessTest} was called
     * @param accepted how many candidates were accepted
     * @param time wall clock
     */
    public record Result(TestCase test, boolean isComplete, long questions, long accepted, Duration time) {
        public Result {
            Objects.requireNonNull(test);
            Objects.requireNonNull(time);
        }
    }
}
