package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** Mistakes of the passes over loops, on their filetests. */
final class LoopPassMistakes {
    private LoopPassMistakes() {}

    private static PassMistake mistake(String name, String pass, String file, Consumer<Rewriter> change) {
        String passes = "loop-simplify,lcssa," + pass;
        return new PassMistake(name, Path.of(PassMistake.FILETESTS, pass, file + ".ll"), passes, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("exit-of-the-round-before", "lcssa", "last-round", LoopPassMistakes::exitOfTheRoundBefore),
                mistake("exit-of-the-other-way", "lcssa", "two-exits", LoopPassMistakes::exitOfTheRoundBefore),
                mistake("loop-without-guard", "loop-rotate", "guard", LoopPassMistakes::enterAlways),
                mistake("guard-turned", "loop-rotate", "guard", LoopPassMistakes::turnGuard),
                mistake("first-value-of-exit", "loop-rotate", "guard", LoopPassMistakes::firstValueOfExit),
                hoisted("division-of-some-lanes", "k"),
                hoisted("load-of-some-lanes", "k"),
                hoisted("load-over-barrier", "k"),
                hoisted("load-of-what-is-stored", "k"),
                hoisted("division-after-exit", "k"),
                mistake("sunk-past-a-store", "licm", "keeps-sink-of-load-that-is-overwritten", LoopPassMistakes::sink),
                mistake("sunk-of-the-next-round", "licm", "sinks-to-two-exits", LoopPassMistakes::sinkOfTheNextRound),
                mistake(
                        "promoted-of-some-lanes",
                        "licm",
                        "keeps-promotion-of-some-lanes",
                        LoopPassMistakes::storeOfAllLanes),
                mistake("promoted-without-store", "licm", "promotes-shared", LoopPassMistakes::dropLastStore),
                mistake("promoted-from-zero", "licm", "promotes-shared", LoopPassMistakes::promoteFromZero));
    }

    private static PassMistake hoisted(String kept, String name) {
        return mistake(
                "hoisted-" + kept,
                "licm",
                "keeps-" + kept,
                rewriter -> rewriter.moveBefore(
                        PassMistake.named(rewriter, name),
                        PassMistake.block(rewriter, "entry").terminator()));
    }

    /** The PHI of the exit has what the round began with. */
    private static void exitOfTheRoundBefore(Rewriter rewriter) {
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "n.lcssa");
        Value before = PassMistake.named(rewriter, "i");
        for (int i = 0; i < phi.incomingCount(); i++) {
            rewriter.replaceUse(phi.operandUse(i), before);
        }
    }

    private static BranchInstruction guard(Rewriter rewriter) {
        return (BranchInstruction) PassMistake.block(rewriter, "entry").terminator();
    }

    private static void enterAlways(Rewriter rewriter) {
        rewriter.setOperand(guard(rewriter), 0, rewriter.context().bool(true));
    }

    private static void turnGuard(Rewriter rewriter) {
        BranchInstruction guard = guard(rewriter);
        rewriter.replaceTerminator(
                PassMistake.blockOf(guard),
                new BranchInstruction(guard.condition(), guard.successor(1), guard.successor(0)));
    }

    /** Lanes that do not enter take another value along. */
    private static void firstValueOfExit(Rewriter rewriter) {
        PhiInstruction taken = PassMistake.block(rewriter, "exit").phis().getFirst();
        int index = taken.indexOf(PassMistake.blockOf(guard(rewriter)));
        rewriter.replaceUse(taken.operandUse(index), PassMistake.named(rewriter, "x"));
    }

    private static void sink(Rewriter rewriter) {
        LoadInstruction load = (LoadInstruction) PassMistake.named(rewriter, "v");
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "v.lcssa");
        Instruction place = PassMistake.blockOf(phi).firstNonPhi();
        PhiInstruction address = new PhiInstruction(load.pointer().type(), 0);
        rewriter.addIncoming(address, load.pointer(), PassMistake.blockOf(load));
        rewriter.insertPhi(address, PassMistake.blockOf(phi));
        Instruction late = new LoadInstruction(load.type(), address, load.access());
        rewriter.insertBefore(late, place);
        rewriter.replaceAllUses(phi, late);
    }

    private static void sinkOfTheNextRound(Rewriter rewriter) {
        PhiInstruction phi = PassMistake.block(rewriter, "two").phis().getFirst();
        rewriter.replaceUse(phi.operandUse(0), PassMistake.named(rewriter, "n"));
    }

    /** Each lane stores behind the loop, those that did not inside what they found before. */
    private static void storeOfAllLanes(Rewriter rewriter) {
        StoreInstruction store = PassMistake.all(rewriter, StoreInstruction.class).getFirst();
        BasicBlock entry = PassMistake.block(rewriter, "entry");
        Instruction found =
                new LoadInstruction(store.value().type(), store.pointer(), MemoryAccess.aligned(4));
        rewriter.insertBefore(found, entry.terminator());
        Instruction late = new StoreInstruction(found, store.pointer(), MemoryAccess.aligned(4));
        rewriter.insertBefore(late, PassMistake.block(rewriter, "end").terminator());
    }

    private static void dropLastStore(Rewriter rewriter) {
        List<StoreInstruction> stores = PassMistake.all(rewriter, StoreInstruction.class);
        rewriter.erase(stores.get(1));
    }

    private static void promoteFromZero(Rewriter rewriter) {
        Instruction load = PassMistake.named(rewriter, "sp.promoted");
        rewriter.replaceAllUses(load, rewriter.context().zero(load.type()));
    }
}
