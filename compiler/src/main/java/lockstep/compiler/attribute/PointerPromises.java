package lockstep.compiler.attribute;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * Deduces access and capture attributes of the pointer parameters of a component. A parameter that is passed on within
 * the component starts without uses and accumulates those of the parameters it is passed to until nothing changes
 * (least fixpoint over the graph of parameters).
 *
 * <p>A {@code noalias} parameter of a kernel gets no access attributes: there {@code readonly} would hold for all
 * threads, while the body only shows the accesses of one thread through this pointer.
 */
final class PointerPromises {
    private final Component component;
    private final PromiseRules rules;
    private final Promises promises;
    private final Map<Argument, PointerParameterUses> facts = new IdentityHashMap<>();
    private final Map<Argument, PointerUse> uses = new IdentityHashMap<>();

    PointerPromises(Component component, PromiseRules rules, Promises promises) {
        this.component = component;
        this.rules = rules;
        this.promises = promises;
    }

    void infer() {
        for (Function function : component.members()) {
            for (Argument argument : function.arguments()) {
                if (PointerParameterUses.isTracked(argument)) {
                    PointerParameterUses own = PointerParameterUses.of(argument, component::isInside);
                    facts.put(argument, own);
                    uses.put(argument, own.use());
                } else if (argument.type().isPointer()) {
                    promises.refused(AttributeRefusals.PASSED_OTHERWISE);
                }
            }
        }
        boolean again = true;
        while (again) {
            again = false;
            for (Function function : component.members()) {
                for (Argument argument : function.arguments()) {
                    again |= takeOver(argument);
                }
            }
        }
        for (Function function : component.members()) {
            for (Argument argument : function.arguments()) {
                PointerUse use = uses.get(argument);
                if (use != null) {
                    countKept(argument, use);
                    promises.onArgument(rules.pointer(), argument, use.promised(argument));
                }
            }
        }
    }

    private void countKept(Argument argument, PointerUse use) {
        AttributeSet set = argument.attributes();
        if (use.isKept() && !PointerUse.isForgotten(set)) {
            promises.refused(AttributeRefusals.KEPT);
        }
        if (!set.has("readnone") && !set.has("readonly") && !set.has("writeonly")) {
            if (use.isRead() && use.isWritten()) {
                promises.refused(AttributeRefusals.READ_AND_WRITTEN);
            } else if (PointerUse.isForAllThreads(argument)) {
                promises.refused(AttributeRefusals.OF_ALL_THREADS);
            }
        }
    }

    private boolean takeOver(Argument argument) {
        PointerParameterUses own = facts.get(argument);
        if (own == null) {
            return false;
        }
        PointerUse before = Objects.requireNonNull(uses.get(argument));
        PointerUse now = before;
        for (Argument other : own.handedTo()) {
            now = now.join(uses.getOrDefault(other, PointerUse.UNKNOWN));
        }
        uses.put(argument, now);
        return !now.equals(before);
    }
}
