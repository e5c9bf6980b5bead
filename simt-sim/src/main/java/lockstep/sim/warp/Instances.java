package lockstep.sim.warp;

import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/**
 * Whether lanes are at the same dynamic instance of an instruction: the same instruction, the same iterations of all
 * cycles around it, in frames of the same dynamic instance of a call; if the instruction has a convergence-control
 * token, the same token. docs/semantics.md, S7.2 and S7.4.
 */
public final class Instances {
    private Instances() {}

    /** Whether lanes {@code a} and {@code b} are at the same dynamic instance of an instruction. */
    public static boolean isSame(Warp warp, int a, int b) {
        if (warp.op(a) != warp.op(b)) {
            return false;
        }
        Op op = warp.op(a);
        if (op.token >= 0) {
            return warp.frame(a).cell(op.token).low[a] == warp.frame(b).cell(op.token).low[b];
        }
        return isSamePath(warp, a, b);
    }

    /** Of lanes {@code among}, those at the same dynamic instance as the lowest. */
    public static int of(Warp warp, int among) {
        int first = Integer.numberOfTrailingZeros(among);
        int same = 1 << first;
        for (int rest = among & ~same; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            same |= isSame(warp, first, lane) ? 1 << lane : 0;
        }
        return same;
    }

    /**
     * Whether all lanes of a group, which are at one instruction without a token in {@code frame}, are at the same
     * dynamic instance of it.
     */
    public static boolean isOne(Frame frame, int pc, int mask) {
        int first = Integer.numberOfTrailingZeros(mask);
        int at = pc;
        for (@Nullable Frame f = frame; f != null; f = f.parent()) {
            for (int rest = mask & mask - 1; rest != 0 && f.function().tracksCycles(); rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                if (!hasSameIterations(f, first, f, lane, f.function().op(at).block)) {
                    return false;
                }
            }
            at = f.callPc();
        }
        return true;
    }

    private static boolean isSamePath(Warp warp, int a, int b) {
        @Nullable Frame first = warp.frame(a);
        @Nullable Frame second = warp.frame(b);
        int firstPc = warp.pc(a);
        int secondPc = warp.pc(b);
        while (first != null && second != null) {
            if (first.function() != second.function()
                    || firstPc != secondPc
                    || !hasSameIterations(first, a, second, b, first.function().op(firstPc).block)) {
                return false;
            }
            firstPc = first.callPc();
            secondPc = second.callPc();
            first = first.parent();
            second = second.parent();
        }
        return first == null && second == null;
    }

    private static boolean hasSameIterations(Frame first, int a, Frame second, int b, int block) {
        FunctionImage function = first.function();
        if (!function.tracksCycles()) {
            return true;
        }
        for (int c = function.innermostCycle(block); c >= 0; c = function.cycleParent(c)) {
            if (first.iteration(c, a) != second.iteration(c, b)) {
                return false;
            }
        }
        return true;
    }
}
