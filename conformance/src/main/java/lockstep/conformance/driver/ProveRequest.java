package lockstep.conformance.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.compiler.instcombine.CombineRules;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.prove.Proofs;
import lockstep.conformance.prove.Proofs.Effort;
import lockstep.conformance.prove.RuleProof;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Pass;

/**
 * Checks the rules of passes, each application separately.
 *
 * @param passes names of the passes
 * @param rule the rule to report, without its pass; all if empty
 * @param effort how much to try
 */
public record ProveRequest(List<String> passes, String rule, Effort effort) {
    /** The pass whose rules are data, from which functions can be generated. */
    public static final String DATA = "instcombine";

    public ProveRequest {
        passes = List.copyOf(passes);
        Objects.requireNonNull(rule);
        Objects.requireNonNull(effort);
    }

    /** Is notified of progress. */
    public interface Listener {
        /** Ignores progress. */
        Listener NONE = new Listener() {
            @Override
            public void begins(String pass, long steps) {
                // nobody waits
            }

            @Override
            public void advances(long steps) {
                // nobody waits
            }
        };

        /** A pass begins, with this many steps. */
        void begins(String pass, long steps);

        /** Number of steps of the pass that are done. */
        void advances(long steps);
    }

    /**
     * Checks the rules.
     *
     * @throws InputException if the pass or rule does not exist
     */
    public Result run(PassRegistry registry, Listener listener) {
        List<RuleProof> proofs = new ArrayList<>();
        for (String name : passes) {
            Pass<?> pass = registry.find(name)
                    .orElseThrow(() -> wrong("prove-pass", "there is no pass '" + name + "' with rules"));
            proofs.addAll(prove(registry, pass, listener));
        }
        if (!rule.isEmpty()) {
            proofs.removeIf(proof -> !proof.rule().endsWith(":" + rule));
            if (proofs.isEmpty()) {
                throw wrong("prove-rule", "there is no rule '" + rule + "'");
            }
        }
        return new Result(proofs);
    }

    private static InputException wrong(String code, String message) {
        return new InputException(code, SourceLocation.ofFile("<argument>"), message);
    }

    private List<RuleProof> prove(PassRegistry registry, Pass<?> pass, Listener listener) {
        String name = pass.info().name();
        Proofs proofs =
                new Proofs(PipelineParser.parse(registry, name), pass.info().rules(), effort);
        List<CombineRule> data = CombineRules.all().stream()
                .filter(one ->
                        name.equals(DATA) && (rule.isEmpty() || one.name().equals(rule)))
                .toList();
        listener.begins(name, effort.seeds() + data.size());
        for (CombineRule one : data) {
            proofs.offer(one);
            listener.advances(1);
        }
        proofs.offerSeeds(listener::advances);
        return proofs.results();
    }

    /**
     * The results for rules.
     *
     * @param proofs one per rule, by pass and name
     */
    public record Result(List<RuleProof> proofs) {
        public Result {
            proofs = List.copyOf(proofs);
        }

        /** Whether a rule is wrong. */
        public boolean isWrong() {
            return proofs.stream().anyMatch(proof -> proof.status() == RuleProof.Status.WRONG);
        }
    }
}
