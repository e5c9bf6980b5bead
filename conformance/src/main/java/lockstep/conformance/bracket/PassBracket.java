package lockstep.conformance.bracket;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassInstrumentation;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * Watches a pipeline and judges every step that changed something a launch can reach. The runs after a step serve as
 * those before the next, so that each program is run once; a step found wrong does not blame the steps behind it, which
 * are compared with what it left. A program that is known to execute as the one that was run last ({@link
 * SameExecution}) is not run: the last one's runs are its own.
 */
public final class PassBracket implements PassInstrumentation {
    private final RefinementCheck check;
    private final List<LaunchFile> launches;
    /** The kernels of each launch sequence, for reports. */
    private final List<String> kernels;

    private final List<Runs> current = new ArrayList<>();
    private final List<StepVerdict> verdicts = new ArrayList<>();

    /** The program that was run last, and what of it has changed since. */
    private ModuleCloner.Copy last;

    private final Set<Function> changedSince = new LinkedHashSet<>();
    private boolean globalsChangedSince;
    private Supplier<String> lastRule = RuleSite.NOWHERE;
    private RuleSite site = new RuleSite();

    /**
     * @param module the module as it is before the first step; run here for the first time
     * @param launches each is a launch sequence of its own
     */
    public PassBracket(RefinementCheck check, Module module, List<LaunchFile> launches) {
        this.check = check;
        this.launches = List.copyOf(launches);
        this.kernels = this.launches.stream()
                .map(launch -> String.join(",", launch.kernels()))
                .toList();
        last = ModuleCloner.copyOf(module);
        ProgramImage image = check.image(last.module());
        for (LaunchFile launch : this.launches) {
            Runs input = check.run(image, launch);
            current.add(input);
            check.falseClaim(input).ifPresent(wrong -> verdicts.add(ofInput(launch, wrong)));
        }
    }

    private static StepVerdict ofInput(LaunchFile launch, Verdict verdict) {
        return new StepVerdict(-1, "input", String.join(",", launch.kernels()), false, verdict, RuleSite.NOWHERE, 0, 0);
    }

    /** An image that later passes do not touch: it is run again where a counterexample is explained. */
    private ProgramImage snapshot(Module module) {
        last = ModuleCloner.copyOf(module);
        changedSince.clear();
        globalsChangedSince = false;
        return check.image(last.module());
    }

    /** The runs of the program as it is now, one a launch sequence. */
    public List<Runs> current() {
        return Collections.unmodifiableList(current);
    }

    /** The verdicts so far: by step, within a step by launch sequence. */
    public List<StepVerdict> verdicts() {
        return Collections.unmodifiableList(verdicts);
    }

    @Override
    public void beforeStep(int step, PassInfo pass, Module module) {
        lastRule = RuleSite.NOWHERE;
        site = new RuleSite();
    }

    @Override
    public void beforeApplication(long number, Rule rule, Function function, LocalValue at) {
        lastRule = site.describe(number, rule, function, at);
    }

    @Override
    public void afterStep(int step, PassInfo pass, Module module, Set<Function> changed, boolean globalsChanged) {
        boolean anyChange = globalsChanged || !changed.isEmpty();
        changedSince.addAll(changed);
        globalsChangedSince |= globalsChanged;
        boolean executesTheSame =
                anyChange && !globalsChangedSince && SameExecution.holds(module, last, changedSince);
        @Nullable ProgramImage image = null;
        for (int i = 0; i < launches.size(); i++) {
            long start = System.nanoTime();
            boolean touched = anyChange && (globalsChanged || reaches(module, launches.get(i), changed));
            Verdict verdict = new Verdict.Skipped();
            int runs = 0;
            if (touched && executesTheSame && check.standsForSame(current.get(i), step)) {
                verdict = new Verdict.Refines(0);
            } else if (touched) {
                image = image == null ? snapshot(module) : image;
                Runs after = check.runAfter(current.get(i), image);
                verdict = check.compare(current.get(i), after);
                current.set(i, after);
                runs = after.count();
            }
            double milliseconds = (System.nanoTime() - start) / 1e6;
            verdicts.add(new StepVerdict(
                    step,
                    pass.name(),
                    kernels.get(i),
                    touched,
                    verdict,
                    touched ? lastRule : RuleSite.NOWHERE,
                    runs,
                    milliseconds));
        }
    }

    private static boolean reaches(Module module, LaunchFile launch, Set<Function> changed) {
        return !Collections.disjoint(Reachability.from(module, launch), changed);
    }
}
