package lockstep.conformance.refine;

import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Module;
import lockstep.sim.Engine;
import lockstep.sim.Observer;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Decides whether a program after a pass refines the program before it, on one launch sequence, over a set of
 * schedules. Soundness comes first: what cannot be decided is {@link Verdict.Inconclusive}, never
 * {@link Verdict.Differs}. Immutable.
 *
 * <p>The parts, in the order of a check: {@link ProgramRunner} makes the {@link Runs}; {@link RefinementJudge} compares
 * them; {@link Blame} turns a difference into a verdict and explains it; {@link Confirmation} repeats the runs on the
 * reference engine.
 */
public final class RefinementCheck {
    private final Engine engine;
    private final CheckOptions options;
    private final boolean provesSchedules;
    private final boolean explains;

    /** A check that runs programs on {@code engine}. */
    public RefinementCheck(Engine engine, CheckOptions options) {
        this(engine, options, true, true);
    }

    private RefinementCheck(Engine engine, CheckOptions options, boolean provesSchedules, boolean explains) {
        this.engine = Objects.requireNonNull(engine);
        this.options = Objects.requireNonNull(options);
        this.provesSchedules = provesSchedules;
        this.explains = explains;
    }

    /** How thorough this check is. */
    public CheckOptions options() {
        return options;
    }

    /** This check on the same engine with other options. */
    public RefinementCheck with(CheckOptions other) {
        return new RefinementCheck(engine, other, provesSchedules, explains);
    }

    /** This check with another engine. */
    public RefinementCheck on(Engine other) {
        return new RefinementCheck(other, options, provesSchedules, explains);
    }

    /**
     * This check for verdicts that are not reported: differences are neither confirmed by the reference engine nor
     * explained.
     */
    public RefinementCheck unexplained() {
        return new RefinementCheck(engine, options, provesSchedules, false);
    }

    // ---- runs

    /** The image of {@code module} that this check runs, with the claims to assert. */
    public ProgramImage image(Module module) {
        return ProgramImage.of(module, ImageOptions.REFERENCE.withClaims(options.claims()));
    }

    /** The image of a program of any dialect; claims are made about NVVM programs only. */
    public ProgramImage image(Program program) {
        return program.image(ImageOptions.REFERENCE.withClaims(options.claims()));
    }

    /** The runs of an input. */
    public Runs run(ProgramImage image, LaunchFile launches) {
        return runner().run(image, launches);
    }

    /** The runs of {@code after}, with a multiple of the fuel that before used. */
    public Runs runAfter(Runs before, ProgramImage after) {
        return runner().runAfter(before, after);
    }

    /**
     * Whether {@code runs} may be used for a program in which every thread executes the same, because they do not
     * depend on the schedule. One in a hundred programs is run nevertheless, so that a mistake in that reasoning is
     * found soon. If claims are asserted, every program is run, because the claims about the other program refer to its
     * own instructions.
     *
     * @param step the step that made the other program; with the runs it determines whether the program is sampled
     */
    public boolean standsForSame(Runs runs, int step) {
        return runner().standsForSame(runs, step);
    }

    /**
     * Runs the program of {@code runs} once more on the reference engine, as it ran for the schedule of that name.
     *
     * @param schedule as a {@link Counterexample} names it; the first run if no run has that name
     */
    public RunResult follow(Runs runs, String schedule, Observer observer) {
        ScheduledRun followed = runs.all().stream()
                .filter(run -> run.asked().toString().equals(schedule))
                .findFirst()
                .orElse(runs.all().getFirst());
        return new ReferenceEngine()
                .run(runs.image(), runner().request(runs, followed).withObserver(observer));
    }

    private ProgramRunner runner() {
        return new ProgramRunner(engine, options, provesSchedules);
    }

    // ---- verdicts

    /**
     * Whether {@code after} refines {@code before}; both are runs of this check's schedules on the same launches.
     *
     * @throws CompilerBug if the reference engine finds something else
     */
    public Verdict compare(Runs before, Runs after) {
        Verdict verdict = judge().verdict(before, after);
        Confirmation confirmation = new Confirmation(engine, options, explains);
        return confirmation.isDue(verdict, after) ? confirmation.verdict(before, after) : verdict;
    }

    /** The first false claim of an analysis about an input. Later programs are then only blamed for other claims. */
    public Optional<Verdict.ClaimViolated> falseClaim(Runs input) {
        return FalseClaims.of(input);
    }

    /**
     * How the runs of one program disagree with each other, in which case no program can be compared with them; empty
     * if they agree or a verdict cannot rest on one of them.
     */
    public Optional<String> underSynchronized(Runs runs) {
        return judge().underSynchronized(runs);
    }

    private RefinementJudge judge() {
        return new RefinementJudge(runner(), new Blame(engine, runner(), explains));
    }
}
