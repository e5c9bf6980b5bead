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
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.rule.Rule;

/**
 * One row: what an intrinsic of NVVM equals.
 *
 * @param rule its name
 * @param kind what the intrinsic means
 * @param modifiers exactly those that its name has
 * @param where what must hold of the call
 * @param form what comes instead
 */
record Lowering(Rule rule, Intrinsic kind, Set<IntrinsicModifier> modifiers, Where where, Form form) {
    Lowering {
        Objects.requireNonNull(rule);
        Objects.requireNonNull(kind);
        modifiers = Set.copyOf(modifiers);
        Objects.requireNonNull(where);
        Objects.requireNonNull(form);
    }

    /** Makes the operation before the call. */
    @FunctionalInterface
    interface Form {
        /** The value that the call had. */
        Value make(CallInstruction call, IrBuilder builder);
    }

    /** What must hold of a call. */
    enum Where {
        /** Nothing: the operation looks at nothing but its operands. */
        ANYWHERE,
        /** The result has the operand's type. */
        SAME_TYPE,
        /** A float becomes an i32: those conversions alone make a NaN 0. */
        SINGLE_TO_I32,
        /** An i32 becomes a double, which has all of them: no rounding. */
        EXACT,
        /** The alignment is a constant power of two. */
        STATED_ALIGNMENT,
        /** The function keeps subnormals of the types, and the environment of floats is the usual one. */
        IEEE,
        /** The same, for doubles: how singles are divided and rooted is left to options of the code generator. */
        IEEE_DOUBLE;

        boolean holds(CallInstruction call) {
            Type first = call.argument(0).type();
            return switch (this) {
                case ANYWHERE -> true;
                case SAME_TYPE -> first.equals(call.type());
                case SINGLE_TO_I32 -> first == FloatType.FLOAT && call.type().equals(IntType.I32);
                case EXACT -> first.equals(IntType.I32) && call.type() == FloatType.DOUBLE;
                case STATED_ALIGNMENT ->
                    call.argument(1) instanceof ConstantInt alignment && alignment.isPowerOfTwo();
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
