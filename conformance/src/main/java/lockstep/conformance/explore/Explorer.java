package lockstep.conformance.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.debug.LaneTraces;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * Watches a check and builds an {@link Exploration} from it.
 *
 * <ol>
 *   <li>The launch sequence is the one that launches the requested kernel, otherwise the first on which a step is
 *       wrong, otherwise the first.
 *   <li>The program before the first wrong step and the one after it are compared; if no step is wrong, the input and
 *       the last program.
 *   <li>All programs are shown if they have at most {@value #INSTRUCTION_LIMIT} instructions together; otherwise these
 *       two, the input and the last.
 *   <li>Each that is shown runs once more, on the reference engine, under the schedule of the counterexample or the
 *       first one.
 * </ol>
 *
 * <p>For example, for {@code mem2reg,dce} and a program in which {@code dce} changes nothing, two programs are shown,
 * and the step {@code dce} leads from the second to the second.
 */
public final class Explorer implements Bracket.Watcher {
    /** Maximal number of instructions of all programs together for which all of them are shown. */
    private static final int INSTRUCTION_LIMIT = 30_000;

    /** Maximal number of stretches for the runs of all programs together. */
    private static final int STRETCH_LIMIT = 30_000;

    private final RefinementCheck check;
    private final Optional<String> kernel;
    private final Map<ProgramImage, Program> decoded = new IdentityHashMap<>();
    private final List<Made> made = new ArrayList<>();
    private Bracket.@Nullable Reached input;

    /** A step as reported by the bracket. */
    private record Made(Bracket.Reached before, Bracket.Reached after, List<StepVerdict> verdicts) {}

    /**
     * A watcher of one check.
     *
     * @param check that runs the programs
     * @param kernel whose launches are shown
     */
    public Explorer(RefinementCheck check, Optional<String> kernel) {
        this.check = Objects.requireNonNull(check);
        this.kernel = Objects.requireNonNull(kernel);
    }

    @Override
    public void decoded(Program program, ProgramImage image) {
        decoded.put(image, program);
    }

    @Override
    public void begun(Bracket.Reached reached) {
        input = input == null ? reached : input;
    }

    @Override
    public void judged(Bracket.Reached before, Bracket.Reached after, List<StepVerdict> found) {
        made.add(new Made(before, after, found));
    }

    /**
     * The exploration of a finished check.
     *
     * @throws InputException if no launch sequence launches the requested kernel
     */
    public Exploration exploration(FileReport report) {
        Bracket.Reached begun = Objects.requireNonNull(input, "nothing was run");
        int sequence = sequence(report, begun);
        Programs programs = new Programs(begun.runs().get(sequence));
        made.forEach(step -> programs.add(step, sequence));
        Optional<Made> wrong = made.stream()
                .filter(each -> each.verdicts.get(sequence).verdict().isWrong())
                .findFirst();
        int left = wrong.map(step -> programs.number(step.before, sequence)).orElse(0);
        int right = wrong.map(step -> programs.number(step.after, sequence)).orElse(programs.size() - 1);
        String schedule = wrong.map(step -> step.verdicts.get(sequence).verdict())
                .map(verdict -> ((Verdict.Wrong) verdict).counterexample().schedule())
                .orElse(programs.runs(0).all().getFirst().asked().toString());
        int[] shown = programs.shown(new HashSet<>(List.of(0, left, right, programs.size() - 1)));
        List<Exploration.Step> steps = made.stream()
                .map(step -> new Exploration.Step(
                        step.verdicts.get(sequence),
                        shown[programs.number(step.before, sequence)],
                        shown[programs.number(step.after, sequence)]))
                .toList();
        Optional<LaneTraces> difference = wrong.flatMap(step -> LaneTraces.of(
                check,
                step.before.runs().get(sequence),
                step.after.runs().get(sequence),
                ((Verdict.Wrong) step.verdicts.get(sequence).verdict()).counterexample()));
        return new Exploration(
                report,
                begun.runs().get(sequence).launches(),
                schedule,
                check.options().warpSize(),
                programs.pictures(shown, schedule),
                steps,
                shown[left],
                shown[right],
                difference);
    }

    private int sequence(FileReport report, Bracket.Reached begun) {
        List<Runs> runs = begun.runs();
        if (kernel.isPresent()) {
            return IntStream.range(0, runs.size())
                    .filter(i -> runs.get(i).launches().kernels().contains(kernel.get()))
                    .findFirst()
                    .orElseThrow(() -> new InputException(
                            "explore-kernel",
                            SourceLocation.ofFile(report.file()),
                            "nothing launches a kernel '" + kernel.get() + "'"));
        }
        return IntStream.range(0, runs.size())
                .filter(i -> made.stream()
                        .anyMatch(step -> step.verdicts.get(i).verdict().isWrong()))
                .findFirst()
                .orElse(0);
    }

    /** The programs of one launch sequence, by number. */
    private final class Programs {
        private final List<Runs> runs = new ArrayList<>();
        private final List<ProgramView> views = new ArrayList<>();
        private final Map<ProgramImage, Integer> numbers = new IdentityHashMap<>();

        Programs(Runs first) {
            add("input", first);
        }

        void add(Made step, int sequence) {
            StepVerdict verdict = step.verdicts.get(sequence);
            add(
                    "after " + (verdict.step() + 1) + " " + verdict.pass(),
                    step.after.runs().get(sequence));
        }

        private void add(String title, Runs made) {
            if (numbers.putIfAbsent(made.image(), runs.size()) == null) {
                runs.add(made);
                views.add(ProgramView.of(title, made.image(), Optional.ofNullable(decoded.get(made.image()))));
            }
        }

        int size() {
            return runs.size();
        }

        Runs runs(int number) {
            return runs.get(number);
        }

        int number(Bracket.Reached reached, int sequence) {
            return Objects.requireNonNull(
                    numbers.get(reached.runs().get(sequence).image()));
        }

        /** Maps the number of a program to its index among those that are shown, or -1. */
        int[] shown(Set<Integer> needed) {
            int all = views.stream().mapToInt(ProgramView::instructions).sum();
            int[] indices = new int[size()];
            int next = 0;
            for (int i = 0; i < indices.length; i++) {
                indices[i] = all <= INSTRUCTION_LIMIT || needed.contains(i) ? next++ : -1;
            }
            return indices;
        }

        List<Exploration.Shown> pictures(int[] shown, String schedule) {
            int count = (int) IntStream.of(shown).filter(index -> index >= 0).count();
            return IntStream.range(0, size())
                    .filter(i -> shown[i] >= 0)
                    .mapToObj(i -> new Exploration.Shown(
                            views.get(i),
                            RunTrace.of(
                                    runs.get(i).image(),
                                    STRETCH_LIMIT / count,
                                    observer -> check.follow(runs.get(i), schedule, observer))))
                    .toList();
        }
    }
}
