package lockstep.conformance.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.check.StepFailure.ToolFailure;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.external.NvccCompiler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** Checks nvcc on one CUDA C++ source: compares the cubin that it makes with the PTX that it makes. */
public final class CudaCheck implements FileJob {
    private final NvccCompiler compiler;
    private final CheckRequest.Launching launching;
    private final RefinementCheck check;

    /**
     * @param launching what is launched of a program
     * @param check how it is run and compared
     */
    public CudaCheck(NvccCompiler compiler, CheckRequest.Launching launching, RefinementCheck check) {
        this.compiler = Objects.requireNonNull(compiler);
        this.launching = Objects.requireNonNull(launching);
        this.check = Objects.requireNonNull(check);
    }

    /**
     * Checks {@code source}, read from {@code path}; launches are found as for a program in that file.
     *
     * @throws InputException if nvcc refuses the source, or its launches are not valid input
     * @throws IOException if a file cannot be read or written
     */
    @Override
    public FileReport check(Path path, byte[] source, Bracket.Watcher watcher) throws IOException {
        return switch (compiler.ptx(path)) {
            case Compilation.Written ptx -> compare(path, withLaunches(ptx.bytes(), source), watcher);
            case ExternalResult.Refusal no ->
                throw new InputException(
                        "nvcc-refused",
                        SourceLocation.ofFile(path.toString()),
                        no.output().strip());
            case ExternalResult.Failure failure ->
                new FileReport(
                        path.toString(),
                        0,
                        List.of(),
                        List.of(),
                        0,
                        List.of(),
                        List.of(new ToolFailure(0, compiler.command(), failure)),
                        List.of());
        };
    }

    private FileReport compare(Path path, byte[] ptx, Bracket.Watcher watcher) throws IOException {
        ToolChain chain = ToolChain.of(List.of(ExternalPass.of(compiler.cubinOf(path))));
        return new CheckJob(new CheckRequest(new CheckRequest.Tools(chain), launching, check))
                .check(path, ptx, watcher);
    }

    /** The PTX, followed by the comments of the source that hold launches. */
    private static byte[] withLaunches(byte[] ptx, byte[] source) throws IOException {
        String comments = new String(source, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("//"))
                .collect(Collectors.joining("\n", "\n", "\n"));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(ptx);
        all.write(comments.getBytes(StandardCharsets.UTF_8));
        return all.toByteArray();
    }
}
