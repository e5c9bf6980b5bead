package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.compiler.cssa.MergeSets;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.rule.Rule;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes in bringing a program into conventional SSA form and out of it, each on a program in which it matters, with
 * the oracles that must catch it. Without the mistake the same oracles are content.
 */
final class CssaMistakesTest {
    /** What can notice a mistake. */
    enum Oracle {
        /** The program shows something else than before. */
        EDGE,
        /** The program in webs shows something else than by edge. */
        WEB,
        /** So it does with uniform webs in warp-shared cells. */
        WEB_SHARED,
        /** {@link WebValidator} finds an interference. */
        VALIDATOR
    }

    private static final String ISOLATED = "cssa<cssa-coalesce=0>";
    private static final String IN_PLACE = "cssa<cssa-coalesce=0;no-split-critical-edges>";
    private static final Rule RULE = new Rule("mistake", "seeded", "a mistake made on purpose");

    /**
     * A mistake.
     *
     * @param passes what is run before it is made
     * @param oracles all that must notice it, and no others
     * @param claims classes that are claimed; the webs of the program if they are not the mistake
     */
    record Mistake(
            String name,
            String program,
            String passes,
            Set<Oracle> oracles,
            Consumer<Rewriter> change,
            java.util.function.Function<Function, CongruenceClasses> claims) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Mistake mistake(String name, String program, String passes, Consumer<Rewriter> change) {
        return new Mistake(
                name, program, passes, Set.of(Oracle.WEB, Oracle.WEB_SHARED, Oracle.VALIDATOR), change, MergeSets::of);
    }

    private static Mistake lowering(String name, String program, Consumer<Rewriter> change) {
        return new Mistake(name, program, "", Set.of(Oracle.EDGE), change, MergeSets::of);
    }

    private static Mistake claim(
            String name,
            String program,
            String passes,
            java.util.function.Function<Function, CongruenceClasses> claims) {
        return new Mistake(name, program, passes, Set.of(Oracle.WEB_SHARED, Oracle.VALIDATOR), rewriter -> {}, claims);
    }

    static Stream<Mistake> mistakes() {
        return Stream.of(
                mistake("copy-in-merge-block", WebPrograms.EARLY, ISOLATED, CssaMistakesTest::copiesIntoMergeBlock),
                mistake("over-coalesced", WebPrograms.SWAP, "cssa", CssaMistakesTest::coalesceAll),
                mistake("coalesced-with-counter", WebPrograms.LOST_COPY, "cssa", CssaMistakesTest::coalesceAll),
                mistake("lost-copy", WebPrograms.LOST_COPY, IN_PLACE, CssaMistakesTest::dropConsumers),
                mistake("sequentialized-swap", WebPrograms.SWAP, "cssa", CssaMistakesTest::numberCopiesApart),
                mistake("skipped-phi", WebPrograms.SWAP, ISOLATED, rewriter -> skip(rewriter, "a")),
                mistake("skipped-phi-of-lost-copy", WebPrograms.LOST_COPY, ISOLATED, rewriter -> skip(rewriter, "i")),
                mistake("propagation-left-out", WebPrograms.LOST_COPY, ISOLATED, CssaMistakesTest::leaveOperands),
                mistake("stale-numbers-of-split-edges", WebPrograms.SWAP, "cssa", CssaMistakesTest::coalesceOnEdges),
                mistake("copy-before-the-branch", WebPrograms.CRITICAL, "cssa", CssaMistakesTest::copiesBeforeBranch),
                claim("diamond-claimed-uniform", WebPrograms.DIAMOND, "cssa", CssaMistakesTest::allUniform),
                claim("loop-left-apart-claimed-uniform", WebPrograms.COUNT, "cssa", CssaMistakesTest::allUniform),
                claim("lane-values-claimed-uniform", WebPrograms.SWAP, "cssa", CssaMistakesTest::allUniform),
                lowering("naive-lowering-of-swap", WebPrograms.SWAP, CssaMistakesTest::lowerNaively),
                lowering("naive-lowering-of-lost-copy", WebPrograms.LOST_COPY, CssaMistakesTest::lowerNaively));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isCaught(Mistake mistake) {
        Module module = WebPrograms.after(mistake.program(), mistake.passes());
        Rewriter rewriter = new Rewriter(WebPrograms.kernel(module), RewriteGate.OPEN);
        assertTrue(rewriter.allow(RULE, WebPrograms.kernel(module).entry().terminator()));
        mistake.change().accept(rewriter);
        for (Oracle oracle : mistake.oracles()) {
            assertTrue(notices(oracle, mistake, module), oracle::name);
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void withoutTheMistakeNothingIsWrong(Mistake mistake) {
        String passes = mistake.passes().isEmpty() ? "cssa,dessa" : mistake.passes();
        Module module = WebPrograms.after(mistake.program(), passes);
        Mistake none = new Mistake("none", mistake.program(), passes, Set.of(), rewriter -> {}, MergeSets::of);
        for (Oracle oracle : Oracle.values()) {
            assertFalse(notices(oracle, none, module), oracle::name);
        }
    }

    private static boolean notices(Oracle oracle, Mistake mistake, Module module) {
        return switch (oracle) {
            case EDGE -> {
                Runs before = WebPrograms.runs(WebPrograms.module(mistake.program()));
                Verdict verdict = WebPrograms.check().compare(before, WebPrograms.runs(module));
                yield verdict.isWrong();
            }
            case WEB ->
                WebPrograms.inWebs(module, PhiMode.WEB, mistake.claims()).isWrong();
            case WEB_SHARED ->
                WebPrograms.inWebs(module, PhiMode.WEB_SHARED, mistake.claims()).isWrong();
            case VALIDATOR -> {
                Function kernel = WebPrograms.kernel(module);
                Uniformity claims = Analyses.uncached().get(Uniformity.ANALYSIS, kernel);
                yield !WebValidator.interferences(kernel, mistake.claims().apply(kernel), claims)
                        .isEmpty();
            }
        };
    }

    // ---- the mistakes

    private static List<Instruction> copies(Rewriter rewriter) {
        List<Instruction> copies = new ArrayList<>();
        for (BasicBlock block : rewriter.function().blocks()) {
            for (Instruction instruction : block) {
                if (DivergenceCopy.isCopy(instruction)) {
                    copies.add(instruction);
                }
            }
        }
        return copies;
    }

    private static List<PhiInstruction> phis(Rewriter rewriter) {
        List<PhiInstruction> phis = new ArrayList<>();
        rewriter.function().blocks().forEach(block -> phis.addAll(block.phis()));
        return phis;
    }

    private static void drop(Rewriter rewriter, Instruction copy) {
        rewriter.replaceAllUses(copy, DivergenceCopy.source(copy));
        rewriter.erase(copy);
    }

    private static boolean isAfterPhi(Instruction copy) {
        return DivergenceCopy.source(copy) instanceof PhiInstruction phi && phi.block() == copy.block();
    }

    /** PHIs read what they read before; only the copies after them stay. */
    private static void copiesIntoMergeBlock(Rewriter rewriter) {
        coalesceProducers(rewriter);
    }

    private static void coalesceProducers(Rewriter rewriter) {
        copies(rewriter).stream().filter(copy -> !isAfterPhi(copy)).forEach(copy -> drop(rewriter, copy));
    }

    private static void dropConsumers(Rewriter rewriter) {
        copies(rewriter).stream().filter(CssaMistakesTest::isAfterPhi).forEach(copy -> drop(rewriter, copy));
    }

    private static void coalesceAll(Rewriter rewriter) {
        copies(rewriter).stream()
                .filter(copy -> DivergenceCopy.source(copy) instanceof LocalValue)
                .forEach(copy -> drop(rewriter, copy));
    }

    private static void coalesceOnEdges(Rewriter rewriter) {
        copies(rewriter).stream()
                .filter(copy -> Objects.requireNonNull(
                                Objects.requireNonNull(copy.block()).name())
                        .endsWith("_crit_edge"))
                .forEach(copy -> drop(rewriter, copy));
    }

    /** Each copy writes before the next one reads. */
    private static void numberCopiesApart(Rewriter rewriter) {
        int number = 100;
        for (Instruction copy : copies(rewriter)) {
            rewriter.setOperand(copy, 1, rewriter.context().integer(IntType.I32, number++));
        }
    }

    /** The PHI of this name is left as it was. */
    private static void skip(Rewriter rewriter, String name) {
        for (PhiInstruction phi : phis(rewriter)) {
            if (!name.equals(phi.name())) {
                continue;
            }
            for (Use use : phi.useList()) {
                if (DivergenceCopy.isCopy(use.user()) && isAfterPhi(use.user())) {
                    drop(rewriter, use.user());
                }
            }
            leaveOperands(rewriter, phi);
        }
    }

    private static void leaveOperands(Rewriter rewriter, PhiInstruction phi) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingValue(i) instanceof Instruction copy && DivergenceCopy.isCopy(copy)) {
                rewriter.setOperand(phi, i, DivergenceCopy.source(copy));
            }
        }
    }

    /** Copies are there, but PHIs read past them and are read past them. */
    private static void leaveOperands(Rewriter rewriter) {
        phis(rewriter).forEach(phi -> leaveOperands(rewriter, phi));
        copies(rewriter).stream().filter(CssaMistakesTest::isAfterPhi).forEach(copy -> drop(rewriter, copy));
    }

    /** Copies are moved from the blocks on edges to before the branch, which may take another edge. */
    private static void copiesBeforeBranch(Rewriter rewriter) {
        for (Instruction copy : copies(rewriter)) {
            BasicBlock block = Objects.requireNonNull(copy.block());
            if (Objects.requireNonNull(block.name()).endsWith("_crit_edge")) {
                rewriter.moveBefore(
                        copy, Objects.requireNonNull(block.singlePredecessor()).terminator());
            }
        }
    }

    private static CongruenceClasses allUniform(Function function) {
        CongruenceClasses webs = PhiWebs.of(function);
        return webs.withUniform(webs.members().keySet());
    }

    /** A cell for each PHI, read where it is used; the cells are written in sequence at the end of predecessors. */
    private static void lowerNaively(Rewriter rewriter) {
        Map<PhiInstruction, AllocaInstruction> cells = new IdentityHashMap<>();
        Instruction first = Objects.requireNonNull(rewriter.function().entry().first());
        for (PhiInstruction phi : phis(rewriter)) {
            cells.put(phi, rewriter.before(first).alloca(phi.type(), 4));
        }
        for (PhiInstruction phi : phis(rewriter)) {
            AllocaInstruction cell = Objects.requireNonNull(cells.get(phi));
            for (int i = 0; i < phi.incomingCount(); i++) {
                Instruction end = phi.incomingBlock(i).terminator();
                Value value = phi.incomingValue(i);
                if (value instanceof PhiInstruction other) {
                    value = rewriter.before(end).load(other.type(), Objects.requireNonNull(cells.get(other)), 4);
                }
                rewriter.before(end).store(value, cell, 4);
            }
        }
        for (PhiInstruction phi : phis(rewriter)) {
            for (Use use : phi.useList()) {
                if (!(use.user() instanceof PhiInstruction)) {
                    AllocaInstruction cell = Objects.requireNonNull(cells.get(phi));
                    rewriter.replaceUse(use, rewriter.before(use.user()).load(phi.type(), cell, 4));
                }
            }
        }
        for (PhiInstruction phi : phis(rewriter)) {
            rewriter.replaceAllUses(phi, rewriter.context().poison(phi.type()));
        }
        phis(rewriter).forEach(rewriter::erase);
        assertEquals(List.of(), phis(rewriter));
    }
}
