package lockstep.fuzz.reduce;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;

/**
 * Reduces a case that shows a fault: the choices behind it where a generator is known, then the program. Of a pipeline
 * only the guilty step is kept where the program it starts from shows the fault by itself. Questions are asked cheaply
 * first; what comes out is judged once more as thoroughly as the subject was given, from its text, and reduced again
 * without shortcuts should it not hold.
 */
public final class FaultReducer {
    /** Part of the time that choices may take. */
    private static final int CHOICE_SHARE = 3;

    private final ReductionBudget budget;
    private final ReductionListener listener;
    private final Optional<Function<Choices, TestCase>> generator;

    /** A reducer that knows no generator. */
    public FaultReducer(ReductionBudget budget, ReductionListener listener) {
        this(budget, listener, Optional.empty());
    }

    private FaultReducer(
            ReductionBudget budget, ReductionListener listener, Optional<Function<Choices, TestCase>> generator) {
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
        Judgement judgement = subject.judge(test);
        if (!judgement.shows(fault)) {
            return Optional.empty();
        }
        long start = System.nanoTime();
        Start begin = new Start(subject, shrunk(subject, test, fault, judgement), judgement);
        Optional<ReducedFault> quick = attempt(narrowed(begin, fault), fault, rest(start));
        if (quick.isPresent()) {
            return quick;
        }
        Reducer slow = new Reducer(StillFails.thorough(subject, fault), rest(start), listener);
        Optional<Reduction> reduction = slow.reduce(test);
        return reduction.isPresent() ? confirmed(subject, reduction.get(), fault) : Optional.empty();
    }

    /** What a reduction begins with. */
    private record Start(Subject subject, TestCase test, Judgement judgement) {}

    private ReductionBudget rest(long start) {
        Duration left = budget.time().minusNanos(System.nanoTime() - start);
        Duration least = Duration.ofMillis(1);
        return new ReductionBudget(left.compareTo(least) < 0 ? least : left, budget.questions());
    }

    private static Interest interest(Start start, Fault fault) {
        return start.subject() instanceof PipelineSubject p
                ? StillFails.cheapFirst(p, fault, start.judgement())
                : StillFails.thorough(start.subject(), fault);
    }

    private TestCase shrunk(Subject subject, TestCase test, Fault fault, Judgement judgement) throws IOException {
        if (generator.isEmpty() || test.choices().size() == 0) {
            return test;
        }
        ReductionBudget share = new ReductionBudget(budget.time().dividedBy(CHOICE_SHARE), budget.questions());
        Interest interest = interest(new Start(subject, test, judgement), fault);
        Attempts attempts = new Attempts(test, interest, share, listener, System::nanoTime);
        new ChoiceShrinker(generator.get(), attempts).shrink();
        return attempts.best();
    }

    /** The guilty step alone on the program it finds, where that is enough to show the fault. */
    private static Start narrowed(Start whole, Fault fault) throws IOException {
        Fault shown = like(whole.subject().judge(whole.test()), fault).orElse(fault);
        if (!(whole.subject() instanceof PipelineSubject subject) || shown.step() < 0) {
            return whole;
        }
        Optional<TestCase> before = PipelineReplay.beforeStep(subject, whole.test(), shown.step());
        PipelineSubject alone = subject.with(
                new Pipeline(List.of(subject.pipeline().steps().get(shown.step()))));
        if (before.isEmpty()) {
            return whole;
        }
        Judgement judgement = alone.judge(before.get());
        return judgement.shows(fault) ? new Start(alone, before.get(), judgement) : whole;
    }

    private Optional<ReducedFault> attempt(Start start, Fault fault, ReductionBudget rest) throws IOException {
        Reducer reducer = new Reducer(interest(start, fault), rest, listener);
        Optional<Reduction> reduction = reducer.reduce(start.test());
        return reduction.isPresent() ? confirmed(start.subject(), reduction.get(), fault) : Optional.empty();
    }

    private static Optional<ReducedFault> confirmed(Subject subject, Reduction reduction, Fault fault)
            throws IOException {
        TestCase stored = StillFails.asStored(reduction.test());
        Optional<Fault> shown = like(subject.judge(stored), fault);
        Reduction result = new Reduction(
                stored, reduction.isComplete(), reduction.questions(), reduction.accepted(), reduction.time());
        return shown.map(f -> new ReducedFault(result, subject, f));
    }

    private static Optional<Fault> like(Judgement judgement, Fault fault) {
        return judgement.faults().stream().filter(fault::isLike).findFirst();
    }
}
