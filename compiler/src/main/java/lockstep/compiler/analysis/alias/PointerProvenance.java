package lockstep.compiler.analysis.alias;

import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** The provenance of pointers: calls that allocate, calls that return a pointer they were passed, and aliases. */
public final class PointerProvenance {
    private static final Set<Intrinsic> RETURNING_ARGUMENT =
            Set.of(Intrinsic.IDENTITY, Intrinsic.DIVERGENCE_COPY, Intrinsic.CONVERT_ADDRESS_SPACE);

    private PointerProvenance() {}

    /** The argument that {@code value}, an intrinsic call, returns; or null. */
    static @Nullable Value returnedArgument(Value value) {
        if (!(value instanceof CallInstruction call)
                || call.argumentCount() == 0
                || !call.type().isPointer()) {
            return null;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean returnsArgument = kind != null
                && RETURNING_ARGUMENT.contains(kind)
                && call.argument(0).type().isPointer();
        return returnsArgument ? call.argument(0) : null;
    }

    /**
     * As {@link #returnedArgument}, and for calls whose result is an argument, or in the same object, by their
     * attributes.
     */
    static @Nullable Value sameObject(Value value) {
        Value same = returnedArgument(value);
        if (same != null
                || !(value instanceof CallInstruction call)
                || !call.type().isPointer()) {
            return same;
        }
        if (DeadInstructions.kindOf(call) == Intrinsic.PTRMASK) {
            return call.argument(0);
        }
        for (int i = 0; i < call.argumentCount(); i++) {
            if (call.argumentAttributes(i).has("returned")
                    && call.argument(i).type().isPointer()) {
                return call.argument(i);
            }
        }
        return null;
    }

    /** Whether {@code call} returns a new object, into which no existing pointer points. */
    public static boolean isAllocation(CallInstruction call) {
        boolean isNoAlias = call.attributes().result().has("noalias")
                || call.callee() instanceof Function f
                        && f.attributes().result().has("noalias");
        return call.type().isPointer() && (isNoAlias || isBuiltIn(call, "malloc"));
    }

    /** Whether {@code call} is of the CUDA built-in function {@code name}, which this module does not define. */
    public static boolean isBuiltIn(CallInstruction call, String name) {
        return call.calledFunction()
                .filter(f -> f.isDeclaration() && f.name().equals(name))
                .isPresent();
    }

    /** The target of {@code value} if it is an alias that cannot be replaced; else {@code value}. */
    static Value resolved(Value value) {
        boolean isFixed = value instanceof GlobalAlias alias
                && switch (alias.linkage()) {
                    case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE_ODR, WEAK_ODR -> true;
                    case LINKONCE, WEAK, COMMON, APPENDING, EXTERN_WEAK -> false;
                };
        return isFixed ? ((GlobalAlias) value).aliasee() : value;
    }

    /** Whether {@code linkage} allows another definition, or none. */
    static boolean isOpen(Linkage linkage) {
        return switch (linkage) {
            case EXTERN_WEAK, COMMON, WEAK, LINKONCE, APPENDING -> true;
            case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE_ODR, WEAK_ODR -> false;
        };
    }
}
