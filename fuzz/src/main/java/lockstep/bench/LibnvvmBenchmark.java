package lockstep.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmPrinter;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How good compiled kernels are beside those of libnvvm, from source to PTX: executed warp instructions of the
 * unoptimized kernels as {@code cc -O3} compiles them for sm_100, and as {@code nvopt<O3>} and LLVM's llc do, each over
 * those of what libnvvm makes at its level 3 for the same architecture, the first of which it reads this LLVM IR. A
 * report by kernel, without limits: what a processor executes are not instructions of PTX.
 */
public final class LibnvvmBenchmark implements Benchmark {
    /** What it is called on the command line. */
    public static final String NAME = "libnvvm";

    private static final String FORM = ".raw.ll";
    private static final String PIPELINE = "nvopt<O3>";
    private static final String ARCHITECTURE = "sm_100";
    private static final String COMMAND = "libnvvm -opt=3 -arch=compute_100";
    private static final String CC = "cc beside libnvvm";
    private static final String LLC = "nvopt<O3> and llc beside libnvvm";

    private final Path folder;
    private final String command;
    private final Optional<LlcPeer> llc;
    private final Pipeline cc;
    private final Pipeline passes;

    /** @param folder holds the kernels */
    public LibnvvmBenchmark(Path folder) {
        this(folder, COMMAND, OutsideTool.find("llc-19", "llc"));
    }

    /** @param command of the compiler that replaces libnvvm, as {@link ExternalPass#of} takes it */
    LibnvvmBenchmark(Path folder, String command, Optional<OutsideTool> llc) {
        this.folder = folder;
        this.command = command;
        this.llc = llc.map(LlcPeer::new);
        PassRegistry registry = PassRegistry.builtIn();
        CodegenOptions options =
                new CodegenOptions(PtxTarget.named(ARCHITECTURE), false, false, Optional.empty(), Optional.empty());
        cc = options.pipeline(PipelineParser.parse(registry, PIPELINE), registry, PassOptions.NONE);
        PassOptions settings = PassOptions.parse(List.of(LlcPeer.KEEP_SLOTS), Set.of());
        passes = PipelineParser.parseTree(registry, PIPELINE, settings).flat().at(PassLevel.NVVM);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "executed warp instructions of unoptimized kernels compiled for sm_100, beside libnvvm";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        ExternalPass peer;
        try {
            peer = ExternalPass.of(command, ExternalPass.DEFAULT_TIMEOUT);
        } catch (InputException missing) {
            sink.skipped(NAME, String.valueOf(missing.getMessage()));
            return;
        }
        if (llc.isEmpty()) {
            sink.skipped(NAME, "llc is not on the PATH, so nvopt<O3> is not measured without selection of our own");
        }
        List<Double> ofCc = new ArrayList<>();
        List<Double> ofLlc = new ArrayList<>();
        for (Path file : CorpusKernel.files(folder)) {
            if (file.toString().endsWith(FORM)) {
                Kernel kernel = new Kernel(CorpusKernel.read(file), sink);
                OptionalLong theirs = kernel.ofPeer(peer);
                kernel.tell(CC, kernel.ofCc(), theirs, ofCc);
                kernel.tell(LLC, kernel.ofLlc(), theirs, ofLlc);
            }
        }
        mean(CC, ofCc, sink);
        mean(LLC, ofLlc, sink);
    }

    private static void mean(String quantity, List<Double> ratios, Benchmark.Sink sink) {
        if (!ratios.isEmpty()) {
            double[] array = ratios.stream().mapToDouble(Double::doubleValue).toArray();
            sink.figure(Figure.of(NAME, "geometric mean", quantity, StatUtils.geometricMean(array), "times"));
        }
    }

    /** The code of one kernel, in executed warp instructions. */
    private final class Kernel {
        private final Module source;
        private final Benchmark.Sink sink;
        private final CompiledKernel compiled;

        Kernel(CorpusKernel kernel, Benchmark.Sink sink) {
            source = kernel.module();
            this.sink = sink;
            String name = kernel.file().substring(0, kernel.file().length() - FORM.length());
            compiled = new CompiledKernel(NAME, name, kernel.launches(), sink);
        }

        void tell(String quantity, OptionalLong ours, OptionalLong theirs, List<Double> ratios) {
            if (ours.isPresent() && theirs.isPresent()) {
                double ratio = (double) ours.getAsLong() / Math.max(1, theirs.getAsLong());
                ratios.add(ratio);
                sink.figure(Figure.of(NAME, compiled.name(), quantity, ratio, "times"));
            }
        }

        OptionalLong ofCc() {
            CodegenProgram input = new CodegenProgram.Nvvm(ModuleCloner.clone(source));
            CodeGenerator.Result made = CodeGenerator.run(input, cc, PipelineOptions.PLAIN, List.of());
            Program program = new PtxProgram(((CodegenProgram.Ptx) made.program()).module());
            OptionalLong executed = compiled.executed(program, "cc");
            executed.ifPresent(
                    count -> sink.figure(Figure.of(NAME, compiled.name(), "executed by cc", count, "instructions")));
            return executed;
        }

        OptionalLong ofLlc() throws IOException {
            if (llc.isEmpty()) {
                return OptionalLong.empty();
            }
            Module optimized = ModuleCloner.clone(source);
            PassManager.run(optimized, passes, PipelineOptions.PLAIN);
            try {
                Program program = llc.get().compile(compiled.name(), NvvmPrinter.print(optimized), List.of());
                return compiled.executed(program, "nvopt<O3> and llc");
            } catch (OutsideTool.Crash crash) {
                sink.skipped(NAME, compiled.name() + ": " + crash.firstLine());
                return OptionalLong.empty();
            }
        }

        OptionalLong ofPeer(ExternalPass peer) throws IOException {
            return switch (peer.apply(new NvvmProgram(source))) {
                case ExternalResult.Produced produced -> compiled.executed(produced.program(), "libnvvm");
                case ExternalResult.Failure failure -> withoutPeer(failure.word());
            };
        }

        private OptionalLong withoutPeer(String word) {
            sink.skipped(NAME, compiled.name() + ": libnvvm makes nothing of it (" + word + ")");
            return OptionalLong.empty();
        }
    }
}
