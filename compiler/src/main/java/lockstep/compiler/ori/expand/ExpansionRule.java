package lockstep.compiler.ori.expand;

import java.util.List;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriPtx;

/**
 * A rule of {@code expand.rules}: the expansion of a macro.
 *
 * @param place in the resource, for messages
 * @param phase in which it is applied
 * @param form opcode and suffixes of the macros that it matches; it has no operands
 * @param conditions that must all hold
 * @param lines of Ori with placeholders, at least one
 */
record ExpansionRule(String place, ExpansionPhase phase, PtxForm form, List<Condition> conditions, List<String> lines) {
    ExpansionRule {
        conditions = List.copyOf(conditions);
        lines = List.copyOf(lines);
    }

    /** A condition on a macro, in addition to its form. */
    sealed interface Condition {
        /** Whether {@code macro} satisfies the condition. */
        boolean holds(OriPtx macro);
    }

    /** The operand with this index is a number. */
    record IsNumber(int operand) implements Condition {
        @Override
        public boolean holds(OriPtx macro) {
            return operand < macro.operands().size() && macro.operands().get(operand) instanceof OriImmediate;
        }
    }

    /** The operand with this index is a number from {@code first} to {@code last}, compared unsigned. */
    record IsWithin(int operand, long first, long last) implements Condition {
        @Override
        public boolean holds(OriPtx macro) {
            return operand < macro.operands().size()
                    && macro.operands().get(operand) instanceof OriImmediate number
                    && Long.compareUnsigned(first, number.bits()) <= 0
                    && Long.compareUnsigned(number.bits(), last) <= 0;
        }
    }

    /** The macro has this many source operands. */
    record HasOperands(int count) implements Condition {
        @Override
        public boolean holds(OriPtx macro) {
            return macro.operands().size() == count;
        }
    }

    /** Whether the rule matches {@code macro}, which has these suffixes. */
    boolean isFor(OriPtx macro, List<PtxSuffix> suffixes) {
        return form.matches(suffixes) && conditions.stream().allMatch(each -> each.holds(macro));
    }
}
