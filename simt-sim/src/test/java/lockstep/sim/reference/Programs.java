package lockstep.sim.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** Reads and runs small programs. */
final class Programs {
    private static final String TID = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";

    private Programs() {}

    /** The schedules to test: every policy, the independent one with three seeds. */
    static List<Schedule> schedules() {
        List<Schedule> result = new ArrayList<>();
        for (Policy policy : Policy.values()) {
            result.add(Schedule.of(policy));
        }
        result.add(new Schedule(Policy.INDEPENDENT, 1));
        result.add(new Schedule(Policy.INDEPENDENT, 2));
        result.add(new Schedule(Policy.STACK, 3));
        return result;
    }

    static Module module(String text) {
        return NvvmReader.read("test.ll", text, new Context()).orThrow();
    }

    /**
     * A module with a kernel {@code k(ptr %out)} with the given body; {@code %tid} is the thread.
     *
     * @param rest further declarations and functions
     */
    static String kernel(String body, String rest) {
        return "define ptx_kernel void @k(ptr %out) {\nentry:\n"
                + "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                + "  %slot = getelementptr i32, ptr %out, i32 %tid\n"
                + body + "\n}\n" + TID + rest;
    }

    /** {@code k} with one block of {@code threads} threads and a buffer of zeros. */
    static LaunchFile launch(int threads) {
        return launch("LAUNCH: k grid=1 block=" + threads + " args=[out i32[64]]");
    }

    static LaunchFile launch(String text) {
        return LaunchReader.readFile("test.launch", text);
    }

    static RunResult run(String program, LaunchFile launches, Schedule schedule, int warpSize) {
        return run(ProgramImage.of(module(program)), launches, schedule, warpSize);
    }

    static RunResult run(ProgramImage image, LaunchFile launches, Schedule schedule, int warpSize) {
        RunRequest request = new RunRequest(launches, schedule, 1, 200_000, warpSize, true, Optional.empty());
        return new ReferenceEngine().run(image, request);
    }

    static RunResult run(String program, int threads) {
        return run(program, launch(threads), Schedule.of(Policy.STACK), 32);
    }

    static RunResult run(Module module, ImageOptions options, int threads) {
        return run(ProgramImage.of(module, options), launch(threads), Schedule.of(Policy.STACK), 32);
    }

    /** The words of the buffer of the first argument. */
    static int[] words(RunResult result) {
        if (!(result.outcome() instanceof Outcome.Finished)) {
            throw new AssertionError(result.outcome().toString());
        }
        byte[] bytes = result.objects().getFirst().bytes();
        int[] words = new int[bytes.length / 4];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= (bytes[i] & 0xff) << (8 * (i % 4));
        }
        return words;
    }

    /** The code of the undefined behaviour that ended the run, or the outcome as text. */
    static String code(RunResult result) {
        return result.outcome() instanceof Outcome.Undefined u
                ? u.code()
                : result.outcome().toString();
    }
}
