package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code loop-idiom}, on its filetests. */
final class LoopIdiomMistakes {
    private LoopIdiomMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-idiom", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa,loop-idiom", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("filled-with-another-byte", "fill", r -> set(r, "llvm.memset", 1, seven(r))),
                mistake(
                        "filled-for-all-lanes-alike",
                        "fill",
                        r -> set(r, "llvm.memset", 2, r.context().i64(4))),
                mistake("filled-from-the-last-but-one", "fill-downwards", r -> moveTarget(r, "llvm.memset")),
                mistake(
                        "filled-one-byte-less",
                        "fill-of-bytes",
                        r -> set(r, "llvm.memset", 2, r.context().i64(12))),
                mistake(
                        "copied-too-little",
                        "copy",
                        r -> set(r, "llvm.memcpy", 2, r.context().i64(4))),
                mistake("copied-to-the-bytes-behind", "copy", r -> moveTarget(r, "llvm.memcpy")),
                mistake("filled-what-is-read", "keeps-what-is-read", r -> fillBefore(r, 4)),
                mistake("filled-gaps", "keeps-gaps", r -> fillBefore(r, 12)),
                mistake("filled-for-some-rounds", "keeps-store-of-some-rounds", r -> fillBefore(r, 32)),
                mistake("filled-for-who-leaves-early", "keeps-second-exit", r -> fillBefore(r, 32)));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    private static CallInstruction call(Rewriter rewriter, String name) {
        return PassMistake.calls(rewriter, name).getFirst();
    }

    private static Value seven(Rewriter rewriter) {
        return rewriter.context().integer(IntType.I8, 7);
    }

    private static Value ones(Rewriter rewriter) {
        return rewriter.context().integer(IntType.I8, -1);
    }

    private static void set(Rewriter rewriter, String name, int argument, Value value) {
        rewriter.setOperand(call(rewriter, name), argument, value);
    }

    /** The stores write the bytes that follow. */
    private static void moveTarget(Rewriter rewriter, String name) {
        CallInstruction call = call(rewriter, name);
        Value after = rewriter.before(call)
                .elementPointer(
                        IntType.I8, call.argument(0), List.of(rewriter.context().i64(4)), 0);
        rewriter.setOperand(call, 0, after);
    }

    /** The stores of ones are a fill of {@code size} bytes before the loop. */
    private static void fillBefore(Rewriter rewriter, int size) {
        Value address = named(rewriter, "po");
        Instruction place = PassMistake.block(rewriter, "entry").terminator();
        Function fill =
                IntrinsicTable.declare(rewriter.function().module(), "llvm.memset", address.type(), IntType.I64);
        IrBuilder builder = rewriter.before(place);
        builder.call(
                fill,
                address,
                ones(rewriter),
                rewriter.context().i64(size),
                rewriter.context().bool(false));
        StoreInstruction store = PassMistake.all(rewriter, StoreInstruction.class).stream()
                .filter(s -> s.pointer() == named(rewriter, "p"))
                .findFirst()
                .orElseThrow();
        rewriter.erase(store);
    }
}
