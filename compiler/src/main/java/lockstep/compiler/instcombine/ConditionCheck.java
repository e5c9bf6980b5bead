package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueFacts;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;

/** Checks conditions on a match. */
final class ConditionCheck {
    private final Bindings bindings;
    private final ValueFacts facts;

    ConditionCheck(Bindings bindings, ValueFacts facts) {
        this.bindings = bindings;
        this.facts = facts;
    }

    /** Whether {@code condition} holds in every element. */
    boolean holds(Condition condition) {
        return switch (condition) {
            case Condition.And a -> !any(a.parts(), part -> !holds(part));
            case Condition.Or o -> any(o.parts(), this::holds);
            case Condition.Not n -> fails(n.part());
            case Condition.Flagged f -> has(f);
            case Condition.Among a -> a.among().contains(bindings.predicate(a.variable()));
            case Condition.Compare c -> everywhere(c, true);
            case Condition.Holds h -> h.kind().valueCount() == 0 ? everywhere(h, true) : ofValues(h);
        };
    }

    /** Whether {@code condition} fails in every element. */
    private boolean fails(Condition condition) {
        return switch (condition) {
            case Condition.And a -> any(a.parts(), this::fails);
            case Condition.Or o -> !any(o.parts(), part -> !fails(part));
            case Condition.Not n -> holds(n.part());
            case Condition.Flagged f -> !has(f);
            case Condition.Among a -> !a.among().contains(bindings.predicate(a.variable()));
            case Condition.Compare c -> everywhere(c, false);
            case Condition.Holds h -> h.kind().valueCount() == 0 ? everywhere(h, false) : !ofValues(h);
        };
    }

    private static boolean any(List<Condition> parts, Predicate<Condition> wanted) {
        for (Condition part : parts) {
            if (wanted.test(part)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(Condition.Flagged flagged) {
        return bindings.value(flagged.label()) instanceof Instruction i
                && (i.flags() & flagged.flag().bit()) != 0;
    }

    private boolean everywhere(Condition condition, boolean wanted) {
        for (int i = 0; i < bindings.elements(); i++) {
            ConstantEvaluator arithmetic = new ConstantEvaluator(bindings, i);
            boolean holds = condition instanceof Condition.Compare c
                    ? arithmetic.holds(c)
                    : condition instanceof Condition.Holds h && arithmetic.holds(h.kind(), h.constants());
            if (holds != wanted) {
                return false;
            }
        }
        return true;
    }

    // ---- facts about values

    private boolean ofValues(Condition.Holds holds) {
        Value x = bindings.value(holds.values().getFirst());
        Value y = bindings.value(holds.values().getLast());
        return switch (holds.kind()) {
            case NO_UNDEF -> ValueTracking.isDefined(x);
            case NO_POISON -> ValueTracking.isNeverPoison(x);
            case NON_NEGATIVE -> isInteger(x) && facts.knownBits(x).isNonNegative();
            case NEGATIVE -> isInteger(x) && facts.knownBits(x).isNegative();
            case NON_ZERO -> isInteger(x) && ValueTracking.isNonZero(x);
            case POWER_OF_2 -> isInteger(x) && ValueTracking.isPowerOfTwo(x, false);
            case POWER_OF_2_OR_ZERO -> isInteger(x) && ValueTracking.isPowerOfTwo(x, true);
            case KNOWN_ZERO, KNOWN_ONES, AT_MOST, SIGN_BITS -> isInteger(x) && everywhereKnown(holds, x);
            case DISJOINT -> isInteger(x) && facts.knownBits(x).isDisjointFrom(facts.knownBits(y));
            case IMPLIES_POISON -> ValueTracking.impliesPoison(x, y);
            case HAS_ONE_USE -> x instanceof LocalValue local && local.hasOneUse();
            case NOT_CONSTANT -> !(x instanceof Constant);
            case IS_POWER_OF_2,
                    IS_NEGATED_POWER_OF_2,
                    IS_MASK,
                    IS_SHIFTED_MASK,
                    NSW_ADD,
                    NUW_ADD,
                    NSW_SUB,
                    NUW_SUB,
                    NSW_MUL,
                    NUW_MUL,
                    DIVIDES,
                    DIVIDES_SIGNED -> false;
        };
    }

    private static boolean isInteger(Value value) {
        return value.type().isIntOrIntVector();
    }

    private boolean everywhereKnown(Condition.Holds holds, Value x) {
        for (int i = 0; i < bindings.elements(); i++) {
            Optional<ExactInt> constant =
                    new ConstantEvaluator(bindings, i).value(holds.constants().getFirst());
            if (constant.isEmpty() || !isKnown(holds.kind(), x, constant.get())) {
                return false;
            }
        }
        return true;
    }

    private boolean isKnown(Fact fact, Value x, ExactInt constant) {
        KnownBits bits = facts.knownBits(x);
        return switch (fact) {
            case KNOWN_ZERO -> constant.andNot(bits.zeros()).signum() == 0;
            case KNOWN_ONES -> constant.andNot(bits.ones()).signum() == 0;
            case AT_MOST -> facts.range(x).most().compareTo(constant) <= 0;
            case SIGN_BITS -> ExactInt.of(ValueTracking.signBits(x)).compareTo(constant) >= 0;
            case NO_UNDEF,
                    NO_POISON,
                    NON_NEGATIVE,
                    NEGATIVE,
                    NON_ZERO,
                    POWER_OF_2,
                    POWER_OF_2_OR_ZERO,
                    DISJOINT,
                    IMPLIES_POISON,
                    HAS_ONE_USE,
                    NOT_CONSTANT,
                    IS_POWER_OF_2,
                    IS_NEGATED_POWER_OF_2,
                    IS_MASK,
                    IS_SHIFTED_MASK,
                    NSW_ADD,
                    NUW_ADD,
                    NSW_SUB,
                    NUW_SUB,
                    NSW_MUL,
                    NUW_MUL,
                    DIVIDES,
                    DIVIDES_SIGNED -> false;
        };
    }
}
