package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Rewriters for applications that change several functions at once. The gate is queried once for each application; its
 * permission holds for all functions that the application changes, since half of it would be wrong.
 */
public final class Edits {
    private final Module module;
    private final PassContext context;
    private final Map<Function, Rewriter> rewriters = new LinkedHashMap<>();
    private final List<GlobalValue> gone = new ArrayList<>();
    private boolean changed;
    // The first function with a body, cached: functions are only removed from the module in finish().
    private @Nullable Function first;
    private boolean isFirstKnown;

    /** Edits of {@code module} by the pass that {@code context} runs. */
    public Edits(Module module, PassContext context) {
        this.module = module;
        this.context = context;
    }

    /** Requests one application of {@code rule}, which begins at {@code at} in {@code function}. */
    public boolean allow(Rule rule, Function function, LocalValue at) {
        boolean yes = context.rewriter(function).allow(rule, at);
        if (yes) {
            changed = true;
            rewriters.clear();
            rewriters.put(function, permitted(function, rule, at));
        }
        return yes;
    }

    /**
     * Requests one application of {@code rule} that changes no instruction. It counts for the entry of the module's
     * first function with a body; without one nothing is changed.
     */
    public boolean allow(Rule rule) {
        if (!isFirstKnown) {
            first = module.functions().stream()
                    .filter(f -> !f.isDeclaration())
                    .findFirst()
                    .orElse(null);
            isFirstKnown = true;
        }
        return first != null && allow(rule, first, first.entry());
    }

    private static Rewriter permitted(Function function, Rule rule, LocalValue at) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(rule, at);
        return rewriter;
    }

    /** The rewriter of {@code function} under the last allowed application, of {@code rule}. */
    public Rewriter of(Function function, Rule rule) {
        context.invalidate(function);
        return rewriters.computeIfAbsent(function, f -> permitted(f, rule, f.entry()));
    }

    /** Schedules {@code global}, which has no uses any more, for removal by {@link #finish}. */
    public void remove(GlobalValue global) {
        gone.add(global);
    }

    /** Removes the scheduled globals from the module, all at once. */
    public void finish() {
        module.removeAll(gone);
        isFirstKnown = false;
        gone.clear();
    }

    /** Whether any application was allowed. */
    public boolean changed() {
        return changed;
    }
}
