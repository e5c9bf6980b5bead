package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.bench.Figure.Limit;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/**
 * Reading, verifying and printing a large module, beside LLVM's tools on the same file.
 *
 * <p>LLVM's times are of whole processes: start, read, work, write. {@code llvm-as} writes bitcode and {@code llvm-dis}
 * reads it, for which Lockstep has no counterpart, so the comparison favours Lockstep by that much. The parts differ as
 * well: reading is compared with {@code llvm-as} without its verification, reading and verifying with the whole.
 */
public final class ParseBenchmark implements Benchmark {
    /** Default size of the module: 20 million characters. */
    public static final int DEFAULT_BYTES = 20_000_000;

    private static final String NAME = "parse";
    private static final String FILE = "generated.ll";
    private static final double MILLION = 1e6;
    private static final int WARM_UPS = 3;
    private static final int REPETITIONS = 5;
    private static final int TOOL_REPETITIONS = 3;
    private static final Limit LIMIT = Limit.atMost(2);

    private final int bytes;

    /** @param bytes size of the module that is read, at least 1 */
    public ParseBenchmark(int bytes) {
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "reading, verifying and printing a 20 MB module, beside llvm-as and llvm-dis of LLVM 19";
    }

    /** What was timed of Lockstep. */
    private record Own(Timing read, Timing verify, Timing print) {}

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        byte[] text = GeneratedPrograms.module(bytes).getBytes(StandardCharsets.UTF_8);
        double megabytes = text.length / MILLION;
        checkFixedPoint(text, sink);
        Own own = new Own(Timing.of(WARM_UPS, REPETITIONS, () -> read(text)), verification(text), printing(text));
        figures(sink, "read", own.read, megabytes);
        figures(sink, "verify", own.verify, megabytes);
        figures(sink, "print", own.print, megabytes);
        besideLlvm(sink, text, megabytes, own);
    }

    private static Module read(byte[] text) {
        return NvvmReader.read(FILE, text, new Context()).orThrow();
    }

    private static Timing verification(byte[] text) {
        Module module = read(text);
        return Timing.of(
                WARM_UPS, REPETITIONS, () -> NvvmVerifier.verify(module).throwIfFatal());
    }

    private static Timing printing(byte[] text) {
        Module module = read(text);
        return Timing.of(WARM_UPS, REPETITIONS, () -> NvvmPrinter.print(module));
    }

    private static void checkFixedPoint(byte[] text, Benchmark.Sink sink) {
        String once = NvvmPrinter.print(read(text));
        String twice = NvvmPrinter.print(read(once.getBytes(StandardCharsets.UTF_8)));
        if (!once.equals(twice)) {
            sink.wrong(NAME, "the print of the module, read and printed again, is another text");
        }
    }

    private static void figures(Benchmark.Sink sink, String subject, Timing timing, double megabytes) {
        sink.figure(Figure.of(NAME, subject, "best", megabytes / timing.best(), "MB/s"));
        sink.figure(Figure.of(NAME, subject, "median", megabytes / timing.median(), "MB/s"));
    }

    private static void besideLlvm(Benchmark.Sink sink, byte[] text, double megabytes, Own own) throws IOException {
        Optional<OutsideTool> assembler = OutsideTool.find("llvm-as-19", "llvm-as");
        Optional<OutsideTool> disassembler = OutsideTool.find("llvm-dis-19", "llvm-dis");
        if (assembler.isEmpty() || disassembler.isEmpty()) {
            sink.skipped(NAME, "llvm-as and llvm-dis are not on the PATH, so there is nothing to compare with");
            return;
        }
        Path folder = Files.createTempDirectory("lockstep-bench");
        try {
            Path source = Files.write(folder.resolve(FILE), text);
            Path bitcode = folder.resolve("generated.bc");
            Path back = folder.resolve("back.ll");
            Timing plain =
                    timed(assembler.get(), List.of(source.toString(), "-disable-verify", "-o", bitcode.toString()));
            Timing verified = timed(assembler.get(), List.of(source.toString(), "-o", bitcode.toString()));
            Timing printed = timed(disassembler.get(), List.of(bitcode.toString(), "-o", back.toString()));
            String as = assembler.get().name();
            String dis = disassembler.get().name();
            figures(sink, as + " -disable-verify", plain, megabytes);
            figures(sink, as, verified, megabytes);
            figures(sink, dis, printed, megabytes);
            ratio(sink, "read / " + as + " -disable-verify", own.read.best() / plain.best());
            ratio(sink, "read and verify / " + as, (own.read.best() + own.verify.best()) / verified.best());
            ratio(sink, "print / " + dis, own.print.best() / printed.best());
        } finally {
            deleteFolder(folder);
        }
    }

    private static Timing timed(OutsideTool tool, List<String> arguments) throws IOException {
        return Timing.of(1, TOOL_REPETITIONS, () -> tool.run(arguments));
    }

    private static void ratio(Benchmark.Sink sink, String subject, double value) {
        sink.figure(
                Figure.of(NAME, subject, "ratio of best times", value, "times").within(LIMIT));
    }

    private static void deleteFolder(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
