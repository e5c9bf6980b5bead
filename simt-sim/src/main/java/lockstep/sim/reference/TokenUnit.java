package lockstep.sim.reference;

import java.util.HashMap;
import java.util.Map;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/**
 * Convergence-control tokens: numbers that are equal in two lanes if and only if they are at the same dynamic instance
 * of what made the token. Source: LLVM, "Convergent Operation Semantics": an entry token is that of the call, an
 * anchor's belongs to the lanes that happen to execute it together, a loop heart's to a parent token and an iteration.
 */
final class TokenUnit {
    private record Key(Object maker, long parent, int iteration) {}

    private final Map<Key, Long> numbers = new HashMap<>();
    private final Scalar scratch = new Scalar();
    private long next = 1;

    void execute(Op op, Warp warp, Frame frame, int mask) {
        long anchor = op.intrinsic().kind() == Intrinsic.CONVERGENCE_ANCHOR ? next++ : 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            scratch.set(anchor != 0 ? anchor : number(key(op, warp, frame, lane)));
            frame.cell(op.result).set(lane, scratch);
        }
    }

    private long number(Key key) {
        Long known = numbers.get(key);
        if (known == null) {
            known = next++;
            numbers.put(key, known);
        }
        return known;
    }

    private static Key key(Op op, Warp warp, Frame frame, int lane) {
        if (op.token >= 0) {
            long parent = frame.cell(op.token).low[lane];
            return new Key(op, parent, iteration(frame, op.block, lane));
        }
        Frame caller = frame.parent();
        if (caller == null) {
            return new Key(warp, 0, 0);
        }
        Op call = caller.function().op(frame.callPc());
        return call.token >= 0
                ? new Key(call, caller.cell(call.token).low[lane], iteration(caller, call.block, lane))
                : new Key(frame, 0, 0);
    }

    private static int iteration(Frame frame, int block, int lane) {
        FunctionImage function = frame.function();
        int cycle = function.innermostCycle(block);
        return cycle < 0 || !function.tracksCycles() ? 0 : frame.iteration(cycle, lane);
    }
}
