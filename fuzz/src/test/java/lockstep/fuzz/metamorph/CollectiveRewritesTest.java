package lockstep.fuzz.metamorph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.metamorph.CollectiveRewrites.LegalRewrite;
import lockstep.fuzz.reduce.Corpus;
import lockstep.ir.choices.Choices;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The check raises no alarm for what changes nothing, and for legal changes around collective operations; it does for
 * illegal ones that look like them. A campaign over many seeds: {@code -Dlockstep.rewrites=FIRST..END}, and
 * {@code -Dlockstep.rewrites.profile=default} for another profile.
 */
final class CollectiveRewritesTest {
    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
    private static final String[] RANGE =
            System.getProperty("lockstep.rewrites", "0..12").split("\\.\\.");
    private static final String PROFILES = System.getProperty("lockstep.rewrites.profile", "collectives,masks");
    private static final int TRIES = 400;

    private static Judgement judge(Transformation change, TestCase test, long seed) throws IOException {
        return new PipelineSubject(Pipeline.of(new MetamorphPass(change, seed)), CHECK).judge(test);
    }

    static Stream<LegalRewrite> rewrites() {
        return CollectiveRewrites.all().stream();
    }

    @Test
    void thereAreMany() {
        assertTrue(CollectiveRewrites.all().size() >= 20);
        assertEquals(
                CollectiveRewrites.all().size(),
                CollectiveRewrites.all().stream()
                        .map(r -> r.change().name())
                        .distinct()
                        .count());
    }

    /** Looks for programs that have a place for the rewrite, once collectives are repeated; each must be good. */
    @ParameterizedTest
    @MethodSource("rewrites")
    void eachAppliesAndRaisesNoAlarm(LegalRewrite rewrite) throws IOException {
        Generator generator = new Generator(Profile.named("collectives"));
        int changed = 0;
        for (long seed = 0; seed < TRIES && changed < 2; seed++) {
            TestCase test = generator.generate(seed);
            PassManager.run(test.module(), repeated(seed), PipelineOptions.PLAIN);
            if (hasPlace(rewrite.change(), test)) {
                Judgement judgement = judge(rewrite.change(), test, seed);
                assertTrue(judgement.faults().isEmpty(), () -> judgement + test.text());
                changed += judgement.changedSteps();
            }
        }
        assertTrue(changed > 0, "never applied");
    }

    private static Pipeline repeated(long seed) {
        return Pipeline.of(new MetamorphPass(CollectiveRewrites.all().getFirst().change(), seed));
    }

    private static boolean hasPlace(Transformation change, TestCase test) {
        return test.module().definedFunctions().stream()
                .anyMatch(f -> f.instructionList().stream().anyMatch(change.applies()));
    }

    /** Counts of a campaign. */
    private static final class Counts {
        private final Map<String, Integer> applied = new TreeMap<>();
        private final Map<String, Integer> openReasons = new TreeMap<>();
        private int programs;
        private int rewritten;

        @Override
        public String toString() {
            return "%d programs, %d with a rewrite, inconclusive: %s%napplications: %s"
                    .formatted(programs, rewritten, openReasons, applied);
        }
    }

    static Stream<String> profiles() {
        return Stream.of(PROFILES.split(","));
    }

    /** Law: identity and all rewrites together refine. Oracle: the clause of each rewrite. */
    @ParameterizedTest
    @MethodSource("profiles")
    void identityAndAllRewritesTogetherRefine(String profile) throws IOException {
        Generator generator = new Generator(Profile.named(profile));
        Counts counts = new Counts();
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (long seed = Long.parseLong(RANGE[0]); seed < Long.parseLong(RANGE[1]); seed++) {
            refines(generator.generate(seed), seed, counts);
        }
        long seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1_000_000_000;
        System.out.printf(
                "rewrites of profile %s, seeds %s..%s: %s%n%d s of processor time%n",
                profile, RANGE[0], RANGE[1], counts, seconds);
        assertTrue(counts.rewritten > 0);
    }

    private static void refines(TestCase test, long seed, Counts counts) throws IOException {
        TestCase rewritten = test.copy();
        Map<String, Long> rules = PassManager.run(
                        rewritten.module(), CollectiveRewrites.pipeline(seed), PipelineOptions.PLAIN)
                .byRule();
        rules.forEach((rule, count) ->
                counts.applied.merge(rule.substring(rule.indexOf(':') + 1), Math.toIntExact(count), Integer::sum));
        TestCase read = TestCase.read(test.name(), test.text().getBytes(StandardCharsets.UTF_8));
        ProgramImage image = ProgramImage.of(test.module());
        counts.programs++;
        counts.rewritten += rules.isEmpty() ? 0 : 1;
        for (LaunchFile launches : test.sequences()) {
            Runs before = CHECK.run(image, launches);
            for (TestCase after : List.of(read, test.copy(), rewritten)) {
                Verdict verdict = CHECK.compare(before, CHECK.runAfter(before, ProgramImage.of(after.module())));
                if (verdict instanceof Verdict.Inconclusive open) {
                    counts.openReasons.merge(open.reason().toString(), 1, Integer::sum);
                } else {
                    assertInstanceOf(Verdict.Refines.class, verdict, () -> "seed " + seed + after.text());
                }
            }
        }
    }

    // ---- corpus

    private static final List<String> WITH_COLLECTIVES = List.of(
            "reduce_shfl",
            "scan_incl",
            "warp_vote_match",
            "redux_segments",
            "shfl_all",
            "compact_ballot",
            "bitonic_sort",
            "reduce_shared");

    /** All of the corpus and the examples with {@code -Dlockstep.rewrites.corpus=all}. */
    static List<Path> kernels() throws IOException {
        boolean isAll = System.getProperty("lockstep.rewrites.corpus", "").equals("all");
        return Corpus.files().stream()
                .filter(file -> isAll
                        || WITH_COLLECTIVES.stream()
                                .anyMatch(name -> file.getFileName().toString().equals(name + ".O1.ll")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void compiledKernelsRaiseNoAlarm(Path file) throws IOException {
        refines(Corpus.read(file), 1, new Counts());
    }

    // ---- illegal twins

    private static Transformation twin(String name, Predicate<Instruction> applies, Transformation.Edit edit) {
        return new Transformation(name, "an illegal change on purpose", applies, edit);
    }

    private static Value not(IrBuilder builder, Value value) {
        return Collectives.not(builder, value);
    }

    static Stream<Transformation> illegal() {
        return Stream.of(
                twin(
                        "any-is-all",
                        at -> Collectives.is(at, Intrinsic.VOTE_SYNC_ANY),
                        (rewriter, at, choices) -> rewriter.replace(
                                at,
                                Collectives.call(
                                        rewriter.before(at),
                                        at,
                                        "llvm.nvvm.vote.all.sync",
                                        at.operand(0),
                                        at.operand(1)))),
                twin(
                        "ballot-of-the-others",
                        at -> Collectives.is(at, Intrinsic.VOTE_SYNC_BALLOT),
                        (rewriter, at, choices) -> rewriter.setOperand(at, 1, not(rewriter.before(at), at.operand(1)))),
                twin(
                        "mask-without-a-lane",
                        Collectives::hasMask,
                        (rewriter, at, choices) -> rewriter.setOperand(
                                at,
                                Collectives.maskIndex(at),
                                rewriter.before(at)
                                        .binary(
                                                Opcode.AND,
                                                Collectives.mask(at),
                                                rewriter.context().i32(-2)))),
                twin(
                        "only-odd-lanes",
                        at -> Collectives.hasMask(at) && at.type() == IntType.I32,
                        CollectiveRewritesTest::onlyOddLanes),
                twin(
                        "next-lane",
                        at -> Collectives.isNamed(at, "llvm.nvvm.shfl.sync.bfly.i32"),
                        (rewriter, at, choices) -> rewriter.setOperand(
                                at,
                                2,
                                rewriter.before(at)
                                        .binary(
                                                Opcode.XOR,
                                                at.operand(2),
                                                rewriter.context().i32(1)))),
                twin(
                        "bytes-match",
                        at -> Collectives.isNamed(at, "llvm.nvvm.match.any.sync.i32"),
                        (rewriter, at, choices) -> rewriter.setOperand(
                                at,
                                1,
                                rewriter.before(at)
                                        .binary(
                                                Opcode.AND,
                                                at.operand(1),
                                                rewriter.context().i32(0xff)))),
                twin(
                        "barrier-gone",
                        at -> Collectives.isNamed(at, "llvm.nvvm.barrier0"),
                        (rewriter, at, choices) -> rewriter.erase(at)),
                twin(
                        "own-value",
                        at -> Collectives.hasMask(at)
                                && at.type() == Collectives.value(at).type(),
                        (rewriter, at, choices) -> rewriter.replace(at, Collectives.value(at))));
    }

    /** Even lanes bypass the collective, although it names them. */
    private static void onlyOddLanes(Rewriter rewriter, Instruction at, Choices choices) {
        BasicBlock head = Objects.requireNonNull(at.block());
        Value lane = Collectives.call(rewriter.before(at), at, "llvm.nvvm.read.ptx.sreg.laneid");
        Value isOdd = rewriter.before(at).cast(Opcode.TRUNC, lane, IntType.I1);
        BasicBlock tail = rewriter.splitBefore(at, null);
        BasicBlock odd = rewriter.addBlock(null, tail);
        TerminatorInstruction jump = rewriter.atEnd(odd).branch(tail);
        rewriter.replaceTerminator(head, new BranchInstruction(isOdd, odd, tail));
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(at.type(), 0), tail);
        Instruction moved = rewriter.insertBefore(at.copy(), jump);
        rewriter.addIncoming(phi, moved, odd);
        rewriter.addIncoming(phi, rewriter.context().i32(0), head);
        rewriter.replace(at, phi);
    }

    @ParameterizedTest
    @MethodSource("illegal")
    void illegalTwinsAreFound(Transformation twin) throws IOException {
        Generator generator = new Generator(Profile.named("collectives"));
        boolean isFound = false;
        for (long seed = 0; seed < TRIES && !isFound; seed++) {
            TestCase test = generator.generate(seed);
            isFound = hasPlace(twin, test) && judge(twin, test, seed).verdict() == CaseVerdict.WRONG;
        }
        assertTrue(isFound);
    }
}
