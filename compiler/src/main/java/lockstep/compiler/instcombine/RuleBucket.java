package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * Rules with the same operation at the root, indexed by the kinds of their first two operands. The rules for two kinds
 * are selected on first use.
 */
final class RuleBucket {
    /** A rule that is data, and its matcher. */
    record Entry(Rule rule, RuleMatcher matcher) {}

    /** Kind of arguments, and of missing operands. */
    private static final int OTHER = 0;

    private static final int CONSTANT = 1;
    private static final int FIRST_OPCODE = 2;
    private static final int KINDS = FIRST_OPCODE + Opcode.values().length;

    private final List<Entry> all;

    /**
     * By kind of the first operand times {@link #KINDS} plus that of the second. Threads may write the same list twice;
     * the lists are immutable, so no lock is needed.
     */
    private final List<Entry>[] byKinds;

    @SuppressWarnings("unchecked")
    RuleBucket(List<Entry> all) {
        this.all = List.copyOf(all);
        this.byKinds = (List<Entry>[]) new List<?>[KINDS * KINDS];
    }

    /** The rules that may match {@code root} by the kinds of its operands, in order. */
    List<Entry> entries(Instruction root) {
        int first = root.operandCount() > 0 ? kind(root.operand(0)) : OTHER;
        int second = root.operandCount() > 1 ? kind(root.operand(1)) : OTHER;
        int index = first * KINDS + second;
        List<Entry> known = byKinds[index];
        if (known == null) {
            known = all.stream().filter(e -> mayFit(e.matcher(), first, second)).toList();
            byKinds[index] = known;
        }
        return known;
    }

    private static int kind(Value value) {
        if (value instanceof Instruction instruction) {
            return FIRST_OPCODE + instruction.opcode().ordinal();
        }
        return value instanceof Constant ? CONSTANT : OTHER;
    }

    private static boolean mayFit(RuleMatcher matcher, int first, int second) {
        List<Term> operands = matcher.rule().source().operands();
        return mayBe(operands, 0, first) && mayBe(operands, 1, second)
                || matcher.isRootCommutable() && mayBe(operands, 0, second) && mayBe(operands, 1, first);
    }

    private static boolean mayBe(List<Term> operands, int index, int kind) {
        if (index >= operands.size()) {
            return true;
        }
        return switch (operands.get(index)) {
            case Term.Variable _ -> true;
            case Term.Symbol _, Term.Literal _, Term.FloatLiteral _, Term.Computed _ -> kind == CONSTANT;
            case Term.Operation o ->
                kind == FIRST_OPCODE + RuleMatcher.opcodeOf(o.operator()).ordinal();
            case Term.Reference _ -> false;
        };
    }
}
