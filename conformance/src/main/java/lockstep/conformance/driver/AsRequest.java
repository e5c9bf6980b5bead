package lockstep.conformance.driver;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.compiler.ori.module.ObjectClosing;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseManager;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Makes a cubin of PTX: what {@code ptxas} does, phase by phase.
 *
 * @param architecture that the cubin is for
 * @param level of {@code -O}
 * @param linking whether a linker is to come
 * @param options what is shown of the phases, and by which recipe they run
 */
public record AsRequest(
        Architecture architecture, int level, Linking linking, UnaryOperator<PhaseOptions> options) {
    private static final Pattern TARGET = Pattern.compile("(?m)^[ \\t]*\\.target\\b");
    private static final Pattern NAME = Pattern.compile("sm_([0-9]+)[af]?");

    public AsRequest {
        Objects.requireNonNull(architecture);
        Objects.requireNonNull(linking);
        Objects.requireNonNull(options);
    }

    /** Makes executable cubins. */
    public AsRequest(Architecture architecture, int level, UnaryOperator<PhaseOptions> options) {
        this(architecture, level, Linking.WHOLE, options);
    }

    /**
     * What came of a file.
     *
     * @param program the cubin
     * @param report what the phases did
     * @param notes phases that the level asks for and nobody has built; the program is right without them. Without
     *     optimization nobody asks
     */
    public record Result(SassProgram program, PipelineReport report, List<Diagnostic> notes) {
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Compiles the program in {@code bytes}.
     *
     * @param name of the file, for messages
     * @throws InputException if it is not valid PTX, is for another architecture, or something of it has no lowering
     */
    public Result run(String name, byte[] bytes) {
        Program program = ProgramFiles.read(name, bytes).orThrow();
        if (!(program instanceof PtxProgram ptx)) {
            throw new InputException(
                    "not-ptx",
                    SourceLocation.ofFile(name),
                    "this is " + FileKind.of(program).phrase() + ", PTX is wanted");
        }
        requireTarget(name, ptx.module(), bytes);
        Diagnostics found = new Diagnostics();
        Optional<OriModule> lowered = PtxLowering.lower(ptx.module(), architecture, linking, found);
        found.throwIfFatal();
        PhaseOptions asked = options.apply(PhaseOptions.of(level, SourceLocation.ofFile(name)));
        StepOptions<OriModule, OriFunction, OriInstruction> steps =
                new StepOptions<>(List.of(), Long.MAX_VALUE, Optional.empty(), Optional.empty());
        try (PhaseManager manager = new PhaseManager(lowered.orElseThrow(), asked, PhaseFactory.standard(), steps)) {
            if (!manager.dispatch()) {
                throw new InputException(manager.diagnostics().all());
            }
            Optional<CubinImage> closed = switch (linking) {
                case WHOLE -> ModuleClosing.close(manager.program(), found);
                case OBJECT -> ObjectClosing.close(manager.program(), ptx.module(), found);
            };
            if (closed.isEmpty()) {
                throw new CompilerBug("the phases made a program that has no words:\n" + found);
            }
            return new Result(
                    new SassProgram(name, CubinLayout.layOut(closed.get())),
                    manager.report(),
                    level == 0 ? List.of() : manager.diagnostics().all());
        }
    }

    /** PTX for an older architecture goes for a newer one; the other way it does not. */
    private void requireTarget(String name, PtxModule module, byte[] bytes) {
        String target = module.targets().getFirst();
        Matcher matcher = NAME.matcher(target);
        boolean fits = matcher.matches()
                && Integer.parseInt(matcher.group(1)) <= architecture.number()
                && (target.length() == matcher.end(1) || Integer.parseInt(matcher.group(1)) == architecture.number());
        if (!fits) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            Matcher line = TARGET.matcher(text);
            int number = line.find()
                    ? 1
                            + (int) text.substring(0, line.start())
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count()
                    : 1;
            throw new InputException(
                    "as-target",
                    new SourceLocation(name, number, 1),
                    "the file is for " + target + ", a cubin for " + architecture.tool() + " is wanted");
        }
    }
}
