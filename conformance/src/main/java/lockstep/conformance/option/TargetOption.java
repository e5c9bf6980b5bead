package lockstep.conformance.option;

import java.util.Optional;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --arch}, {@code -lineinfo}, {@code --structured}: the target of PTX, and its form. */
public final class TargetOption {
    @Option(
            names = CodegenOptions.ARCH,
            paramLabel = "ARCH",
            description = "The architecture that PTX is made for, sm_50 to sm_121 (default sm_90).")
    private @Nullable String architecture;

    @Option(
            names = {CodegenOptions.LINES, "-" + CodegenOptions.LINES},
            description = "Name the lines of the source by .file and .loc, as the !dbg of the files say.")
    private boolean lines;

    @Option(
            names = CodegenOptions.STRUCTURED,
            description = "Bring the flow into structured form before selection (structurizecfg).")
    private boolean structured;

    /** Whether control flow is structured. */
    public boolean isStructured() {
        return structured;
    }

    /** The first of the options that was given. */
    public Optional<String> given() {
        if (architecture != null) {
            return Optional.of(CodegenOptions.ARCH);
        }
        return lines
                ? Optional.of(CodegenOptions.LINES)
                : Optional.of(CodegenOptions.STRUCTURED).filter(_ -> structured);
    }

    /** Whether source lines are kept. */
    public boolean hasLines() {
        return lines;
    }

    /**
     * The target, if given.
     *
     * @throws InputException if PTX cannot be made for it
     */
    public Optional<PtxTarget> target() {
        return Optional.ofNullable(architecture).map(TargetOption::parse);
    }

    private static PtxTarget parse(String name) {
        return PtxTarget.named(name)
                .orElseThrow(() -> new InputException(
                        "unknown-arch",
                        SourceLocation.ofFile(CodegenOptions.ARCH),
                        "PTX is not made for '" + name + "', but for architectures from sm_"
                                + PtxTarget.MIN_ARCHITECTURE + " to sm_121 without letters"));
    }
}
