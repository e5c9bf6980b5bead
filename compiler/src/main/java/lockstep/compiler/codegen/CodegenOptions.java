package lockstep.compiler.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The options of code generation to PTX. They determine the pipeline, which consists of
 *
 * <ol>
 *   <li>the passes over LLVM IR of the given one, {@code nvopt<O2>} or any other;
 *   <li>the passes that make LLVM IR selectable, {@code legalization.txt};
 *   <li>{@code structurizecfg}, if requested;
 *   <li>{@code select};
 *   <li>the machine passes of the given one; if it has none, those of level 0;
 *   <li>{@code emit}.
 * </ol>
 *
 * <p>A given pipeline with a step {@code select} or {@code emit} is used unchanged.
 *
 * @param target of {@code select}; empty for the default
 * @param lines whether {@code select} keeps source lines
 * @param structured whether {@code structurizecfg} runs before {@code select}
 * @param startBefore the first step to run; empty for the first one at the level of the given program
 * @param stopAfter the last step to run; empty for the last one
 */
public record CodegenOptions(
        Optional<PtxTarget> target,
        boolean lines,
        boolean structured,
        Optional<StepName> startBefore,
        Optional<StepName> stopAfter) {
    /** The whole pipeline, for the default target. */
    public static final CodegenOptions PLAIN =
            new CodegenOptions(Optional.empty(), false, false, Optional.empty(), Optional.empty());

    /** The option that gives {@link #target}. */
    public static final String ARCH = "--arch";

    /** The option that gives {@link #lines}, as ptxas has it. */
    public static final String LINES = "-lineinfo";

    /** The option that gives {@link #structured}. */
    public static final String STRUCTURED = "--structured";

    /** The option that gives {@link #startBefore}. */
    public static final String START = "--start-before";

    /** The option that gives {@link #stopAfter}. */
    public static final String STOP = "--stop-after";

    private static final String TABLE = "legalization.txt";
    private static final int COLUMNS = 2;
    private static final String STRUCTURE = "structurizecfg";
    private static final String UNOPTIMIZED = "nvopt<O0>";

    public CodegenOptions {
        Objects.requireNonNull(target);
        Objects.requireNonNull(startBefore);
        Objects.requireNonNull(stopAfter);
    }

    /** Steps of legalization, in order. */
    public static List<String> legalization() {
        String text = TableText.text(TABLE, CodegenOptions.class.getResourceAsStream(TABLE));
        return TableText.rows(TABLE, text, COLUMNS).stream()
                .map(row -> row.cell(0))
                .toList();
    }

    /**
     * The whole pipeline from LLVM IR on; {@link #cut} selects the requested part.
     *
     * @param given passes over LLVM IR, machine IR, or both
     * @param settings of the passes that are added
     * @throws InputException if the options conflict with a pipeline that has its own {@code select}
     */
    public Pipeline pipeline(Pipeline given, PassRegistry registry, PassOptions settings) {
        if (given.lowers() && structured) {
            throw new InputException(
                    "codegen-target",
                    SourceLocation.ofFile(STRUCTURED),
                    "the pipeline already determines what precedes select: " + STRUCTURE + " can be one of its passes");
        }
        if (given.lowers()) {
            return target.isPresent() || lines ? withOptions(given, registry) : given;
        }
        List<Pipeline.Step> machine = given.at(PassLevel.MACHINE).steps();
        List<Pipeline.Step> steps = new ArrayList<>(given.at(PassLevel.NVVM).steps());
        List<String> last = structured ? List.of(STRUCTURE, select(target)) : List.of(select(target));
        String middle = Stream.concat(legalization().stream(), last.stream()).collect(Collectors.joining(","));
        steps.addAll(parse(registry, middle, settings).steps());
        if (machine.isEmpty()) {
            steps.addAll(
                    parse(registry, UNOPTIMIZED, settings).at(PassLevel.MACHINE).steps());
        } else {
            steps.addAll(machine);
        }
        steps.addAll(parse(registry, LoweringStep.EMIT, settings).steps());
        return new Pipeline(steps);
    }

    private String select(Optional<PtxTarget> wanted) {
        String word = wanted.orElse(PtxTarget.DEFAULT).name();
        return LoweringStep.SELECT + "<" + word + (lines ? ";" + LoweringStep.LINES : "") + ">";
    }

    private Pipeline withOptions(Pipeline given, PassRegistry registry) {
        Optional<PtxTarget> written = given.selection().flatMap(LoweringStep.Select::word);
        if (written.isPresent() && target.isPresent()) {
            throw new InputException(
                    "codegen-target",
                    SourceLocation.ofFile(ARCH),
                    "the pipeline already has the target " + written.get().name());
        }
        Pipeline.Step select = parse(registry, select(target.or(() -> written)), PassOptions.NONE)
                .steps()
                .getFirst();
        return new Pipeline(given.steps().stream()
                .map(step -> step.name().equals(LoweringStep.SELECT) ? select : step)
                .toList());
    }

    private static Pipeline parse(PassRegistry registry, String text, PassOptions settings) {
        return PipelineParser.parseTree(registry, text, settings).flat();
    }

    /**
     * The requested steps of {@code whole}.
     *
     * @throws InputException if there is no such step, or the last one precedes the first
     */
    public Pipeline cut(Pipeline whole) {
        int start = startBefore.map(step -> step.in(whole, START)).orElse(0);
        int end = stopAfter
                .map(step -> step.in(whole, STOP) + 1)
                .orElse(whole.steps().size());
        if (end <= start && stopAfter.isPresent()) {
            throw new InputException(
                    "step-name",
                    SourceLocation.ofFile(STOP),
                    "step '" + stopAfter.get() + "' comes before the first one, '" + startBefore.orElseThrow() + "'");
        }
        return new Pipeline(whole.steps().subList(start, end));
    }
}
