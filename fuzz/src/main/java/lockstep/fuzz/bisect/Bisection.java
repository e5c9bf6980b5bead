package lockstep.fuzz.bisect;

import java.io.IOException;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.fuzz.judge.Application;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;

/**
 * Finds the first step of a pipeline with which a fault shows, and the first application of a rule: with all up to it
 * the fault shows, with one fewer it does not. Applications are searched by doubling, then by halving, the last few one
 * by one; because a later application may hide a fault for a while, points below the result are tried, too, and the
 * search goes on from the lowest that shows the fault.
 */
public final class Bisection {
    /** Ranges of this size are walked one by one. */
    private static final long LINEAR = 8;

    private final TestCase test;
    private final Fault wanted;
    private PipelineSubject subject;
    private boolean isMonotonic = true;
    private int judgements;

    private Bisection(PipelineSubject subject, TestCase test, Fault wanted) {
        this.subject = subject;
        this.test = test;
        this.wanted = wanted;
    }

    /**
     * Searches for what causes {@code fault}.
     *
     * @param subject may apply any number of rules
     * @return empty if {@code subject} shows no fault like it on {@code test}, or it is no step's fault
     * @throws IOException never by itself; declared as every judgement declares it
     */
    public static Optional<Culprit> find(PipelineSubject subject, TestCase test, Fault fault) throws IOException {
        return new Bisection(subject, test, fault).find();
    }

    private Optional<Culprit> find() throws IOException {
        Optional<Fault> whole = shown(subject);
        if (whole.isEmpty() || whole.get().step() < 0) {
            return Optional.empty();
        }
        int steps = firstPrefix(whole.get().step() + 1);
        subject = prefix(steps);
        long application = firstApplication();
        Optional<Fault> fault = shown(subject.limitedTo(application));
        Optional<Application> place =
                application == 0 ? Optional.empty() : PipelineReplay.application(subject, test, application);
        String pass = subject.pipeline().steps().getLast().pass().info().name();
        return fault.map(f -> new Culprit(f, pass, steps - 1, place, isMonotonic, judgements));
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

    private boolean shows(long applications) throws IOException {
        return shown(subject.limitedTo(applications)).isPresent();
    }

    /** The least number of applications found with which the fault shows; 0 if it shows without any. */
    private long firstApplication() throws IOException {
        if (shows(0)) {
            return 0;
        }
        long high = 1;
        while (high < Long.MAX_VALUE / 2 && !shows(high)) {
            high *= 2;
        }
        long found = between(high / 2, high);
        for (Optional<Long> lower = lower(found); lower.isPresent(); lower = lower(found)) {
            isMonotonic = false;
            found = between(0, lower.get());
        }
        return found;
    }

    /** A number at which the fault shows while it does not at the one before; it shows at {@code high}. */
    private long between(long low, long high) throws IOException {
        long without = low;
        long with = high;
        while (with - without > LINEAR) {
            long middle = without + (with - without) / 2;
            if (shows(middle)) {
                with = middle;
            } else {
                without = middle;
            }
        }
        for (long n = without + 1; n < with; n++) {
            if (shows(n)) {
                return n;
            }
        }
        return with;
    }

    /** A number below {@code found} at which the fault shows after all: the nearest ones, then halves. */
    private Optional<Long> lower(long found) throws IOException {
        for (long n = found - 2; n >= Math.max(1, found - LINEAR); n--) {
            if (shows(n)) {
                return Optional.of(n);
            }
        }
        for (long n = found / 2; n >= 1; n /= 2) {
            if (shows(n)) {
                return Optional.of(n);
            }
        }
        return Optional.empty();
    }
}
