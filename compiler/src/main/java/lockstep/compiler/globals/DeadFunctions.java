package lockstep.compiler.globals;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.globalopt.Edits;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** Erases functions that are no longer needed, for passes that remove the last calls of them. */
public final class DeadFunctions {
    private DeadFunctions() {}

    /**
     * Erases those of {@code candidates} that are not needed; functions that call each other are one application.
     *
     * @return the number of functions erased
     */
    public static int erase(Set<Function> candidates, Module module, Rule rule, PassContext context) {
        if (candidates.isEmpty()) {
            return 0;
        }
        MentionGraph graph = new MentionGraph(module);
        Edits edits = new Edits(module, context);
        Set<GlobalValue> pinned = Collections.newSetFromMap(new IdentityHashMap<>());
        int count = 0;
        for (List<GlobalValue> group : graph.deadGroups()) {
            boolean isAmong = group.stream().allMatch(global -> global instanceof Function f && candidates.contains(f));
            boolean mayErase = isAmong
                    && group.stream().noneMatch(pinned::contains)
                    && group.getFirst() instanceof Function first
                    && edits.allow(rule, first, first.entry());
            if (mayErase) {
                group.forEach(edits::remove);
                count += group.size();
            } else {
                group.forEach(global -> pinned.addAll(graph.mentionedBy(global)));
            }
        }
        edits.finish();
        return count;
    }
}
