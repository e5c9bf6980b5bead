package lockstep.fuzz.reduce;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The replacements of a value. None is undef or poison, which would make the case fail for other reasons. Where the
 * value is not available at the place, the verifier refuses the candidate.
 */
enum Substitute {
    /** Zero; for an address the address it is computed from, or an argument. */
    PLAIN,
    /** The first operand of the same type. */
    FIRST_OPERAND,
    /** The last operand of the same type. */
    LAST_OPERAND,
    /** The first argument of the function that has the type. */
    ARGUMENT,
    /** The nearest value of the type before it in the block. */
    EARLIER,
    /** One, in every element. */
    ONE;

    /** How far {@link #EARLIER} looks back, in instructions. */
    private static final int REACH = 64;

    /** The replacement of the result of {@code instruction}; null where there is none. */
    @Nullable Value forResult(Instruction instruction) {
        return switch (this) {
            case PLAIN -> plain(instruction, instruction.type());
            case FIRST_OPERAND -> operand(instruction, false);
            case LAST_OPERAND -> operand(instruction, true);
            case ARGUMENT -> argument(instruction, instruction.type());
            case EARLIER -> earlier(instruction, instruction.type());
            case ONE -> one(context(instruction), instruction.type());
        };
    }

    /** The replacement of operand {@code index} of {@code user}; null where there is none. */
    @Nullable Value forOperand(Instruction user, int index) {
        Value operand = user.operand(index);
        Type type = operand.type();
        return switch (this) {
            case PLAIN -> operand instanceof Instruction i ? plain(i, type) : zero(context(user), type);
            case FIRST_OPERAND -> operand instanceof Instruction i ? operand(i, false) : null;
            case LAST_OPERAND -> operand instanceof Instruction i ? operand(i, true) : null;
            case ARGUMENT -> argument(user, type);
            case EARLIER -> user instanceof PhiInstruction ? null : earlier(user, type);
            case ONE -> one(context(user), type);
        };
    }

    private static Context context(Instruction instruction) {
        return function(instruction).module().context();
    }

    private static Function function(Instruction instruction) {
        Function function = instruction.function();
        if (function == null) {
            throw new IllegalStateException("a detached instruction");
        }
        return function;
    }

    private static @Nullable Value plain(Instruction instruction, Type type) {
        if (type instanceof PointerType) {
            Value base = operand(instruction, false);
            return base != null ? base : argument(instruction, type);
        }
        return zero(context(instruction), type);
    }

    private static @Nullable Value operand(Instruction instruction, boolean isLast) {
        Value found = null;
        for (Value operand : instruction.operands()) {
            boolean fits = operand.type().equals(instruction.type()) && operand != instruction;
            if (fits && (found == null || isLast)) {
                found = operand;
            }
        }
        return found;
    }

    private static @Nullable Value argument(Instruction place, Type type) {
        for (Argument argument : function(place).arguments()) {
            if (argument.type().equals(type)) {
                return argument;
            }
        }
        return null;
    }

    private static @Nullable Value earlier(Instruction place, Type type) {
        Instruction at = place.previous();
        for (int i = 0; i < REACH && at != null; i++) {
            if (at.type().equals(type) && !type.isVoid()) {
                return at;
            }
            at = at.previous();
        }
        return null;
    }

    /** The zero of a type that has one; null for labels, tokens, metadata and what has no size. */
    static @Nullable Constant zero(Context context, Type type) {
        return switch (type) {
            case IntType i -> context.zero(i);
            case FloatType f -> context.zero(f);
            case PointerType p -> context.zero(p);
            case VectorType v -> context.zero(v);
            case ArrayType a -> context.zero(a);
            case StructType s -> s.isOpaque() ? null : context.zero(s);
            case SimpleType s -> null;
            case FunctionType f -> null;
        };
    }

    private static @Nullable Constant one(Context context, Type type) {
        return switch (type) {
            case IntType i -> context.integer(i, 1);
            case FloatType f -> floatOne(context, f);
            case VectorType v -> {
                Constant element = one(context, v.element());
                yield element == null ? null : context.splat(v, element);
            }
            case PointerType p -> null;
            case ArrayType a -> null;
            case StructType s -> null;
            case SimpleType s -> null;
            case FunctionType f -> null;
        };
    }

    private static @Nullable Constant floatOne(Context context, FloatType type) {
        return switch (type) {
            case HALF -> context.floating(type, 0x3c00);
            case BFLOAT -> context.floating(type, 0x3f80);
            case FLOAT -> context.floating(type, 0x3f800000);
            case DOUBLE -> context.floating(type, 0x3ff0000000000000L);
            case FP128 -> null;
        };
    }
}
