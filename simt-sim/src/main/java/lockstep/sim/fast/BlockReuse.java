package lockstep.sim.fast;

import java.util.ArrayDeque;
import java.util.function.Function;
import lockstep.sim.reference.Steps;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/**
 * Opens the blocks of a launch. A block that has ended is recycled for the next one, with its warps, frames and
 * registers.
 */
final class BlockReuse {
    private static final int MAX_SPARE = 8;

    /** A block that has ended and the registers of its warps in the kernel, to be recycled. */
    private record Spare(BlockState block, FastRegisters[] registers) {
        /** Whether the frames of the kernel still have these registers. */
        boolean isWhole() {
            for (FastRegisters kept : registers) {
                if (kept.frame().registers() != kept) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Steps steps;
    private final Function<Frame, FastRegisters> constants;
    private final ArrayDeque<Spare> spare = new ArrayDeque<>();
    /** The block that was recycled last, which is usually the next to end. */
    private @Nullable Spare restarted;
    /** Constants and arguments of the kernel if they are the same for all threads; made with the first block. */
    private @Nullable FastRegisters started;

    private boolean wasOpened;

    /** @param constants gives the constants of a frame's function */
    BlockReuse(Steps steps, Function<Frame, FastRegisters> constants) {
        this.steps = steps;
        this.constants = constants;
    }

    /** The reference engine opens the first block; later blocks copy it where all threads got the same arguments. */
    BlockState open(long index) {
        FastRegisters kernel = started;
        if (kernel == null) {
            BlockState opened = steps.open(index);
            boolean isFirst = !wasOpened;
            wasOpened = true;
            if (isFirst) {
                Frame first = opened.warp(0).frame(0);
                FastRegisters arguments = new FastRegisters(constants.apply(first), first);
                started = arguments.takeArguments(opened.warp(0).live()) ? arguments : null;
            }
            return opened;
        }
        if (!spare.isEmpty() && steps.reopen(spare.getLast().block, index)) {
            return restart(spare.removeLast(), kernel);
        }
        BlockState opened = steps.openEmpty(index);
        for (int w = 0; w < opened.warpCount(); w++) {
            Warp of = opened.warp(w);
            Frame at = new Frame(steps.kernel(), steps.constants(steps.kernel()), null, -1, of.live(), of.size());
            at.setRegisters(new FastRegisters(kernel, at));
            of.place(of.live(), at, 0);
        }
        return opened;
    }

    /** Starts the warps of a recycled block. */
    private BlockState restart(Spare kept, FastRegisters kernel) {
        for (int w = 0; w < kept.registers.length; w++) {
            Warp of = kept.block.warp(w);
            Frame at = kept.registers[w].frame();
            at.restart(steps.constants(steps.kernel()), of.live());
            kept.registers[w].reset(kernel);
            of.place(of.live(), at, 0);
        }
        restarted = kept;
        return kept.block;
    }

    /** Keeps a block that has ended, with its frames and registers, for recycling. */
    void closed(BlockState ended) {
        if (started == null || spare.size() >= MAX_SPARE) {
            return;
        }
        Spare again = restarted;
        if (again != null && again.block == ended && again.isWhole()) {
            spare.addLast(again);
            return;
        }
        FastRegisters[] kept = new FastRegisters[ended.warpCount()];
        for (int w = 0; w < kept.length; w++) {
            Frame at = ended.warp(w).frame(0);
            while (at.parent() != null) {
                at = at.parent();
            }
            if (!(at.registers() instanceof FastRegisters r) || !r.isMadeFrom(started)) {
                return;
            }
            kept[w] = r;
        }
        spare.addLast(new Spare(ended, kept));
    }
}
