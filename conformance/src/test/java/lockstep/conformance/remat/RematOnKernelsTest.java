package lockstep.conformance.remat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Remark;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code remat} on the kernels that need many registers: the result refines the input, pressure falls to the target or
 * a remark gives the obstacle, and only slightly more is executed.
 */
final class RematOnKernelsTest {
    private static final Path KERNELS = Path.of("corpus", "pressure");
    private static final int KERNEL_COUNT = 20;
    private static final int CEILING = 40;
    private static final String PASS = "remat<remat-maxreg-ceiling=" + CEILING + ">";
    private static final double MAX_GROWTH = 1.1;

    static Stream<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ll")).sorted().toList().stream();
        }
    }

    private static Module read(Path kernel) throws IOException {
        return NvvmReader.read(kernel, new Context()).orThrow();
    }

    private static LaunchFile launches(Path kernel) throws IOException {
        Path beside = LaunchReader.beside(kernel);
        return LaunchReader.readFile(beside.toString(), Files.readString(beside));
    }

    private static Pipeline pipeline() {
        return PipelineParser.parse(PassRegistry.builtIn(), PASS);
    }

    /** What the pass made of {@code module}, with the remarks. */
    private static List<Remark> run(Module module) {
        List<Remark> remarks = new ArrayList<>();
        PassManager.run(module, pipeline(), new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.of(remarks::add)));
        return remarks;
    }

    /** 32-bit registers at the worst point, without the parameters of kernels, which are read where they are needed. */
    private static long registers(Module module) {
        long most = 0;
        for (Function function : module.definedFunctions()) {
            FunctionGraph graph = FunctionGraph.of(function);
            Liveness liveness = Liveness.of(function, graph);
            RegisterPressure pressure = RegisterPressure.of(function, liveness, graph);
            for (BasicBlock block : function.blocks()) {
                Predicate<Argument> isThere = a -> block.isEntry() ? a.hasUses() : liveness.isLiveIn(a, block);
                most = Math.max(most, words(kind -> pressure.atBeginning(block, kind)) - parameters(function, isThere));
                for (Instruction instruction : block) {
                    long taken = words(kind -> pressure.at(instruction, kind));
                    boolean isPhi = instruction instanceof PhiInstruction;
                    Predicate<Argument> isLive = isPhi ? isThere : a -> liveness.isLiveAfter(a, instruction);
                    most = Math.max(most, taken - parameters(function, isLive));
                }
            }
        }
        return most;
    }

    private static long parameters(Function function, Predicate<Argument> isLive) {
        DataLayout layout = DataLayout.of(function.module());
        return function.arguments().stream()
                .filter(isLive)
                .mapToLong(argument -> RegisterClass.words(argument.type(), layout))
                .sum();
    }

    private static long words(ToLongFunction<RegisterClass> taken) {
        return taken.applyAsLong(RegisterClass.BITS_16)
                + taken.applyAsLong(RegisterClass.BITS_32)
                + 2 * taken.applyAsLong(RegisterClass.BITS_64);
    }

    private static long executed(Module module, LaunchFile launches) {
        RunResult result =
                new ReferenceEngine().run(ProgramImage.of(module), RunRequest.of(launches, Schedule.of(Policy.STACK)));
        assertEquals(Outcome.Finished.class, result.outcome().getClass(), result::toString);
        return result.counters().warpInstructions();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void refinesAndReachesTheTargetOrSaysWhyNot(Path kernel) throws IOException {
        Module module = read(kernel);
        long before = registers(module);
        List<Remark> remarks = run(module);
        long after = registers(module);
        assertTrue(before > CEILING, () -> kernel + " needs " + before);
        assertTrue(after <= before, () -> before + " became " + after);
        boolean isExplained = remarks.stream().anyMatch(remark -> remark.name().equals("PressureStays"));
        assertEquals(after > CEILING, isExplained, () -> before + " became " + after + ": " + remarks);
        RefinementAssertions.assertRefines(pipeline(), read(kernel), List.of(launches(kernel)));
    }

    @Test
    void littleMoreIsExecuted() throws IOException {
        StringBuilder table = new StringBuilder();
        double logarithms = 0;
        List<Path> all = kernels().toList();
        assertEquals(KERNEL_COUNT, all.size());
        for (Path kernel : all) {
            Module module = read(kernel);
            LaunchFile launches = launches(kernel);
            long registersBefore = registers(module);
            long executedBefore = executed(module, launches);
            run(module);
            long executedAfter = executed(module, launches);
            logarithms += Math.log((double) executedAfter / executedBefore);
            table.append("| %s | %d | %d | %d | %d |\n"
                    .formatted(
                            kernel.getFileName(), registersBefore, registers(module), executedBefore, executedAfter));
        }
        double growth = Math.exp(logarithms / all.size());
        if (Boolean.getBoolean("lockstep.measure")) {
            Files.writeString(Path.of("target", "remat.txt"), table + "growth " + growth + "\n");
        }
        assertTrue(growth <= MAX_GROWTH, () -> "grows by " + growth + "\n" + table);
    }
}
