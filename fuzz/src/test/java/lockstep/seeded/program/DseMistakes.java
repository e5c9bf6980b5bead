package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code dse}, on its filetests. */
final class DseMistakes {
    private DseMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "dse", file + ".ll");
        return new PassMistake("dse-" + name, program, "dse", change);
    }

    /** The store of that number is removed. */
    private static PassMistake erasing(String name, String file, int store) {
        return mistake(name, file, r -> r.erase(store(r, store)));
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("hole-taken-for-begin", "keeps-fill-with-hole", r -> shortenBegin(fill(r), r, 12)),
                mistake("read-before-overwritten", "keeps-fill-that-is-read-first", r -> shortenBegin(fill(r), r, 4)),
                mistake("overwritten-in-arm", "keeps-fill-overwritten-in-arm", r -> shortenBegin(fill(r), r, 4)),
                mistake("lanes-that-end", "keeps-fill-before-exit", r -> shortenBegin(fill(r), r, 4)),
                mistake("begin-before-barrier", "keeps-fill-before-barrier", r -> shortenBegin(fill(r), r, 4)),
                mistake("one-byte-too-many", "shortened-at-begin", r -> shortenBegin(fill(r), r, 1)),
                mistake("end-too-short", "shortened-at-end", r -> shortenEnd(fill(r), r, 4)),
                mistake("source-not-advanced", "copy-shortened-at-begin", DseMistakes::sourceOfBegin),
                mistake("call-whose-slot-is-read", "keeps-call-whose-slot-is-read", r -> eraseCall(r, 0)),
                mistake("call-of-two-slots", "keeps-call-that-writes-elsewhere", r -> eraseCall(r, 0)),
                mistake("call-with-barrier", "keeps-call-that-synchronizes", r -> eraseCall(r, 0)),
                mistake("call-that-may-end", "keeps-call-that-may-end", r -> eraseCall(r, 0)),
                erasing("free-of-other", "keeps-store-before-free-of-other", 1),
                erasing("byte-beside-part", "keeps-bytes-beside-part", 0),
                erasing("slot-of-some-lanes", "keeps-slot-store-read-by-some-lanes", 0),
                erasing("slot-selected-by-some-lanes", "keeps-slot-selected-by-some-lanes", 0),
                erasing("loaded-before-store", "keeps-value-loaded-before-store", 1),
                erasing("other-bytes-than-fill", "keeps-store-after-other-fill", 4),
                erasing("read-through-cast", "keeps-store-through-cast", 2),
                erasing("byte-before-volatile-part", "keeps-store-before-ordered-store", 2),
                mistake("constant-in-part-of-byte", "keeps-constant-of-part-of-byte", DseMistakes::joinConstants),
                mistake("high-half-first", "constants-past-other-writes", DseMistakes::swapHalves),
                mistake("constant-past-overlap", "keeps-constant-past-overlap", DseMistakes::earlyConstant));
    }

    private static CallInstruction fill(Rewriter rewriter) {
        return PassMistake.calls(rewriter, "llvm.memset").getFirst();
    }

    private static StoreInstruction store(Rewriter rewriter, int index) {
        return PassMistake.all(rewriter, StoreInstruction.class).get(index);
    }

    private static void shortenEnd(CallInstruction block, Rewriter rewriter, long bytes) {
        ConstantInt size = (ConstantInt) block.argument(2);
        rewriter.setOperand(block, 2, rewriter.context().i64(size.zext() - bytes));
    }

    private static void shortenBegin(CallInstruction block, Rewriter rewriter, long bytes) {
        shortenEnd(block, rewriter, bytes);
        rewriter.setOperand(block, 0, after(block, block.argument(0), rewriter, bytes));
        block.setAttributes(block.attributes().withParameter(0, AttributeSet.EMPTY));
    }

    private static Value after(Instruction place, Value base, Rewriter rewriter, long bytes) {
        return rewriter.before(place)
                .elementPointer(IntType.I8, base, List.of(rewriter.context().i64(bytes)), Flag.set(Flag.INBOUNDS));
    }

    /** A copy that is shortened at its begin reads from where it read before. */
    private static void sourceOfBegin(Rewriter rewriter) {
        CallInstruction copy = PassMistake.calls(rewriter, "llvm.memmove").getFirst();
        rewriter.setOperand(copy, 1, ((Instruction) copy.argument(1)).operand(0));
    }

    private static void eraseCall(Rewriter rewriter, int index) {
        rewriter.erase(PassMistake.all(rewriter, CallInstruction.class).stream()
                .filter(call ->
                        call.calledFunction().filter(f -> !f.isIntrinsic()).isPresent())
                .toList()
                .get(index));
    }

    /** The constant of the high half of a float is stored into its low half. */
    private static void swapHalves(Rewriter rewriter) {
        rewriter.setOperand(store(rewriter, 0), 0, rewriter.context().floating(FloatType.FLOAT, 0x3f804100L));
    }

    /** A byte is merged with a constant of which only four bits are stored to that byte. */
    private static void joinConstants(Rewriter rewriter) {
        rewriter.setOperand(store(rewriter, 0), 0, rewriter.context().integer(IntType.of(20), 0xf0005));
        rewriter.erase(store(rewriter, 1));
    }

    /** The last store is made before the one that may be to the same bytes. */
    private static void earlyConstant(Rewriter rewriter) {
        rewriter.moveBefore(store(rewriter, 2), store(rewriter, 1));
    }
}
