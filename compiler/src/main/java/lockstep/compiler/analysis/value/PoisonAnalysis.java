package lockstep.compiler.analysis.value;

import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Which values are certainly not poison, or certainly not poison and without undefined bits. Looks through chains of at
 * most {@value #DEPTH} operands, and at most {@value #MAX_EDGES} edges of a PHI.
 *
 * <p>Source: LLVM Language Reference, "Undefined Values", "Poison Values" and the attributes concerned.
 */
final class PoisonAnalysis {
    private static final int DEPTH = 6;
    private static final int MAX_EDGES = 8;

    /** Intrinsics that return poison only for poison operands. */
    private static final Set<Intrinsic> TOTAL = Set.of(
            Intrinsic.SMAX,
            Intrinsic.SMIN,
            Intrinsic.UMAX,
            Intrinsic.UMIN,
            Intrinsic.SCMP,
            Intrinsic.UCMP,
            Intrinsic.BITREVERSE,
            Intrinsic.BSWAP,
            Intrinsic.CTPOP,
            Intrinsic.FSHL,
            Intrinsic.FSHR,
            Intrinsic.SADD_SAT,
            Intrinsic.UADD_SAT,
            Intrinsic.SSUB_SAT,
            Intrinsic.USUB_SAT,
            Intrinsic.SADD_WITH_OVERFLOW,
            Intrinsic.UADD_WITH_OVERFLOW,
            Intrinsic.SSUB_WITH_OVERFLOW,
            Intrinsic.USUB_WITH_OVERFLOW,
            Intrinsic.SMUL_WITH_OVERFLOW,
            Intrinsic.UMUL_WITH_OVERFLOW);

    /** The property to be excluded. */
    private enum Fault {
        POISON,
        UNDEFINED_OR_POISON
    }

    private PoisonAnalysis() {}

    /** Whether {@code value} is never poison in any element. */
    static boolean isNeverPoison(Value value) {
        return lacks(value, Fault.POISON, DEPTH);
    }

    /** The same for mutually recursive analyses: {@code depth} is the remaining depth of their walk up the operands. */
    static boolean isNeverPoison(Value value, int depth) {
        return lacks(value, Fault.POISON, Math.min(depth, DEPTH));
    }

    /** Whether {@code value} is never poison and has no undefined bit. */
    static boolean isDefined(Value value) {
        return lacks(value, Fault.UNDEFINED_OR_POISON, DEPTH);
    }

    private static boolean lacks(Value value, Fault fault, int depth) {
        if (value instanceof Constant constant) {
            return constantLacks(constant, fault);
        }
        if (depth == 0) {
            return false;
        }
        return switch (value) {
            case Argument a -> a.attributes().has("noundef") || a.attributes().has("byval");
            case FreezeInstruction _, AllocaInstruction _ -> true;
            case LoadInstruction l -> l.metadata().containsKey("noundef");
            case CallInstruction c -> callLacks(c, fault, depth - 1);
            case PhiInstruction p -> phiLacks(p, fault, depth - 1);
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    GetElementPtrInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _ ->
                !mayMakePoison((Instruction) value, depth - 1) && operandsLack((Instruction) value, fault, depth - 1);
            case BasicBlock _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _,
                    Constant _,
                    InlineAsm _,
                    MetadataValue _ -> false;
        };
    }

    private static boolean operandsLack(Instruction instruction, Fault fault, int depth) {
        return instruction.operands().stream().allMatch(o -> lacks(o, fault, depth));
    }

    private static boolean phiLacks(PhiInstruction phi, Fault fault, int depth) {
        if (phi.incomingCount() == 0 || phi.incomingCount() > MAX_EDGES || phi.flags() != 0) {
            return false;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            if (value != phi && !lacks(value, fault, Math.min(depth, 1))) {
                return false;
            }
        }
        return true;
    }

    private static boolean callLacks(CallInstruction call, Fault fault, int depth) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind != null && kind.isSpecialRegister()
                || call.attributes().result().has("noundef")
                || call.callee() instanceof Function f
                        && f.attributes().result().has("noundef")) {
            return true;
        }
        return kind != null
                && TOTAL.contains(kind)
                && !hasRange(call)
                && call.arguments().stream().allMatch(a -> lacks(a, fault, depth));
    }

    private static boolean hasRange(CallInstruction call) {
        return call.attributes().result().has("range")
                || call.metadata().containsKey("range")
                || call.callee() instanceof Function f
                        && f.attributes().result().has("range");
    }

    // ---- constants

    private static boolean constantLacks(Constant constant, Fault fault) {
        return switch (constant) {
            case ConstantPoison p -> false;
            case ConstantUndef u -> fault == Fault.POISON;
            case ConstantAggregate a -> a.elements().stream().allMatch(e -> constantLacks(e, fault));
            case ConstantExpression e -> false;
            case ConstantInt _,
                    ConstantFloat _,
                    ConstantNull _,
                    ConstantZero _,
                    ConstantTokenNone _,
                    ConstantBytes _,
                    BlockAddress _,
                    GlobalValue _ -> true;
        };
    }

    // ---- instructions

    /**
     * Whether {@code instruction} may create poison from operands that are not poison: by a flag, by metadata, by a
     * shift amount or conversion out of range, or by an index out of bounds.
     */
    static boolean mayMakePoison(Instruction instruction) {
        return mayMakePoison(instruction, DEPTH);
    }

    private static boolean mayMakePoison(Instruction instruction, int depth) {
        if (instruction.flags() != 0 || instruction.metadata().containsKey("range")) {
            return true;
        }
        return switch (instruction) {
            case BinaryInstruction b -> isShift(b.opcode()) && !isShiftInRange(b, depth);
            case CastInstruction c -> mayMakePoison(c.opcode());
            case ExtractElementInstruction e ->
                !isElement(e.index(), ConstantElements.count(e.vector().type()));
            case InsertElementInstruction i -> !isElement(i.index(), ConstantElements.count(i.type()));
            case ShuffleVectorInstruction s -> s.mask().stream().anyMatch(m -> m < 0);
            case UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    GetElementPtrInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    AllocaInstruction _ -> false;
            case LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    CallInstruction _,
                    TerminatorInstruction _ -> true;
        };
    }

    private static boolean mayMakePoison(Opcode cast) {
        return cast == Opcode.FPTOUI || cast == Opcode.FPTOSI || cast == Opcode.ADDRSPACECAST;
    }

    private static boolean isShift(Opcode opcode) {
        return opcode == Opcode.SHL || opcode == Opcode.LSHR || opcode == Opcode.ASHR;
    }

    private static boolean isShiftInRange(BinaryInstruction shift, int depth) {
        return shift.type().isInt()
                && BitsOfValues.of(shift.right(), depth)
                                .maximum()
                                .compareTo(ExactInt.of(KnownBits.widthOf(shift.type())))
                        < 0;
    }

    private static boolean isElement(Value index, long count) {
        return index instanceof ConstantInt c && c.number().compareTo(ExactInt.of(count)) < 0;
    }

    /**
     * Whether {@code second} is poison whenever {@code first} is, so that an operation on both may replace one that
     * depended on {@code second} alone.
     */
    static boolean impliesPoison(Value first, Value second) {
        return isNeverPoison(first) || impliesPoison(first, second, 2) || reaches(first, second, 2);
    }

    /** {@code second} is {@code first}, or an operation that propagates its poison. */
    private static boolean impliesPoison(Value first, Value second, int depth) {
        if (first == second) {
            return true;
        }
        return depth > 0
                && second instanceof Instruction i
                && spreadsPoison(i)
                && i.operands().stream().anyMatch(o -> impliesPoison(first, o, depth - 1));
    }

    /** {@code first} is poison only if an operand is, and the poison of each operand makes {@code second} poison. */
    private static boolean reaches(Value first, Value second, int depth) {
        return depth > 0
                && first instanceof Instruction i
                && (spreadsPoison(i) || i instanceof SelectInstruction)
                && !mayMakePoison(i)
                && i.operands().stream()
                        .allMatch(
                                o -> isNeverPoison(o) || impliesPoison(o, second, 2) || reaches(o, second, depth - 1));
    }

    /** Whether a scalar result is poison if any operand is. */
    private static boolean spreadsPoison(Instruction i) {
        return i instanceof BinaryInstruction
                || i instanceof UnaryInstruction
                || i instanceof CastInstruction c
                        && !(c.opcode() == Opcode.BITCAST && c.type().isVector())
                || i instanceof CompareInstruction
                || i instanceof GetElementPtrInstruction;
    }
}
