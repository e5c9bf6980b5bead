package lockstep.sim.reference;

import java.util.function.Function;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.Launch;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.MemoryImage;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.ObjectMemory;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.RunEnd;

/** The reference interpreter of the NVVM dialect. */
public final class ReferenceEngine implements Engine {
    /** An engine; it has no state. */
    public ReferenceEngine() {}

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public RunResult run(ProgramImage image, RunRequest request) {
        return run(image, request, Steps::interpreter);
    }

    /** Runs with other executors of launches, which this engine's steps are handed to. */
    @SuppressWarnings("exports")
    public static RunResult run(
            ProgramImage image, RunRequest request, Function<Steps, GridRun.Executor> executors) {
        MemoryImage contents = MemoryImage.of(image.module(), image.layout());
        MemorySystem memory = ObjectMemory.of(contents, request.launches(), request.seed());
        RunState run = new RunState(image, request, memory);
        request.observer().ifPresent(observer -> memory.onStore(
                (object, offset, length) -> observer.stored(run.place(), object, offset, length)));
        return run.result(launchAll(image, request, run, executors));
    }

    private static Outcome launchAll(
            ProgramImage image, RunRequest request, RunState run, Function<Steps, GridRun.Executor> executors) {
        try {
            for (int i = 0; i < request.launches().launches().size(); i++) {
                launch(image, run, i, executors);
            }
            return new Outcome.Finished();
        } catch (ProgramFault fault) {
            return new Outcome.Undefined(fault.code(), String.valueOf(fault.getMessage()), run.place());
        } catch (RunEnd end) {
            return end.outcome();
        }
    }

    private static void launch(
            ProgramImage image, RunState run, int index, Function<Steps, GridRun.Executor> executors) {
        Launch launch = run.request.launches().launches().get(index);
        FunctionImage kernel = image.function(launch.kernel())
                .orElseThrow(() -> new InputException(
                        "no-such-kernel", launch.location(), "there is no kernel @" + launch.kernel()));
        run.launchIndex = index;
        run.launch = launch;
        run.memory.startLaunch(index, kernel.function());
        if (run.races != null) {
            run.races.startLaunch(index, Math.toIntExact(launch.block().count()));
        }
        long seed = run.request.schedule().seed();
        Steps steps = new Steps(run, new Interpreter(run, kernel));
        new GridRun(executors.apply(steps), launch.grid().count(), seed).run();
        run.leaveLaunch();
    }
}
