package lockstep.fuzz.reduce;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassVerifier;

/** The state of one reduction: the best case so far, the candidates already tried, and the remaining budget. */
final class Attempts {
    /** A case up to the names of values, which do not affect its behavior. */
    private record Key(String program, String launches) {}

    private final InterestingnessTest interest;
    private final Reducer.Budget budget;
    private final Reducer.Listener listener;
    private final LongSupplier nanoClock;
    private final long start;
    private final Set<Key> refused = new HashSet<>();
    private TestCase best;
    private Key bestKey;
    private String phase = "";
    private long questions;
    private long accepted;

    Attempts(
            TestCase first,
            InterestingnessTest interest,
            Reducer.Budget budget,
            Reducer.Listener listener,
            LongSupplier nanoClock) {
        this.best = first;
        this.bestKey = key(first);
        this.interest = interest;
        this.budget = budget;
        this.listener = listener;
        this.nanoClock = nanoClock;
        this.start = nanoClock.getAsLong();
    }

    TestCase best() {
        return best;
    }

    long accepted() {
        return accepted;
    }

    void enter(String newPhase) {
        phase = newPhase;
    }

    boolean isSpent() {
        return budget.isStopped().getAsBoolean()
                || questions >= budget.questions()
                || elapsed().compareTo(budget.time()) >= 0;
    }

    private Duration elapsed() {
        return Duration.ofNanos(nanoClock.getAsLong() - start);
    }

    Reducer.Result result(boolean isComplete) {
        return new Reducer.Result(best, isComplete, questions, accepted, elapsed());
    }

    /** Whether the case at the beginning is of interest at all. */
    boolean confirm() throws IOException {
        enter("input");
        return isValid(best) && ask(best);
    }

    /**
     * Makes {@code candidate} the best if it is valid and still of interest. One that was refused before is not asked
     * about again.
     */
    boolean accept(TestCase candidate) throws IOException {
        if (isSpent() || !isValid(candidate)) {
            return false;
        }
        Key key = key(candidate);
        if (key.equals(bestKey)) {
            return takeIfShorter(candidate);
        }
        if (refused.contains(key)) {
            return false;
        }
        if (!ask(candidate)) {
            refused.add(key);
            return false;
        }
        take(candidate, key);
        return true;
    }

    /** The same program with less around it, such as hints and attributes that nothing reads, need not be judged. */
    private boolean takeIfShorter(TestCase candidate) {
        boolean isShorter = candidate.text().length() < best.text().length();
        if (isShorter) {
            take(candidate, bestKey);
        }
        return isShorter;
    }

    /** As {@link #accept} for a change that shows in the text alone, such as names. */
    boolean acceptText(TestCase candidate) throws IOException {
        if (isSpent() || candidate.text().equals(best.text()) || !isValid(candidate) || !ask(candidate)) {
            return false;
        }
        take(candidate, key(candidate));
        return true;
    }

    /** As {@link #accept} for a case from simpler choices: one that is the same program is taken without asking. */
    boolean acceptChoices(TestCase candidate) throws IOException {
        if (isSpent() || !key(candidate).equals(bestKey)) {
            return accept(candidate);
        }
        take(candidate, bestKey);
        return true;
    }

    private void take(TestCase candidate, Key key) {
        best = candidate;
        bestKey = key;
        accepted++;
    }

    private boolean ask(TestCase candidate) throws IOException {
        questions++;
        boolean holds = interest.holds(candidate);
        listener.asked(phase, holds ? candidate : best, questions);
        return holds;
    }

    private static boolean isValid(TestCase test) {
        return switch (test.program()) {
            case NvvmProgram nvvm -> !NvvmVerifier.verify(nvvm.module()).hasFatal();
            case PtxProgram ptx -> !PtxVerifier.verify(ptx.module()).hasFatal();
            case MachineProgram machine -> machine.module().kernels().stream().allMatch(Attempts::isLegal);
            case SassProgram sass -> true;
            case OpenPtxProgram open -> isLegal(open);
            case OpenSassProgram open -> isLegal(open);
        };
    }

    private static boolean isLegal(SassKernel kernel) {
        Diagnostics found = new Diagnostics();
        SassVerifier.verify(kernel.function(), kernel.registers(), found);
        return !found.hasFatal();
    }

    private static boolean isLegal(OpenPtxProgram program) {
        Diagnostics found = new Diagnostics();
        MachineVerifier.verify(program.module(), found);
        return !found.hasFatal();
    }

    private static boolean isLegal(OpenSassProgram program) {
        Diagnostics found = new Diagnostics();
        program.read().verify(found);
        PtxMacros.verify(program.read(), found);
        return !found.hasFatal();
    }

    private static Key key(TestCase test) {
        String program = switch (test.program()) {
            case NvvmProgram nvvm -> Long.toHexString(StructuralHash.of(nvvm.module()));
            case PtxProgram _, MachineProgram _, SassProgram _, OpenPtxProgram _, OpenSassProgram _ ->
                test.program().text();
        };
        return new Key(program, test.launches().toString());
    }
}
