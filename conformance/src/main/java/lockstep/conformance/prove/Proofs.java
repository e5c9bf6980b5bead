package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.prove.RuleProof.Judgement;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.rule.Rule;

/**
 * Checks the rules of a pass: functions are offered to the pass, rules are applied one at a time, and each application
 * is judged separately.
 */
public final class Proofs {
    private static final int FAILURES_KEPT = 3;

    /** Widths of integers; at the first one there are few enough arguments to try all of them. */
    private static final List<Integer> WIDTHS = List.of(4, 4, 1, 8, 16, 32, 64);

    private final Pipeline pipeline;
    private final Effort effort;
    private final Map<String, Tally> tallies = new TreeMap<>();

    /**
     * Proofs of the rules of {@code rules}, and of others that {@code pipeline} applies.
     *
     * @param pipeline usually one pass
     */
    public Proofs(Pipeline pipeline, List<Rule> rules, Effort effort) {
        this.pipeline = pipeline;
        this.effort = effort;
        rules.forEach(rule -> tallies.put(rule.id(), new Tally()));
    }

    /** Results for one rule so far. */
    private static final class Tally {
        private long proven;
        private long sampled;
        private long open;
        private final List<RuleProof.Failure> failures = new ArrayList<>();

        long judged() {
            return proven + sampled + failures.size();
        }
    }

    /** Offers the random functions; {@code progress} receives the number done. */
    public void offerSeeds(LongConsumer progress) {
        for (long seed = 0; seed < effort.seeds(); seed++) {
            offer("seed-" + seed, SmallFunctions.ofSeed(seed), seed, effort.most());
            progress.accept(1);
        }
    }

    /** Offers functions that contain the left side of a rule. */
    public void offer(CombineRule rule) {
        Choices choices = new SeededChoices(rule.name().hashCode());
        RuleFunctions narrow = new RuleFunctions(rule, WIDTHS.getFirst());
        long all = narrow.constantChoices();
        if (all <= effort.constants()) {
            for (long choice = 0; choice < all; choice++) {
                offer(rule.name(), narrow.with(choice, choices), choice, Long.MAX_VALUE);
            }
        }
        for (int width : WIDTHS) {
            RuleFunctions functions = new RuleFunctions(rule, width);
            for (long draw = 0; draw < effort.draws(); draw++) {
                offer(rule.name(), functions.draw("f", choices), draw, Long.MAX_VALUE);
            }
        }
    }

    /**
     * Offers a module with one function. One that is not legal, for instance {@code bswap} of 4 bits or a cast to the
     * same width, is skipped.
     *
     * @param seed draws arguments if there are too many
     * @param most maximal number of judged applications of a rule
     */
    void offer(String name, String text, long seed, long most) {
        Optional<Module> module = NvvmReader.read(name, text, new Context())
                .module()
                .filter(read -> !NvvmVerifier.verify(read).hasFatal());
        Choices choices = new SeededChoices(seed);
        for (Application application : module.map(this::applications).orElse(List.of())) {
            Tally tally = tallies.computeIfAbsent(application.rule(), _ -> new Tally());
            if (tally.judged() < most) {
                count(tally, application, choices);
            }
        }
    }

    private List<Application> applications(Module module) {
        return Application.of(module, pipeline);
    }

    private void count(Tally tally, Application application, Choices choices) {
        switch (Refinement.judge(application.before(), application.after(), choices, effort.evaluations())) {
            case Judgement.Holds(long _, boolean isExhaustive) when isExhaustive -> tally.proven++;
            case Judgement.Holds _ -> tally.sampled++;
            case Judgement.Open _ -> tally.open++;
            case Judgement.Fails fails -> {
                if (tally.failures.size() < FAILURES_KEPT) {
                    tally.failures.add(new RuleProof.Failure(
                            NvvmPrinter.print(application.before().module()),
                            NvvmPrinter.print(application.after().module()),
                            fails));
                }
            }
        }
    }

    /** The results so far, by name of the rule. */
    public List<RuleProof> results() {
        return tallies.entrySet().stream()
                .map(entry -> new RuleProof(
                        entry.getKey(),
                        entry.getValue().proven,
                        entry.getValue().sampled,
                        entry.getValue().open,
                        entry.getValue().failures))
                .toList();
    }

    /**
     * Bounds on how much is tried.
     *
     * @param seeds small random functions that are offered to a pass
     * @param constants maximal number of choices of constants, at 4 bits, for which all are tried, of a rule that is
     *     data
     * @param draws random functions for each such rule and each of seven widths, of which 4 bits occurs twice
     * @param most maximal number of applications of one rule to random functions that are judged
     * @param evaluations maximal number of evaluations of the functions before and after an application together;
     *     further arguments are left out
     */
    public record Effort(long seeds, long constants, long draws, long most, long evaluations) {
        /** The effort for the table in the documentation; takes some minutes. */
        public static final Effort FULL = new Effort(100_000, 256, 3, 40, 200_000);

        /** Negative numbers are refused. */
        public Effort {
            if (LongStream.of(seeds, constants, draws, most, evaluations).anyMatch(number -> number < 0)) {
                throw new IllegalArgumentException("an effort is not negative");
            }
        }
    }
}
