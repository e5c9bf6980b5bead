package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Limits, distances and averages: minima and maxima, signed and unsigned, as intrinsics or as selects. */
final class ExtremeStatement implements Statement {
    private static final List<String> INTRINSICS = List.of("smax", "smin", "umax", "umin");
    private static final List<Predicate> ORDERS =
            List.of(Predicate.SLT, Predicate.SGT, Predicate.ULT, Predicate.UGT, Predicate.SLE, Predicate.UGE);

    @Override
    public String name() {
        return "extreme";
    }

    @Override
    public void emit(FunctionEmitter e) {
        IntType type = e.values().wideType(e);
        Value left = e.values().varying(e, type);
        Value right = e.values().besides(e, left);
        switch (e.choices().below(4)) {
            case 0 -> e.keep(extreme(e, left, right), left, right);
            case 1 -> e.keep(extreme(e, extreme(e, left, right), e.values().constant(e, type)), left, right);
            case 2 -> distance(e, left, right);
            default -> average(e, left, right);
        }
    }

    private static Value extreme(FunctionEmitter e, Value left, Value right) {
        if (e.choices().chance(1, 2)) {
            String name = "llvm." + e.choices().pick(INTRINSICS);
            return e.intrinsic(name, List.of(left.type()), left, right);
        }
        Value order = e.at().compare(e.choices().pick(ORDERS), left, right);
        return e.at().select(order, left, right);
    }

    /** The larger less the smaller. */
    private static void distance(FunctionEmitter e, Value left, Value right) {
        boolean isSigned = e.choices().chance(1, 2);
        Value order = e.at().compare(isSigned ? Predicate.SGT : Predicate.UGT, left, right);
        Value forth = e.at().binary(Opcode.SUB, left, right);
        Value back = e.at().binary(Opcode.SUB, right, left);
        e.keep(e.at().select(order, forth, back), left, right);
    }

    /** Half the sum, without a carry out of the type. */
    private static void average(FunctionEmitter e, Value left, Value right) {
        Value one = e.integer(left.type(), 1);
        Opcode half = e.choices().pick(List.of(Opcode.LSHR, Opcode.ASHR));
        Value first = e.at().binary(half, left, one);
        Value second = e.at().binary(half, right, one);
        e.keep(e.at().binary(Opcode.ADD, first, second), left, right);
    }
}
