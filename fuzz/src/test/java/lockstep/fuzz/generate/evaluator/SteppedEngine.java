package lockstep.fuzz.generate.evaluator;

import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Steps;
import lockstep.sim.reference.Workers;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.Warp;

/**
 * The reference engine with another evaluator of single instructions.
 *
 * @param evaluator executes each instruction
 */
public record SteppedEngine(Evaluator evaluator) implements Engine {
    @Override
    public String name() {
        return "stepped";
    }

    @Override
    public RunResult run(ProgramImage image, RunRequest request) {
        return ReferenceEngine.run(image, request, steps -> new Executor(steps, evaluator), Workers.ONE);
    }

    private record Executor(Steps steps, Evaluator evaluator) implements GridRun.Executor {
        @Override
        public BlockState open(long index) {
            return steps.open(index);
        }

        @Override
        public void run(BlockState block, Warp warp, int group, long budget) {
            int first = Integer.numberOfTrailingZeros(group);
            Frame frame = warp.frame(first);
            long end = executed() + budget;
            int pc = warp.pc(first);
            while (evaluator.step(new Evaluator.At(steps, block, warp, frame, group, pc))) {
                pc++;
                if (executed() >= end || yields()) {
                    warp.moveTo(group, pc);
                    return;
                }
            }
        }

        @Override
        public boolean yields() {
            return steps.yields();
        }

        @Override
        public long executed() {
            return steps.executed();
        }

        @Override
        public RuntimeException deadlock(BlockState block) {
            return steps.deadlock(block);
        }
    }
}
