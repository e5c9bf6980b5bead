package lockstep.compiler.intrinsic;

import java.util.Objects;
import java.util.Set;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Rule;

/**
 * One row of the table: an NVVM intrinsic and its replacement.
 *
 * @param rule the rule that the replacement counts for
 * @param kind the intrinsic
 * @param modifiers the modifiers of its name, all of them
 * @param where the precondition
 * @param form the replacement
 */
record IntrinsicEquivalence(Rule rule, Intrinsic kind, Set<IntrinsicModifier> modifiers, Where where, Form form) {
    IntrinsicEquivalence {
        Objects.requireNonNull(rule);
        Objects.requireNonNull(kind);
        modifiers = Set.copyOf(modifiers);
        Objects.requireNonNull(where);
        Objects.requireNonNull(form);
    }

    /** Builds the replacement before the call. */
    @FunctionalInterface
    interface Form {
        /** Returns the value that replaces the call. */
        Value make(CallInstruction call, IrBuilder builder);
    }

    /** Preconditions on a call. */
    enum Where {
        /** None: the operation depends only on its operands. */
        ANYWHERE,
        /** The result has the operand's type. */
        SAME_TYPE,
        /** A single is converted to i32: only those conversions convert NaN to 0. */
        SINGLE_TO_I32,
        /** An i32 is converted to double, which is exact. */
        EXACT,
        /** The alignment is a constant power of two. */
        STATED_ALIGNMENT,
        /** The function preserves subnormals of the types, and uses the default floating-point environment. */
        IEEE,
        /**
         * As {@code IEEE}, for doubles only: code generator options control how singles are divided and square roots
         * are computed.
         */
        IEEE_DOUBLE;

        boolean holds(CallInstruction call) {
            Type first = call.argument(0).type();
            return switch (this) {
                case ANYWHERE -> true;
                case SAME_TYPE -> first.equals(call.type());
                case SINGLE_TO_I32 -> first == FloatType.FLOAT && call.type().equals(IntType.I32);
                case EXACT -> first.equals(IntType.I32) && call.type() == FloatType.DOUBLE;
                case STATED_ALIGNMENT -> call.argument(1) instanceof ConstantInt alignment && alignment.isPowerOfTwo();
                case IEEE -> isIeee(call);
                case IEEE_DOUBLE -> first == FloatType.DOUBLE && isIeee(call);
            };
        }

        private static boolean isIeee(CallInstruction call) {
            Function function = Objects.requireNonNull(call.function());
            DenormalMode mode = DenormalMode.of(function);
            return !function.attributes().function().has("strictfp")
                    && isIeee(mode, call.type())
                    && call.arguments().stream().allMatch(argument -> isIeee(mode, argument.type()));
        }

        private static boolean isIeee(DenormalMode mode, Type type) {
            return !(type.scalar() instanceof FloatType format) || mode.isIeee(format);
        }
    }
}
