package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.PassSteps;
import lockstep.conformance.encoding.CubinRoundTrip;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cubins that tools made are executed before and after their words have been decoded and encoded. */
final class CubinEncodingTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final Schedule USUAL = Schedule.of(Policy.BARRIER);

    static Stream<Path> cubins() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS.resolve("cubins"))) {
            return files.filter(file -> file.toString().endsWith(".cubin")).sorted().toList().stream();
        }
    }

    private static Path launches(Path file) {
        String name = file.getFileName().toString();
        String launch = name.substring(0, name.indexOf('.')) + ".launch";
        Path own = CORPUS.resolve("cubins").resolve(launch);
        return Files.exists(own) ? own : CORPUS.resolve("kernels").resolve(launch);
    }

    @ParameterizedTest
    @MethodSource("cubins")
    void encodedCubinsShowTheSame(Path file) throws IOException {
        // what threads print comes in the order in which they first print
        boolean prints = file.toString().contains("print");
        List<Schedule> schedules = prints ? List.of(USUAL) : List.of(USUAL, new Schedule(Policy.BARRIER, 1));
        CheckRequest request = new CheckRequest(
                new CheckRequest.Passes(
                        new PassSteps(new Pipeline(List.of()), PipelineOptions.PLAIN, PhiMode.EDGE), false),
                new CheckRequest.Launching(Optional.of(launches(file)), false),
                new RefinementCheck(new CrossCheckEngine(), CheckOptions.DEFAULT.withSchedules(schedules)));
        FileReport report = new CheckJob(request).check(file, Files.readAllBytes(file));
        assertTrue(report.failedExpectations().isEmpty(), report.failedExpectations()::toString);
        assertTrue(!report.verdicts().isEmpty());
        report.verdicts()
                .forEach(each -> assertInstanceOf(Verdict.Refines.class, each.verdict(), each.verdict()::toString));
    }

    @Test
    void aCubinWithAnUnknownWordIsNotEncoded() throws IOException {
        byte[] bytes = Files.readAllBytes(CORPUS.resolve("cubins/saxpy.sm_90.cubin"));
        SassProgram program = assertInstanceOf(
                SassProgram.class, ProgramFiles.read("saxpy", bytes).orThrow());
        Cubin cubin = program.cubin();
        CodeSection code = cubin.code().getFirst();
        List<InstructionWord> words = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            words.add(i == 3 ? new InstructionWord(0xfff, 0) : code.word(i));
        }
        Section changed = code.withWords(words).section();
        SassProgram unknown = new SassProgram("saxpy", cubin.with(code.index(), changed));
        assertTrue(new CubinRoundTrip(WordEncoder.STANDARD).of(unknown).isEmpty());
        assertTrue(new CubinRoundTrip(WordEncoder.STANDARD).of(program).isPresent());
    }
}
