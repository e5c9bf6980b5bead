package lockstep.conformance.bracket;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.conformance.program.Dialect;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;
import lockstep.sim.image.ProgramImage;

/**
 * Watches a pipeline and judges every step that changed something a launch can reach, see {@link Bracket}. A program
 * that is known to execute as the one that was run last ({@link SameExecution}) is not run: it gets the runs of that
 * one.
 */
public final class PassBracket implements StepWatcher<Module, Function, LocalValue> {
    private final Bracket bracket;
    private Bracket.Reached current;

    /** A copy of the program that was run last; the next fields hold what has changed since. */
    private ModuleCloner.Copy last;

    private final Set<Function> changedSince = new LinkedHashSet<>();
    private boolean globalsChangedSince;
    private Supplier<String> lastRule = RuleSite.NOWHERE;
    private RuleSite site = new RuleSite();

    private PassBracket(Bracket bracket, Bracket.Reached current, ModuleCloner.Copy last) {
        this.bracket = bracket;
        this.current = current;
        this.last = last;
    }

    /**
     * Runs {@code module} before the first step.
     *
     * @param bracket collects the verdicts
     */
    public static PassBracket begin(Bracket bracket, Module module) {
        ModuleCloner.Copy copy = ModuleCloner.copyOf(module);
        return new PassBracket(bracket, bracket.begin(bracket.check().image(copy.module())), copy);
    }

    /** An image of a copy that later passes do not modify, because it is run again to explain a counterexample. */
    private ProgramImage snapshot(Module module) {
        last = ModuleCloner.copyOf(module);
        changedSince.clear();
        globalsChangedSince = false;
        return bracket.check().image(last.module());
    }

    /** What judges the steps. */
    public Bracket bracket() {
        return bracket;
    }

    /** The program as it is now. */
    public Bracket.Reached current() {
        return current;
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
        boolean executesTheSame = anyChange && !globalsChangedSince && SameExecution.holds(module, last, changedSince);
        current = bracket.step(
                new Step(step, pass.name(), Dialect.NVVM, lastRule),
                current,
                runs -> {
                    boolean touched = anyChange && (globalsChanged || reaches(module, runs.launches(), changed));
                    boolean isSame = executesTheSame && bracket.check().standsForSame(runs, step);
                    return !touched
                            ? Bracket.Change.NONE
                            : isSame ? Bracket.Change.EXECUTES_THE_SAME : Bracket.Change.OTHER;
                },
                () -> snapshot(module));
    }

    private static boolean reaches(Module module, LaunchFile launch, Set<Function> changed) {
        return !Collections.disjoint(Reachability.from(module, launch), changed);
    }

    /** The functions that a launch can reach: through calls, addresses, and initializers of mentioned globals. */
    private static final class Reachability {
        private Reachability() {}

        static Set<Function> from(Module module, LaunchFile launches) {
            Set<GlobalValue> seen = new LinkedHashSet<>();
            Deque<GlobalValue> work = new ArrayDeque<>();
            for (String kernel : launches.kernels()) {
                module.function(kernel).ifPresent(work::add);
            }
            while (!work.isEmpty()) {
                GlobalValue global = work.remove();
                if (seen.add(global)) {
                    mentions(global).forEach(work::add);
                }
            }
            Set<Function> functions = new LinkedHashSet<>();
            for (GlobalValue global : seen) {
                if (global instanceof Function f) {
                    functions.add(f);
                }
            }
            return functions;
        }

        private static Iterable<GlobalValue> mentions(GlobalValue global) {
            return switch (global) {
                case Function f -> f.usedGlobals();
                case GlobalVariable v ->
                    v.initializer().map(Constant::mentionedGlobals).orElse(List.of());
                case GlobalAlias a -> a.aliasee().mentionedGlobals();
                case GlobalIFunc i -> i.resolver().mentionedGlobals();
            };
        }
    }
}
