package lockstep.fuzz.bisect;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay;
import lockstep.fuzz.judge.PipelineReplay.RuleApplication;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;

/**
 * Finds the first step of a pipeline with which a fault shows, and the first application of a rule: with all up to it
 * the fault shows, with one fewer it does not.
 */
public final class Bisection {
    private final TestCase test;
    private final Fault wanted;
    private PipelineSubject subject;
    private int judgements;

    private Bisection(PipelineSubject subject, TestCase test, Fault wanted) {
        this.subject = subject;
        this.test = test;
        this.wanted = wanted;
    }

    /**
     * Searches for the cause of {@code fault}.
     *
     * @param subject may apply any number of rules
     * @return empty if {@code subject} does not show such a fault on {@code test}, or the fault is not that of a step
     * @throws IOException never by itself; declared as every judgement declares it
     */
    public static Optional<Culprit> find(PipelineSubject subject, TestCase test, Fault fault) throws IOException {
        return new Bisection(subject, test, fault).find();
    }

    private Optional<Culprit> find() throws IOException {
        Optional<Fault> whole = shown(subject);
        if (whole.isEmpty() || whole.get().step() < 0 || isAfterPasses(whole.get())) {
            return Optional.empty();
        }
        int steps = firstPrefix(whole.get().step() + 1);
        subject = prefix(steps);
        FirstFailingRewrite search =
                new FirstFailingRewrite(n -> shown(subject.limitedTo(n)).isPresent());
        long application = search.find();
        Optional<Fault> fault = shown(subject.limitedTo(application));
        Optional<RuleApplication> place =
                application == 0 ? Optional.empty() : PipelineReplay.application(subject, test, application);
        String pass = subject.pipeline().steps().getLast().name();
        return fault.map(f -> new Culprit(f, pass, steps - 1, place, search.isMonotonic(), judgements));
    }

    /**
     * PHIs kept in webs are wrong without the passes that prepare for it, so that leaving these out is not conclusive;
     * faults of outside tools on the result are not the passes' fault.
     */
    private boolean isAfterPasses(Fault fault) {
        return fault.step() >= subject.pipeline().steps().size();
    }

    private PipelineSubject prefix(int steps) {
        return subject.with(new Pipeline(subject.pipeline().steps().subList(0, steps)));
    }

    private Optional<Fault> shown(PipelineSubject candidate) throws IOException {
        judgements++;
        Judgement judgement = candidate.judge(test);
        return judgement.faults().stream().filter(wanted::isLike).findFirst();
    }

    /** Every step is judged against the one before, so the step named first is where the shortest prefix ends. */
    private int firstPrefix(int named) throws IOException {
        int steps = named;
        while (steps > 1 && shown(prefix(steps - 1)).isPresent()) {
            steps--;
        }
        return steps;
    }

    /**
     * What is to blame for a fault.
     *
     * @param fault as it shows with no more than the guilty application and those before it
     * @param pass name of the guilty pass
     * @param step its index in the pipeline, from 0
     * @param application the first one with which the fault shows; empty where the pass does it without applying a rule
     * @param isMonotonic false where the fault was seen to disappear again with more applications, so that an earlier
     *     one may have been missed
     * @param judgements how often the case was judged
     */
    public record Culprit(
            Fault fault,
            String pass,
            int step,
            Optional<RuleApplication> application,
            boolean isMonotonic,
            int judgements) {
        public Culprit {
            Objects.requireNonNull(fault);
            Objects.requireNonNull(pass);
            Objects.requireNonNull(application);
        }

        /** The rule to blame, {@code pass:name}; empty where the fault has no rule. */
        public String rule() {
            return application.map(RuleApplication::rule).orElse("");
        }
    }
}
