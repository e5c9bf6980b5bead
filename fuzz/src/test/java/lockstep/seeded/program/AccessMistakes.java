package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of the passes that take accesses and large integers apart, on their filetests. */
final class AccessMistakes {
    private AccessMistakes() {}

    private static PassMistake integers(String name, String file, Consumer<Rewriter> change) {
        String pass = "expand-large-integers";
        return new PassMistake(name, Path.of(PassMistake.FILETESTS, pass, file + ".ll"), pass, change);
    }

    private static PassMistake accesses(String name, String file, Consumer<Rewriter> change) {
        String pass = "lower-accesses";
        return new PassMistake(name, Path.of(PassMistake.FILETESTS, pass, file + ".ll"), pass, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                integers("carry-dropped", "sums", AccessMistakes::dropCarry),
                integers("borrow-turned-around", "sums", AccessMistakes::turnBorrow),
                integers("high-half-dropped", "products", AccessMistakes::dropHighHalf),
                integers("high-half-with-sign", "products", AccessMistakes::signedHighHalf),
                integers("one-round-too-few", "divisions", AccessMistakes::dropIteration),
                integers("limb-shifted-by-width", "shifts", AccessMistakes::shiftByWidth),
                integers("highest-limbs-without-sign", "comparisons", AccessMistakes::compareUnsigned),
                integers("no-bit-for-the-rest", "floats", AccessMistakes::dropSticky),
                accesses("part-at-wrong-offset", "misaligned", AccessMistakes::moveParts),
                accesses("upper-part-not-shifted", "odd-widths", AccessMistakes::dropShift),
                accesses("upper-bits-read", "odd-widths", AccessMistakes::keepUpperBits),
                accesses("elements-from-byte-to-byte", "packed-vectors", AccessMistakes::dropShiftRight));
    }

    private static Value zero(Rewriter rewriter, Instruction like) {
        return rewriter.context().integer((IntType) like.type(), 0);
    }

    private static CompareInstruction compare(Rewriter rewriter, Predicate predicate, int index) {
        return PassMistake.all(rewriter, CompareInstruction.class).stream()
                .filter(compare -> compare.predicate() == predicate)
                .skip(index)
                .findFirst()
                .orElseThrow();
    }

    private static void turnBorrow(Rewriter rewriter) {
        CompareInstruction old = compare(rewriter, Predicate.ULT, 1);
        rewriter.replace(old, rewriter.before(old).compare(Predicate.UGT, old.left(), old.right()));
    }

    private static void dropCarry(Rewriter rewriter) {
        CompareInstruction carry = compare(rewriter, Predicate.ULT, 0);
        rewriter.replace(carry, rewriter.context().bool(false));
    }

    private static CallInstruction highHalf(Rewriter rewriter) {
        return PassMistake.calls(rewriter, "llvm.nvvm.mulhi").getFirst();
    }

    private static void dropHighHalf(Rewriter rewriter) {
        CallInstruction call = highHalf(rewriter);
        rewriter.replace(call, zero(rewriter, call));
    }

    /** The high half of the product of numbers with sign: less by one factor where the other is negative. */
    private static void signedHighHalf(Rewriter rewriter) {
        CallInstruction call = highHalf(rewriter);
        IrBuilder builder = rewriter.before(call);
        Value sign =
                builder.binary(Opcode.ASHR, call.argument(0), rewriter.context().i64(63));
        Value less = builder.binary(Opcode.AND, sign, call.argument(1));
        Value copy = builder.add(call.copy());
        rewriter.replace(call, builder.binary(Opcode.SUB, copy, less));
    }

    private static void dropIteration(Rewriter rewriter) {
        CompareInstruction last = PassMistake.all(rewriter, CompareInstruction.class).stream()
                .filter(compare -> compare.right() instanceof ConstantInt rounds && rounds.is(128))
                .findFirst()
                .orElseThrow();
        rewriter.setOperand(last, 1, rewriter.context().i32(127));
    }

    private static BinaryInstruction binary(Rewriter rewriter, Opcode opcode, int index) {
        return PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(operation -> operation.opcode() == opcode)
                .skip(index)
                .findFirst()
                .orElseThrow();
    }

    /** The neighbour is shifted by 64 less the amount at once, which is poison where the amount is 0. */
    private static void shiftByWidth(Rewriter rewriter) {
        BinaryInstruction rest = PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(operation -> operation.opcode() == Opcode.XOR)
                .filter(operation -> operation.right() instanceof ConstantInt mask && mask.is(63))
                .findFirst()
                .orElseThrow();
        Value amount =
                rewriter.before(rest).binary(Opcode.SUB, rewriter.context().i64(63), rest.left());
        rewriter.replace(
                rest,
                rewriter.before(rest)
                        .binary(Opcode.ADD, amount, rewriter.context().i64(1)));
    }

    private static void compareUnsigned(Rewriter rewriter) {
        CompareInstruction old = compare(rewriter, Predicate.SLT, 0);
        rewriter.replace(old, rewriter.before(old).compare(Predicate.ULT, old.left(), old.right()));
    }

    /** Rounds down where the bits below the highest 64 would have turned the tie. */
    private static void dropSticky(Rewriter rewriter) {
        CastInstruction conversion = PassMistake.all(rewriter, CastInstruction.class).stream()
                .filter(cast -> cast.opcode() == Opcode.UITOFP)
                .findFirst()
                .orElseThrow();
        Value sticky = rewriter.before(conversion)
                .binary(Opcode.AND, conversion.value(), rewriter.context().i64(-2048));
        rewriter.setOperand(conversion, 0, sticky);
    }

    private static void moveParts(Rewriter rewriter) {
        for (GetElementPtrInstruction step : PassMistake.all(rewriter, GetElementPtrInstruction.class)) {
            if (step.name() == null && step.index(0) instanceof ConstantInt offset && offset.is(2)) {
                rewriter.setOperand(step, 1, rewriter.context().i64(3));
            }
        }
    }

    private static void dropShift(Rewriter rewriter) {
        BinaryInstruction shift = binary(rewriter, Opcode.SHL, 0);
        rewriter.replace(shift, shift.left());
    }

    /** The upper bits of the byte of an i1 are treated as part of it. */
    private static void keepUpperBits(Rewriter rewriter) {
        CastInstruction bit = PassMistake.all(rewriter, CastInstruction.class).stream()
                .filter(cast -> cast.opcode() == Opcode.TRUNC && cast.type().isInt(1))
                .findFirst()
                .orElseThrow();
        IrBuilder builder = rewriter.before(bit);
        Value any =
                builder.compare(Predicate.NE, bit.value(), rewriter.context().integer(IntType.I8, 0));
        rewriter.replace(bit, any);
    }

    private static void dropShiftRight(Rewriter rewriter) {
        BinaryInstruction shift = binary(rewriter, Opcode.LSHR, 0);
        rewriter.replace(shift, shift.left());
    }
}
