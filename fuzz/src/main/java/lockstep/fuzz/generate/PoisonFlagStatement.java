package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A result whose poison-generating flags hold for some operands only; for the others it is poison and not used: a
 * select or a branch chooses another value. The same operation without the flags may be next to it. It must not get the
 * flags, and where the two are merged the result must lose them.
 *
 * <p>Example: {@code x = add nsw a, b}; {@code r = select overflows, c, x}.
 */
final class PoisonFlagStatement implements Statement {
    /** How to test whether a flag holds, by arithmetic without flags. */
    private enum Check {
        /** The result with one more bit is the same. */
        FITS,
        /** A shift the other way gives the operand back. */
        SHIFTED_BACK,
        /** Nothing is left of the division. */
        NO_REST,
        /** The operands have no bit in common. */
        APART
    }

    /** An operation with a flag. */
    private record Claim(Opcode opcode, Flag flag, Check check) {}

    private static final List<Claim> CLAIMS = List.of(
            new Claim(Opcode.ADD, Flag.NSW, Check.FITS),
            new Claim(Opcode.ADD, Flag.NUW, Check.FITS),
            new Claim(Opcode.SUB, Flag.NSW, Check.FITS),
            new Claim(Opcode.SUB, Flag.NUW, Check.FITS),
            new Claim(Opcode.MUL, Flag.NSW, Check.FITS),
            new Claim(Opcode.MUL, Flag.NUW, Check.FITS),
            new Claim(Opcode.SHL, Flag.NUW, Check.SHIFTED_BACK),
            new Claim(Opcode.SHL, Flag.NSW, Check.SHIFTED_BACK),
            new Claim(Opcode.LSHR, Flag.EXACT, Check.SHIFTED_BACK),
            new Claim(Opcode.ASHR, Flag.EXACT, Check.SHIFTED_BACK),
            new Claim(Opcode.UDIV, Flag.EXACT, Check.NO_REST),
            new Claim(Opcode.SDIV, Flag.EXACT, Check.NO_REST),
            new Claim(Opcode.OR, Flag.DISJOINT, Check.APART));

    private static final List<IntType> TYPES = List.of(IntType.I32, IntType.I8, IntType.I16, IntType.I64);

    @Override
    public String name() {
        return "claimed";
    }

    @Override
    public void emit(FunctionEmitter e) {
        Claim claim = e.choices().pick(CLAIMS);
        IntType type = e.choices().pick(TYPES);
        Value a = e.values().any(e, type);
        Value b = operand(e, claim, type);
        boolean isFirst = e.choices().chance(1, 2);
        boolean hasTwin = e.choices().chance(1, 2);
        if (hasTwin && isFirst) {
            e.keepVarying(e.at().binary(claim.opcode(), a, b));
        }
        Value claimed = e.at().binary(claim.opcode(), a, b, claim.flag().bit());
        if (hasTwin && !isFirst) {
            e.keepVarying(e.at().binary(claim.opcode(), a, b));
        }
        Value computed = e.choices().chance(1, 3)
                ? e.at().binary(Opcode.XOR, claimed, e.values().any(e, type))
                : claimed;
        Value holds = holds(e, claim, type, a, b);
        Value other = e.values().any(e, type);
        e.keepVarying(
                e.choices().chance(1, 2)
                        ? e.at().select(holds, computed, other)
                        : chosenByBranch(e, holds, computed, other));
    }

    /** Any second operand; amounts of shifts are in range, divisors constant and neither 0 nor -1. */
    private static Value operand(FunctionEmitter e, Claim claim, IntType type) {
        if (claim.opcode().isShift()) {
            return e.choices().chance(1, 2)
                    ? e.integer(type, e.choices().below(type.width()))
                    : e.at().binary(Opcode.AND, e.values().any(e, type), e.integer(type, type.width() - 1L));
        }
        if (claim.opcode().isIntegerDivision()) {
            return e.integer(type, e.choices().pick(List.of(2L, 3L, 4L, 8L, -2L, 10L, 64L)));
        }
        return e.values().any(e, type);
    }

    private static Value holds(FunctionEmitter e, Claim claim, IntType type, Value a, Value b) {
        return switch (claim.check()) {
            case FITS -> fits(e, claim, type, a, b);
            case SHIFTED_BACK -> {
                boolean isLeft = claim.opcode() == Opcode.SHL;
                Opcode right = claim.flag() == Flag.NSW ? Opcode.ASHR : Opcode.LSHR;
                Value shifted = e.at().binary(claim.opcode(), a, b);
                Value back = e.at().binary(isLeft ? right : Opcode.SHL, shifted, b);
                yield e.at().compare(Predicate.EQ, back, a);
            }
            case NO_REST -> {
                Opcode rest = claim.opcode() == Opcode.UDIV ? Opcode.UREM : Opcode.SREM;
                yield e.at().compare(Predicate.EQ, e.at().binary(rest, a, b), e.integer(type, 0));
            }
            case APART -> e.at().compare(Predicate.EQ, e.at().binary(Opcode.AND, a, b), e.integer(type, 0));
        };
    }

    private static Value fits(FunctionEmitter e, Claim claim, IntType type, Value a, Value b) {
        String sign = claim.flag() == Flag.NSW ? "s" : "u";
        String name = "llvm." + sign + claim.opcode().mnemonic() + ".with.overflow";
        Value pair = e.intrinsic(name, List.of(type), a, b);
        Value overflows = e.at().add(new ExtractValueInstruction(pair, List.of(1)));
        return e.at().binary(Opcode.XOR, overflows, e.context().bool(true));
    }

    /** The value, computed before the branch, is used in one arm alone. */
    private static Value chosenByBranch(FunctionEmitter e, Value holds, Value computed, Value other) {
        BasicBlock arm = e.block();
        BasicBlock after = e.block();
        BasicBlock from = e.at().block();
        e.at().branch(holds, arm, after);
        e.at().moveToEnd(arm);
        BinaryInstruction used = e.at().binary(Opcode.ADD, computed, e.integer(computed.type(), 1));
        e.at().branch(after);
        e.at().moveToEnd(after);
        PhiInstruction phi = e.at().phi(computed.type());
        e.at().addIncoming(phi, other, from);
        e.at().addIncoming(phi, used, arm);
        return phi;
    }
}
