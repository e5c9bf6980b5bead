package lockstep.fuzz.bisect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;

/**
 * Replaces the last rule of a fault by the guilty one: the last rule of a pass that continues after its mistake is
 * arbitrary, so that equal mistakes would be kept under many signatures.
 */
public final class RuleBlame {
    private RuleBlame() {}

    /**
     * The judgement of {@code test} with the rules to blame; unchanged where {@code subject} is not a pipeline of
     * Lockstep.
     *
     * @throws IOException as {@link Subject#judge(TestCase)}
     */
    public static Judgement of(Subject subject, TestCase test, Judgement judgement) throws IOException {
        if (!(subject.of(test) instanceof PipelineSubject pipeline)) {
            return judgement;
        }
        List<Fault> named = new ArrayList<>();
        for (Fault fault : judgement.faults()) {
            Optional<Culprit> culprit =
                    isOfRule(fault.kind()) ? Bisection.find(pipeline, test, fault) : Optional.empty();
            String rule = culprit.map(Culprit::rule).orElse("");
            named.add(rule.isEmpty() ? fault : fault.withRule(rule));
        }
        return judgement.with(named);
    }

    /** Whether it takes a search to know the rule: what is thrown is thrown by the last one. */
    private static boolean isOfRule(FaultKind kind) {
        return switch (kind) {
            case DIFFERS, POLICY, PARTICIPANTS, RACE -> true;
            case CLAIM,
                    PASS_CRASH,
                    PASS_REFUSAL,
                    BROKEN_MODULE,
                    TOOL_CRASH,
                    TIMEOUT,
                    TOOL_REFUSAL,
                    TOOL_OUTPUT,
                    BATCH,
                    INVALID_TEST,
                    CHECK_CRASH -> false;
        };
    }
}
