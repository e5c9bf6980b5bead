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
 * Which pipeline takes a program to PTX. It is put together from
 *
 * <ol>
 *   <li>the passes over LLVM IR of the given one, {@code nvopt<O2>} or any other;
 *   <li>the passes that make LLVM IR selectable, {@code legalization.txt};
 *   <li>{@code structurizecfg}, if it is asked for;
 *   <li>{@code select};
 *   <li>the machine passes of the given one; where it has none, those of level 0;
 *   <li>{@code emit}.
 * </ol>
 *
 * A given pipeline that has a step {@code select} or {@code emit} is taken as it is.
 *
 * @param target of {@code select}; empty for the usual one
 * @param lines whether {@code select} is to keep lines of the source
 * @param structured whether {@code structurizecfg} comes before {@code select}
 * @param startBefore the step that is the first to run; empty for the first one over programs like the one given
 * @param stopAfter the step that is the last to run; empty for the last one
 */
public record CodegenOptions(
        Optional<PtxTarget> target,
        boolean lines,
        boolean structured,
        Optional<StepName> startBefore,
        Optional<StepName> stopAfter) {
    /** The whole way, to the usual target. */
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
     * The whole pipeline from LLVM IR on, of which {@link #cut} takes the part that is asked for.
     *
     * @param given passes over LLVM IR, machine IR, or both
     * @param settings of passes, for those that are added
     * @throws InputException if a target is given beside one of the pipeline, or structure for one that says all itself
     */
    public Pipeline pipeline(Pipeline given, PassRegistry registry, PassOptions settings) {
        if (given.lowers() && structured) {
            throw new InputException(
                    "codegen-target",
                    SourceLocation.ofFile(STRUCTURED),
                    "the pipeline says itself what comes before select: " + STRUCTURE + " can be one of its passes");
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
            steps.addAll(parse(registry, UNOPTIMIZED, settings).at(PassLevel.MACHINE).steps());
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
                    "the pipeline says itself what it is for: " + written.get().name());
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
     * The steps of {@code whole} from the first to the last one that is asked for.
     *
     * @throws InputException if there is no such step, or the last one comes before the first
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
