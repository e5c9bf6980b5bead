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
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-predicate-opt: turns selects of predicates into logic. The machine has {@code and}, {@code or} and {@code not}
 * of predicates, whereas a select of predicates would go through registers and back.
 *
 * <pre>{@code
 * %r = select i1 %c, i1 %a, i1 false      =>      %f = freeze i1 %a
 *                                                 %r = and i1 %c, %f
 * }</pre>
 *
 * <p>A select ignores poison of the arm it does not choose; logic propagates it. So an arm that may be poison is
 * frozen. If neither arm is constant the condition is used twice, so it is frozen if it may be undefined: two uses
 * might differ. {@code instcombine} does the same where nothing has to be frozen, and keeps selects otherwise because
 * it can analyse them better; this pass runs late.
 *
 * <p>Legal under divergence, since a predicate belongs to one lane.
 */
public final class SelectionOpt implements FunctionPass {
    private static final String NAME = "nvvm-predicate-opt";
    static final Rule LOGIC =
            new Rule(NAME, "select-to-logic", "a select of a predicate and a constant becomes and, or");
    static final Rule BOTH =
            new Rule(NAME, "select-of-predicates", "a select of two predicates becomes (c & a) | (~c & b)");

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

    /** Whether {@code instsimplify} folds the select, or it is a negation. */
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

    /** Builds the logic for one select, before it. */
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
