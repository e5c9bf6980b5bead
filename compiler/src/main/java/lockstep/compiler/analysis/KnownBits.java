package lockstep.compiler.analysis;

import java.math.BigInteger;
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
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MetadataValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;

/**
 * Bits of an integer that are the same in every execution in which it is not poison.
 *
 * @param width of the integer
 * @param zeros bits known to be 0
 * @param ones bits known to be 1
 */
public record KnownBits(int width, BigInteger zeros, BigInteger ones) {
    /** Operands that are looked through one after the other, as in LLVM's ValueTracking. */
    private static final int DEPTH = 6;

    /** Nothing known. */
    public static KnownBits unknown(int width) {
        return new KnownBits(width, BigInteger.ZERO, BigInteger.ZERO);
    }

    /** All known. */
    public static KnownBits of(ConstantInt value) {
        return new KnownBits(value.width(), mask(value.width()).andNot(value.unsigned()), value.unsigned());
    }

    /** What is known of {@code value}, whose type is a scalar integer. */
    public static KnownBits of(Value value) {
        return of(value, DEPTH);
    }

    private static BigInteger mask(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    private static KnownBits of(Value value, int depth) {
        int width = ((IntType) value.type()).width();
        if (value instanceof ConstantInt constant) {
            return of(constant);
        }
        if (depth == 0) {
            return unknown(width);
        }
        return switch (value) {
            case BinaryInstruction b -> ofBinary(b, depth - 1, width);
            case CastInstruction c when c.value().type().isInt() -> ofCast(c, of(c.value(), depth - 1), width);
            case SelectInstruction s -> of(s.ifTrue(), depth - 1).meet(of(s.ifFalse(), depth - 1));
            case PhiInstruction p -> ofPhi(p, depth - 1, width);
            case Argument _, BasicBlock _, UnaryInstruction _, CastInstruction _, CompareInstruction _,
                    AllocaInstruction _, LoadInstruction _, StoreInstruction _, GetElementPtrInstruction _,
                    AtomicRmwInstruction _, CompareExchangeInstruction _, FenceInstruction _,
                    ExtractElementInstruction _, InsertElementInstruction _, ShuffleVectorInstruction _,
                    ExtractValueInstruction _, InsertValueInstruction _, CallInstruction _, FreezeInstruction _,
                    TerminatorInstruction _, Constant _, InlineAsm _, MetadataValue _ -> unknown(width);
        };
    }

    private static KnownBits ofPhi(PhiInstruction phi, int depth, int width) {
        if (phi.incomingCount() == 0 || phi.incomingCount() > 8) {
            return unknown(width);
        }
        KnownBits all = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingValue(i) != phi) {
                KnownBits one = of(phi.incomingValue(i), Math.min(depth, 1));
                all = all == null ? one : all.meet(one);
            }
        }
        return all == null ? unknown(width) : all;
    }

    private static KnownBits ofCast(CastInstruction cast, KnownBits from, int width) {
        BigInteger above = mask(width).andNot(mask(from.width));
        return switch (cast.opcode()) {
            case ZEXT -> new KnownBits(width, from.zeros.or(above), from.ones);
            case TRUNC -> new KnownBits(width, from.zeros.and(mask(width)), from.ones.and(mask(width)));
            case SEXT ->
                new KnownBits(
                        width,
                        from.isNonNegative() ? from.zeros.or(above) : from.zeros,
                        from.isNegative() ? from.ones.or(above) : from.ones);
            case RET, BR, SWITCH, INDIRECTBR, UNREACHABLE, FNEG, ADD, FADD, SUB, FSUB, MUL, FMUL, UDIV, SDIV,
                    FDIV, UREM, SREM, FREM, SHL, LSHR, ASHR, AND, OR, XOR, ALLOCA, LOAD, STORE, GETELEMENTPTR,
                    FENCE, CMPXCHG, ATOMICRMW, FPTOUI, FPTOSI, UITOFP, SITOFP, FPTRUNC, FPEXT, PTRTOINT,
                    INTTOPTR, BITCAST, ADDRSPACECAST, ICMP, FCMP, PHI, CALL, SELECT, EXTRACTELEMENT,
                    INSERTELEMENT, SHUFFLEVECTOR, EXTRACTVALUE, INSERTVALUE, FREEZE -> unknown(width);
        };
    }

    private static KnownBits ofBinary(BinaryInstruction binary, int depth, int width) {
        KnownBits a = of(binary.left(), depth);
        KnownBits b = of(binary.right(), depth);
        return switch (binary.opcode()) {
            case AND -> new KnownBits(width, a.zeros.or(b.zeros), a.ones.and(b.ones));
            case OR -> new KnownBits(width, a.zeros.and(b.zeros), a.ones.or(b.ones));
            case XOR ->
                new KnownBits(
                        width,
                        a.zeros.and(b.zeros).or(a.ones.and(b.ones)),
                        a.zeros.and(b.ones).or(a.ones.and(b.zeros)));
            case SHL, LSHR, ASHR -> b.isConstant() ? shifted(binary, a, b.ones, width) : unknown(width);
            case ADD -> lowZeros(width, Math.min(a.trailingZeros(), b.trailingZeros()));
            case MUL -> lowZeros(width, a.trailingZeros() + b.trailingZeros());
            case UREM ->
                b.isConstant() && b.ones.signum() > 0
                        ? atMost(width, b.ones.subtract(BigInteger.ONE))
                        : unknown(width);
            case UDIV -> atMost(width, a.maximum());
            case RET, BR, SWITCH, INDIRECTBR, UNREACHABLE, FNEG, FADD, SUB, FSUB, FMUL, SDIV, FDIV, SREM, FREM,
                    ALLOCA, LOAD, STORE, GETELEMENTPTR, FENCE, CMPXCHG, ATOMICRMW, TRUNC, ZEXT, SEXT, FPTOUI,
                    FPTOSI, UITOFP, SITOFP, FPTRUNC, FPEXT, PTRTOINT, INTTOPTR, BITCAST, ADDRSPACECAST, ICMP,
                    FCMP, PHI, CALL, SELECT, EXTRACTELEMENT, INSERTELEMENT, SHUFFLEVECTOR, EXTRACTVALUE,
                    INSERTVALUE, FREEZE -> unknown(width);
        };
    }

    private static KnownBits lowZeros(int width, int count) {
        return new KnownBits(width, mask(Math.min(width, count)), BigInteger.ZERO);
    }

    private static KnownBits atMost(int width, BigInteger largest) {
        return new KnownBits(width, mask(width).andNot(mask(largest.bitLength())), BigInteger.ZERO);
    }

    private static KnownBits shifted(BinaryInstruction shift, KnownBits a, BigInteger amount, int width) {
        if (amount.compareTo(BigInteger.valueOf(width)) >= 0) {
            return unknown(width);
        }
        int by = amount.intValueExact();
        BigInteger high = mask(width).andNot(mask(width - by));
        BigInteger all = mask(width);
        return switch (shift.opcode()) {
            case SHL ->
                new KnownBits(width, a.zeros.shiftLeft(by).and(all).or(mask(by)), a.ones.shiftLeft(by).and(all));
            case LSHR -> new KnownBits(width, a.zeros.shiftRight(by).or(high), a.ones.shiftRight(by));
            case RET, BR, SWITCH, INDIRECTBR, UNREACHABLE, FNEG, ADD, FADD, SUB, FSUB, MUL, FMUL, UDIV, SDIV,
                    FDIV, UREM, SREM, FREM, ASHR, AND, OR, XOR, ALLOCA, LOAD, STORE, GETELEMENTPTR, FENCE,
                    CMPXCHG, ATOMICRMW, TRUNC, ZEXT, SEXT, FPTOUI, FPTOSI, UITOFP, SITOFP, FPTRUNC, FPEXT,
                    PTRTOINT, INTTOPTR, BITCAST, ADDRSPACECAST, ICMP, FCMP, PHI, CALL, SELECT, EXTRACTELEMENT,
                    INSERTELEMENT, SHUFFLEVECTOR, EXTRACTVALUE, INSERTVALUE, FREEZE ->
                new KnownBits(
                        width,
                        a.isNonNegative() ? a.zeros.shiftRight(by).or(high) : a.zeros.shiftRight(by).andNot(high),
                        a.isNegative() ? a.ones.shiftRight(by).or(high) : a.ones.shiftRight(by).andNot(high));
        };
    }

    /** What both tell. */
    public KnownBits meet(KnownBits that) {
        return new KnownBits(width, zeros.and(that.zeros), ones.and(that.ones));
    }

    /** Whether every bit is known. */
    public boolean isConstant() {
        return zeros.or(ones).equals(mask(width));
    }

    /** Whether the sign bit is 0. */
    public boolean isNonNegative() {
        return zeros.testBit(width - 1);
    }

    /** Whether the sign bit is 1. */
    public boolean isNegative() {
        return ones.testBit(width - 1);
    }

    /** Low bits known to be 0. */
    public int trailingZeros() {
        int count = 0;
        while (count < width && zeros.testBit(count)) {
            count++;
        }
        return count;
    }

    /** The largest value without sign. */
    public BigInteger maximum() {
        return mask(width).andNot(zeros);
    }

    /** The smallest value without sign. */
    public BigInteger minimum() {
        return ones;
    }

    /** Whether some bit is known to differ. */
    public boolean differsFrom(KnownBits that) {
        return zeros.and(that.ones).or(ones.and(that.zeros)).signum() != 0;
    }

    /** Whether no bit can be 1 in both. */
    public boolean isDisjointFrom(KnownBits that) {
        return zeros.or(that.zeros).equals(mask(width));
    }
}
