package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Mistakes of {@code loop-unroll}, on its filetests. */
final class LoopUnrollMistakes {
    private LoopUnrollMistakes() {}

    private static PassMistake mistake(String name, String file, String settings, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-unroll", file + ".ll");
        return new PassMistake(name, program, "loop-unroll" + settings, change);
    }

    static Stream<PassMistake> all() {
        String epilog = "<unroll-runtime-epilog=1>";
        String prolog = "<unroll-runtime-epilog=0>";
        String three = "<unroll-runtime-epilog=1;unroll-threshold=1000;unroll-count=3>";
        String prime = "<unroll-threshold=0;unroll-partial-threshold=15>";
        String exits = "<unroll-runtime-multi-exit>";
        String bound = "<unroll-upper-bound>";
        return Stream.of(
                mistake("one-round-of-eight-too-many", "remainder-epilog", epilog, r -> further(r)),
                mistake("remainder-is-left-out", "remainder-epilog", epilog, r -> never(r, "end.unr")),
                mistake("loop-is-left-out", "remainder-epilog", epilog, r -> always(r, "entry")),
                mistake("remainder-begins-again", "remainder-epilog", epilog, r -> begin(r, "i.unr")),
                mistake("remainder-without-what-was-summed", "remainder-epilog", epilog, r -> begin(r, "s.unr")),
                mistake("one-round-too-many-is-left", "remainder-prolog", prolog, r -> more(r)),
                mistake("remainder-of-a-sum-that-wraps", "remainder-wraps-3-epilog", three, r -> wrapped(r)),
                mistake("left-a-round-early", "partial-prime", prime, r -> early(r)),
                mistake("counter-of-the-round-before", "partial", "<unroll-threshold=40>", r -> replace(r)),
                mistake("vote-of-another-round", "multiple", "", r -> replaceVote(r)),
                mistake("vote-of-lanes-that-go-on", "multiple", "", r -> voteOfSome(r)),
                mistake("last-round-of-all-lanes", "bound", bound, r -> always(r, "loop")),
                mistake("value-of-the-last-round", "bound", bound, r -> exit(r)),
                mistake("peeled-rounds-come-again", "peel-phi", "", r -> peeled(r)),
                mistake("peeled-without-tests", "peel-count", "<unroll-peel-count=2>", r -> always(r, "latch")),
                mistake("other-exit-of-the-round-before", "remainder-other-exit", exits, r -> other(r)));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    /** The instruction {@code name} of copy {@code copy}, counted from 0: copies keep names. */
    private static Instruction named(Rewriter rewriter, String name, int copy) {
        return rewriter.function().instructionList().stream()
                .filter(instruction -> name.equals(instruction.name()))
                .skip(copy)
                .findFirst()
                .orElseThrow();
    }

    private static BasicBlock block(Rewriter rewriter, String name) {
        return PassMistake.block(rewriter, name);
    }

    private static BasicBlock block(Rewriter rewriter, String name, int copy) {
        return rewriter.function().blockList().stream()
                .filter(block -> name.equals(block.name()))
                .skip(copy)
                .findFirst()
                .orElseThrow();
    }

    private static BranchInstruction end(Rewriter rewriter, String block) {
        return (BranchInstruction) block(rewriter, block).terminator();
    }

    private static Stream<BinaryInstruction> binaries(Rewriter rewriter, Opcode opcode) {
        return PassMistake.all(rewriter, BinaryInstruction.class).stream().filter(binary -> binary.opcode() == opcode);
    }

    /** The loop makes eight iterations more. */
    private static void further(Rewriter rewriter) {
        BinaryInstruction limit = binaries(rewriter, Opcode.SUB).findFirst().orElseThrow();
        BinaryInstruction more = new BinaryInstruction(
                Opcode.ADD, limit.left(), rewriter.context().i32(8), 0);
        rewriter.setOperand(limit, 0, rewriter.insertBefore(more, limit));
    }

    /** The branch at the end of {@code block} goes to its second target. */
    private static void never(Rewriter rewriter, String block) {
        rewriter.setOperand(end(rewriter, block), 0, rewriter.context().bool(false));
    }

    private static void always(Rewriter rewriter, String block) {
        rewriter.setOperand(end(rewriter, block), 0, rewriter.context().bool(true));
    }

    /** A PHI after the loop has what the loop began with. */
    private static void begin(Rewriter rewriter, String name) {
        PhiInstruction phi = (PhiInstruction) named(rewriter, name);
        Value start = phi.incomingValue(block(rewriter, "entry"));
        rewriter.setOperand(phi, 1 - phi.indexOf(block(rewriter, "entry")), start);
    }

    /** The remainder makes one iteration more, where there is one. */
    private static void more(Rewriter rewriter) {
        BinaryInstruction rest = binaries(rewriter, Opcode.AND).findFirst().orElseThrow();
        CompareInstruction test = PassMistake.all(rewriter, CompareInstruction.class).stream()
                .filter(compare -> compare.right() == rest)
                .findFirst()
                .orElseThrow();
        Value next = rewriter.insertBefore(
                new BinaryInstruction(Opcode.ADD, rest, rewriter.context().i32(1), 0), test);
        rewriter.setOperand(test, 1, next);
    }

    /** What is left of the iterations is computed of their number, which may be 0 for 2^width. */
    private static void wrapped(Rewriter rewriter) {
        List<BinaryInstruction> rests = binaries(rewriter, Opcode.UREM).toList();
        Value rounds = ((BinaryInstruction) rests.getFirst().left()).left();
        rewriter.setOperand(rests.getLast(), 0, rounds);
    }

    /** The test in the third copy is about the number of the second. */
    private static void early(Rewriter rewriter) {
        rewriter.setOperand(named(rewriter, "more"), 0, named(rewriter, "next", 1));
    }

    /** The third iteration in one has the number of the second. */
    private static void replace(Rewriter rewriter) {
        rewriter.replaceAllUses(named(rewriter, "next", 1), named(rewriter, "next", 0));
    }

    /** The second copy has the vote of the first. */
    private static void replaceVote(Rewriter rewriter) {
        rewriter.replace(named(rewriter, "b", 1), named(rewriter, "b", 0));
    }

    /** A vote is on the path of only the lanes with high numbers. */
    private static void voteOfSome(Rewriter rewriter) {
        CallInstruction vote = (CallInstruction) named(rewriter, "b", 3);
        BasicBlock home = PassMistake.blockOf(vote);
        Value lane = named(rewriter, "t");
        Value isHigh = rewriter.before(vote)
                .compare(Predicate.UGT, lane, rewriter.context().i32(3));
        BasicBlock tail = rewriter.splitBefore(vote, "tail");
        BasicBlock after = rewriter.splitBefore(Objects.requireNonNull(vote.next()), "after");
        PhiInstruction joined = new PhiInstruction(vote.type(), 0);
        rewriter.insertPhi(joined, after);
        rewriter.replaceAllUses(vote, joined);
        rewriter.addIncoming(joined, vote, tail);
        rewriter.addIncoming(joined, rewriter.context().i32(0), home);
        rewriter.replaceTerminator(home, new BranchInstruction(isHigh, tail, after));
    }

    /** Lanes that leave in the first iteration get what the second one made. */
    private static void exit(Rewriter rewriter) {
        PhiInstruction phi = block(rewriter, "end").phis().getFirst();
        rewriter.setOperand(phi, phi.indexOf(block(rewriter, "loop")), phi.incomingValue(block(rewriter, "loop", 2)));
    }

    /** The loop counts from the beginning. */
    private static void peeled(Rewriter rewriter) {
        PhiInstruction counter = (PhiInstruction) named(rewriter, "i");
        rewriter.setOperand(
                counter,
                counter.indexOf(block(rewriter, "loop", 1)),
                rewriter.context().i32(0));
    }

    /** Lanes that leave elsewhere in the second copy get the number of the first. */
    private static void other(Rewriter rewriter) {
        PhiInstruction phi = block(rewriter, "early").phis().getFirst();
        rewriter.setOperand(phi, phi.indexOf(block(rewriter, "loop", 1)), named(rewriter, "i"));
    }
}
