package lockstep.conformance.driver;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.compiler.ori.module.ObjectClosing;
import lockstep.compiler.phase.NvOptRecipe;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseManager;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.phase.RecipeText;
import lockstep.compiler.pipeline.PassRegistry;
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
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Compiles PTX to a cubin, phase by phase, as {@code ptxas} does.
 *
 * @param architecture that the cubin is for
 * @param level of {@code -O}
 * @param linking whether a linker follows
 * @param options what is shown of the phases, and the recipe by which they run
 */
public record AsRequest(Architecture architecture, int level, Linking linking, UnaryOperator<PhaseOptions> options) {
    /** The newest version whose forms the table has. Source: PTX ISA 9.0. */
    private static final PtxVersion NEWEST = new PtxVersion(9, 0);

    /** Directives of the module, by the codes of the verifier's diagnostics about them. */
    private static final Map<String, String> OF_DIRECTIVES = Map.of("ptx-target", "target", "ptx-version", "version");

    private static final Pattern NAME = Pattern.compile("sm_([0-9]+)[af]?");

    public AsRequest {
        Objects.requireNonNull(architecture);
        Objects.requireNonNull(linking);
        Objects.requireNonNull(options);
    }

    /** A request without optimization, by the usual recipe. */
    public static AsRequest standard(Architecture architecture, Linking linking) {
        NvOptRecipe recipe = new NvOptRecipe(RecipeText.standard(PassRegistry.builtIn()));
        return new AsRequest(architecture, 0, linking, options -> options.with(recipe));
    }

    /**
     * The result for a file.
     *
     * @param program the cubin
     * @param report report of the phases
     * @param notes phases of the level that are not implemented; the program is correct without them. Empty without
     *     optimization
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
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Program program = read(name, bytes, text);
        if (!(program instanceof PtxProgram ptx)) {
            throw new InputException(
                    "not-ptx",
                    SourceLocation.ofFile(name),
                    "this is " + FileKind.of(program).phrase() + ", PTX is wanted");
        }
        requireHead(name, ptx.module(), text);
        Diagnostics found = new Diagnostics();
        Optional<OriModule> lowered = PtxLowering.lower(ptx.module(), architecture, linking, found);
        found.throwIfFatal();
        PhaseOptions asked = options.apply(PhaseOptions.of(level, SourceLocation.ofFile(name)));
        StepOptions<OriModule, OriFunction, OriInstruction> steps =
                new StepOptions<>(List.of(), Long.MAX_VALUE, Optional.empty(), Optional.empty());
        try (PhaseManager manager = new PhaseManager(lowered.orElseThrow(), asked, PhaseFactory.standard(), steps)) {
            dispatch(manager, ptx.module());
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

    private static void dispatch(PhaseManager manager, PtxModule module) {
        boolean isDone;
        try {
            isDone = manager.dispatch();
        } catch (InputException refused) {
            throw new InputException(refused.diagnostics().stream()
                    .map(each -> inSource(each, module))
                    .toList());
        }
        if (!isDone) {
            throw new InputException(manager.diagnostics().all());
        }
    }

    /** A diagnostic of a phase about a function of Ori, moved to the head of the function in the file. */
    private static Diagnostic inSource(Diagnostic said, PtxModule module) {
        SourceLocation place = said.location();
        return module.functions().stream()
                .filter(function ->
                        function.name().equals(place.file()) && function.body().isPresent())
                .map(function -> new Diagnostic(
                        said.severity(),
                        said.code(),
                        function.location(),
                        said.message() + ", at line " + place.line() + " of the function in this phase",
                        said.notes()))
                .findFirst()
                .orElse(said);
    }

    // ---- directives of the module

    /** Reads the program; errors of the module as a whole are reported at its directives. */
    private static Program read(String name, byte[] bytes, String text) {
        ProgramFiles.Parsed parsed = ProgramFiles.read(name, bytes);
        if (!parsed.diagnostics().hasFatal()) {
            return parsed.orThrow();
        }
        throw new InputException(parsed.diagnostics().all().stream()
                .map(each -> each.location().line() == 0 && OF_DIRECTIVES.containsKey(each.code())
                        ? new Diagnostic(
                                each.severity(),
                                each.code(),
                                directive(name, text, OF_DIRECTIVES.get(each.code())),
                                each.message(),
                                each.notes())
                        : each)
                .toList());
    }

    /**
     * Checks version and target: PTX for an older architecture can be compiled for a newer one, but not the reverse.
     */
    private void requireHead(String name, PtxModule module, String text) {
        if (!NEWEST.isAtLeast(module.version())) {
            throw new InputException(
                    "as-version",
                    directive(name, text, "version"),
                    "the file is of PTX " + module.version() + ", PTX " + NEWEST + " is the newest that is known");
        }
        String target = module.targets().getFirst();
        Matcher matcher = NAME.matcher(target);
        boolean fits = matcher.matches()
                && Integer.parseInt(matcher.group(1)) <= architecture.number()
                && (target.length() == matcher.end(1) || Integer.parseInt(matcher.group(1)) == architecture.number());
        if (!fits) {
            throw new InputException(
                    "as-target",
                    directive(name, text, "target"),
                    "the file is for " + target + ", a cubin for " + architecture.tool() + " is wanted");
        }
        if (module.addressSize() != Long.SIZE) {
            throw new InputException(
                    "as-address-size",
                    directive(name, text, "address_size"),
                    "addresses of %d bits, %s has those of %d"
                            .formatted(module.addressSize(), architecture.tool(), Long.SIZE));
        }
    }

    /** The place of a directive of the module; the start of the file if it is missing. */
    private static SourceLocation directive(String name, String text, String directive) {
        Matcher found = Pattern.compile("(?m)^[ \\t]*(\\." + directive + ")\\b").matcher(text);
        if (!found.find()) {
            return new SourceLocation(name, 1, 1);
        }
        int line = (int)
                text.substring(0, found.start()).chars().filter(c -> c == '\n').count();
        return new SourceLocation(name, line + 1, found.start(1) - found.start() + 1);
    }
}
