package lockstep.compiler.select;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;

/**
 * A rule of {@code select.rules}: the instructions that compute a value.
 *
 * @param place resource and line, its name
 * @param text as written, with one of its alternatives chosen
 * @param name the text without cost and code: {@code "any i64 = add(any, any)"}
 * @param result the result
 * @param pattern what it matches; a single operand in a rule that converts one form to another
 * @param conditions additional conditions
 * @param cost in instructions, without those of the operands
 * @param code the instructions; none if the value is the first operand unchanged
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

    /** The result of a rule. */
    sealed interface Result {
        /** A value of one of these types in a form. */
        record Value(OperandForm form, TypeSet types) implements Result {}

        /** An instruction with effects and any number of results, each in a form. */
        record Effect(List<Value> values) implements Result {
            public Effect {
                values = List.copyOf(values);
            }
        }
    }

    /** An additional condition of a rule. */
    sealed interface Condition {
        /** The architecture is in this range, {@code sm>=80}. */
        record Architecture(int least, int most) implements Condition {}

        /** All matched instructions have the flag. */
        record Flagged(Flag flag) implements Condition {}

        /** The intrinsic has this modifier, or does not: {@code has:sat}, {@code no:sat}. */
        record Modified(IntrinsicModifier modifier, boolean isThere) implements Condition {}
    }
}
