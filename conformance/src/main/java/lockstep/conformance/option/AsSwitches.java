package lockstep.conformance.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.phase.NvOptRecipe;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.phase.RecipeRow;
import lockstep.compiler.phase.RecipeText;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The switches of {@code as}, apart from its input and the destination of the result. */
public final class AsSwitches {
    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            description = "The architecture of the cubin (default and only one: sm_90).")
    private String architecture = Architecture.SM_90.tool();

    @Option(
            names = "-O",
            paramLabel = "LEVEL",
            description = "How much is optimized: 0, since phases of higher levels are not built yet.")
    private int level;

    @Option(
            names = "-c",
            description = "Make a file for a linker (nvlink): functions and variables may be in other files.")
    private boolean isObject;

    @Option(
            names = "--nvopt-recipe",
            paramLabel = "FILE",
            description = "Which passes the hooks of the phases run, in place of the usual recipe.")
    private @Nullable String recipe;

    @Option(
            names = "--ftrace-phase-after",
            paramLabel = "PHASE",
            description = "Show the program after PHASE, on standard error.")
    private List<String> after = List.of();

    @Option(
            names = "--ftrace-phase-before",
            paramLabel = "PHASE",
            description = "Show the program before PHASE, on standard error.")
    private List<String> before = List.of();

    @Option(
            names = "--phase-memory",
            description = "Show after each phase what it took of the compiler's memory, on standard error.")
    private boolean memory;

    /**
     * The request for PTX.
     *
     * @param printed receives output while phases run, in whole lines
     * @throws InputException if the architecture, phase or recipe does not exist
     */
    public AsRequest request(Environment environment, Consumer<String> printed) {
        List<RecipeRow> rows = rows(environment);
        return new AsRequest(
                architecture(), level, linking(), options -> options(options.with(new NvOptRecipe(rows)), printed));
    }

    /** Whether a linker follows. */
    public Linking linking() {
        return isObject ? Linking.OBJECT : Linking.WHOLE;
    }

    private Architecture architecture() {
        return Architecture.ofTool(architecture)
                .filter(found -> found == Architecture.SM_90)
                .orElseThrow(() -> new InputException(
                        "as-arch",
                        SourceLocation.ofFile("--arch"),
                        "cubins are made for sm_90 alone, not for '" + architecture + "'"));
    }

    private List<RecipeRow> rows(Environment environment) {
        PassRegistry passes = environment.passes();
        if (recipe == null) {
            return RecipeText.standard(passes);
        }
        Diagnostics found = new Diagnostics();
        Optional<List<RecipeRow>> rows = RecipeText.parse(environment.readText(recipe), passes, recipe, found);
        if (rows.isEmpty()) {
            throw new InputException(found.all());
        }
        found.all().stream().map(Diagnostic::toString).forEach(environment::note);
        return rows.get();
    }

    private PhaseOptions options(PhaseOptions options, Consumer<String> printed) {
        PhaseOptions asked = options.with(printed);
        for (String phase : before) {
            asked = asked.tracingBefore(phase);
        }
        for (String phase : after) {
            asked = asked.tracingAfter(phase);
        }
        return memory ? asked.timed() : asked;
    }
}
