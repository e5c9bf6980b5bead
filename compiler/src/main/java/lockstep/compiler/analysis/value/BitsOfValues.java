package lockstep.compiler.analysis.value;

import static lockstep.compiler.analysis.value.KnownBits.mask;
import static lockstep.compiler.analysis.value.KnownBits.unknown;

import java.util.Optional;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/**
 * Known bits of values: walks up chains of at most {@value #DEPTH} operands, as LLVM's ValueTracking does, and over at
 * most {@value #MAX_EDGES} edges of a PHI, beyond which it takes just one more step.
 */
final class BitsOfValues {
    private static final int DEPTH = 6;
    private static final int MAX_EDGES = 8;
    private static final int MAX_ELEMENTS = 64;

    private BitsOfValues() {}

    static KnownBits of(Value value) {
        return of(value, DEPTH);
    }

    static KnownBits of(Value value, int depth) {
        int width = KnownBits.widthOf(value.type());
        if (value instanceof Constant constant) {
            return ofConstant(constant, width);
        }
        if (depth == 0) {
            return unknown(width);
        }
        if (value instanceof Instruction instruction) {
            return ofInstruction(instruction, depth - 1, width);
        }
        return value instanceof Argument argument ? ofRange(AnnotatedRanges.of(argument), width) : unknown(width);
    }

    private static KnownBits ofInstruction(Instruction i, int depth, int width) {
        return switch (i.opcode()) {
            case ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR ->
                BitArithmetic.binary(i.opcode(), i.flags(), of(i.operand(0), depth), of(i.operand(1), depth));
            case TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST -> ofCast((CastInstruction) i, depth, width);
            case SELECT -> of(i.operand(1), depth).meet(of(i.operand(2), depth));
            case PHI -> ofPhi((PhiInstruction) i, depth, width);
            case LOAD -> ofRange(AnnotatedRanges.of((LoadInstruction) i), width);
            case CALL -> BitsOfCalls.of((CallInstruction) i, depth, width);
            case FREEZE -> PoisonAnalysis.isNeverPoison(i.operand(0), depth) ? of(i.operand(0), depth) : unknown(width);
            case EXTRACTELEMENT -> of(i.operand(0), depth);
            case INSERTELEMENT, SHUFFLEVECTOR -> of(i.operand(0), depth).meet(of(i.operand(1), depth));
            case EXTRACTVALUE -> BitsOfCalls.ofMember((ExtractValueInstruction) i, depth, width);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    ICMP,
                    FCMP,
                    INSERTVALUE -> unknown(width);
        };
    }

    private static KnownBits ofConstant(Constant constant, int width) {
        if (constant instanceof ConstantInt integer) {
            return KnownBits.of(integer);
        }
        if (constant.isZero()) {
            return KnownBits.of(width, ExactInt.ZERO);
        }
        if (!(constant instanceof ConstantAggregate aggregate)
                || aggregate.elements().size() > MAX_ELEMENTS) {
            return unknown(width);
        }
        KnownBits all = null;
        for (Constant element : aggregate.elements()) {
            if (!(element instanceof ConstantPoison)) {
                KnownBits one = ofConstant(element, width);
                all = all == null ? one : all.meet(one);
            }
        }
        return all == null ? unknown(width) : all;
    }

    private static KnownBits ofRange(Optional<WrappedRange> claimed, int width) {
        return claimed.map(KnownBits::of).orElse(unknown(width));
    }

    // ---- casts

    private static KnownBits ofCast(CastInstruction cast, int depth, int width) {
        return switch (cast.opcode()) {
            case ZEXT -> extended(cast, depth, width);
            case SEXT -> signExtended(of(cast.value(), depth), width);
            case TRUNC -> {
                KnownBits from = of(cast.value(), depth);
                yield new KnownBits(
                        width, from.zeros().and(mask(width)), from.ones().and(mask(width)));
            }
            case BITCAST ->
                cast.value().type().scalar().isInt(width)
                                && ConstantElements.count(cast.type())
                                        == ConstantElements.count(cast.value().type())
                        ? of(cast.value(), depth)
                        : unknown(width);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> unknown(width);
        };
    }

    private static KnownBits extended(CastInstruction cast, int depth, int width) {
        KnownBits from = of(cast.value(), depth);
        ExactInt above = mask(width).andNot(mask(from.width()));
        ExactInt sign = cast.has(Flag.NNEG) ? ExactInt.ONE.shiftLeft(from.width() - 1) : ExactInt.ZERO;
        return new KnownBits(width, from.zeros().or(above).or(sign), from.ones().andNot(sign));
    }

    private static KnownBits signExtended(KnownBits from, int width) {
        ExactInt above = mask(width).andNot(mask(from.width()));
        return new KnownBits(
                width,
                from.isNonNegative() ? from.zeros().or(above) : from.zeros(),
                from.isNegative() ? from.ones().or(above) : from.ones());
    }

    // ---- PHIs

    private static KnownBits ofPhi(PhiInstruction phi, int depth, int width) {
        if (phi.incomingCount() == 0 || phi.incomingCount() > MAX_EDGES) {
            return unknown(width);
        }
        KnownBits recurrence = ofRecurrence(phi, depth, width);
        KnownBits all = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            if (value != phi && !(value instanceof ConstantPoison)) {
                KnownBits one = of(value, Math.min(depth, 1));
                all = all == null ? one : all.meet(one);
                if (all.isUnknown()) {
                    break;
                }
            }
        }
        return all == null ? recurrence : all.and(recurrence);
    }

    /** {@code phi [start], [phi op step]}: the bits of the start that no iteration changes. */
    private static KnownBits ofRecurrence(PhiInstruction phi, int depth, int width) {
        if (phi.incomingCount() != 2) {
            return unknown(width);
        }
        for (int i = 0; i < 2; i++) {
            if (phi.incomingValue(i) instanceof BinaryInstruction next
                    && (next.left() == phi || next.right() == phi)
                    && next.left() != next.right()) {
                Value step = next.left() == phi ? next.right() : next.left();
                boolean isFirst = next.left() == phi;
                KnownBits start = of(phi.incomingValue(1 - i), Math.min(depth, 2));
                return kept(next, isFirst, start, of(step, Math.min(depth, 2)), width);
            }
        }
        return unknown(width);
    }

    private static KnownBits kept(BinaryInstruction next, boolean isFirst, KnownBits start, KnownBits step, int width) {
        Opcode opcode = next.opcode();
        if (opcode == Opcode.AND) {
            return new KnownBits(width, start.zeros(), ExactInt.ZERO);
        }
        if (opcode == Opcode.OR) {
            return new KnownBits(width, ExactInt.ZERO, start.ones());
        }
        if (opcode == Opcode.ADD || opcode == Opcode.SUB && isFirst) {
            KnownBits low = KnownBits.lowZeros(width, Math.min(start.trailingZeros(), step.trailingZeros()));
            boolean staysPositive =
                    opcode == Opcode.ADD && next.has(Flag.NSW) && start.isNonNegative() && step.isNonNegative();
            return staysPositive
                    ? low.and(new KnownBits(width, ExactInt.ONE.shiftLeft(width - 1), ExactInt.ZERO))
                    : low;
        }
        if (opcode == Opcode.MUL || opcode == Opcode.SHL && isFirst) {
            return KnownBits.lowZeros(width, start.trailingZeros());
        }
        boolean shrinks = isFirst && (opcode == Opcode.LSHR || opcode == Opcode.UDIV || opcode == Opcode.UREM);
        return shrinks ? KnownBits.atMost(width, start.maximum()) : unknown(width);
    }
}
