package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmPrinter;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * The quality of the code from selection and the machine passes, compared with that of LLVM's llc from the same LLVM
 * IR: executed warp instructions of the kernels, whose results are checked; and of the machine words that ptxas makes
 * of both, with the registers that it reports for them. Kernels that became slower than a committed table are wrong.
 *
 * <p>The common input is what the passes of {@code nvopt<O3>} over LLVM IR leave. Stack slots stay as they are, since
 * llc puts them into local memory itself.
 */
public final class QualityBenchmark implements Benchmark {
    /** What it is called on the command line. */
    public static final String NAME = "quality";

    /** The file of the table in the repository. */
    public static final String DEFAULT_TABLE = "conformance/quality/kernels.txt";

    private static final String FORM = ".O1.ll";
    private static final String PIPELINE = "nvopt<O3>";
    private static final List<String> PLAIN = List.of("-disable-lsr", "-disable-cgp");
    private static final List<String> ASSEMBLED = List.of("-O3", "-v", "-arch=sm_90", "-fmad=false");
    private static final Pattern REGISTERS = Pattern.compile("Used ([0-9]+) registers");
    private static final double TOLERANCE = 1.05;
    private static final Limit BESIDE_PEER = Limit.atMost(1.3);
    private static final Limit BESIDE_PLAIN_PEER = Limit.atMost(1.1);
    private static final Limit OF_MACHINE_WORDS = Limit.atMost(1.1);

    private final Path folder;
    private final Path table;
    private final boolean isUpdate;
    private final Optional<LlcPeer> llc;
    private final Optional<OutsideTool> ptxas;
    private final PassRegistry registry = PassRegistry.builtIn();
    private final Pipeline common;
    private final Pipeline rest;

    /**
     * @param folder holds the kernels
     * @param table the committed one; it need not be there
     * @param isUpdate whether the table is written anew
     */
    public QualityBenchmark(Path folder, Path table, boolean isUpdate) {
        this(folder, table, isUpdate, OutsideTool.find("llc-19", "llc"), OutsideTool.find("ptxas"));
    }

    QualityBenchmark(
            Path folder, Path table, boolean isUpdate, Optional<OutsideTool> llc, Optional<OutsideTool> ptxas) {
        this.folder = folder;
        this.table = table;
        this.isUpdate = isUpdate;
        this.llc = llc.map(LlcPeer::new);
        this.ptxas = ptxas;
        PassOptions settings = PassOptions.parse(List.of(LlcPeer.KEEP_SLOTS), Set.of());
        Pipeline given = PipelineParser.parseTree(registry, PIPELINE, settings).flat();
        common = given.at(PassLevel.NVVM);
        List<Pipeline.Step> whole =
                CodegenOptions.PLAIN.pipeline(given, registry, settings).steps();
        rest = new Pipeline(whole.subList(common.steps().size(), whole.size()));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "executed warp instructions of compiled kernels, beside llc of LLVM 19 and through ptxas";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        if (llc.isEmpty()) {
            sink.skipped(NAME, "llc is not on the PATH, so there is nothing to compare with");
        }
        if (ptxas.isEmpty()) {
            sink.skipped(NAME, "ptxas is not on the PATH, so no machine words are run");
        }
        Map<String, QualityRow> kept = QualityTable.read(table);
        List<QualityRow> rows = new ArrayList<>();
        for (Path file : CorpusKernel.files(folder)) {
            if (file.toString().endsWith(FORM)) {
                QualityRow row = new Kernel(CorpusKernel.read(file), sink).measure();
                rows.add(row);
                tell(row, sink);
                if (!isUpdate) {
                    compare(row, kept.get(row.kernel()), sink);
                }
            }
        }
        means(rows, sink);
        if (isUpdate) {
            QualityTable.write(table, rows);
        }
    }

    // ---- reports

    private static double ratio(double ours, OptionalLong theirs) {
        return theirs.isPresent() ? ours / Math.max(1, theirs.getAsLong()) : Double.NaN;
    }

    private static double besidePeer(QualityRow row) {
        return ratio(row.ours(), row.peer());
    }

    private static double besidePlainPeer(QualityRow row) {
        return ratio(row.ours(), row.plainPeer());
    }

    private static double ofMachineWords(QualityRow row) {
        OptionalLong ours = row.machine().executed();
        return ours.isPresent() ? ratio(ours.getAsLong(), row.peerMachine().executed()) : Double.NaN;
    }

    private static void tell(QualityRow row, Benchmark.Sink sink) {
        sink.figure(Figure.of(NAME, row.kernel(), "executed", row.ours(), "instructions"));
        ratio(row.kernel(), "beside llc", besidePeer(row)).ifPresent(sink::figure);
        ratio(row.kernel(), "beside plain llc", besidePlainPeer(row)).ifPresent(sink::figure);
        ratio(row.kernel(), "through ptxas", ofMachineWords(row)).ifPresent(sink::figure);
    }

    private static Optional<Figure> ratio(String subject, String quantity, double ratio) {
        return Double.isNaN(ratio) ? Optional.empty() : Optional.of(Figure.of(NAME, subject, quantity, ratio, "times"));
    }

    private static void means(List<QualityRow> rows, Benchmark.Sink sink) {
        String subject = "geometric mean";
        limited(subject, "beside llc", mean(rows, QualityBenchmark::besidePeer), BESIDE_PEER, sink);
        limited(subject, "beside plain llc", mean(rows, QualityBenchmark::besidePlainPeer), BESIDE_PLAIN_PEER, sink);
        limited(subject, "through ptxas", mean(rows, QualityBenchmark::ofMachineWords), OF_MACHINE_WORDS, sink);
    }

    private static void limited(String subject, String quantity, double ratio, Limit limit, Benchmark.Sink sink) {
        ratio(subject, quantity, ratio).map(figure -> figure.within(limit)).ifPresent(sink::figure);
    }

    /** The geometric mean over the rows that have a ratio; NaN if none has. */
    private static double mean(List<QualityRow> rows, ToDoubleFunction<QualityRow> ratio) {
        return StatUtils.geometricMean(rows.stream()
                .mapToDouble(ratio)
                .filter(each -> !Double.isNaN(each))
                .toArray());
    }

    private static void compare(QualityRow row, @Nullable QualityRow kept, Benchmark.Sink sink) {
        if (kept == null) {
            sink.wrong(NAME, row.kernel() + " has no row in the table; --update writes it");
            return;
        }
        if (row.ours() > kept.ours() * TOLERANCE) {
            sink.wrong(
                    NAME,
                    row.kernel() + " executes " + row.ours() + " instructions, and " + kept.ours()
                            + " when the table was written");
        }
        OptionalLong words = row.machine().executed();
        OptionalLong before = kept.machine().executed();
        if (words.isPresent() && before.isPresent() && words.getAsLong() > before.getAsLong() * TOLERANCE) {
            sink.wrong(
                    NAME,
                    row.kernel() + " executes " + words.getAsLong() + " machine words, and " + before.getAsLong()
                            + " when the table was written");
        }
    }

    // ---- one kernel

    /** The code of one kernel. */
    private final class Kernel {
        private final CorpusKernel kernel;
        private final Benchmark.Sink sink;
        private final String name;
        private final CompiledKernel compiled;

        Kernel(CorpusKernel kernel, Benchmark.Sink sink) {
            this.kernel = kernel;
            this.sink = sink;
            name = kernel.file().substring(0, kernel.file().length() - FORM.length());
            compiled = new CompiledKernel(NAME, name, kernel.launches(), sink);
        }

        QualityRow measure() throws IOException {
            PassManager.run(kernel.module(), common, PipelineOptions.PLAIN);
            String input = NvvmPrinter.print(kernel.module());
            CodeGenerator.Result made = CodeGenerator.run(
                    new CodegenProgram.Nvvm(ModuleCloner.clone(kernel.module())),
                    rest,
                    PipelineOptions.PLAIN,
                    List.of());
            Program ours = new PtxProgram(((CodegenProgram.Ptx) made.program()).module());
            Optional<Program> peer = ofPeer(input, List.of());
            Optional<Program> plain = ofPeer(input, PLAIN);
            return new QualityRow(
                    name,
                    compiled.executed(ours, "ours").orElse(0),
                    executed(peer, "llc"),
                    executed(plain, "plain llc"),
                    machine(ours, "ours"),
                    peer.isPresent() ? machine(peer.get(), "llc") : QualityRow.Machine.NONE);
        }

        /** What llc makes of {@code input}. */
        private Optional<Program> ofPeer(String input, List<String> more) throws IOException {
            if (llc.isEmpty()) {
                return Optional.empty();
            }
            try {
                return Optional.of(llc.get().compile(name, input, more));
            } catch (OutsideTool.Crash crash) {
                sink.skipped(NAME, name + ": " + crash.firstLine());
                return Optional.empty();
            }
        }

        private QualityRow.Machine machine(Program program, String whose) throws IOException {
            if (ptxas.isEmpty()) {
                return QualityRow.Machine.NONE;
            }
            Path in = Files.createTempFile("lockstep-quality", ".ptx");
            Path out = Files.createTempFile("lockstep-quality", ".cubin");
            try {
                Files.writeString(in, program.text());
                List<String> arguments = new ArrayList<>(ASSEMBLED);
                arguments.addAll(List.of(in.toString(), "-o", out.toString()));
                Matcher told = REGISTERS.matcher(ptxas.get().run(arguments));
                OptionalLong registers = told.results()
                        .mapToLong(each -> Long.parseLong(each.group(1)))
                        .max();
                Program words = ProgramFiles.read(name + ".cubin", Files.readAllBytes(out))
                        .orThrow();
                return new QualityRow.Machine(compiled.executed(words, "ptxas of " + whose), registers);
            } finally {
                Files.delete(in);
                Files.delete(out);
            }
        }

        private OptionalLong executed(Optional<Program> program, String whose) {
            return program.isPresent() ? compiled.executed(program.get(), whose) : OptionalLong.empty();
        }
    }
}
