package lockstep.compiler.correlatedpropagation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** The facts whose absence prevents rules from being applied. */
final class CorrelatedRefusals {
    private static final Refusals<Rule> UNDECIDED = Refusal.ofEach(
            List.of(
                    CorrelatedPropagation.COMPARE,
                    CorrelatedPropagation.SELECT,
                    CorrelatedPropagation.DIVISION_ROUND,
                    CorrelatedPropagation.EXTREME,
                    CorrelatedPropagation.ABSOLUTE,
                    CorrelatedPropagation.THREE_WAY),
            "undecided",
            "what is known of the operands does not decide it");
    private static final Refusals<Rule> EITHER_SIGN = Refusal.ofEach(
            List.of(CorrelatedPropagation.UNSIGNED_COMPARE, CorrelatedPropagation.DIVISION_SIGN),
            "either-sign",
            "an operand may be negative or not, or the signs differ");
    private static final Refusals<Rule> MAY_BE_NEGATIVE = Refusal.ofEach(
            List.of(
                    CorrelatedPropagation.SHIFT,
                    CorrelatedPropagation.EXTENSION,
                    CorrelatedPropagation.CONVERSION,
                    CorrelatedPropagation.FLAGS),
            "may-be-negative",
            "the operand may be negative");
    private static final Refusals<Rule> MAY_WRAP = Refusal.ofEach(
            List.of(CorrelatedPropagation.FLAGS, CorrelatedPropagation.OVERFLOW, CorrelatedPropagation.SATURATION),
            "may-wrap",
            "the exact result may not fit its type");

    static final Refusal WIDE =
            new Refusal(CorrelatedPropagation.DIVISION_WIDTH, "wide", "an operand may need more bits");
    static final Refusal CUTS_BITS =
            new Refusal(CorrelatedPropagation.MASK, "cuts-bits", "a bit that the mask clears may be set");
    static final Refusal MAY_BE_NULL =
            new Refusal(CorrelatedPropagation.NONNULL, "may-be-null", "the argument may be null");
    static final Refusal SEVERAL_EDGES = new Refusal(
            CorrelatedPropagation.SELECT, "several-edges", "the PHI has several entries for the block of the edge");
    static final Refusal NOT_DOMINATED = new Refusal(
            CorrelatedPropagation.PHI,
            "not-dominated",
            "the value of the other edges is not computed on that of the constant");
    static final Refusal OTHER_CONSTANT = new Refusal(
            CorrelatedPropagation.PHI,
            "other-constant",
            "on the edge of the constant the value of the others may be another one, or poison");
    static final Refusal ANY_NUMBER =
            new Refusal(CorrelatedPropagation.CASE, "any-number", "nothing is known of the number that decides");
    static final Refusal MUST_TAIL = new Refusal(
            CorrelatedPropagation.RETURN, "must-tail", "what is returned must be the result of the call before");

    private CorrelatedRefusals() {}

    static Refusal undecided(Rule rule) {
        return UNDECIDED.of(rule);
    }

    static Refusal eitherSign(Rule rule) {
        return EITHER_SIGN.of(rule);
    }

    static Refusal mayBeNegative(Rule rule) {
        return MAY_BE_NEGATIVE.of(rule);
    }

    static Refusal mayWrap(Rule rule) {
        return MAY_WRAP.of(rule);
    }

    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>();
        Stream.of(UNDECIDED, EITHER_SIGN, MAY_BE_NEGATIVE, MAY_WRAP).forEach(each -> all.addAll(each.values()));
        all.addAll(List.of(
                WIDE, CUTS_BITS, MAY_BE_NULL, SEVERAL_EDGES, NOT_DOMINATED, OTHER_CONSTANT, ANY_NUMBER, MUST_TAIL));
        return all;
    }
}
