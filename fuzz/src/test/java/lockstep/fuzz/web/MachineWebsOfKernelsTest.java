package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.machine.web.MachineWebs;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.CodegenBracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.web.WebCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.claim.RegisterWebs;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: compiled kernels whose PHIs have been eliminated are right with each register in one cell a lane, and with those
 * that {@link MachineWebs} names in one cell a warp. They are not with all registers in cells of the warp, and in SSA
 * form, where nothing has been done about lost copies and swaps, they are not in webs. Oracle: the same programs by
 * lane and by edge.
 */
final class MachineWebsOfKernelsTest {
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 8);
    private static final String ELIMINATED = "two-address-instruction,phi-node-elimination";

    private final Generator generator = new Generator(Profile.named("cssa"));
    private final RefinementCheck check =
            new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(1_000_000));

    /** A kernel as machine IR, with what it is launched with. */
    private record Kernel(TestCase test, OpenPtxProgram program) {}

    private List<Kernel> kernels(String machinePasses) {
        String passes = String.join(",", CodegenOptions.legalization()) + ",select<sm_90>" + machinePasses;
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), passes);
        List<Kernel> kernels = new ArrayList<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            CodegenProgram begin = new CodegenProgram.Nvvm(test.copy().module());
            CodegenProgram made = CodeGenerator.run(begin, pipeline, PipelineOptions.PLAIN, List.of())
                    .program();
            kernels.add(new Kernel(test, (OpenPtxProgram) CodegenBracket.program(made)));
        }
        return kernels;
    }

    private boolean isWrong(Kernel kernel, PhiMode mode) {
        Bracket bracket = new Bracket(check, kernel.test().sequences());
        Bracket.Reached input = bracket.begin(check.image(kernel.program()));
        Step step = new Step(0, mode.word(), kernel.program().dialect());
        WebCheck.judge(mode, bracket, step, kernel.program(), input);
        return bracket.verdicts().getLast().verdict().isWrong();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<usedessa=1>", "<usedessa=2>"})
    void behindEliminationRegistersAreWebs(String option) {
        int once = 0;
        for (Kernel kernel : kernels("," + ELIMINATED + option)) {
            assertEquals(false, isWrong(kernel, PhiMode.WEB), kernel.test()::name);
            assertEquals(false, isWrong(kernel, PhiMode.WEB_SHARED), kernel.test()::name);
            once += kernel.program().module().functions().stream()
                    .mapToInt(function -> MachineWebs.of(function).uniform().cardinality())
                    .sum();
        }
        assertTrue(once > SEEDS, () -> "hardly a register is kept once");
    }

    @Test
    void registersOfLanesCannotBeOfTheWarp() {
        int wrong = 0;
        for (Kernel kernel : kernels("," + ELIMINATED)) {
            ImageOptions all = ImageOptions.REFERENCE.withRegisters(PhiMode.WEB_SHARED, name -> all(kernel, name));
            Bracket bracket = new Bracket(check, kernel.test().sequences());
            Bracket.Reached input = bracket.begin(check.image(kernel.program()));
            Step step = new Step(0, "all-shared", kernel.program().dialect());
            bracket.step(step, input, () -> kernel.program().image(all));
            wrong += bracket.verdicts().getLast().verdict().isWrong() ? 1 : 0;
        }
        assertTrue(wrong > SEEDS / 2, "only " + wrong + " programs show it");
    }

    private static Optional<RegisterWebs> all(Kernel kernel, String name) {
        return kernel.program().module().functions().stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .map(function -> {
                    BitSet uniform = new BitSet();
                    uniform.set(0, function.registers().size());
                    return new RegisterWebs(MachineWebs.of(function).webs(), uniform);
                });
    }

    @Test
    void lostCopiesAndSwapsShowInWebs() {
        long wrong = kernels("").stream()
                .filter(kernel -> isWrong(kernel, PhiMode.WEB))
                .count();
        assertTrue(wrong > SEEDS / 4, "only " + wrong + " programs show it");
    }
}
