package lockstep.fuzz.statistics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * The behavior of one program in one run under the schedule {@code stack}.
 *
 * @param outcome how it ended
 * @param isInconclusive whether the run does not permit a verdict
 * @param hasPartialMask whether an instruction was executed by part of a warp
 * @param hasDifferentTrips whether lanes of a warp went round a loop different numbers of times
 * @param hasDivergentCollective whether a collective operation of warps was executed by part of a warp
 */
public record ProgramTraits(
        Outcome outcome,
        boolean isInconclusive,
        boolean hasPartialMask,
        boolean hasDifferentTrips,
        boolean hasDivergentCollective) {
    private static final int WARP = 32;

    /** Whether the program ends without a fault: all threads end, or it stops itself. */
    public boolean isDefined() {
        return outcome instanceof Outcome.Finished || outcome instanceof Outcome.Stopped;
    }

    /** Runs {@code test} once on {@code engine}. */
    public static ProgramTraits of(TestCase test, Engine engine) {
        LoopProbe probe = new LoopProbe(test.module());
        RunRequest request =
                RunRequest.of(test.launches(), Schedule.of(Policy.STACK)).withObserver(probe);
        RunResult result = engine.run(ProgramImage.of(test.module()), request);
        return new ProgramTraits(
                result.outcome(),
                result.inconclusive().isPresent(),
                result.counters().partialInstructions() > 0,
                probe.foundDifferentTrips(),
                hasDivergentCollective(test.launches(), result.collectives()));
    }

    /** Whether the lanes that took part in some operation of a warp are not all those that the warp has. */
    private static boolean hasDivergentCollective(LaunchFile launches, Map<String, List<CollectiveEvent>> byThread) {
        Map<Integer, Integer> lanes = new HashMap<>();
        for (Launch launch : launches.launches()) {
            int threads = Math.toIntExact((long) launch.block().x()
                    * launch.block().y()
                    * launch.block().z());
            lanes.put(Math.min(WARP, threads), threads);
            lanes.put(threads % WARP, threads);
        }
        return byThread.values().stream()
                .flatMap(List::stream)
                .filter(event -> !event.kind().isOfBlock())
                .anyMatch(event -> !lanes.containsKey(Long.bitCount(event.participants())));
    }
}
