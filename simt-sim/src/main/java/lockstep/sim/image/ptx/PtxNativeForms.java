package lockstep.sim.image.ptx;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * The native forms of PTX instructions: operations of the NVVM dialect with the same result if no operand has undefined
 * bits and the result is not a NaN. An engine may run them instead if it falls back to the function in all other cases,
 * and where the operation of the NVVM dialect gives poison.
 */
final class PtxNativeForms {
    private static final Map<PtxOpcode, Opcode> ARITHMETIC = Map.of(
            PtxOpcode.ADD, Opcode.FADD,
            PtxOpcode.SUB, Opcode.FSUB,
            PtxOpcode.MUL, Opcode.FMUL,
            PtxOpcode.DIV, Opcode.FDIV);
    private static final Map<PtxOpcode, Opcode> SHIFTS = Map.of(PtxOpcode.SHL, Opcode.SHL, PtxOpcode.SHR, Opcode.LSHR);

    /** The types with native forms in conversions from or to a float. */
    private static final Map<PtxType, ScalarType> SCALARS = Map.of(
            PtxType.F32,
            ScalarType.SINGLE,
            PtxType.F64,
            ScalarType.DOUBLE,
            PtxType.S32,
            ScalarType.integer(32),
            PtxType.U32,
            ScalarType.integer(32));

    private PtxNativeForms() {}

    /** The native form of an instruction that is decoded into {@code op}; empty if there is none. */
    static Optional<OpBuilder> of(PtxInstruction instruction, OpBuilder op) {
        return Optional.ofNullable(form(instruction, op));
    }

    private static @Nullable OpBuilder form(PtxInstruction instruction, OpBuilder op) {
        if (instruction.types().isEmpty()) {
            return null;
        }
        if (instruction.opcode() == PtxOpcode.CVT) {
            return conversion(instruction, op);
        }
        PtxType type = instruction.types().getLast();
        if (type == PtxType.F32 || type == PtxType.F64) {
            return floating(instruction, op, type);
        }
        return type.isPacked() || type.isFloat() ? null : integer(instruction, op, type);
    }

    /** Whether the instruction has no suffixes except types and these. */
    private static boolean hasOnly(PtxInstruction instruction, PtxModifier... allowed) {
        List<PtxModifier> known = List.of(allowed);
        for (PtxSuffix suffix : instruction.suffixes()) {
            if (suffix instanceof PtxModifier modifier && !known.contains(modifier)) {
                return false;
            }
        }
        return true;
    }

    private static OpBuilder like(OpKind kind, OpBuilder op, ScalarType type, int... operands) {
        OpBuilder like = new OpBuilder(kind, op.block(), op.source());
        like.setOperands(operands);
        like.setType(type);
        return like;
    }

    private static OpBuilder binary(OpBuilder op, Opcode operation, ScalarType type) {
        OpBuilder like = like(OpKind.Arithmetic.BINARY, op, type, op.operands());
        like.setOperation(operation, type);
        return like;
    }

    private static OpBuilder intrinsic(OpBuilder op, String name, ScalarType type, int... operands) {
        OpBuilder like = like(OpKind.Arithmetic.PURE_INTRINSIC, op, type, operands);
        like.setIntrinsic(IntrinsicTable.lookup("llvm." + name).orElseThrow());
        return like;
    }

    // ---- floats

    private static @Nullable OpBuilder floating(PtxInstruction instruction, OpBuilder op, PtxType type) {
        ScalarType scalar = type == PtxType.F32 ? ScalarType.SINGLE : ScalarType.DOUBLE;
        PtxOpcode opcode = instruction.opcode();
        if (opcode == PtxOpcode.MIN || opcode == PtxOpcode.MAX) {
            boolean isPlain = hasOnly(instruction) && op.operandCount() == 2;
            String name = opcode == PtxOpcode.MIN ? "minnum." : "maxnum.";
            return isPlain ? intrinsic(op, name + type.text(), scalar, op.operands()) : null;
        }
        if (!hasOnly(instruction, PtxModifier.RN)) {
            return null;
        }
        Opcode operation = ARITHMETIC.get(opcode);
        if (operation != null) {
            boolean isRounded = opcode != PtxOpcode.DIV || instruction.has(PtxModifier.RN);
            return isRounded ? binary(op, operation, scalar) : null;
        }
        if (opcode == PtxOpcode.SQRT && instruction.has(PtxModifier.RN)) {
            return intrinsic(op, "sqrt." + type.text(), scalar, op.operands());
        }
        return opcode == PtxOpcode.FMA ? intrinsic(op, "fma." + type.text(), scalar, op.operands()) : null;
    }

    // ---- integers

    private static @Nullable OpBuilder integer(PtxInstruction instruction, OpBuilder op, PtxType type) {
        ScalarType scalar = ScalarType.integer(type.width());
        PtxOpcode opcode = instruction.opcode();
        if (opcode == PtxOpcode.SHF) {
            boolean wraps = hasOnly(instruction, PtxModifier.L, PtxModifier.R, PtxModifier.WRAP);
            return wraps ? funnel(instruction, op) : null;
        }
        if (opcode == PtxOpcode.MUL) {
            boolean isUpperWord = hasOnly(instruction, PtxModifier.HI) && type.width() == 32;
            return isUpperWord
                    ? intrinsic(op, "nvvm.mulhi." + (type.isSigned() ? "i" : "ui"), scalar, op.operands())
                    : null;
        }
        if (type.width() < 32 || !hasOnly(instruction)) {
            return null;
        }
        if (opcode == PtxOpcode.MIN || opcode == PtxOpcode.MAX) {
            String name = (type.isSigned() ? "s" : "u") + opcode.name().toLowerCase(Locale.ROOT);
            return intrinsic(op, name + ".i" + type.width(), scalar, op.operands());
        }
        return SHIFTS.containsKey(opcode) ? clamped(instruction, op, scalar, type.isSigned()) : null;
    }

    /** In the NVVM dialect the upper operand of a funnel shift comes first, in PTX second. */
    private static OpBuilder funnel(PtxInstruction instruction, OpBuilder op) {
        String name = instruction.has(PtxModifier.L) ? "fshl.i32" : "fshr.i32";
        return intrinsic(op, name, ScalarType.integer(32), op.operand(1), op.operand(0), op.operand(2));
    }

    /** A shift by any amount; from the width on all bits are shifted out. */
    private static OpBuilder clamped(PtxInstruction instruction, OpBuilder op, ScalarType type, boolean isSigned) {
        boolean isArithmetic = instruction.opcode() == PtxOpcode.SHR && isSigned;
        Opcode logical = Objects.requireNonNull(SHIFTS.get(instruction.opcode()));
        OpBuilder like = binary(op, isArithmetic ? Opcode.ASHR : logical, type);
        like.setClamped();
        return like;
    }

    // ---- conversions with a float on either side

    private static @Nullable OpBuilder conversion(PtxInstruction instruction, OpBuilder op) {
        PtxType to = instruction.types().getFirst();
        PtxType from = instruction.types().getLast();
        ScalarType source = SCALARS.get(from);
        ScalarType target = SCALARS.get(to);
        if (source == null || target == null || instruction.types().size() != 2) {
            return null;
        }
        if (target.isFloat() && hasOnly(instruction, PtxModifier.RN)) {
            Opcode ofInteger = from.isSigned() ? Opcode.SITOFP : Opcode.UITOFP;
            return !source.isFloat() ? cast(op, ofInteger, source, target) : resized(op, source, target);
        }
        boolean isCut = source.isFloat() && !target.isFloat() && hasOnly(instruction, PtxModifier.RZI);
        return isCut ? cast(op, to.isSigned() ? Opcode.FPTOSI : Opcode.FPTOUI, source, target) : null;
    }

    private static @Nullable OpBuilder resized(OpBuilder op, ScalarType from, ScalarType to) {
        if (from.width() == to.width()) {
            return null;
        }
        return cast(op, from.width() < to.width() ? Opcode.FPEXT : Opcode.FPTRUNC, from, to);
    }

    private static OpBuilder cast(OpBuilder op, Opcode operation, ScalarType from, ScalarType to) {
        OpBuilder like = like(OpKind.Arithmetic.CAST, op, to, op.operands());
        like.setOperandType(from);
        like.setOperation(operation, to);
        return like;
    }
}
