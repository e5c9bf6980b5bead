package lockstep.compiler.select;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;

/**
 * A rule of {@code select.rules}: what instructions compute a value.
 *
 * @param place resource and line, its name
 * @param text as it is written, with one of its alternatives chosen
 * @param name the text without cost and code: {@code "any i64 = add(any, any)"}
 * @param result what is there afterwards
 * @param pattern what it matches; an operand alone in a rule that changes one form to another
 * @param conditions what else has to hold
 * @param cost in instructions, without those of the operands
 * @param code the instructions; none if the value is the first operand as it is
 */
record SelectionRule(
        String place,
        String text,
        String name,
        Result result,
        Pattern pattern,
        List<Condition> conditions,
        int cost,
        List<CodeTemplate> code) {
    SelectionRule {
        conditions = List.copyOf(conditions);
        code = List.copyOf(code);
    }

    /** What a rule gives. */
    sealed interface Result {
        /** A value of one of these types in a form. */
        record Value(OperandForm form, TypeSet types) implements Result {}

        /** What has effects: a value, or several, in a form each; none for what has no result. */
        record Effect(List<Value> values) implements Result {
            public Effect {
                values = List.copyOf(values);
            }
        }
    }

    /** What else has to hold for a rule. */
    sealed interface Condition {
        /** The architecture is one of these, {@code sm>=80}. */
        record Architecture(int least, int most) implements Condition {}

        /** All matched instructions have the flag. */
        record Flagged(Flag flag) implements Condition {}

        /** The intrinsic says this of itself, or does not: {@code has:sat}, {@code no:sat}. */
        record Modified(IntrinsicModifier modifier, boolean isThere) implements Condition {}
    }
}
