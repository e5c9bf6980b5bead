package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.alias.Captures;
import lockstep.compiler.attribute.AbstractAttribute.Assumptions;
import lockstep.compiler.attribute.AttributePosition.Place;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.rule.Rule;

/**
 * Deduces {@code noalias} arguments: each caller passes the address of a stack slot of its own that is not captured,
 * and passes it only once. All calls must be known. Assumed initially; refuted by any other argument value, and by a
 * use of the slot that captures the address, except for calls whose callee is assumed not to. A slot is thread-private
 * memory.
 */
final class AliasRow {
    private static final int MAX_USES = 256;

    private final AttributorScope scope;
    private final BodyRows bodies;

    private AliasRow(AttributorScope scope, BodyRows bodies) {
        this.scope = scope;
        this.bodies = bodies;
    }

    static AbstractAttribute<Boolean> of(AttributorScope scope, BodyRows bodies, Rule rule, Promises promises) {
        AliasRow row = new AliasRow(scope, bodies);
        return AbstractAttribute.flag(
                "noalias",
                Place.ARGUMENT,
                row::appliesTo,
                (p, assumed) ->
                        scope.allCalls(p.function()).stream().allMatch(call -> row.isOwn(call, p.index(), assumed)),
                (p, holds) -> {
                    if (holds) {
                        promises.onArgument(
                                rule, p.argument(), p.argument().attributes().with(new Attribute.Flag("noalias")));
                    }
                });
    }

    private boolean appliesTo(AttributePosition position) {
        return PointerParameterUses.isTracked(position.argument())
                && !scope.allCalls(position.function()).isEmpty();
    }

    private boolean isOwn(CallInstruction call, int index, Assumptions assumed) {
        if (!(ConstantOffset.object(call.argument(index)) instanceof AllocaInstruction slot)) {
            return false;
        }
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> open = new ArrayDeque<>(List.of(slot));
        int uses = 0;
        while (!open.isEmpty()) {
            LocalValue pointer = open.pop();
            if (!seen.add(pointer)) {
                continue;
            }
            for (Use use : pointer.uses()) {
                boolean isTwice = use.user() == call && use.index() != index;
                if (isTwice || ++uses > MAX_USES) {
                    return false;
                }
                if (Captures.isDerived(use)) {
                    open.push(use.user());
                } else if (Captures.captures(use) && !isForgotten(use, assumed)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isForgotten(Use use, Assumptions assumed) {
        return use.user() instanceof CallInstruction call
                && use.index() < call.argumentCount()
                && bodies.isForgotten(call, use.index(), assumed);
    }
}
