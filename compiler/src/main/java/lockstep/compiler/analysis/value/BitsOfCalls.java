package lockstep.compiler.analysis.value;

import static lockstep.compiler.analysis.value.KnownBits.unknown;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** Known bits of the results of calls: of intrinsics, special registers, and from attributes and metadata. */
final class BitsOfCalls {
    private BitsOfCalls() {}

    static KnownBits of(CallInstruction call, int depth, int width) {
        KnownBits claimed =
                RangeOfValues.ofCallAlone(call, width).map(KnownBits::of).orElse(unknown(width));
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null
                        && call.argumentCount() > 0
                        && call.argument(0).type().isIntOrIntVector()
                ? claimed.and(ofIntrinsic(kind, call, depth, width))
                : claimed;
    }

    private static KnownBits ofIntrinsic(Intrinsic kind, CallInstruction call, int depth, int width) {
        if (kind == Intrinsic.FSHL || kind == Intrinsic.FSHR) {
            return IntrinsicBits.funnel(kind, first(call, depth), argument(call, 1, depth), argument(call, 2, depth));
        }
        if (kind == Intrinsic.IDENTITY) {
            return call.argument(0).type().equals(call.type()) ? first(call, depth) : unknown(width);
        }
        if (kind == Intrinsic.SCMP || kind == Intrinsic.UCMP) {
            return KnownBits.of(IntrinsicRange.threeWay(
                    kind == Intrinsic.SCMP,
                    WrappedRange.of(first(call, depth)),
                    WrappedRange.of(argument(call, 1, depth)),
                    width));
        }
        boolean isOfPair = call.argumentCount() == 2
                && call.argument(1).type().equals(call.type())
                && call.argument(0).type().equals(call.type())
                && RangeOfValues.hasPairs(kind);
        return isOfPair
                ? IntrinsicBits.binary(kind, first(call, depth), argument(call, 1, depth))
                : RangeOfValues.hasOne(kind)
                        ? IntrinsicBits.unary(kind, isSpecialPoison(call), first(call, depth), width)
                        : unknown(width);
    }

    private static KnownBits first(CallInstruction call, int depth) {
        return argument(call, 0, depth);
    }

    private static KnownBits argument(CallInstruction call, int index, int depth) {
        return BitsOfValues.of(call.argument(index), depth);
    }

    /** Whether there is a second argument and it is true. */
    static boolean isSpecialPoison(CallInstruction call) {
        return call.argumentCount() > 1
                && call.argument(1) instanceof ConstantInt c
                && c.type().isInt(1)
                && c.isOne();
    }

    /** The known bits of the first member of the result of an operation with overflow. */
    static KnownBits ofMember(ExtractValueInstruction extract, int depth, int width) {
        Opcode opcode = extract.aggregate() instanceof CallInstruction call
                        && extract.path().size() == 1
                        && extract.path().getFirst() == 0
                ? wrapping(DeadInstructions.kindOf(call))
                : null;
        if (opcode == null) {
            return unknown(width);
        }
        CallInstruction call = (CallInstruction) extract.aggregate();
        return BitArithmetic.binary(opcode, 0, first(call, depth), argument(call, 1, depth));
    }

    /** The operation whose wrapped result an intrinsic with overflow returns first. */
    static @Nullable Opcode wrapping(@Nullable Intrinsic kind) {
        if (kind == Intrinsic.SADD_WITH_OVERFLOW || kind == Intrinsic.UADD_WITH_OVERFLOW) {
            return Opcode.ADD;
        }
        if (kind == Intrinsic.SSUB_WITH_OVERFLOW || kind == Intrinsic.USUB_WITH_OVERFLOW) {
            return Opcode.SUB;
        }
        boolean multiplies = kind == Intrinsic.SMUL_WITH_OVERFLOW || kind == Intrinsic.UMUL_WITH_OVERFLOW;
        return multiplies ? Opcode.MUL : null;
    }
}
