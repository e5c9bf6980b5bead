package lockstep.fuzz.generate.evaluator;

import lockstep.sim.image.Op;
import lockstep.sim.reference.Steps;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/** Executes single instructions of an image; others are left to the engine. */
@FunctionalInterface
public interface Evaluator {
    /** Executes everything as the engine does. */
    Evaluator RIGHT = At::execute;

    /**
     * An instruction that lanes are at.
     *
     * @param mask lanes that run together
     */
    record At(Steps engine, BlockState block, Warp warp, Frame frame, int mask, int pc) {
        /** The instruction. */
        public Op op() {
            return frame.function().op(pc);
        }

        /** Executes it as the engine does; returns whether the lanes continue with the next instruction. */
        public boolean execute() {
            return engine.step(block, warp, frame, mask, pc);
        }

        /** The same for other lanes. */
        public At with(int lanes) {
            return new At(engine, block, warp, frame, lanes, pc);
        }

        /** The lowest of the lanes. */
        public int lowest() {
            return Integer.numberOfTrailingZeros(mask);
        }
    }

    /** Executes the instruction; returns whether the lanes continue with the next one. */
    boolean step(At at);
}
