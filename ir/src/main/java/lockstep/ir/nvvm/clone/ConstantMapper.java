package lockstep.ir.nvvm.clone;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;

/** Replaces the globals and blocks in constants. Caches results; constants may be nested deeply. */
public final class ConstantMapper {
    private final Context context;
    private final ValueMap map;
    private final Map<Constant, Constant> done = new IdentityHashMap<>();

    /** @param map from globals and blocks to what replaces them */
    public ConstantMapper(Context context, ValueMap map) {
        this.context = context;
        this.map = map;
    }

    /** The constant with the values of {@link ValueMap} replaced; itself if it refers to none of them. */
    public Constant map(Constant constant) {
        if (constant.mentionedGlobals().isEmpty()) {
            return constant;
        }
        Deque<Constant> stack = new ArrayDeque<>(List.of(constant));
        while (!stack.isEmpty()) {
            Constant top = stack.peek();
            if (done.containsKey(top) || !pushMissing(top, stack)) {
                done.computeIfAbsent(top, this::rebuild);
                stack.pop();
            }
        }
        return Objects.requireNonNull(done.get(constant));
    }

    private static List<Constant> parts(Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            return aggregate.elements();
        }
        return constant instanceof ConstantExpression expression ? expression.operands() : List.of();
    }

    private boolean pushMissing(Constant constant, Deque<Constant> stack) {
        boolean pushed = false;
        for (Constant part : parts(constant)) {
            if (!part.mentionedGlobals().isEmpty() && !done.containsKey(part)) {
                stack.push(part);
                pushed = true;
            }
        }
        return pushed;
    }

    private Constant rebuild(Constant constant) {
        if (constant instanceof GlobalValue global) {
            return (Constant) map.of(global);
        }
        if (constant instanceof BlockAddress address) {
            return context.blockAddress((Function) map.of(address.targetFunction()), map.of(address.block()));
        }
        List<Constant> parts = parts(constant).stream()
                .map(part -> done.getOrDefault(part, part))
                .toList();
        if (constant instanceof ConstantExpression e) {
            return context.expression(e.opcode(), e.type(), parts, e.flags(), e.sourceElementType(), e.detail());
        }
        return context.aggregate(constant.type(), parts);
    }
}
