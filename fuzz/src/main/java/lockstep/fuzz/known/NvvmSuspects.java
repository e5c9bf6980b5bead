package lockstep.fuzz.known;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import lockstep.conformance.bugs.BugSign.Exchange;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** NVVM suspects and their replacements, by the words that name them in records of bugs. */
final class NvvmSuspects {
    private static final String CODE = "bug-suspect";

    private static final Map<String, Predicate<Instruction>> CONDITIONS = Map.of(
            "remainder", each -> each instanceof BinaryInstruction && each.opcode() == Opcode.FREM,
            "load-of-a-bit",
                    each -> each instanceof LoadInstruction && each.type().equals(IntType.I1),
            "negation", each -> each.opcode() == Opcode.FNEG,
            "wide-rotation", each -> each.type().equals(IntType.I64) && direction(each) != null);

    private static final Map<String, BiFunction<Rewriter, Instruction, Value>> STAND_INS = Map.of(
            "sum-of-operands", NvvmSuspects::sum,
            "low-bit-of-byte", NvvmSuspects::lowBit,
            "twice-the-operand", NvvmSuspects::twice,
            "two-shifts", NvvmSuspects::shifts);

    private NvvmSuspects() {}

    /** @throws InputException if the word is unknown */
    static NvvmSuspect read(Exchange exchange) {
        Predicate<Instruction> condition = Optional.ofNullable(CONDITIONS.get(exchange.condition()))
                .orElseThrow(() -> new InputException(
                        CODE, exchange.location(), "there is no condition '" + exchange.condition() + "'"));
        BiFunction<Rewriter, Instruction, Value> standIn = Optional.ofNullable(STAND_INS.get(exchange.substitute()))
                .orElseThrow(() -> new InputException(
                        CODE,
                        exchange.substituteLocation(),
                        "there is no replacement '" + exchange.substitute() + "'"));
        return new NvvmSuspect(condition, standIn);
    }

    private static Value sum(Rewriter rewriter, Instruction instruction) {
        return rewriter.before(instruction).binary(Opcode.FADD, instruction.operand(0), instruction.operand(1));
    }

    /** The value of an {@code i1} in memory is in a byte: the low bit of that. */
    private static Value lowBit(Rewriter rewriter, Instruction instruction) {
        LoadInstruction load = (LoadInstruction) instruction;
        Value wide = rewriter.before(load).add(new LoadInstruction(IntType.I8, load.pointer(), load.access()));
        return rewriter.before(load).cast(Opcode.TRUNC, wide, IntType.I1);
    }

    /** A sum, whose NaN has an open sign and payload. */
    private static Value twice(Rewriter rewriter, Instruction instruction) {
        return rewriter.before(instruction).binary(Opcode.FADD, instruction.operand(0), instruction.operand(0));
    }

    private static @Nullable Intrinsic direction(Instruction instruction) {
        return instruction instanceof CallInstruction call && call.callee() instanceof Function callee
                ? IntrinsicTable.kindOf(callee)
                        .filter(kind -> kind == Intrinsic.ROTATE_LEFT || kind == Intrinsic.ROTATE_RIGHT)
                        .orElse(null)
                : null;
    }

    private static Value shifts(Rewriter rewriter, Instruction instruction) {
        IrBuilder at = rewriter.before(instruction);
        Value rotated = instruction.operand(0);
        Context context = rewriter.function().module().context();
        Value most = context.integer(IntType.I64, Long.SIZE - 1);
        Value zero = context.integer(IntType.I64, 0);
        Value wide = at.cast(Opcode.ZEXT, instruction.operand(1), IntType.I64);
        Value amount = at.binary(Opcode.AND, wide, most);
        Value rest = at.binary(Opcode.AND, at.binary(Opcode.SUB, zero, amount), most);
        boolean isLeft = direction(instruction) == Intrinsic.ROTATE_LEFT;
        Value left = at.binary(Opcode.SHL, rotated, isLeft ? amount : rest);
        Value right = at.binary(Opcode.LSHR, rotated, isLeft ? rest : amount);
        return at.binary(Opcode.OR, left, right);
    }
}
