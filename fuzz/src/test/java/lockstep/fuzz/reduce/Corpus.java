package lockstep.fuzz.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Pass;
import lockstep.sim.reference.ReferenceEngine;

/** Test cases from the corpus of compiled kernels, and what is run over them. */
public final class Corpus {
    private static final Path FOLDER = Path.of("../conformance/corpus/kernels");

    private static final Path EXAMPLES = Path.of("../examples");

    private Corpus() {}

    /** All programs of the corpus and the examples, sorted. */
    public static List<Path> files() throws IOException {
        try (Stream<Path> kernels = Files.list(FOLDER);
                Stream<Path> examples = Files.list(EXAMPLES)) {
            return Stream.concat(kernels, examples)
                    .filter(file -> file.toString().endsWith(".ll"))
                    .sorted()
                    .toList();
        }
    }

    /** The kernel file {@code name} with its launch file. */
    public static TestCase read(String name) throws IOException {
        return read(FOLDER.resolve(name + ".ll"));
    }

    /** The file with the launches in it or in its launch file. */
    public static TestCase read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        Module module = ModuleFiles.read(path.toString(), bytes);
        return new TestCase(
                path.getFileName().toString().replaceFirst("\\.ll$", ""),
                module,
                LaunchSource.find(path, bytes, module.kernels(), Optional.empty())
                        .getFirst(),
                ChoiceSequence.EMPTY);
    }

    /** The passes, judged with the default options. */
    public static PipelineSubject subject(Pass<?>... passes) {
        return new PipelineSubject(
                Pipeline.of(passes), new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));
    }

    /** The first fault that {@code subject} has on {@code test}. */
    public static Fault fault(Subject subject, TestCase test) throws IOException {
        return subject.judge(test).faults().getFirst();
    }
}
