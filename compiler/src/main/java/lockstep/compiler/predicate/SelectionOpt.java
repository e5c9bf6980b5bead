package lockstep.compiler.predicate;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-predicate-opt: choices between predicates become logic. The machine has {@code and}, {@code or} and
 * {@code not} of predicates; a choice between them would go by registers, in and out again.
 *
 * <p>A choice lets poison of the arm that is not chosen go; logic does not, so that what may be poison is frozen. Where
 * both arms are computed, the condition stands twice: what may be undefined is frozen, as two uses of it may differ.
 * {@code instcombine} does the same where nothing has to be frozen, and keeps choices otherwise, since it sees more in
 * them; this pass is for the end.
 *
 * <p>Under divergence: predicates are of each lane alone.
 */
public final class SelectionOpt implements FunctionPass {
    private static final String NAME = "nvvm-predicate-opt";
    static final Rule LOGIC = new Rule(NAME, "select-to-logic", "a choice with a constant arm is and, or");
    static final Rule BOTH = new Rule(NAME, "select-of-predicates", "a choice of two predicates is (c & a) | (~c & b)");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "choose between predicates by logic",
            new SourceRef.Seed(0, "Tier 1/2/3 Incremental Additions"),
            List.of(LOGIC, BOTH),
            List.of(),
            List.of("selects", "frozen"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof SelectInstruction select
                    && select.type().equals(IntType.I1)
                    && !isSimple(select)) {
                rewrite(select, rewriter, context);
            }
        }
        return rewriter.changed();
    }

    /** What {@code instsimplify} makes a value, or a negation. */
    private static boolean isSimple(SelectInstruction select) {
        return select.condition() instanceof ConstantInt
                || select.ifTrue() instanceof ConstantInt && select.ifFalse() instanceof ConstantInt;
    }

    private static void rewrite(SelectInstruction select, Rewriter rewriter, PassContext context) {
        boolean hasConstant = select.ifTrue() instanceof ConstantInt || select.ifFalse() instanceof ConstantInt;
        if (rewriter.allow(hasConstant ? LOGIC : BOTH, select)) {
            Choice choice = new Choice(select, rewriter.before(select), context);
            rewriter.replace(select, hasConstant ? choice.ofConstant() : choice.ofBoth());
            context.count("selects", 1);
        }
    }

    /** What a choice becomes, made before it. */
    private record Choice(SelectInstruction select, IrBuilder builder, PassContext context) {
        /** {@code c ? a : 0}, {@code c ? 1 : b}, {@code c ? 0 : b}, {@code c ? a : 1}. */
        Value ofConstant() {
            Value condition = select.condition();
            if (select.ifFalse() instanceof ConstantInt other) {
                Value arm = unpoisoned(select.ifTrue());
                return other.isZero()
                        ? builder.binary(Opcode.AND, condition, arm)
                        : builder.binary(Opcode.OR, not(condition), arm);
            }
            Value arm = unpoisoned(select.ifFalse());
            return ((ConstantInt) select.ifTrue()).isZero()
                    ? builder.binary(Opcode.AND, not(condition), arm)
                    : builder.binary(Opcode.OR, condition, arm);
        }

        Value ofBoth() {
            Value given = select.condition();
            Value condition = ValueTracking.isDefined(given) ? given : frozen(given);
            Value first = builder.binary(Opcode.AND, condition, unpoisoned(select.ifTrue()));
            Value second = builder.binary(Opcode.AND, not(condition), unpoisoned(select.ifFalse()));
            return builder.binary(Opcode.OR, first, second);
        }

        private Value not(Value value) {
            return builder.binary(Opcode.XOR, value, builder.context().bool(true));
        }

        /** The arm, frozen if it may be poison where the condition is not. */
        private Value unpoisoned(Value arm) {
            boolean isSafe = ValueTracking.isNeverPoison(arm) || ValueTracking.impliesPoison(arm, select.condition());
            return isSafe ? arm : frozen(arm);
        }

        private Value frozen(Value value) {
            context.count("frozen", 1);
            return builder.freeze(value);
        }
    }
}
