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
 * <p>The parts, in the order in which a check goes through them: {@link ProgramRunner} makes the {@link Runs};
 * {@link RefinementJudge} compares them; {@link Blame} says what a difference means and where it comes from;
 * {@link Confirmation} asks the reference engine.
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
     * This check for questions whose answer is not told to anybody: it says that something is wrong without asking the
     * reference engine, and without saying where it comes from.
     */
    public RefinementCheck unexplained() {
        return new RefinementCheck(engine, options, provesSchedules, false);
    }

    // ---- runs

    /** The image of {@code module} that this check runs: with the claims that it asserts. */
    public ProgramImage image(Module module) {
        return ProgramImage.of(module, ImageOptions.REFERENCE.withClaims(options.claims()));
    }

    /** The image of a program of whatever dialect; claims are about programs of NVVM. */
    public ProgramImage image(Program program) {
        return program.image(ImageOptions.REFERENCE.withClaims(options.claims()));
    }

    /** The runs of an input. */
    public Runs run(ProgramImage image, LaunchFile launches) {
        return runner().run(image, launches);
    }

    /** The runs of {@code after}, with room to take longer than before did. */
    public Runs runAfter(Runs before, ProgramImage after) {
        return runner().runAfter(before, after);
    }

    /**
     * Whether {@code runs} may stand for those of a program in which every thread executes the same: they do not depend
     * on the schedule. Of so many one is made all the same, so that a wrong belief in sameness does not live long.
     * Where claims are asserted all are: what an analysis claims of the other program is claimed of other instructions.
     *
     * @param step where the other program comes from; decides with the runs whether it is the one
     */
    public boolean standsForSame(Runs runs, int step) {
        return runner().standsForSame(runs, step);
    }

    /**
     * Runs the program of {@code runs} once more on the reference engine, as it ran for the schedule of that name.
     *
     * @param schedule as a {@link Counterexample} names it; the first run where none is called so
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

    /**
     * The first false claim of an analysis about an input. Later programs are then only blamed for other claims.
     */
    public Optional<Verdict.ClaimViolated> falseClaim(Runs input) {
        return FalseClaims.of(input);
    }

    /**
     * Says that the runs of one program disagree among themselves, so that nothing can be compared with them, and how;
     * empty if they agree or one of them is no ground for a verdict.
     */
    public Optional<String> underSynchronized(Runs runs) {
        return judge().underSynchronized(runs);
    }

    private RefinementJudge judge() {
        return new RefinementJudge(runner(), new Blame(engine, runner(), explains));
    }
}
