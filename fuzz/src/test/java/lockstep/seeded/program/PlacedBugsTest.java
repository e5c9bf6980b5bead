package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Passes with a known mistake, each on a program in which it matters: the check reports it with the right place. */
final class PlacedBugsTest {
    /**
     * A seeded bug.
     *
     * @param kind of the counterexample expected
     * @param place words that the report must contain
     */
    record Seeded(String name, String victim, String kind, List<String> place, BrokenPass.Mistake mistake) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Seeded> bugs() {
        return Stream.of(
                new Seeded("wrong-phi-operand", "v", "output", List.of("block %j", "phi"), PlacedBugsTest::exchangePhi),
                new Seeded("dropped-store", "store:1", "output", List.of("store"), Rewriter::erase),
                new Seeded("sunk-barrier", "call:1", "participants", List.of("call"), PlacedBugsTest::sinkIntoBlockA),
                new Seeded(
                        "hoisted-shuffle",
                        "s",
                        "undefined-lane-not-in-mask",
                        List.of("block %a", "call"),
                        PlacedBugsTest::hoistToEntry),
                new Seeded("swapped-branch", "br:0", "output", List.of("br"), PlacedBugsTest::exchangeTargets),
                new Seeded("wrong-nsw", "v", "output-undefined", List.of("add"), PlacedBugsTest::claimNoWrap),
                new Seeded(
                        "lost-copy", "i", "output", List.of("phi", "block %l"), PlacedBugsTest::useLatchValueOutside),
                new Seeded("off-by-one-gep", "q", "output", List.of("getelementptr"), PlacedBugsTest::shiftIndex),
                new Seeded("folded-poison", "z", "output-undefined", List.of("and"), PlacedBugsTest::foldToPoison),
                new Seeded("merged-divergent-calls", "b2", "participants", List.of("call"), PlacedBugsTest::mergeCalls),
                new Seeded("removed-atomic", "atomicrmw:0", "output", List.of("atomicrmw"), Rewriter::erase),
                new Seeded(
                        "wrong-address-space",
                        "w",
                        "undefined-access-on-poison",
                        List.of("load"),
                        PlacedBugsTest::castToGlobal),
                new Seeded("dropped-warp-sync", "call:1", "policy-dependent", List.of("call"), Rewriter::erase));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isFoundAndPlaced(Seeded bug) throws IOException {
        Path path = Path.of("src/test/resources/placed", bug.name() + ".ll");
        BrokenPass pass = new BrokenPass(bug.name(), bug.victim(), bug.mistake());
        CheckRequest request =
                CheckRequest.of(Pipeline.of(pass), new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));
        FileReport report = new CheckJob(request).check(path, Files.readAllBytes(path));
        assertEquals(List.of(), report.undefinedInputs());
        StepVerdict step = report.verdicts().getFirst();
        assertEquals(bug.name(), step.pass());
        assertTrue(step.lastRule().contains("rule " + bug.name() + ":break in @k"), step.lastRule());
        bug.place().forEach(word -> assertTrue(step.lastRule().contains(word), step.lastRule()));
        Counterexample found = counterexample(step.verdict());
        assertEquals(bug.kind(), found.kind(), found.text());
        if (found.offset() >= 0) {
            assertTrue(found.text().contains("last writer before"), found.text());
            assertTrue(found.text().contains("lane"), found.text());
        }
        boolean depends = found.text().contains("after depends on the schedule");
        assertEquals(bug.name().equals("dropped-warp-sync"), depends, found.text());
    }

    private static Counterexample counterexample(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Wrong w -> w.counterexample();
            case Verdict.Refines r -> throw new AssertionError("not found: " + r);
            case Verdict.Inconclusive i -> throw new AssertionError("not found: " + i);
            case Verdict.Skipped s -> throw new AssertionError("not run");
        };
    }

    // ---- the mistakes

    private static void exchangePhi(Rewriter rewriter, Instruction victim) {
        Value first = victim.operand(0);
        rewriter.setOperand(victim, 0, victim.operand(1));
        rewriter.setOperand(victim, 1, first);
    }

    private static BasicBlock block(Rewriter rewriter, String name) {
        for (BasicBlock block : rewriter.function().blocks()) {
            if (name.equals(block.name())) {
                return block;
            }
        }
        throw new AssertionError("there is no block " + name);
    }

    private static void sinkIntoBlockA(Rewriter rewriter, Instruction victim) {
        rewriter.moveBefore(victim, Objects.requireNonNull(block(rewriter, "a").first()));
    }

    private static void hoistToEntry(Rewriter rewriter, Instruction victim) {
        rewriter.moveBefore(victim, rewriter.function().entry().terminator());
    }

    private static void exchangeTargets(Rewriter rewriter, Instruction victim) {
        BranchInstruction branch = (BranchInstruction) victim;
        rewriter.replaceTerminator(
                Objects.requireNonNull(branch.block()),
                new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
    }

    private static void claimNoWrap(Rewriter rewriter, Instruction victim) {
        rewriter.setFlags(victim, Flag.NSW.bit());
    }

    private static void useLatchValueOutside(Rewriter rewriter, Instruction victim) {
        PhiInstruction phi = (PhiInstruction) victim;
        Value latch = phi.incomingValue(1);
        for (Use use : phi.useList()) {
            if (use.user().block() != phi.block()) {
                rewriter.replaceUse(use, latch);
            }
        }
    }

    private static void shiftIndex(Rewriter rewriter, Instruction victim) {
        Value one = rewriter.context().integer((IntType) victim.operand(1).type(), 1);
        rewriter.setOperand(victim, 1, rewriter.before(victim).binary(Opcode.ADD, victim.operand(1), one));
    }

    private static void foldToPoison(Rewriter rewriter, Instruction victim) {
        rewriter.replace(victim, rewriter.context().poison(victim.type()));
    }

    /** Hoists the call of the first arm above the branch and uses it for the second arm's, too. */
    private static void mergeCalls(Rewriter rewriter, Instruction victim) {
        Instruction other = null;
        for (Instruction instruction : block(rewriter, "a")) {
            other = "b1".equals(instruction.name()) ? instruction : other;
        }
        rewriter.moveBefore(
                Objects.requireNonNull(other), rewriter.function().entry().terminator());
        rewriter.replace(victim, other);
    }

    private static void castToGlobal(Rewriter rewriter, Instruction victim) {
        Value cast = rewriter.before(victim).cast(Opcode.ADDRSPACECAST, victim.operand(0), PointerType.of(1));
        rewriter.setOperand(victim, 0, cast);
    }
}
