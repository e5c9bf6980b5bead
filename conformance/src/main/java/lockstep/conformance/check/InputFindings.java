package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;

/**
 * Findings about an input from its runs.
 *
 * @param failed EXPECT lines that do not hold, one per line
 * @param open reasons why a verdict cannot rest on the runs, one per line
 * @param runs number of runs
 */
record InputFindings(List<String> failed, List<String> open, int runs) {
    InputFindings {
        failed = List.copyOf(failed);
        open = List.copyOf(open);
    }

    /** The findings of the runs of {@code input}, without duplicates within a launch sequence. */
    static InputFindings of(RefinementCheck check, Bracket.Reached input) {
        List<String> failed = new ArrayList<>();
        List<String> open = new ArrayList<>();
        int runs = 0;
        for (Runs sequence : input.runs()) {
            runs += sequence.count();
            failed.addAll(failed(sequence));
            open.addAll(open(check, sequence));
        }
        return new InputFindings(failed, open, runs);
    }

    private static Set<String> failed(Runs sequence) {
        Set<String> failures = new LinkedHashSet<>();
        if (!sequence.launches().expects().isEmpty()) {
            sequence.results().forEach(result -> failures.addAll(Expectations.failures(sequence.launches(), result)));
        }
        return failures;
    }

    private static Set<String> open(RefinementCheck check, Runs sequence) {
        Set<String> doubts = new LinkedHashSet<>();
        for (RunResult result : sequence.results()) {
            boolean isOpen = result.inconclusive().isPresent()
                    || result.outcome() instanceof Outcome.Undefined
                    || result.outcome() instanceof Outcome.OutOfFuel
                    || result.outcome() instanceof Outcome.Unsupported;
            if (isOpen) {
                doubts.add(result.inconclusive()
                        .map(i -> "inconclusive [" + i.reason() + "]: " + i.what() + " at " + i.place())
                        .orElse(result.outcome().toString()));
            }
        }
        check.underSynchronized(sequence)
                .ifPresent(how -> doubts.add("inconclusive [under-synchronized]: it depends on the schedule: " + how));
        return doubts;
    }
}
