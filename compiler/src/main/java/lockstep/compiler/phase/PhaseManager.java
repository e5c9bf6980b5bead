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
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.Severity;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * Runs phases over a program of Ori. It is made for one program, runs one order or several slices of one, and is
 * closed.
 *
 * <p>For each index of an order, as seed 001 has it:
 *
 * <ol>
 *   <li>A record of the phase is begun.
 *   <li>A phase that does nothing ({@link #isNoOp}) is over. One whose work nobody has built yet is not: it is
 *       reported, as a note if the program is right without it; else nothing after it runs.
 *   <li>The program is shown, {@code Before NAME}, where that is asked for.
 *   <li>Its passes run as steps: watchers, limits of applications and checks hold as in any pipeline, and steps are
 *       numbered over all phases.
 *   <li>After allocation and after expansion into words the program is verified for that stage.
 *   <li>The program is shown, {@code After NAME}.
 *   <li>A line says what memory it took ({@link PoolMeter}), where that is asked for.
 * </ol>
 *
 * <p>After the last phase come a line for all phases and one of what the pools hold. A phase works on all functions
 * before the next one begins: docs/decisions/044.
 *
 * <p>Source: seed 001, Construction Sequence, Phase Dispatch Loop, Destruction Sequence.
 */
public final class PhaseManager implements AutoCloseable {
    /**
     * What a phase did.
     *
     * @param index of the phase
     * @param level of {@code -O}
     * @param isRun whether it did anything, be it in vain
     * @param nanoseconds time that its passes took
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
     * A manager of {@code program}. It holds the recipe of the options until it is closed.
     *
     * @param steps watchers and limits of the passes; what passes print goes to the sink of {@code options}
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

    // ---- what came of it

    /** The program as the last phase left it. */
    public OriModule program() {
        return program;
    }

    /** What the passes did, all phases one after the other. */
    public PipelineReport report() {
        return PipelineReport.joined(reports);
    }

    /** Phases that are not built, in the order in which they should have run. */
    public Diagnostics diagnostics() {
        return diagnostics;
    }

    /** A record of each phase of the orders so far. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    // ---- phases

    /** Whether the phase of this index has nothing to do: its kind has no work here, or nobody asks for it. */
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
     * Runs the phases of these indices, one after the other.
     *
     * @return whether it came to the end; if not, {@link #diagnostics} says why
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

    /** Runs a phase; gives whether the next may run. */
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

    /** Runs {@code passes} as the next steps; gives the time that they took. */
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

    /** Gives up the recipe; what came of the run can still be asked for. */
    @Override
    public void close() {
        if (isClosed) {
            throw new CompilerBug("a manager of phases is closed twice");
        }
        isClosed = true;
        options.recipe().ifPresent(NvOptRecipe::release);
    }
}
