package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code loop-flatten}, on its filetests. */
final class LoopFlattenMistakes {
    private LoopFlattenMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-flatten", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa,loop-flatten", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake(
                        "one-round-less",
                        "widened",
                        r -> addToIterations(r, r.context().i64(-1))),
                mistake("rounds-of-the-outer-loop-alone", "widened", LoopFlattenMistakes::countOuter),
                mistake("rounds-modulo-eight", "widened", LoopFlattenMistakes::cutIterations),
                mistake(
                        "counts-from-one",
                        "constants",
                        r -> set(r, "flat", 0, r.context().i32(1))),
                mistake("forgets-what-is-added", "scaled", LoopFlattenMistakes::forgetStart),
                mistake("begins-each-round-anew", "divergent-inner", r -> set(r, "a", 0, named(r, "x"))),
                mistake("exit-gets-the-round-before", "divergent-outer", r -> set(r, "r", 0, named(r, "a"))),
                mistake("votes-apart", "uniform-with-vote", r -> addToIterations(r, odd(r))),
                mistake("address-of-the-next-round", "two-steps-of-address", LoopFlattenMistakes::moveOn));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    private static void set(Rewriter rewriter, String name, int operand, Value value) {
        rewriter.setOperand(named(rewriter, name), operand, value);
    }

    private static IrBuilder before(Rewriter rewriter) {
        return rewriter.before(PassMistake.block(rewriter, "entry").terminator());
    }

    private static Value odd(Rewriter rewriter) {
        return before(rewriter)
                .binary(Opcode.AND, named(rewriter, "t"), rewriter.context().i32(1));
    }

    /** What the iteration is compared with. */
    private static CompareInstruction test(Rewriter rewriter) {
        BranchInstruction latch =
                (BranchInstruction) PassMistake.block(rewriter, "after").terminator();
        return (CompareInstruction) latch.condition();
    }

    private static void addToIterations(Rewriter rewriter, Value more) {
        CompareInstruction test = test(rewriter);
        rewriter.setOperand(test, 1, before(rewriter).binary(Opcode.ADD, test.right(), more));
    }

    private static void countOuter(Rewriter rewriter) {
        Value rounds = before(rewriter).cast(Opcode.ZEXT, named(rewriter, "n"), IntType.I64);
        rewriter.setOperand(test(rewriter), 1, rounds);
    }

    /** Iterations are counted in too few bits. */
    private static void cutIterations(Rewriter rewriter) {
        CompareInstruction test = test(rewriter);
        IrBuilder builder = rewriter.before(test);
        Value mask = rewriter.context().i64(7);
        Value counted = builder.binary(Opcode.AND, test.left(), mask);
        rewriter.setOperand(test, 1, builder.binary(Opcode.AND, test.right(), mask));
        rewriter.setOperand(test, 0, counted);
    }

    private static void forgetStart(Rewriter rewriter) {
        Instruction sum = named(rewriter, "at");
        rewriter.setOperand(sum, 0, rewriter.context().i32(0));
    }

    private static void moveOn(Rewriter rewriter) {
        PhiInstruction round = (PhiInstruction) named(rewriter, "flat");
        StoreInstruction store =
                PassMistake.all(rewriter, StoreInstruction.class).getFirst();
        Instruction address = (Instruction) store.pointer();
        Value next = rewriter.before(address)
                .binary(Opcode.ADD, round, rewriter.context().i64(1));
        Value moved = rewriter.before(address).elementPointer(IntType.I32, address.operand(0), List.of(next), 0);
        rewriter.setOperand(store, store.operand(0) == address ? 0 : 1, moved);
    }
}
