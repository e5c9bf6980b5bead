package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.ori.stage.PhaseStage;
import lockstep.compiler.ori.stage.VerifyPhase;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * Runs phases over an Ori program. A manager is created for one program, runs one order or several slices of one, and
 * is closed.
 *
 * <p>For each index of an order, as seed 001 has it:
 *
 * <ol>
 *   <li>Begin a record of the phase.
 *   <li>Skip a no-op phase ({@link #isNoOp}). Report a phase that is not implemented: as a note if it is not needed for
 *       correctness; otherwise as an error, and no later phase runs.
 *   <li>Print the program, {@code Before NAME}, if requested.
 *   <li>Run its passes as steps: watchers, application limits and checks apply as in any pipeline, and steps are
 *       numbered across all phases.
 *   <li>After register allocation and after expansion into machine instructions, verify the program for that stage.
 *   <li>Print the program, {@code After NAME}, if requested.
 *   <li>Print a line with its memory use ({@link PoolMeter}), if requested.
 * </ol>
 *
 * <p>After the last phase a line for all phases and one with the contents of the pools are printed. A phase processes
 * all functions before the next one begins: docs/decisions/044.
 *
 * <p>Source: seed 001, Construction Sequence, Phase Dispatch Loop, Destruction Sequence.
 */
public final class PhaseManager implements AutoCloseable {
    /**
     * The record of a phase.
     *
     * @param index of the phase
     * @param level of {@code -O}
     * @param isRun whether it ran any pass, even without effect
     * @param nanoseconds time of its passes
     */
    public record Entry(int index, int level, boolean isRun, long nanoseconds) {}

    private static final String INDENT = "    ";
    private static final String SUMMARY = "All Phases Summary";
    private static final String NOT_BUILT = "phase-not-built";
    private static final Map<Integer, PhaseStage> REACHED =
            Map.of(PhaseTable.ALLOCATION, PhaseStage.ALLOCATED, PhaseTable.EXPANSION, PhaseStage.WORDS);

    private final PhaseTable table = PhaseTable.standard();
    private final PhaseOptions options;
    private final PhaseFactory factory;
    private final StepOptions<OriModule, OriFunction, OriInstruction> steps;
    private final Optional<PoolMeter> meter;
    private final List<Entry> entries = new ArrayList<>();
    private final List<PipelineReport> reports = new ArrayList<>();
    private final Diagnostics diagnostics = new Diagnostics();
    private OriModule program;
    private boolean isClosed;

    /**
     * A manager for {@code program}. It holds a reference to the recipe of the options until it is closed.
     *
     * @param steps watchers and limits of the passes; their output goes to the sink of {@code options}
     */
    public PhaseManager(
            OriModule program,
            PhaseOptions options,
            PhaseFactory factory,
            StepOptions<OriModule, OriFunction, OriInstruction> steps) {
        this.program = Objects.requireNonNull(program);
        this.options = Objects.requireNonNull(options);
        this.factory = Objects.requireNonNull(factory);
        this.steps = new StepOptions<>(
                steps.watchers(),
                steps.applicationLimit(),
                steps.sparesRequired(),
                steps.remarks(),
                Optional.of(options.sink()),
                steps.stepsBefore(),
                steps.applicationsBefore());
        this.meter = options.isTimed() ? Optional.of(new PoolMeter(program)) : Optional.empty();
        options.recipe().ifPresent(NvOptRecipe::retain);
    }

    // ---- results

    /** The output of the last phase. */
    public OriModule program() {
        return program;
    }

    /** The report of the passes of all phases. */
    public PipelineReport report() {
        return PipelineReport.joined(reports);
    }

    /** Diagnostics on unimplemented phases, in execution order. */
    public Diagnostics diagnostics() {
        return diagnostics;
    }

    /** The records of all phases dispatched so far. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    // ---- phases

    /** Whether the phase with this index is a no-op: its kind has no work here, or it is not requested. */
    public boolean isNoOp(int index) {
        Phase phase = table.phase(index);
        return switch (factory.state(phase)) {
            case BOOKKEEPING, OTHER_KERNELS, UNDECODED, ON_DEMAND, ELSEWHERE -> true;
            case HOOK -> hooked(index).isEmpty() && !phase.isRequired();
            case REPORT -> !options.reports().contains(index);
            case WORKS -> phase.kind() == PhaseKind.RECIPE && options.recipe().isEmpty();
            case NOT_BUILT -> false;
        };
    }

    private List<Pass<?>> hooked(int index) {
        return options.recipe()
                .map(recipe -> recipe.passes(program.architecture(), options.recipeLevel(), index))
                .orElse(List.of());
    }

    private List<Pass<?>> passes(Phase phase) {
        return phase.kind() == PhaseKind.HOOK ? hooked(phase.index()) : factory.passes(phase.index());
    }

    /** Runs the order of the options' level; see {@link #dispatch}. */
    public boolean dispatch() {
        return dispatch(PhaseOrder.standard().at(options.level()));
    }

    /**
     * Runs the phases with these indices, in order.
     *
     * @return whether all ran; if not, {@link #diagnostics} has the reason
     */
    public boolean dispatch(List<Integer> indices) {
        if (isClosed) {
            throw new CompilerBug("a manager of phases that is closed");
        }
        PoolMeter.Change all = PoolMeter.Change.NONE;
        for (int index : indices) {
            OriModule before = program;
            Phase phase = table.phase(index);
            if (!execute(phase)) {
                return false;
            }
            if (meter.isPresent()) {
                PoolMeter.Change change = meter.get().between(before, program);
                all = all.plus(change);
                options.sink().accept(line(INDENT + phase.name(), change));
            }
        }
        if (meter.isPresent()) {
            options.sink().accept(line(SUMMARY, all));
            options.sink()
                    .accept("[Pool Consumption = " + ByteSize.text(meter.get().consumption(all)) + "]\n");
        }
        return true;
    }

    /** Runs a phase; returns whether the next may run. */
    private boolean execute(Phase phase) {
        if (isNoOp(phase.index())) {
            entries.add(new Entry(phase.index(), options.level(), false, 0));
            return true;
        }
        List<Pass<?>> passes = passes(phase);
        if (phase.kind() == PhaseKind.RECIPE) {
            applyRecipe();
        } else if (passes.isEmpty()) {
            missing(phase);
            entries.add(new Entry(phase.index(), options.level(), false, 0));
            return !phase.isRequired();
        }
        show("Before ", options.before().contains(phase.index()), phase);
        entries.add(new Entry(phase.index(), options.level(), true, run(phase, passes)));
        show("After ", options.after().contains(phase.index()), phase);
        return true;
    }

    private void applyRecipe() {
        NvOptRecipe recipe = options.recipe().orElseThrow();
        program.functions()
                .forEach(function -> recipe.decide(function.name(), function.architecture(), options.recipeLevel()));
    }

    /** Runs {@code passes} as the next steps; returns their time in nanoseconds. */
    private long run(Phase phase, List<Pass<?>> passes) {
        PipelineReport before = report();
        StepOptions<OriModule, OriFunction, OriInstruction> next = steps.after(
                steps.stepsBefore() + before.steps().size(), steps.applicationsBefore() + before.applications());
        OpenPassManager.Result<OriModule> made =
                OpenPassManager.run(OpenDialect.ORI, program, Pipeline.of(passes.toArray(Pass<?>[]::new)), next);
        program = made.program();
        reports.add(made.report());
        PhaseStage reached = REACHED.get(phase.index());
        if (reached != null) {
            VerifyPhase.require(program, reached, phase.name());
        }
        return made.report().steps().stream()
                .mapToLong(PipelineReport.StepReport::nanoseconds)
                .sum();
    }

    private void missing(Phase phase) {
        String what = phase.kind() == PhaseKind.HOOK
                ? "the recipe has no passes for phase " + phase.index() + ", " + phase.name()
                : "phase " + phase.index() + ", " + phase.name() + ", is not built yet";
        Severity severity = phase.isRequired() ? Severity.UNSUPPORTED : Severity.NOTE;
        diagnostics.add(new Diagnostic(severity, NOT_BUILT, options.place(), what, List.of()));
    }

    // ---- text

    private void show(String when, boolean isWanted, Phase phase) {
        if (isWanted) {
            options.sink().accept("// " + when + phase.name() + "\n" + OriModuleText.print(program));
        }
    }

    /** {@code NAME :: [Total 1.500 KB] [Freeable 96 B] [Freeable Leaked 0 B] (0%)}. */
    private static String line(String name, PoolMeter.Change change) {
        return "%s  ::  [Total %s]  [Freeable %s]  [Freeable Leaked %s] (%d%%)\n"
                .formatted(
                        name,
                        ByteSize.text(change.total()),
                        ByteSize.text(change.freeable()),
                        ByteSize.text(change.leaked()),
                        change.leakedPercent());
    }

    /** Releases the recipe; the results remain available. */
    @Override
    public void close() {
        if (isClosed) {
            throw new CompilerBug("a manager of phases is closed twice");
        }
        isClosed = true;
        options.recipe().ifPresent(NvOptRecipe::release);
    }
}
