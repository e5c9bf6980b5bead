package lockstep.compiler.legalize;

import static lockstep.ir.nvvm.type.Type.FloatType.BFLOAT;
import static lockstep.ir.nvvm.type.Type.FloatType.DOUBLE;
import static lockstep.ir.nvvm.type.Type.FloatType.FLOAT;
import static lockstep.ir.nvvm.type.Type.FloatType.HALF;
import static lockstep.ir.nvvm.type.Type.IntType.I16;
import static lockstep.ir.nvvm.type.Type.IntType.I32;
import static lockstep.ir.nvvm.type.Type.IntType.I64;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;

/** The table of docs/selection.md, "Selectable LLVM IR": intrinsics that instruction selection supports directly. */
final class SelectableCalls {
    private static final Map<Intrinsic, Set<Type>> TYPES = types();

    private SelectableCalls() {}

    /** Whether {@code call}, of {@code kind}, has types of the table, or vectors of them. */
    static boolean includes(Intrinsic kind, CallInstruction call) {
        Set<Type> types = TYPES.getOrDefault(kind, Set.of());
        boolean isConversion = kind == Intrinsic.FPTOSI_SAT || kind == Intrinsic.FPTOUI_SAT;
        return types.contains(call.type().scalar())
                && (!isConversion || !FloatExpansions.isSmall(call.argument(0).type()));
    }

    private static Map<Intrinsic, Set<Type>> types() {
        Map<Intrinsic, Set<Type>> types = new EnumMap<>(Intrinsic.class);
        put(
                types,
                Set.of(I16, I32, I64),
                Intrinsic.ABS,
                Intrinsic.SMIN,
                Intrinsic.SMAX,
                Intrinsic.UMIN,
                Intrinsic.UMAX);
        put(
                types,
                Set.of(I32, I64),
                Intrinsic.CTPOP,
                Intrinsic.CTLZ,
                Intrinsic.CTTZ,
                Intrinsic.BITREVERSE,
                Intrinsic.BSWAP,
                Intrinsic.FPTOSI_SAT,
                Intrinsic.FPTOUI_SAT);
        put(types, Set.of(I32), Intrinsic.FSHL, Intrinsic.FSHR, Intrinsic.SADD_SAT, Intrinsic.SSUB_SAT);
        put(types, Set.of(HALF, BFLOAT, FLOAT, DOUBLE), Intrinsic.FABS, Intrinsic.FMA, Intrinsic.FMULADD);
        put(
                types,
                Set.of(FLOAT, DOUBLE),
                Intrinsic.SQRT,
                Intrinsic.FLOOR,
                Intrinsic.CEIL,
                Intrinsic.TRUNC_FLOAT,
                Intrinsic.RINT,
                Intrinsic.NEARBYINT,
                Intrinsic.ROUNDEVEN,
                Intrinsic.MINNUM,
                Intrinsic.MAXNUM,
                Intrinsic.COPYSIGN);
        return types;
    }

    private static void put(Map<Intrinsic, Set<Type>> types, Set<Type> own, Intrinsic... kinds) {
        List.of(kinds).forEach(kind -> types.put(kind, own));
    }
}
