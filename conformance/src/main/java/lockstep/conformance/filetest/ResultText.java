package lockstep.conformance.filetest;

import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.driver.ProveRequest;
import lockstep.conformance.driver.SimRequest;
import lockstep.conformance.prove.RuleProof;
import lockstep.conformance.refine.Verdict;

/** Results of {@code sim}, {@code check} and {@code prove} as the next command of a RUN line reads them. */
final class ResultText {
    private ResultText() {}

    /** The outcome of a run, its printed output, and EXPECT lines that do not hold. */
    static String of(SimRequest.Run run) {
        StringBuilder text = new StringBuilder();
        run.result().printed().values().forEach(text::append);
        text.append('@')
                .append(String.join(",", run.launches().kernels()))
                .append(' ')
                .append(run.schedule());
        text.append(": ").append(run.result().outcome()).append('\n');
        run.result().inconclusive().ifPresent(open -> text.append("inconclusive: " + open.reason() + "\n"));
        run.failures().forEach(failure -> text.append(failure).append('\n'));
        if (run.failures().isEmpty() && !run.isAsExpected()) {
            text.append("the run is not finished\n");
        }
        run.result()
                .races()
                .listed()
                .forEach(race -> text.append("race: ").append(race).append('\n'));
        run.result()
                .staleUses()
                .listed()
                .forEach(use -> text.append("too early: ").append(use).append('\n'));
        return text.toString();
    }

    /** The failures of the input, and one line per step and launch sequence. */
    static String of(FileReport report) {
        StringBuilder text = new StringBuilder();
        report.failedExpectations().forEach(line -> text.append(line).append('\n'));
        report.undefinedInputs()
                .forEach(line -> text.append("input: ").append(line).append('\n'));
        report.toolFailures().forEach(failure -> text.append("%s %s\n".formatted(failure.command(), failure.text())));
        report.verdicts().forEach(step -> text.append(describe(step)).append('\n'));
        return text.toString();
    }

    /** One line per rule, and the functions of wrong applications. */
    static String of(ProveRequest.Result result) {
        StringBuilder text = new StringBuilder();
        for (RuleProof proof : result.proofs()) {
            text.append("%s: %s, %d proven, %d sampled, %d open\n"
                    .formatted(proof.rule(), proof.status().word(), proof.proven(), proof.sampled(), proof.open()));
            for (RuleProof.Failure failure : proof.failures()) {
                text.append(failure.before()).append("becomes\n").append(failure.after());
                text.append("for ").append(failure.judgement().arguments()).append('\n');
            }
        }
        return text.toString();
    }

    private static String describe(StepVerdict step) {
        String more = switch (step.verdict()) {
            case Verdict.Refines refines -> refines.qualification();
            case Verdict.Wrong wrong -> ": " + wrong.counterexample().text();
            case Verdict.Inconclusive open -> " [" + open.reason() + "]: " + open.what();
            case Verdict.Skipped _ -> "";
        };
        return step.pass() + " @" + step.launch() + ": " + step.verdict().word() + more;
    }
}
