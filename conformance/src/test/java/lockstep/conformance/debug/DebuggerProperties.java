package lockstep.conformance.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.debug.WarpDebugger.CommandSource;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Observer;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/**
 * Random walks of the debugger: each step back shows the same lanes, values, arms and memory as the step forward. The
 * oracle is what was shown on the way forward, before the run was repeated.
 */
final class DebuggerProperties {
    private static final int WALKS = Integer.getInteger("lockstep.walks", 40);
    private static final int STEPS = 8;
    private static final String NAME = "walk.ll";
    private static final String PROGRAM = """
            ; LAUNCH: k grid=2 block=48 args=[buf i32[96] iota]
            define ptx_kernel void @k(ptr addrspace(1) %p) {
            entry:
              %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %rounds = and i32 %tid, 3
              br label %loop
            loop:
              %i = phi i32 [ 0, %entry ], [ %next, %latch ]
              %odd = and i32 %i, 1
              %isOdd = icmp eq i32 %odd, 1
              br i1 %isOdd, label %left, label %latch
            left:
              %twice = call i32 @twice(i32 %i)
              %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
              %old = load i32, ptr addrspace(1) %at
              %sum = add i32 %old, %twice
              store i32 %sum, ptr addrspace(1) %at
              br label %latch
            latch:
              %next = add i32 %i, 1
              %goes = icmp ult i32 %i, %rounds
              br i1 %goes, label %loop, label %end
            end:
              ret void
            }
            define i32 @twice(i32 %x) {
              %y = add i32 %x, %x
              ret i32 %y
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;
    private static final List<String> LOOK =
            List.of("info lanes", "info arms", "info locals", "print %i", "backtrace", "x 0[0..95]");

    private final ProgramImage image =
            ProgramImage.of(ModuleFiles.read(NAME, PROGRAM.getBytes(StandardCharsets.UTF_8)));
    private final LaunchFile launches = LaunchReader.readComments(NAME, PROGRAM);

    private RunResult run(Observer observer, Schedule schedule) {
        RunRequest request =
                new RunRequest(launches, schedule, 1, RunRequest.DEFAULT_FUEL, 32, false, Optional.of(observer), false);
        return new ReferenceEngine().run(image, request);
    }

    /** A walk: commands with what was seen after each, and where the way back did not show what the way there did. */
    private final class Walk implements CommandSource {
        private final Random random;
        private final Deque<String> pending = new ArrayDeque<>();
        private final List<String> seen = new ArrayList<>();
        private final List<String> differences = new ArrayList<>();

        /** What was seen at each place on the way there, and how to go back to the one before. */
        private final Deque<String> views = new ArrayDeque<>();

        private final Deque<String> returns = new ArrayDeque<>();
        private boolean isBack;
        private int left = STEPS;
        private int compared;

        Walk(long seed) {
            random = new Random(seed);
            pending.addAll(LOOK);
        }

        @Override
        public Optional<String> next(Completion completion) {
            if (pending.isEmpty()) {
                arrived();
                if (!choose()) {
                    return Optional.empty();
                }
                pending.addAll(LOOK);
            }
            return Optional.of(pending.removeFirst());
        }

        private void arrived() {
            String view = String.join("\n", seen);
            seen.clear();
            if (isBack) {
                compared++;
                if (!view.equals(views.peek())) {
                    differences.add("there:\n" + views.peek() + "\nback:\n" + view);
                }
            } else {
                views.push(view);
            }
        }

        private boolean choose() {
            boolean isOver = left-- <= 0;
            // Fewer instructions may have been left than requested.
            if (isOver && returns.isEmpty() || views.peek().contains("the run has ended")) {
                return false;
            }
            isBack = !returns.isEmpty() && (isOver || random.nextInt(3) == 0);
            if (isBack) {
                views.pop();
                pending.add(returns.pop());
            } else {
                int count = 1 + random.nextInt(6);
                pending.add("stepi " + count);
                returns.push("reverse-stepi " + count);
            }
            return true;
        }
    }

    private Walk walk(long seed, Function<Observer, RunResult> run) {
        Walk walk = new Walk(seed);
        new WarpDebugger(walk, walk.seen::add, launches).debug(run);
        return walk;
    }

    private static List<Schedule> schedules() {
        return List.of(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, 3), Schedule.of(Policy.MAXIMAL));
    }

    @Test
    void backwardsEqualsForwards() {
        int compared = 0;
        for (long seed = 0; seed < WALKS; seed++) {
            Schedule schedule = schedules().get((int) (seed % schedules().size()));
            Walk walk = walk(seed, observer -> run(observer, schedule));
            assertEquals(List.of(), walk.differences, "walk " + seed);
            compared += walk.compared;
        }
        assertTrue(compared > WALKS, "compared " + compared);
    }

    /** Stops at breakpoints, all the way there and all the way back. */
    @Test
    void stopsAreTheSameBackwards() {
        List<String> there = stops(List.of("break %sum", "break twice"), "continue", 12);
        List<String> all = new ArrayList<>(List.of("break %sum", "break twice"));
        there.forEach(_ -> all.add("continue"));
        List<String> back = stops(all, "reverse-continue", 11);
        assertEquals(there.subList(0, there.size() - 1).reversed(), back.subList(back.size() - 11, back.size()));
    }

    private List<String> stops(List<String> first, String then, int count) {
        List<String> commands = new ArrayList<>(first);
        for (int i = 0; i < count; i++) {
            commands.add(then);
        }
        List<String> lines = new ArrayList<>();
        var given = commands.iterator();
        new WarpDebugger(_ -> given.hasNext() ? Optional.of(given.next()) : Optional.empty(), lines::add, launches)
                .debug(observer -> run(observer, Schedule.of(Policy.STACK)));
        List<String> stops = new ArrayList<>();
        for (int i = 0; i + 1 < lines.size(); i++) {
            if (lines.get(i).startsWith("[launch") && i > 0) {
                stops.add(lines.get(i) + lines.get(i + 1));
            }
        }
        return stops;
    }

    /** A run that is another one each time is noticed. */
    @Test
    void aRunThatIsNotRepeatedIsNoticed() {
        int differences = 0;
        for (long seed = 0; seed < WALKS; seed++) {
            long[] runs = {0};
            differences += walk(seed, observer -> run(observer, new Schedule(Policy.INDEPENDENT, runs[0]++)))
                    .differences
                    .size();
        }
        assertNotEquals(0, differences);
    }
}
