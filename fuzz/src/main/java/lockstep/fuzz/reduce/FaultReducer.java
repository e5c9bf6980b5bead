package lockstep.fuzz.reduce;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.program.PtxProgram;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;

/**
 * Reduces a case that shows a fault: first its choices where the generator is known, then the program. Of a pipeline
 * only the guilty step is kept where the program it starts from shows the fault by itself. Candidates are first judged
 * cheaply; the result is judged once more, from its text, as thoroughly as the subject specifies, and reduced again
 * without shortcuts if the fault does not show.
 */
public final class FaultReducer {
    /** Part of the time that choices may take. */
    private static final int CHOICE_SHARE = 3;

    /** Levels at which a case of code generation is reduced in sequence, each with its share of the time. */
    private static final int LEVELS = 2;

    private final Reducer.Budget budget;
    private final Reducer.Listener listener;
    private final Optional<Function<Choices, TestCase>> generator;

    /** A reducer that knows no generator. */
    public FaultReducer(Reducer.Budget budget, Reducer.Listener listener) {
        this(budget, listener, Optional.empty());
    }

    private FaultReducer(
            Reducer.Budget budget, Reducer.Listener listener, Optional<Function<Choices, TestCase>> generator) {
        this.budget = Objects.requireNonNull(budget);
        this.listener = Objects.requireNonNull(listener);
        this.generator = generator;
    }

    /** This reducer for cases whose choices {@code maker} turns into the case. */
    public FaultReducer withGenerator(Function<Choices, TestCase> maker) {
        return new FaultReducer(budget, listener, Optional.of(maker));
    }

    /**
     * Reduces {@code test}, which is left as it is.
     *
     * @return empty if {@code subject} does not show a fault like {@code fault} on it
     * @throws IOException if an outside tool's files cannot be written or read
     */
    public Optional<ReducedFault> reduce(Subject subject, TestCase test, Fault fault) throws IOException {
        if (!test.isNvvm()) {
            return reduceLines(subject, test, fault);
        }
        long start = System.nanoTime();
        Optional<? extends Subject> bounded = bounded(subject, test, fault);
        if (bounded.isEmpty() && !subject.judge(test).shows(fault)) {
            return Optional.empty();
        }
        Subject used = bounded.isPresent() ? bounded.get() : subject;
        TestCase simple = shrunk(interest(used, fault), test);
        Start begin = narrowed(used, simple, fault);
        Optional<ReducedFault> quick = begin.test().isNvvm()
                ? attempt(subject, begin, fault, rest(start))
                : reduceLevels(subject, used, simple, fault, start);
        if (quick.isPresent()) {
            return quick;
        }
        Reducer slow = new Reducer(StillFails.thorough(subject, fault), rest(start), listener);
        Optional<Reducer.Result> reduction = slow.reduce(test);
        return reduction.isPresent() ? confirmed(subject, reduction.get(), fault) : Optional.empty();
    }

    /**
     * Where the guilty step takes machine IR: the program of LLVM IR first, as long as what is made of it fails, then
     * the program that the guilty step finds.
     *
     * @param used the subject that judges candidates, which takes less time than {@code subject}
     */
    private Optional<ReducedFault> reduceLevels(Subject subject, Subject used, TestCase test, Fault fault, long start)
            throws IOException {
        Reducer.Budget share = share(start);
        Optional<Reducer.Result> above = new Reducer(interest(used, fault), share, listener).reduce(test);
        if (above.isEmpty()) {
            return Optional.empty();
        }
        Start below = narrowed(used, above.get().test(), fault);
        Optional<ReducedFault> machine = below.test().isNvvm()
                ? Optional.empty()
                : reduceLines(below.subject(), withoutChoices(below.test()), fault);
        return machine.isPresent()
                ? machine.map(m -> m.below(above.get().test()))
                : confirmed(subject, above.get(), fault);
    }

    /** What the choices make is another program than this one. */
    private static TestCase withoutChoices(TestCase test) {
        return new TestCase(test.name(), test.program(), test.launches(), ChoiceSequence.EMPTY);
    }

    /**
     * Programs of PTX, SASS and their open forms are legal as the generator makes them, so that its choices are changed
     * first; where PTX is compiled and a step below it is guilty, its lines; of passes the guilty one is kept; then
     * lines go, as long as the program is defined, shows nothing open and has no race.
     */
    private Optional<ReducedFault> reduceLines(Subject given, TestCase test, Fault fault) throws IOException {
        long start = System.nanoTime();
        TestCase shrunk = shrunk(byLines(given, fault), test);
        TestCase above = goesDown(given, shrunk, fault) ? withFewerLines(given, shrunk, fault, start) : shrunk;
        Start begin = narrowed(given, above, fault);
        Subject subject = begin.subject();
        TestCase simple = begin.test();
        InterestingnessTest shows = byLines(subject, fault);
        Attempts attempts = new Attempts(simple, shows, rest(start), listener, System::nanoTime);
        if (!attempts.confirm()) {
            return reducedBy(given, new Attempts(test, shows, rest(start), listener, System::nanoTime), fault);
        }
        new PtxLines(attempts).reduce();
        Optional<ReducedFault> small = reducedBy(subject, attempts, fault);
        boolean isBelow = simple.program().dialect() != above.program().dialect();
        return small.isPresent()
                ? small.map(found -> isBelow ? found.below(above) : found)
                : reducedBy(subject, new Attempts(simple, shows, rest(start), listener, System::nanoTime), fault);
    }

    /** Whether PTX is compiled and what it becomes, not the step that takes it, shows the fault. */
    private static boolean goesDown(Subject subject, TestCase test, Fault fault) {
        return subject instanceof PipelineSubject pipeline
                && pipeline.pipeline().lowers()
                && fault.step() > 0
                && test.program() instanceof PtxProgram;
    }

    /** {@code test} without lines that the whole pipeline does not need to go wrong, within a share of the time. */
    private TestCase withFewerLines(Subject subject, TestCase test, Fault fault, long start) throws IOException {
        TestCase drawn = withoutChoices(test);
        Attempts attempts = new Attempts(drawn, byLines(subject, fault), share(start), listener, System::nanoTime);
        if (!attempts.confirm()) {
            return test;
        }
        new PtxLines(attempts).reduce();
        return attempts.best();
    }

    private static InterestingnessTest byLines(Subject subject, Fault fault) {
        return switch (subject) {
            case PtxSubject ptx -> StillFails.quickly(ptx, fault);
            case PipelineSubject pipeline when fault.step() >= 0 -> StillFails.cheapFirst(pipeline, fault);
            case Subject other -> StillFails.thorough(other, fault);
        };
    }

    private static Optional<ReducedFault> reducedBy(Subject subject, Attempts attempts, Fault fault)
            throws IOException {
        Reducer.Result reduction = attempts.result(!attempts.isSpent());
        return like(subject.judge(reduction.test()), fault).map(f -> new ReducedFault(reduction, subject, f));
    }

    /** What a reduction begins with. */
    private record Start(Subject subject, TestCase test) {}

    private Reducer.Budget rest(long start) {
        Duration left = budget.time().minusNanos(System.nanoTime() - start);
        Duration least = Duration.ofMillis(1);
        return budget.within(left.compareTo(least) < 0 ? least : left);
    }

    /** What the upper of two levels may take of the rest. */
    private Reducer.Budget share(long start) {
        return budget.within(rest(start).time().dividedBy(LEVELS));
    }

    private static Optional<? extends Subject> bounded(Subject subject, TestCase test, Fault fault) throws IOException {
        return subject instanceof PipelineSubject p ? FuelBound.of(p, test, fault) : Optional.empty();
    }

    private static InterestingnessTest interest(Subject subject, Fault fault) {
        return subject instanceof PipelineSubject p
                ? StillFails.cheapFirst(p, fault)
                : StillFails.thorough(subject, fault);
    }

    private TestCase shrunk(InterestingnessTest interest, TestCase test) throws IOException {
        if (generator.isEmpty() || test.choices().size() == 0) {
            return test;
        }
        Reducer.Budget share = budget.within(budget.time().dividedBy(CHOICE_SHARE));
        Attempts attempts = new Attempts(test, interest, share, listener, System::nanoTime);
        new ChoiceShrinker(generator.get(), attempts).shrink();
        return attempts.best();
    }

    /**
     * The guilty step alone on its input program, as a command would run it, where that is enough to show the fault.
     * After the last pass comes the step that keeps PHIs in webs; a fault that it finds is blamed on the last pass.
     */
    private static Start narrowed(Subject whole, TestCase test, Fault fault) throws IOException {
        int shown = like(whole.judge(test), fault).orElse(fault).step();
        if (!(whole instanceof PipelineSubject subject)
                || shown < 0
                || subject.pipeline().steps().isEmpty()) {
            return new Start(whole, test);
        }
        int step = Math.min(shown, subject.pipeline().steps().size() - 1);
        PipelineSubject alone =
                subject.with(Pipeline.standalone(subject.pipeline().steps().get(step)));
        Optional<TestCase> before = PipelineReplay.beforeStep(subject, test, step);
        return before.isPresent() && alone.judge(before.get()).shows(fault)
                ? new Start(alone, before.get())
                : new Start(whole, test);
    }

    private Optional<ReducedFault> attempt(Subject given, Start start, Fault fault, Reducer.Budget rest)
            throws IOException {
        Reducer reducer = new Reducer(interest(start.subject(), fault), rest, listener);
        Optional<Reducer.Result> reduction = reducer.reduce(start.test());
        Subject whole = start.subject() instanceof PipelineSubject narrow && given instanceof PipelineSubject p
                ? p.with(narrow.pipeline())
                : given;
        return reduction.isPresent() ? confirmed(whole, reduction.get(), fault) : Optional.empty();
    }

    private static Optional<ReducedFault> confirmed(Subject subject, Reducer.Result reduction, Fault fault)
            throws IOException {
        TestCase stored = StillFails.asStored(reduction.test());
        Optional<Fault> shown = like(subject.judge(stored), fault);
        Reducer.Result result = new Reducer.Result(
                stored, reduction.isComplete(), reduction.questions(), reduction.accepted(), reduction.time());
        return shown.map(f -> new ReducedFault(result, subject, f));
    }

    private static Optional<Fault> like(Judgement judgement, Fault fault) {
        return judgement.faults().stream().filter(fault::isLike).findFirst();
    }

    /**
     * A fault on the smallest case found.
     *
     * @param reduction the case and what it took
     * @param subject what shows the fault on that case: the guilty step alone where that is enough
     * @param fault the fault as it shows on that case
     * @param above the smallest program found that the whole pipeline begins with, where the case is of a lower level
     */
    public record ReducedFault(Reducer.Result reduction, Subject subject, Fault fault, Optional<TestCase> above) {
        /** A fault on a case of the level that the pipeline begins with. */
        ReducedFault(Reducer.Result reduction, Subject subject, Fault fault) {
            this(reduction, subject, fault, Optional.empty());
        }

        public ReducedFault {
            Objects.requireNonNull(reduction);
            Objects.requireNonNull(subject);
            Objects.requireNonNull(fault);
            Objects.requireNonNull(above);
        }

        /** The same below {@code program}. */
        ReducedFault below(TestCase program) {
            return new ReducedFault(reduction, subject, fault, Optional.of(program));
        }
    }
}
