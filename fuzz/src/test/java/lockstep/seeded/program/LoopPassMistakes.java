package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
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

    private static PassMistake copied(String name, String file, Consumer<Rewriter> change) {
        String passes = "simple-loop-unswitch<nontrivial;divergent-conditions>";
        Path program = Path.of(PassMistake.FILETESTS, "simple-loop-unswitch", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa," + passes, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(deleted(), unswitched(), others()).flatMap(mistakes -> mistakes);
    }

    private static Stream<PassMistake> deleted() {
        String pass = "loop-deletion";
        return Stream.of(
                mistake("deleted-with-store", pass, "keeps-store", r -> eraseAll(r, StoreInstruction.class)),
                mistake("deleted-with-barrier", pass, "keeps-barrier", r -> eraseCall(r, "llvm.nvvm.barrier0")),
                mistake(
                        "deleted-with-synchronization",
                        pass,
                        "keeps-warp-synchronization",
                        r -> eraseCall(r, "llvm.nvvm.bar.warp.sync")),
                mistake("exit-of-the-first-round", pass, "keeps-value-of-rounds", LoopPassMistakes::firstIteration),
                mistake("exit-of-one-way", pass, "keeps-value-of-exit", LoopPassMistakes::exitOfOneWay),
                mistake("operand-for-result", pass, "brings-invariant", r -> replace(r, "b", "a")),
                mistake("broken-for-all-lanes", pass, "keeps-back-edge-that-some-lanes-take", r -> go(r, "loop", 0)));
    }

    private static Stream<PassMistake> unswitched() {
        String pass = "simple-loop-unswitch";
        return Stream.of(
                mistake("exit-turned", pass, "exit", LoopPassMistakes::turnGuard),
                mistake("exit-taken-by-all", pass, "exit", r -> go(r, "entry", 1)),
                mistake("exit-taken-by-none", pass, "exit", r -> go(r, "entry", 0)),
                mistake("exit-with-another-value", pass, "exit-shared-with-others", LoopPassMistakes::firstToZero),
                mistake("exit-before-store", pass, "keeps-exit-behind-store", LoopPassMistakes::leaveBefore),
                mistake("exit-before-vote", pass, "keeps-exit-behind-vote", LoopPassMistakes::leaveBefore),
                mistake("exit-before-barrier", pass, "keeps-exit-behind-barrier", LoopPassMistakes::leaveBefore),
                mistake("exit-before-end", pass, "keeps-exit-behind-branch", LoopPassMistakes::leaveBefore),
                copied("copies-turned", "branch", LoopPassMistakes::turnGuard),
                copied("copies-of-lanes-turned", "divergent-branch", LoopPassMistakes::turnGuard),
                copied("all-in-one-copy", "divergent-branch", r -> go(r, "entry", 0)),
                copied("part-that-decides", "part", r -> go(r, "entry", 0)),
                copied("votes-apart", "keeps-divergent-branch-with-vote", LoopPassMistakes::voteApart),
                copied("barriers-apart", "keeps-divergent-branch-with-barrier", LoopPassMistakes::barrierApart));
    }

    private static Stream<PassMistake> others() {
        return Stream.of(
                mistake("exit-of-the-round-before", "lcssa", "last-round", LoopPassMistakes::exitOfTheIterationBefore),
                mistake("exit-of-the-other-way", "lcssa", "two-exits", LoopPassMistakes::exitOfTheIterationBefore),
                mistake("loop-without-guard", "loop-rotate", "guard", LoopPassMistakes::enterAlways),
                mistake("guard-turned", "loop-rotate", "guard", LoopPassMistakes::turnGuard),
                mistake("first-value-of-exit", "loop-rotate", "guard", LoopPassMistakes::firstValueOfExit),
                hoisted("division-of-some-lanes", "k"),
                hoisted("load-of-some-lanes", "k"),
                hoisted("load-over-barrier", "k"),
                hoisted("load-of-what-is-stored", "k"),
                hoisted("division-after-exit", "k"),
                mistake("sunk-past-a-store", "licm", "keeps-sink-of-load-that-is-overwritten", LoopPassMistakes::sink),
                mistake(
                        "sunk-of-the-next-round",
                        "licm",
                        "sinks-to-two-exits",
                        LoopPassMistakes::sinkOfTheNextIteration),
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

    /** The PHI of the exit has what the iteration began with. */
    private static void exitOfTheIterationBefore(Rewriter rewriter) {
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

    private static void sinkOfTheNextIteration(Rewriter rewriter) {
        PhiInstruction phi = PassMistake.block(rewriter, "two").phis().getFirst();
        rewriter.replaceUse(phi.operandUse(0), PassMistake.named(rewriter, "n"));
    }

    /** Each lane stores after the loop; lanes that did not store inside store the value that was there before. */
    private static void storeOfAllLanes(Rewriter rewriter) {
        StoreInstruction store =
                PassMistake.all(rewriter, StoreInstruction.class).getFirst();
        BasicBlock entry = PassMistake.block(rewriter, "entry");
        Instruction found = new LoadInstruction(store.value().type(), store.pointer(), MemoryAccess.aligned(4));
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

    // ---- loops that are deleted, and tests that move

    private static void eraseAll(Rewriter rewriter, Class<? extends Instruction> kind) {
        PassMistake.all(rewriter, kind).stream()
                .filter(i -> PassMistake.blockOf(i) == PassMistake.block(rewriter, "loop"))
                .forEach(rewriter::erase);
    }

    private static CallInstruction call(Rewriter rewriter, String name) {
        return PassMistake.calls(rewriter, name).getFirst();
    }

    private static void eraseCall(Rewriter rewriter, String name) {
        rewriter.erase(call(rewriter, name));
    }

    private static void replace(Rewriter rewriter, String name, String by) {
        rewriter.replaceAllUses(PassMistake.named(rewriter, name), PassMistake.named(rewriter, by));
    }

    private static void firstIteration(Rewriter rewriter) {
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "n.lcssa");
        rewriter.replaceUse(phi.operandUse(0), rewriter.context().i32(1));
    }

    private static void exitOfOneWay(Rewriter rewriter) {
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "r");
        rewriter.replaceUse(phi.operandUse(0), phi.incomingValue(1));
    }

    /** The branch at the end of a block becomes unconditional. */
    private static void go(Rewriter rewriter, String block, int way) {
        BasicBlock from = PassMistake.block(rewriter, block);
        rewriter.replaceTerminator(from, new BranchInstruction(from.terminator().successor(way)));
    }

    private static void firstToZero(Rewriter rewriter) {
        BasicBlock entry = PassMistake.block(rewriter, "entry");
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "r");
        rewriter.replaceUse(
                phi.operandUse(phi.indexOf(entry)), rewriter.context().i32(0));
    }

    /** Lanes that leave by the first test of the loop leave before it. */
    private static void leaveBefore(Rewriter rewriter) {
        BasicBlock entry = PassMistake.block(rewriter, "entry");
        BasicBlock loop = entry.terminator().successor(0);
        Instruction condition = PassMistake.named(rewriter, "c");
        rewriter.replaceTerminator(entry, new BranchInstruction(condition, loop, PassMistake.block(rewriter, "left")));
    }

    private static void voteApart(Rewriter rewriter) {
        CallInstruction vote = call(rewriter, "llvm.nvvm.vote.ballot.sync");
        PhiInstruction phi = new PhiInstruction(vote.type(), 0);
        for (String name : List.of("a", "b")) {
            BasicBlock block = PassMistake.block(rewriter, name);
            Instruction copy = rewriter.insertBefore(vote.copy(operand -> operand), block.terminator());
            rewriter.addIncoming(phi, copy, block);
        }
        rewriter.insertPhi(phi, PassMistake.blockOf(vote));
        rewriter.replaceAllUses(vote, phi);
        rewriter.erase(vote);
    }

    private static void barrierApart(Rewriter rewriter) {
        CallInstruction barrier = call(rewriter, "llvm.nvvm.barrier0");
        for (String name : List.of("a", "b")) {
            rewriter.insertBefore(
                    barrier.copy(operand -> operand),
                    PassMistake.block(rewriter, name).terminator());
        }
        rewriter.erase(barrier);
    }
}
