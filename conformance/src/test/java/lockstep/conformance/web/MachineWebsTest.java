package lockstep.conformance.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import lockstep.compiler.machine.web.MachineWebs;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.claim.RegisterWebs;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: registers that {@link MachineWebs} finds shareable can be kept once per warp: the program in such cells computes
 * the same as with all registers per lane. Each program has registers that are not shareable, and shows a difference if
 * one of them is shared, so that none of the conditions can be omitted. Oracle: the simulator.
 */
final class MachineWebsTest {
    private static final String HEAD = """
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p, .param .u32 n)
            .stage %s
            {
            %s
              .reg .pred %%q<4>;
              .reg .b32 %%r<12>;
              .reg .b64 %%rd<6>;
            Start:
              mov.u32 %%r1, %%tid.x;
              ld.param.u64 %%rd1, [p];
              ld.param.u32 %%r2, [n];
              mul.wide.u32 %%rd2, %%r1, 4;
              add.s64 %%rd3, %%rd1, %%rd2;
            %s
              st.global.u32 [%%rd3], %%r9;
              ret;
            }
            """;
    private static final String LAUNCH = "LAUNCH: k grid=2 block=40 args=[buf i32[40] iota, i32 5]";

    private static final RefinementCheck CHECK = new RefinementCheck(
            new ReferenceEngine(), CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK))));

    /**
     * A program.
     *
     * @param once registers that can be kept once per warp, in addition to those of the head
     * @param never such that it must not; sharing the first of them shows
     */
    record Case(String name, String stage, String frame, String body, Set<String> once, List<String> never) {
        MachineFunction function() {
            return program().module().functions().getFirst();
        }

        OpenPtxProgram program() {
            String text = HEAD.formatted(stage, frame, body);
            return (OpenPtxProgram) ProgramFiles.read(name + ".mptx", text.getBytes(StandardCharsets.ISO_8859_1))
                    .orThrow();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Case of(String name, String body, Set<String> once, String... never) {
        return new Case(name, "virtual", "", body, once, List.of(never));
    }

    private static Case ssa(String name, String body, Set<String> once, String... never) {
        return new Case(name, "ssa", "", body, once, List.of(never));
    }

    static List<Case> cases() {
        return List.of(
                of("counter", """
                          mov.u32 %r3, 0;
                        Loop:
                          add.u32 %r3, %r3, 2;
                          setp.lt.u32 %q1, %r3, %r2;
                          @%q1 bra Loop;
                        Done:
                          mad.lo.u32 %r9, %r3, 100, %r1;
                        """, Set.of("%r3", "%q1"), "%r9", "%r1", "%rd2", "%rd3"),
                of("thread", """
                          mov.u32 %r3, %ctaid.x;
                          add.u32 %r9, %r3, %r1;
                        """, Set.of("%r3"), "%r1", "%r9"),
                of("load", """
                          ld.global.u32 %r3, [%rd3];
                          add.u32 %r9, %r3, %r2;
                        """, Set.of(), "%r3", "%r9"),
                of("guard", """
                          setp.gt.u32 %q1, %r1, 3;
                          setp.gt.u32 %q2, %r2, 3;
                          mov.u32 %r3, 1;
                          mov.u32 %r4, 1;
                          @%q1 mov.u32 %r3, 2;
                          @%q2 mov.u32 %r4, 2;
                          mad.lo.u32 %r9, %r3, 10, %r4;
                        """, Set.of("%q2", "%r4"), "%r3", "%q1", "%r9"),
                of("rounds", """
                          mov.u32 %r3, 0;
                        Loop:
                          add.u32 %r3, %r3, 1;
                          setp.lt.u32 %q1, %r3, %r1;
                          @%q1 bra Loop;
                        Done:
                          mul.lo.u32 %r9, %r3, 3;
                        """, Set.of(), "%r3", "%q1", "%r9"),
                of("used-in-the-rounds", """
                          mov.u32 %r3, 0;
                          mov.u32 %r9, 0;
                        Loop:
                          add.u32 %r3, %r3, 1;
                          add.u32 %r9, %r9, %r3;
                          setp.lt.u32 %q1, %r3, %r1;
                          @%q1 bra Loop;
                        Done:
                          add.u32 %r9, %r9, 1;
                        """, Set.of("%r3"), "%r9", "%q1"),
                ssa("phi", """
                          and.b32 %r3, %r1, 1;
                          setp.eq.u32 %q1, %r3, 0;
                          @%q1 bra Even;
                        Odd:
                          add.u32 %r4, %r2, 1;
                          bra.uni Join;
                        Even:
                          add.u32 %r5, %r2, 2;
                        Join:
                          phi.b32 %r6, %r4, Odd, %r5, Even;
                          add.u32 %r9, %r6, %r1;
                        """, Set.of(), "%r6", "%r4", "%r5", "%q1"),
                ssa("phi-of-all-lanes", """
                          setp.eq.u32 %q1, %r2, 0;
                          @%q1 bra Even;
                        Odd:
                          add.u32 %r4, %r2, 1;
                          bra.uni Join;
                        Even:
                          add.u32 %r5, %r2, 2;
                        Join:
                          phi.b32 %r6, %r4, Odd, %r5, Even;
                          add.u32 %r9, %r6, %r1;
                        """, Set.of("%r4", "%r5", "%r6", "%q1"), "%r9"),
                of("arms", """
                          add.u32 %r3, %r2, 1;
                          and.b32 %r4, %r1, 1;
                          setp.eq.u32 %q1, %r4, 0;
                          @%q1 bra Even;
                        Odd:
                          add.u32 %r5, %r3, 20;
                          mov.u32 %r3, 7;
                          add.u32 %r5, %r5, %r3;
                          bra.uni Join;
                        Even:
                          add.u32 %r5, %r3, 40;
                          mov.u32 %r3, 9;
                          add.u32 %r5, %r5, %r3;
                        Join:
                          mov.u32 %r9, %r5;
                        """, Set.of(), "%r3", "%r5", "%q1"),
                of("waiting", """
                          add.u32 %r3, %r2, 1;
                          and.b32 %r4, %r1, 1;
                          setp.eq.u32 %q1, %r4, 0;
                          @%q1 bra Join;
                        Odd:
                          mov.u32 %r3, 7;
                        Join:
                          mov.u32 %r9, %r3;
                        """, Set.of(), "%r3", "%q1"),
                of("table", """
                          and.b32 %r4, %r1, 1;
                          add.u32 %r3, %r2, 1;
                        Table: .branchtargets Odd, Even;
                          brx.idx %r4, Table;
                        Odd:
                          add.u32 %r5, %r3, 20;
                          mov.u32 %r3, 7;
                          add.u32 %r5, %r5, %r3;
                          bra.uni Join;
                        Even:
                          add.u32 %r5, %r3, 40;
                          mov.u32 %r3, 9;
                          add.u32 %r5, %r5, %r3;
                        Join:
                          mov.u32 %r9, %r5;
                        """, Set.of(), "%r3", "%r5", "%r4"),
                new Case("slot", "virtual", "  .frame .align 4 .b8 x[4];", """
                          frame_index.u64 %rd4, x;
                          st.local.u32 [%rd4], %r1;
                          ld.local.u32 %r3, [%rd4];
                          add.u32 %r9, %r3, 1;
                        """, Set.of(), List.of("%r3", "%rd4")));
    }

    private static Set<String> names(Case test, RegisterWebs webs) {
        Set<String> names = new TreeSet<>();
        test.function().registers().stream()
                .filter(register -> webs.isUniform(register.number()))
                .forEach(register -> names.add(register.name()));
        return names;
    }

    private static Verdict judged(Case test, RegisterWebs webs) {
        OpenPtxProgram program = test.program();
        LaunchFile launches = LaunchReader.readFile("k.launch", LAUNCH);
        Runs byLane = CHECK.run(CHECK.image(program), launches);
        ImageOptions options = ImageOptions.REFERENCE.withRegisters(PhiMode.WEB_SHARED, name -> Optional.of(webs));
        return CHECK.compare(byLane, CHECK.runAfter(byLane, program.image(options)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theWarpMayHaveThemOnce(Case test) {
        RegisterWebs webs = MachineWebs.of(test.function());
        Set<String> names = names(test, webs);
        Set<String> expected = new TreeSet<>(test.once());
        expected.addAll(Set.of("%r2", "%rd1"));
        assertEquals(expected, names);
        test.never().forEach(name -> assertFalse(names.contains(name), name));
        assertInstanceOf(Verdict.Refines.class, judged(test, webs));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sharingOneMoreShows(Case test) {
        RegisterWebs webs = MachineWebs.of(test.function());
        int wrong = IntStream.range(0, test.function().registers().size())
                .filter(i -> test.function()
                        .registers()
                        .get(i)
                        .name()
                        .equals(test.never().getFirst()))
                .findFirst()
                .orElseThrow();
        BitSet more = (BitSet) webs.uniform().clone();
        more.set(webs.web(wrong));
        assertInstanceOf(Verdict.Wrong.class, judged(test, new RegisterWebs(webs.webs(), more)));
    }

    /** Members of a web are in one cell: the values of a loop, and not what is computed from them. */
    @Test
    void phisAndWhatTheyTakeAreOneWeb() {
        Case test = cases().stream()
                .filter(each -> each.name().equals("phi"))
                .findFirst()
                .orElseThrow();
        RegisterWebs webs = MachineWebs.of(test.function());
        Set<Integer> cells = new TreeSet<>();
        Set<String> members = Set.of("%r4", "%r5", "%r6");
        test.function().registers().stream()
                .filter(register -> members.contains(register.name()))
                .forEach(register -> cells.add(webs.web(register.number())));
        assertEquals(1, cells.size());
        assertTrue(webs.perLane().uniform().isEmpty());
    }
}
