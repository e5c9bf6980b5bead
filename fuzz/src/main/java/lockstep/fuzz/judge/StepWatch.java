package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Follows a pipeline for the sake of blame: which step runs, its last rule, and whether it left a valid program.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <L> places in them
 */
final class StepWatch<P, F, L> implements StepWatcher<P, F, L> {
    /** Says what is wrong with a program of which some functions have changed, or something else. */
    @FunctionalInterface
    interface Verification<P, F> {
        Diagnostics verify(P program, Set<F> changed, boolean globalsChanged);
    }

    /** Says that the running step left a module that does not verify; ends the pipeline. */
    static final class BrokenModule extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        /** Code of the first diagnostic. */
        private final String code;

        BrokenModule(Diagnostics diagnostics) {
            super(diagnostics.toString());
            code = diagnostics.all().getFirst().code();
        }

        String code() {
            return code;
        }
    }

    /** By step; null before its first application. */
    private final List<@Nullable Rule> lastRules = new ArrayList<>();
    private final StepNote note;

    private final Verification<P, F> verification;
    private String pass = "";
    private boolean isInPass;

    /** @param note told of every step */
    StepWatch(Verification<P, F> verification, StepNote note) {
        this.verification = verification;
        this.note = note;
    }

    /** A watch over modules of LLVM IR; globals that were right and have not changed since are not verified again. */
    static StepWatch<Module, Function, LocalValue> ofNvvm(StepNote note) {
        Set<GlobalValue> verified = Collections.newSetFromMap(new IdentityHashMap<>());
        return new StepWatch<>(
                (module, changed, globalsChanged) -> {
                    if (globalsChanged) {
                        verified.clear();
                        return NvvmVerifier.verify(module);
                    }
                    return NvvmVerifier.verify(module, changed, verified);
                },
                note);
    }

    /** A watch over programs of an open form. */
    static <P, F, L> StepWatch<P, F, L> of(OpenDialect<P, F, ?, L> dialect, StepNote note) {
        return new StepWatch<>((program, changed, globalsChanged) -> dialect.verify(program), note);
    }

    @Override
    public void beforeStep(int step, PassInfo info, P program) {
        pass = info.name();
        isInPass = true;
        lastRules.add(null);
        note.enter(step, pass);
    }

    @Override
    public void beforeApplication(long number, Rule rule, F function, L at) {
        lastRules.set(step(), rule);
    }

    @Override
    public void afterStep(int step, PassInfo info, P program, Set<F> changed, boolean globalsChanged) {
        if (!changed.isEmpty() || globalsChanged) {
            Diagnostics diagnostics = verification.verify(program, changed, globalsChanged);
            if (diagnostics.hasFatal()) {
                throw new BrokenModule(diagnostics);
            }
        }
        isInPass = false;
        note.leave();
    }

    /** Index of the step that runs or ran last; -1 before the first. */
    int step() {
        return lastRules.size() - 1;
    }

    /** Name of that step's pass; empty before the first. */
    String pass() {
        return pass;
    }

    /** Whether the pass itself is running, and not what watches it. */
    boolean isInPass() {
        return isInPass;
    }

    /** The last rule that {@code step} applied; empty for none. */
    String lastRule(int step) {
        Rule last = step >= 0 && step < lastRules.size() ? lastRules.get(step) : null;
        return last == null ? "" : last.id();
    }
}
