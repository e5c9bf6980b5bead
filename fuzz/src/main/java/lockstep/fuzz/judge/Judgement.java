package lockstep.fuzz.judge;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.sim.Counters;

/**
 * The result of judging one test case.
 *
 * @param verdict the worst of its steps
 * @param faults in the order of the pipeline
 * @param inconclusive why there is no verdict, {@code reason: what}; empty unless some run does not permit a verdict
 * @param rules what passes did with their rules
 * @param changedSteps steps that changed something a launch can reach
 * @param runs simulator runs
 * @param input counts of the input's run under the first schedule; empty if it was not run
 */
public record Judgement(
        CaseVerdict verdict,
        List<Fault> faults,
        String inconclusive,
        RuleCounts rules,
        int changedSteps,
        int runs,
        Optional<Counters> input) {
    public Judgement {
        Objects.requireNonNull(verdict);
        faults = List.copyOf(faults);
        Objects.requireNonNull(inconclusive);
        Objects.requireNonNull(rules);
        Objects.requireNonNull(input);
    }

    /** A judgement of a case that was not run. */
    public static Judgement of(Fault fault) {
        CaseVerdict verdict = fault.kind().blamesSubject() ? CaseVerdict.WRONG : CaseVerdict.INVALID;
        return new Judgement(verdict, List.of(fault), "", RuleCounts.NONE, 0, 0, Optional.empty());
    }

    /** This with other words for the same faults, in the same order. */
    public Judgement with(List<Fault> renamed) {
        return new Judgement(verdict, renamed, inconclusive, rules, changedSteps, runs, input);
    }

    /**
     * This for a case that need not be a valid test: what is wrong with the case itself, or that a pass of Lockstep
     * refuses it, is a reason to discard it, not a fault. What is under test is still to blame for the rest.
     */
    public Judgement ofAnyCase() {
        List<Fault> ofCase = faults.stream().filter(Judgement::mayBeOfCase).toList();
        if (ofCase.isEmpty()) {
            return this;
        }
        Fault invalid = ofCase.getFirst();
        List<Fault> others =
                faults.stream().filter(fault -> !mayBeOfCase(fault)).toList();
        return new Judgement(
                worst(others, CaseVerdict.DISCARDED),
                others,
                invalid.reason() + ": " + invalid.detail(),
                rules,
                changedSteps,
                runs,
                input);
    }

    private static boolean mayBeOfCase(Fault fault) {
        return fault.kind() == FaultKind.INVALID_TEST || fault.kind() == FaultKind.PASS_REFUSAL;
    }

    /** Whether a fault like {@code fault} is among those found. */
    public boolean shows(Fault fault) {
        return faults.stream().anyMatch(fault::isLike);
    }

    static CaseVerdict worst(Collection<Fault> faults, CaseVerdict otherwise) {
        if (faults.isEmpty()) {
            return otherwise;
        }
        boolean blames = faults.stream().anyMatch(f -> f.kind().blamesSubject());
        return blames ? CaseVerdict.WRONG : CaseVerdict.INVALID;
    }

    /**
     * What passes did with their rules.
     *
     * @param applied applications by rule id
     * @param refused how often a precondition was found not to hold, by refusal id
     */
    public record RuleCounts(SortedMap<String, Long> applied, SortedMap<String, Long> refused) {
        /** Nothing was done, or it is not known. */
        public static final RuleCounts NONE = new RuleCounts(new TreeMap<>(), new TreeMap<>());

        public RuleCounts {
            applied = Collections.unmodifiableSortedMap(new TreeMap<>(applied));
            refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
        }

        static RuleCounts of(PipelineReport report) {
            return new RuleCounts(sorted(report.byRule()), sorted(report.byRefusal()));
        }

        private static SortedMap<String, Long> sorted(Map<String, Long> counts) {
            return new TreeMap<>(counts);
        }
    }
}
