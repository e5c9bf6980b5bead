package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassInstrumentation;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Follows a pipeline for the sake of blame: which step runs, its last rule, and whether it left a valid module. */
final class StepWatch implements PassInstrumentation {
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

    /** Globals that were right and have not changed since. */
    private final Set<GlobalValue> verifiedGlobals = Collections.newSetFromMap(new IdentityHashMap<>());

    private String pass = "";
    private boolean isInPass;

    /** @param note told of every step */
    StepWatch(StepNote note) {
        this.note = note;
    }

    @Override
    public void beforeStep(int step, PassInfo info, Module module) {
        pass = info.name();
        isInPass = true;
        lastRules.add(null);
        note.enter(step, pass);
    }

    @Override
    public void beforeApplication(long number, Rule rule, Function function, LocalValue at) {
        lastRules.set(step(), rule);
    }

    @Override
    public void afterStep(int step, PassInfo info, Module module, Set<Function> changed, boolean globalsChanged) {
        if (!changed.isEmpty() || globalsChanged) {
            if (globalsChanged) {
                verifiedGlobals.clear();
            }
            Diagnostics diagnostics = globalsChanged
                    ? NvvmVerifier.verify(module)
                    : NvvmVerifier.verify(module, changed, verifiedGlobals);
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
