package lockstep.compiler.intrinsic;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.intrinsic.IntrinsicEquivalence.Form;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** The replacements of intrinsics. Each form applies to calls with the signature in the intrinsic table. */
final class Forms {
    /** The bits of 1.0 as a double. */
    private static final long ONE = 0x3ff0000000000000L;

    private static final int HALF_OF_I64 = 32;

    private Forms() {}

    private static Module moduleOf(CallInstruction call) {
        return Objects.requireNonNull(call.function()).module();
    }

    /** A call of the intrinsic {@code name}, overloaded on the type of its operands. */
    private static Value call(CallInstruction call, IrBuilder builder, String name, Value... operands) {
        return builder.call(IntrinsicTable.declare(moduleOf(call), name, operands[0].type()), operands);
    }

    /** {@code value} converted to the type of the call's result, which is as wide or narrower. */
    private static Value fit(Value value, CallInstruction call, IrBuilder builder) {
        return value.type().equals(call.type()) ? value : builder.cast(Opcode.TRUNC, value, call.type());
    }

    // ---- calls

    /** The intrinsic {@code name} with the same operands. */
    static Form intrinsic(String name) {
        return (call, builder) -> fit(call(call, builder, name, call.arguments().toArray(Value[]::new)), call, builder);
    }

    /** The intrinsic {@code name} with {@code false} as second operand, so that no input gives poison. */
    static Form defined(String name) {
        return (call, builder) -> fit(
                call(call, builder, name, call.argument(0), builder.context().bool(false)), call, builder);
    }

    /** A rotation: the funnel shift {@code name} of the first operand with itself by the second, modulo the width. */
    static Form rotation(String name) {
        return (call, builder) -> {
            Value value = call.argument(0);
            Value count = call.argument(1);
            Value wide = count.type().equals(value.type()) ? count : builder.cast(Opcode.ZEXT, count, value.type());
            return call(call, builder, name, value, value, wide);
        };
    }

    static Value swapHalves(CallInstruction call, IrBuilder builder) {
        Value value = call.argument(0);
        return call(call, builder, "llvm.fshl", value, value, builder.context().i64(HALF_OF_I64));
    }

    // ---- floats

    static Value negation(CallInstruction call, IrBuilder builder) {
        return builder.add(new UnaryInstruction(Opcode.FNEG, call.argument(0), 0));
    }

    static Value quotient(CallInstruction call, IrBuilder builder) {
        return builder.binary(Opcode.FDIV, call.argument(0), call.argument(1));
    }

    static Value reciprocal(CallInstruction call, IrBuilder builder) {
        return builder.binary(Opcode.FDIV, builder.context().floating(FloatType.DOUBLE, ONE), call.argument(0));
    }

    // ---- conversions

    static Value operand(CallInstruction call, IrBuilder builder) {
        return call.argument(0);
    }

    static Form cast(Opcode opcode) {
        return (call, builder) -> builder.cast(opcode, call.argument(0), call.type());
    }

    /** {@code llvm.fpto(si|ui).sat}. */
    static Form saturating(String sign) {
        return (call, builder) -> {
            Type[] types = {call.type(), call.argument(0).type()};
            String name = "llvm.fpto" + sign + ".sat";
            return builder.call(IntrinsicTable.declare(moduleOf(call), name, types), call.argument(0));
        };
    }

    private static Value bits(Value value, IntType type, IrBuilder builder) {
        return builder.cast(Opcode.BITCAST, value, type);
    }

    static Value lowHalf(CallInstruction call, IrBuilder builder) {
        return builder.cast(Opcode.TRUNC, bits(call.argument(0), IntType.I64, builder), call.type());
    }

    static Value highHalf(CallInstruction call, IrBuilder builder) {
        Value bits = bits(call.argument(0), IntType.I64, builder);
        Value high = builder.binary(Opcode.LSHR, bits, builder.context().i64(HALF_OF_I64));
        return builder.cast(Opcode.TRUNC, high, call.type());
    }

    static Value fromHalves(CallInstruction call, IrBuilder builder) {
        Value low = builder.cast(Opcode.ZEXT, call.argument(0), IntType.I64);
        Value high = builder.cast(Opcode.ZEXT, call.argument(1), IntType.I64);
        Value shifted = builder.binary(Opcode.SHL, high, builder.context().i64(HALF_OF_I64));
        return builder.cast(Opcode.BITCAST, builder.binary(Opcode.OR, shifted, low), call.type());
    }

    static Value toHalfBits(CallInstruction call, IrBuilder builder) {
        return bits(builder.cast(Opcode.FPTRUNC, call.argument(0), FloatType.HALF), IntType.I16, builder);
    }

    static Value fromHalfBits(CallInstruction call, IrBuilder builder) {
        Value half = builder.cast(Opcode.BITCAST, call.argument(0), FloatType.HALF);
        return builder.cast(Opcode.FPEXT, half, call.type());
    }

    // ---- memory

    static Value invariantLoad(CallInstruction call, IrBuilder builder) {
        long alignment = ((ConstantInt) call.argument(1)).zext();
        LoadInstruction load = builder.load(call.type(), call.argument(0), alignment);
        load.setMetadata("invariant.load", MetadataNode.tuple(false, List.of()));
        return load;
    }

    /** A relaxed atomic at device scope, the defaults of {@code atom}. */
    static Form atomic(AtomicRmwInstruction.Operation operation) {
        MemoryAccess access = new MemoryAccess(0, false, AtomicOrdering.MONOTONIC, "device");
        return (call, builder) ->
                builder.add(new AtomicRmwInstruction(operation, call.argument(0), call.argument(1), access));
    }
}
