package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.instcombine.TypeVariable.Kind;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/** Type constraints between the operands and the result of operations in rules. */
final class OperatorTypes {
    private static final Set<Opcode> FLOATS =
            EnumSet.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV, Opcode.FREM, Opcode.FNEG);

    private static final Set<Intrinsic> INTEGER_CALLS = EnumSet.of(
            Intrinsic.ABS,
            Intrinsic.SMAX,
            Intrinsic.SMIN,
            Intrinsic.UMAX,
            Intrinsic.UMIN,
            Intrinsic.BITREVERSE,
            Intrinsic.BSWAP,
            Intrinsic.CTPOP,
            Intrinsic.CTLZ,
            Intrinsic.CTTZ,
            Intrinsic.FSHL,
            Intrinsic.FSHR,
            Intrinsic.SADD_SAT,
            Intrinsic.UADD_SAT,
            Intrinsic.SSUB_SAT,
            Intrinsic.USUB_SAT);

    private static final Set<Intrinsic> FLOAT_CALLS = EnumSet.of(
            Intrinsic.FABS,
            Intrinsic.COPYSIGN,
            Intrinsic.MINNUM,
            Intrinsic.MAXNUM,
            Intrinsic.MINIMUM,
            Intrinsic.MAXIMUM,
            Intrinsic.FMA,
            Intrinsic.FMULADD,
            Intrinsic.SQRT,
            Intrinsic.FLOOR,
            Intrinsic.CEIL,
            Intrinsic.TRUNC_FLOAT,
            Intrinsic.COS,
            Intrinsic.SIN);

    private final RuleTypes types;

    OperatorTypes(RuleTypes types) {
        this.types = types;
    }

    /** A call: its operator and the slots of its arguments. */
    record CallShape(Operator.Call operator, List<Integer> slots) {}

    /** The slots of the operands of {@code opcode}, whose result is {@code slot}. */
    List<Integer> ofPlain(Opcode opcode, int slot, SourceLocation location) {
        return switch (opcode.format()) {
            case UNARY, BINARY -> {
                is(slot, FLOATS.contains(opcode) ? Kind.FLOAT : Kind.INTEGER, location);
                yield opcode.format() == Opcode.Format.UNARY ? List.of(slot) : List.of(slot, slot);
            }
            case CAST -> List.of(castOperand(opcode, slot, location));
            case COMPARE -> {
                is(slot, Kind.TRUTH, location);
                int operand = types.fresh(opcode == Opcode.FCMP ? Kind.FLOAT : Kind.ANY);
                yield List.of(operand, operand);
            }
            case OTHER -> ofOther(opcode, slot, location);
            case TERMINATOR, MEMORY, ADDRESS -> throw unfit(opcode.mnemonic(), location);
        };
    }

    private List<Integer> ofOther(Opcode opcode, int slot, SourceLocation location) {
        if (opcode == Opcode.SELECT) {
            return List.of(types.fresh(Kind.TRUTH), slot, slot);
        }
        if (opcode == Opcode.FREEZE) {
            return List.of(slot);
        }
        throw unfit(opcode.mnemonic(), location);
    }

    private static RuntimeException unfit(String name, SourceLocation location) {
        return RuleTokens.fault(location, "'" + name + "' cannot be used in a rule");
    }

    private void is(int slot, Kind kind, SourceLocation location) {
        types.unify(slot, types.fresh(kind), location);
    }

    private int castOperand(Opcode opcode, int slot, SourceLocation location) {
        boolean toFloat = opcode == Opcode.UITOFP
                || opcode == Opcode.SITOFP
                || opcode == Opcode.FPEXT
                || opcode == Opcode.FPTRUNC;
        boolean fromFloat = opcode == Opcode.FPTOSI
                || opcode == Opcode.FPTOUI
                || opcode == Opcode.FPEXT
                || opcode == Opcode.FPTRUNC;
        if (opcode == Opcode.PTRTOINT || opcode == Opcode.INTTOPTR || opcode == Opcode.ADDRSPACECAST) {
            throw unfit(opcode.mnemonic(), location);
        }
        if (opcode == Opcode.BITCAST) {
            return types.fresh(Kind.ANY);
        }
        is(slot, toFloat ? Kind.FLOAT : Kind.INTEGER, location);
        int operand = types.fresh(fromFloat ? Kind.FLOAT : Kind.INTEGER);
        if (opcode == Opcode.ZEXT || opcode == Opcode.SEXT || opcode == Opcode.FPEXT) {
            types.narrower(operand, slot);
        }
        if (opcode == Opcode.TRUNC || opcode == Opcode.FPTRUNC) {
            types.narrower(slot, operand);
        }
        return operand;
    }

    /** The operator and the slots of the arguments of the intrinsic {@code name}, whose result is {@code slot}. */
    CallShape ofCall(String name, int slot, SourceLocation location) {
        Optional<IntrinsicInfo> info = IntrinsicTable.all().stream()
                .filter(i -> i.name().equals(name) && !i.isGap())
                .findFirst();
        Intrinsic kind = info.map(IntrinsicInfo::kind).orElse(null);
        if (kind == null || !INTEGER_CALLS.contains(kind) && !FLOAT_CALLS.contains(kind)) {
            throw unfit("@" + name, location);
        }
        is(slot, FLOAT_CALLS.contains(kind) ? Kind.FLOAT : Kind.INTEGER, location);
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < info.get().parameterCount(); i++) {
            slots.add(info.get().isImmediate(i) ? types.fresh(Kind.IMMEDIATE) : slot);
        }
        return new CallShape(new Operator.Call(kind, name), slots);
    }
}
