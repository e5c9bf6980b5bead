package lockstep.conformance.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.debug.WarpDebugger.CommandSource;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** Completion of lines at the stop where they are typed. */
final class CompletionTest {
    private static final String NAME = "k.ll";
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[i32 5, buf i32[32] iota, out i32[1]]
            @table = global [4 x i32] zeroinitializer
            define ptx_kernel void @k(i32 %x, ptr %buffer, ptr %out) {
              %sum = add i32 %x, 1
              %some = call i32 @twice(i32 %sum)
              store i32 %some, ptr %out
              ret void
            }
            define i32 @twice(i32 %y) {
              %z = add i32 %y, %y
              ret i32 %z
            }
            declare void @outside()
            """;

    private final LaunchFile launches = LaunchReader.readComments(NAME, PROGRAM);
    private final List<String> shown = new ArrayList<>();

    /** Executes commands, then returns the completions of {@code line}. */
    private List<String> after(List<String> commands, String line) {
        Deque<String> left = new ArrayDeque<>(commands);
        List<String> words = new ArrayList<>();
        CommandSource source = completion -> {
            if (left.isEmpty()) {
                words.addAll(completion.of(line));
            }
            return Optional.ofNullable(left.poll());
        };
        debug(new WarpDebugger(source, shown::add, launches));
        return words;
    }

    private void debug(WarpDebugger debugger) {
        ProgramImage image = ProgramImage.of(ModuleFiles.read(NAME, PROGRAM.getBytes(StandardCharsets.UTF_8)));
        debugger.debug(observer -> new ReferenceEngine()
                .run(
                        image,
                        new RunRequest(
                                launches,
                                Schedule.of(Policy.STACK),
                                1,
                                RunRequest.DEFAULT_FUEL,
                                32,
                                false,
                                Optional.of(observer),
                                false)));
    }

    private List<String> atOnce(String line) {
        return after(List.of(), line);
    }

    @Test
    void theFirstWordIsACommand() {
        assertEquals(List.of("reverse-continue", "reverse-stepi", "run"), atOnce("r"));
        assertEquals(
                List.of("backtrace", "break"),
                after(List.of(), "  b").stream().sorted().toList());
        assertEquals(Verb.values().length, atOnce("").size());
    }

    @Test
    void aBreakpointIsAtAFunctionWithABodyOrAtAValueComputedOrNot() {
        assertEquals(List.of("k", "twice", "%x", "%buffer", "%out", "%sum", "%some", "if"), atOnce("break "));
        assertEquals(List.of("%sum", "%some"), atOnce("b %s"));
        assertEquals(List.of(), atOnce("break outs"));
    }

    @Test
    void aConditionIsAValueAComparisonAndANumber() {
        assertEquals(List.of("if"), atOnce("break %sum "));
        assertEquals(List.of("%sum", "%some"), atOnce("break 4 if %s"));
        assertEquals(List.of("<", "<="), atOnce("break if %sum <"));
        assertEquals(List.of(), atOnce("break if %sum < "));
        assertEquals(List.of(), atOnce("break 4 5 "));
    }

    @Test
    void whatIsPrintedHasBeenComputed() {
        assertEquals(List.of(), atOnce("print %s"));
        assertEquals(List.of("%sum"), after(List.of("stepi"), "p/x %s"));
        assertEquals(List.of(), after(List.of("stepi"), "print %sum %s"));
    }

    @Test
    void valuesAreThoseOfTheFunction() {
        assertEquals(List.of("%y"), after(List.of("break twice", "continue"), "print "));
    }

    @Test
    void memoryIsBuffersByTheirArgumentsAndGlobals() {
        assertEquals(List.of("1", "2", "@table"), atOnce("x "));
        assertEquals(List.of("@table"), atOnce("x @"));
    }

    @Test
    void breakpointsAreNumbers() {
        assertEquals(List.of("1", "2"), after(List.of("break 4", "break 5"), "delete "));
        assertEquals(List.of(), atOnce("d "));
    }

    @Test
    void whoIsLookedAtIsSaidOnce() {
        assertEquals(List.of("launch", "block", "warp", "lane"), atOnce("cuda "));
        assertEquals(List.of(), atOnce("cuda warp "));
        assertEquals(List.of("launch", "block", "lane"), atOnce("cuda warp 0 "));
        assertEquals(List.of("lanes", "locals"), atOnce("i l"));
    }

    /** Values are unknown there, and completion does not fail. */
    @Test
    void atTheEndOfTheRunCommandsAreLeft() {
        assertEquals(List.of(), after(List.of("continue"), "print "));
        assertEquals(List.of("if"), after(List.of("continue"), "break "));
        assertEquals(List.of(), after(List.of("continue"), "x "));
        assertEquals(List.of("run"), after(List.of("continue"), "ru"));
    }

    @Test
    void whatIsNoCommandHasNoWords() {
        assertEquals(List.of(), atOnce("nonsense "));
        assertEquals(List.of(), atOnce("continue "));
        assertEquals(List.of(), atOnce("break/x "));
    }

    /** Another thread stops a run that would continue to its end, and one that searches for the previous stop. */
    @Test
    void anInterruptedRunStopsBeforeItsNextInstruction() {
        Deque<String> left = new ArrayDeque<>(List.of("continue", "stepi 2", "reverse-continue"));
        List<WarpDebugger> made = new ArrayList<>();
        CommandSource source = _ -> {
            String next = left.poll();
            if (next != null && next.contains("continue")) {
                made.getFirst().interrupt();
            }
            return Optional.ofNullable(next);
        };
        made.add(new WarpDebugger(source, shown::add, launches));
        debug(made.getFirst());
        assertEquals(
                List.of("\t%sum", "interrupted", "\t%some", "\tret", "interrupted", "\t%sum"),
                shown.stream()
                        .filter(line -> line.equals("interrupted") || line.contains("\t"))
                        .map(line -> line.replaceAll("(?s).*(\t\\S+).*", "$1"))
                        .toList());
    }
}
