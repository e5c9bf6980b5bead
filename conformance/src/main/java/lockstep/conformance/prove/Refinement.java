package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.prove.RuleProof.Judgement;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Function;
import lockstep.sim.value.Scalar;

/**
 * Whether one function refines another, tried argument by argument: each result of the new one must be allowed by the
 * old one. If the old one has undefined behaviour, everything is allowed; if its result is poison, every value is; an
 * undefined value may become any value. Arguments for which undefined values give too many choices are left out, and
 * the judgement is not exhaustive then.
 */
final class Refinement {
    /** A result needs half of the arguments, or half of this number, to be tried; otherwise it is unknown. */
    private static final long ENOUGH = 1000;

    private final Computation before;
    private final Computation after;
    private final long most;
    private long evaluations;

    private Refinement(Computation before, Computation after, long most) {
        this.before = before;
        this.after = after;
        this.most = most;
    }

    /**
     * Judges.
     *
     * @param choices draws arguments if there are too many
     * @param most maximal number of evaluations of both functions together; further arguments are left out
     */
    static Judgement judge(Function before, Function after, Choices choices, long most) {
        Optional<Computation> old = Computation.of(before);
        Optional<Computation> made = Computation.of(after);
        if (old.isEmpty() || made.isEmpty()) {
            return new Judgement.Open("it is no computation of scalars in one block");
        }
        return new Refinement(old.get(), made.get(), most)
                .judge(new InputSpace(old.get().parameters(), choices));
    }

    private Judgement judge(InputSpace inputs) {
        long tried = 0;
        String reason = "there is no time for it";
        for (long number = 0; number < inputs.count() && evaluations < most; number++) {
            try {
                Optional<Judgement> found = judge(inputs.arguments(number));
                if (found.isPresent()) {
                    return found.get();
                }
                tried++;
            } catch (NotJudged skipped) {
                reason = String.valueOf(skipped.getMessage());
            }
        }
        boolean isWhole = tried == inputs.count() && inputs.isExhaustive();
        boolean isEnough = tried * 2 >= Math.min(inputs.count(), ENOUGH);
        return isEnough ? new Judgement.Holds(tried, isWhole) : new Judgement.Open(reason);
    }

    private Optional<Judgement> judge(List<Scalar[]> arguments) throws NotJudged {
        Set<Result> allowed = results(before, arguments);
        for (Result result : results(after, arguments)) {
            if (!isAllowed(result, allowed)) {
                return Optional.of(new Judgement.Fails(text(before, arguments), text(allowed), result.toString()));
            }
        }
        return Optional.empty();
    }

    private static boolean isAllowed(Result result, Set<Result> allowed) {
        for (Result one : allowed) {
            if (one.allows(result)) {
                return true;
            }
        }
        return false;
    }

    /** The results over all choices. */
    private Set<Result> results(Computation computation, List<Scalar[]> arguments) throws NotJudged {
        if (computation.choiceBits(arguments) > ChoiceOdometer.MAX_BITS) {
            throw new NotJudged("undefined values give too many choices");
        }
        ChoiceOdometer choices = new ChoiceOdometer();
        Set<Result> results = new LinkedHashSet<>();
        do {
            results.add(computation.evaluate(arguments, choices));
            evaluations++;
        } while (choices.advance());
        return results;
    }

    private static String text(Set<Result> results) {
        String few = results.stream().limit(4).map(Result::toString).collect(Collectors.joining(" or "));
        return results.size() > 4 ? few + " or " + (results.size() - 4) + " others" : few;
    }

    private static String text(Computation computation, List<Scalar[]> arguments) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String name = computation.parameters().get(i).name();
            String leaves = Stream.of(arguments.get(i)).map(Refinement::text).collect(Collectors.joining(", "));
            texts.add("%" + (name == null ? i : name) + " = " + leaves);
        }
        return String.join(", ", texts);
    }

    private static String text(Scalar scalar) {
        return scalar.undefinedLow != 0
                ? "undef"
                : new Result.Element(scalar.poison, scalar.low, scalar.undefinedLow).toString();
    }

    /** Thrown if refinement cannot be decided here; the message gives the reason. */
    static final class NotJudged extends Exception {
        private static final long serialVersionUID = 1L;

        NotJudged(String reason) {
            super(reason, null, false, false);
        }
    }
}
