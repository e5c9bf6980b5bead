package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;

/** Mistakes of {@code memcpyopt}, on its filetests. */
final class MemCpyOptMistakes {
    private MemCpyOptMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "memcpyopt", file + ".ll");
        return new PassMistake("memcpyopt-" + name, program, "memcpyopt", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("call-slot-that-is-used", "keeps-call-slot-of-used", MemCpyOptMistakes::redirect),
                mistake("call-slot-over-read-target", "keeps-call-slot-of-read-target", MemCpyOptMistakes::redirect),
                mistake("call-slot-read-by-call", "keeps-call-slot-of-target-of-call", MemCpyOptMistakes::redirect),
                mistake("call-slot-seen-in-call", "keeps-call-slot-before-barrier", MemCpyOptMistakes::redirect),
                mistake("call-slot-seen-behind", "keeps-call-slot-that-synchronizes", MemCpyOptMistakes::redirect),
                mistake("call-slot-of-ended-lanes", "keeps-call-slot-of-lanes-that-end", MemCpyOptMistakes::redirect),
                mistake("call-slot-of-last-round", "keeps-call-slot-of-written-slot", MemCpyOptMistakes::redirect),
                mistake("call-slot-over-poison", "keeps-call-slot-over-poison", MemCpyOptMistakes::redirect),
                mistake("undefined-over-poison", "keeps-undefined-over-poison", r -> r.erase(copy(r))),
                mistake("slots-both-live", "keeps-slots-of-which-both-are-live", MemCpyOptMistakes::share),
                mistake("slot-written-behind-copy", "keeps-slot-written-behind-copy", MemCpyOptMistakes::share),
                mistake("slots-over-rounds", "keeps-slots-over-rounds", MemCpyOptMistakes::share),
                mistake("slot-read-before-copy", "keeps-slot-accessed-before-copy", MemCpyOptMistakes::share),
                mistake("slots-compared", "keeps-slot-that-is-kept", MemCpyOptMistakes::share),
                mistake("slots-of-other-size", "keeps-slots-of-other-size", MemCpyOptMistakes::share),
                mistake("argument-written-by-call", "keeps-argument-written-by-call", MemCpyOptMistakes::forward),
                mistake("argument-over-barrier", "keeps-argument-over-barrier", MemCpyOptMistakes::forward),
                mistake("stores-over-gap", "keeps-stores-with-gap", MemCpyOptMistakes::fillGap),
                mistake("stores-past-load", "keeps-stores-around-load", r -> lateStores(r, 0, 3)),
                mistake("stores-past-barrier", "keeps-stores-around-barrier", r -> lateStores(r, 1, 4)),
                mistake("stores-past-exit", "keeps-stores-around-exit", r -> lateStores(r, 0, 3)));
    }

    private static CallInstruction copy(Rewriter rewriter) {
        return PassMistake.calls(rewriter, "llvm.memcpy").getLast();
    }

    private static CallInstruction call(Rewriter rewriter) {
        return PassMistake.all(rewriter, CallInstruction.class).stream()
                .filter(call ->
                        call.calledFunction().filter(f -> !f.isIntrinsic()).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** The call writes the target of the copy, which is gone. */
    private static void redirect(Rewriter rewriter) {
        CallInstruction copy = copy(rewriter);
        rewriter.setOperand(call(rewriter), 0, copy.argument(0));
        rewriter.erase(copy);
    }

    /** The second argument is read where the slot was copied from. */
    private static void forward(Rewriter rewriter) {
        rewriter.setOperand(call(rewriter), 1, copy(rewriter).argument(1));
    }

    private static void share(Rewriter rewriter) {
        List<AllocaInstruction> slots = PassMistake.all(rewriter, AllocaInstruction.class);
        rewriter.erase(copy(rewriter));
        rewriter.replaceAllUses(slots.get(1), slots.get(0));
    }

    private static void fillGap(Rewriter rewriter) {
        GetElementPtrInstruction after = (GetElementPtrInstruction) PassMistake.named(rewriter, "p12");
        rewriter.setOperand(after, 1, rewriter.context().i64(8));
    }

    /** Stores {@code from} and the next one are made right before store {@code to}. */
    private static void lateStores(Rewriter rewriter, int from, int to) {
        List<StoreInstruction> stores = PassMistake.all(rewriter, StoreInstruction.class);
        Instruction place = stores.get(to);
        rewriter.moveBefore(stores.get(from), place);
        rewriter.moveBefore(stores.get(from + 1), place);
    }
}
