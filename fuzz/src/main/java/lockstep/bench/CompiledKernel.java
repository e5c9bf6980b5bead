package lockstep.bench;

import java.util.List;
import java.util.OptionalLong;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.program.Program;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/**
 * The cost of code for one kernel when its launches are run; code with wrong results has no figure.
 *
 * @param benchmark name of the benchmark
 * @param name of the kernel
 * @param launches of the kernel, with what is expected of them
 * @param sink receives wrong results
 */
record CompiledKernel(String benchmark, String name, LaunchFile launches, Benchmark.Sink sink) {
    /**
     * Warp instructions of all launches; empty where a result is wrong.
     *
     * @param program the code
     * @param whose it is, for messages
     */
    OptionalLong executed(Program program, String whose) {
        ProgramImage image = program.image(ImageOptions.REFERENCE);
        Schedule schedule = Schedule.of(image.meetsAtBarriers() ? Policy.BARRIER : Policy.STACK);
        RunResult result = new FastEngine().run(image, RunRequest.of(launches, schedule));
        List<String> failures = Expectations.failures(launches, result);
        if (!failures.isEmpty()) {
            sink.wrong(benchmark, name + ", " + whose + ": " + failures.getFirst());
            return OptionalLong.empty();
        }
        return OptionalLong.of(result.counters().warpInstructions());
    }
}
