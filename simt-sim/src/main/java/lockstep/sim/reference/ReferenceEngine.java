package lockstep.sim.reference;

import java.util.List;
import java.util.function.Function;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.Launch;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.MachineKernel;
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
        return run(image, request, Steps::interpreter, Workers.ONE);
    }

    /**
     * Runs with other executors of launches, which use the steps of this engine.
     *
     * @param workers threads that may run blocks of a launch in parallel; results are the same
     */
    @SuppressWarnings("exports")
    public static RunResult run(
            ProgramImage image, RunRequest request, Function<Steps, GridRun.Executor> executors, Workers workers) {
        MemoryImage contents = MemoryImage.of(image.module(), image.layout(), image.hasBareAddresses());
        MemorySystem memory = ObjectMemory.of(contents, request.launches(), request.seed());
        RunState run = new RunState(image, request, memory);
        request.observer()
                .ifPresent(observer -> memory.onStore(
                        (object, offset, length) -> observer.stored(run.position.place(), object, offset, length)));
        return run.result(launchAll(image, request, run, executors, workers));
    }

    private static Outcome launchAll(
            ProgramImage image,
            RunRequest request,
            RunState run,
            Function<Steps, GridRun.Executor> executors,
            Workers workers) {
        try {
            for (int i = 0; i < request.launches().launches().size(); i++) {
                launch(image, run, i, executors, workers);
            }
            return new Outcome.Finished();
        } catch (ProgramFault fault) {
            return new Outcome.Undefined(fault.code(), String.valueOf(fault.getMessage()), run.position.place());
        } catch (RunEnd end) {
            return end.outcome();
        }
    }

    private static InputException noSuchKernel(ProgramImage image, Launch launch) {
        List<String> kernels = image.kernelNames();
        return new InputException(
                "no-such-kernel",
                launch.location(),
                "there is no kernel @" + launch.kernel() + ", the program has "
                        + (kernels.isEmpty() ? "none" : "@" + String.join(", @", kernels)));
    }

    private static void launch(
            ProgramImage image, RunState run, int index, Function<Steps, GridRun.Executor> executors, Workers workers) {
        Launch launch = run.request.launches().launches().get(index);
        FunctionImage kernel = image.function(launch.kernel()).orElseThrow(() -> noSuchKernel(image, launch));
        Policy policy = run.request.schedule().policy();
        if (!policy.runs(image)) {
            throw new InputException(
                    "policy",
                    launch.location(),
                    "uniform registers of a threaded function are the warp's under stack only, not " + policy.word());
        }
        run.position.enterLaunch(index, launch);
        run.memory.startLaunch(index, kernel.function());
        MachineKernel machine = kernel.machineKernel();
        if (machine != null) {
            run.memory.startMachine(machine);
        }
        if (run.races != null) {
            run.races.startLaunch(index, Math.toIntExact(launch.block().count()));
        }
        if (run.watch != null) {
            run.watch.startLaunch();
        }
        long seed = run.request.schedule().seed();
        boolean mayRunApart = run.watch == null && !image.claimsAddresses() && workers.areFor(run.request, launch);
        if (!mayRunApart || !new ParallelBlockRun(run, kernel, executors, workers).run()) {
            Steps steps = new Steps(run, new Interpreter(run, kernel));
            new GridRun(executors.apply(steps), launch.grid().count(), seed).run();
        }
        run.position.leaveLaunch();
    }
}
