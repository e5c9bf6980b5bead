package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;

/** A call of a pure intrinsic, with operands for which it is defined. */
final class IntrinsicStatement implements Statement {
    private static final int CLASSES = 10;
    /** Intrinsics whose immediate may be one; that of all others is zero. */
    private static final Set<Intrinsic> ZERO_OR_ONE = Set.of(Intrinsic.VECTOR_SPLICE, Intrinsic.DP2A);
    /** The operand of {@code fns} that must be below 32. */
    private static final int BASE = 1;

    @Override
    public String name() {
        return "intrinsic";
    }

    @Override
    public void emit(FunctionEmitter e) {
        PureIntrinsics wanted = PureIntrinsics.of(e.profile());
        PureIntrinsics.Row row = e.choices().pick(e.isKernel() ? wanted.rows() : wanted.exactRows());
        List<Type> overloads = e.choices().pick(row.overloads());
        FunctionType type = row.info().typeFor(overloads).orElseThrow();
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < type.parameters().size(); i++) {
            arguments.add(argument(e, row, i, type.parameters().get(i)));
        }
        Value result = e.intrinsic(row.info().name(), overloads, arguments.toArray(Value[]::new));
        if (type.result() instanceof StructType struct) {
            for (int i = 0; i < struct.fields().size(); i++) {
                e.keepVarying(e.at().add(new ExtractValueInstruction(result, List.of(i))));
            }
        } else if (row.isExact()) {
            e.keepVarying(result);
        } else {
            e.observe(result, OperandSource.bytes(type.result()));
        }
    }

    private static Value argument(FunctionEmitter e, PureIntrinsics.Row row, int index, Type type) {
        if (row.info().isImmediate(index)) {
            return immediate(e, row, type);
        }
        if (type instanceof FloatType floating && row.looksAtBits()) {
            return bounded(e, floating);
        }
        if (row.info().kind() == Intrinsic.FNS && index == BASE) {
            return e.at().binary(Opcode.AND, e.values().any(e, type), e.i32(Integer.SIZE - 1));
        }
        return e.values().any(e, type);
    }

    /** A float from an integer: no NaN, no infinity, of small magnitude. */
    private static Value bounded(FunctionEmitter e, FloatType type) {
        Value small = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(0xFF));
        Value signed = e.at().binary(Opcode.SUB, small, e.i32(0x7F));
        return e.at().cast(Opcode.SITOFP, signed, type);
    }

    private static Value immediate(FunctionEmitter e, PureIntrinsics.Row row, Type type) {
        if (row.info().kind() == Intrinsic.IS_FPCLASS) {
            int classes = e.choices().below(1 << CLASSES);
            boolean hasNan = (classes & 3) != 0;
            return e.integer(type, hasNan ? classes | 3 : classes);
        }
        return e.integer(
                type, ZERO_OR_ONE.contains(row.info().kind()) ? e.choices().below(2) : 0);
    }
}
