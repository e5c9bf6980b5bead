package lockstep.fuzz.known;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;

/**
 * Copies of registers that a compiler cannot recognize as copies: a zero is added without carry that the compiler must
 * treat as an unknown number. A lane that reads the active mask is always active itself, so its own bit is set in the
 * mask, and that bit minus the bit read from the mask is zero.
 */
final class PtxHiddenCopies {
    private PtxHiddenCopies() {}

    /** Whether {@code instruction} reads as a source a numeric register that is not such a copy. */
    static boolean isAnyOpen(PtxInstruction instruction) {
        return instruction.operands().stream().skip(1).anyMatch(each -> isNumber(each) && isOpen(each));
    }

    /** Whether {@code operand} is something else than such a copy. */
    static boolean isOpen(PtxOperand operand) {
        return !(operand instanceof PtxRegister register && PtxFunctionRewriter.isMade(register));
    }

    private static boolean isNumber(PtxOperand operand) {
        return operand instanceof PtxRegister register && register.type() != PtxType.PRED;
    }

    /** Adds {@code instruction} with copies of the registers that are its sources, of predicates aside. */
    static void hideSources(PtxInstruction instruction, PtxFunctionRewriter made) {
        List<PtxOperand> sources = instruction.operands().stream()
                .skip(1)
                .map(each -> isNumber(each) ? copy(each, ((PtxRegister) each).type(), made) : each)
                .toList();
        made.add(instruction.withOperands(Stream.concat(Stream.of(instruction.operand(0)), sources.stream())
                .toList()));
    }

    /** Adds {@code instruction} with another register as its result, and a copy of that where it was. */
    static void hideResult(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxRegister old = (PtxRegister) instruction.operand(0);
        boolean isPredicate = old.type() == PtxType.PRED;
        PtxRegister result = made.register(isPredicate ? PtxType.PRED : PtxWords.bits(old.type()));
        made.add(PtxWords.with(instruction, 0, result));
        PtxRegister copy = isPredicate ? predicate(result, made) : copy(result, result.type(), made);
        made.add(instruction.guard().orElse(null), "mov." + copy.type().text(), old, copy);
    }

    /** Adds {@code instruction} with a copy of one operand, a mask of lanes or another number of 32 bits. */
    static void hide(PtxInstruction instruction, int operand, PtxFunctionRewriter made) {
        made.add(PtxWords.with(instruction, operand, copy(instruction.operand(operand), PtxType.B32, made)));
    }

    /** Adds {@code instruction} under a copy of its guard. */
    static void hideGuard(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxGuard guard = instruction.guard().orElseThrow();
        made.add(instruction.withGuard(new PtxGuard(predicate(guard.predicate(), made), guard.negated())));
    }

    /** Adds {@code instruction} with a copy of one operand, a predicate. */
    static void hidePredicate(PtxInstruction instruction, int operand, PtxFunctionRewriter made) {
        made.add(PtxWords.with(instruction, operand, predicate(instruction.operand(operand), made)));
    }

    private static PtxRegister predicate(PtxOperand original, PtxFunctionRewriter made) {
        PtxRegister number = made.register(PtxType.B32);
        made.add(null, "selp.b32", number, PtxInteger.of(1), PtxInteger.of(0), original);
        PtxRegister hidden = made.register(PtxType.PRED);
        made.add(null, "setp.ne.u32", hidden, copy(number, PtxType.B32, made), PtxInteger.of(0));
        return hidden;
    }

    /** Adds a copy of a register or literal, and gives it. */
    static PtxRegister copy(PtxOperand original, PtxType type, PtxFunctionRewriter made) {
        PtxRegister copy = made.register(PtxWords.bits(type));
        made.add(null, "xor." + copy.type().text(), copy, original, zero(type.width(), made));
        return copy;
    }

    private static PtxRegister zero(int width, PtxFunctionRewriter made) {
        PtxRegister active = made.register(PtxType.B32);
        PtxRegister own = made.register(PtxType.B32);
        PtxRegister both = made.register(PtxType.B32);
        PtxRegister zero = made.register(PtxType.B32);
        made.add(null, "activemask.b32", active);
        made.add(null, "mov.u32", own, PtxSpecialRegister.LANEMASK_EQ);
        made.add(null, "and.b32", both, active, own);
        made.add(null, "sub.u32", zero, own, both);
        if (width == Integer.SIZE) {
            return zero;
        }
        PtxRegister wide = made.register(PtxType.of("b" + width).orElseThrow());
        if (width == Long.SIZE) {
            made.add(null, "mov.b64", wide, new PtxVector(List.of(zero, zero)));
        } else {
            made.add(null, "cvt.u" + width + ".u32", wide, zero);
        }
        return wide;
    }
}
