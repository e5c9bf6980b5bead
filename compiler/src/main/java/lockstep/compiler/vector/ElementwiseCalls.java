package lockstep.compiler.vector;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;

/** Calls of intrinsics whose result at a place depends on the arguments at that place, and on scalars, alone. */
final class ElementwiseCalls {
    /** Those that LLVM calls trivially vectorizable, and {@code ldexp}; results that are structures are left out. */
    private static final Set<Intrinsic> KINDS = kinds();

    private ElementwiseCalls() {}

    private static Set<Intrinsic> kinds() {
        Set<Intrinsic> kinds = EnumSet.range(Intrinsic.ABS, Intrinsic.FSHR);
        kinds.addAll(EnumSet.range(Intrinsic.SADD_SAT, Intrinsic.USUB_SAT));
        kinds.addAll(EnumSet.range(Intrinsic.SMUL_FIX, Intrinsic.UMUL_FIX_SAT));
        kinds.addAll(EnumSet.range(Intrinsic.SQRT, Intrinsic.ROUNDEVEN));
        kinds.removeAll(EnumSet.of(Intrinsic.SINCOS, Intrinsic.FREXP));
        kinds.addAll(EnumSet.range(Intrinsic.LRINT, Intrinsic.FPTOSI_SAT));
        return kinds;
    }

    /** Whether {@code call} is one of them and nothing forbids to make several calls of it. */
    static boolean includes(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null
                && KINDS.contains(kind)
                && call.bundles().isEmpty()
                && !EffectsOf.isConvergent(call)
                && !call.hasFunctionAttribute("noduplicate");
    }

    /**
     * {@code call} of one piece of each vector.
     *
     * @param arguments pieces, and scalars as they are
     * @param pieceType the type of the piece of a vector; scalars keep theirs
     */
    static CallInstruction piece(
            CallInstruction call, List<Value> arguments, UnaryOperator<Type> pieceType, Module module) {
        Function callee = call.calledFunction().orElseThrow();
        IntrinsicInfo info = IntrinsicTable.of(callee).orElseThrow();
        Type[] overloads = info.overloadsOf(call.functionType()).orElseThrow().stream()
                .map(pieceType)
                .toArray(Type[]::new);
        Function pieceCallee = IntrinsicTable.declare(module, info.name(), overloads);
        return new CallInstruction(
                pieceCallee.functionType(),
                pieceCallee,
                arguments,
                List.of(),
                call.tailKind(),
                call.convention(),
                call.attributes(),
                call.flags());
    }
}
