package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Opcode;
import org.jspecify.annotations.Nullable;

/** Evaluates expressions over floating-point constants as the operations of the function compute them. */
final class FloatConstantEvaluator {
    private final Bindings bindings;
    private final ConstantFolder folder;

    FloatConstantEvaluator(Bindings bindings, ConstantFolder folder) {
        this.bindings = bindings;
        this.folder = folder;
    }

    Optional<Constant> value(Expression expression) {
        return switch (expression) {
            case Expression.Name n -> Optional.of(bindings.constant(n.name()));
            case Expression.Apply a -> apply(a);
            case Expression.Number _, Expression.Width _ -> Optional.empty();
        };
    }

    private Optional<Constant> apply(Expression.Apply apply) {
        Opcode opcode = opcode(apply.function());
        if (opcode == null) {
            return Optional.empty();
        }
        List<Constant> arguments = new ArrayList<>();
        for (Expression argument : apply.arguments()) {
            Optional<Constant> value = value(argument);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(value.get());
        }
        return folder.fold(opcode, 0, arguments, arguments.getFirst().type());
    }

    private static @Nullable Opcode opcode(Expression.Function function) {
        return switch (function) {
            case ADD -> Opcode.FADD;
            case SUB -> Opcode.FSUB;
            case MUL -> Opcode.FMUL;
            case NEG -> Opcode.FNEG;
            case UDIV,
                    SDIV,
                    UREM,
                    SREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    NOT,
                    LOG2,
                    CLZ,
                    CTZ,
                    POPCOUNT,
                    BSWAP,
                    BITREVERSE,
                    ABS,
                    UMIN,
                    UMAX,
                    SMIN,
                    SMAX,
                    LOW_MASK,
                    HIGH_MASK,
                    SIGN_MASK,
                    SIGNED_MAX,
                    ZEXT,
                    SEXT,
                    TRUNC -> null;
        };
    }
}
