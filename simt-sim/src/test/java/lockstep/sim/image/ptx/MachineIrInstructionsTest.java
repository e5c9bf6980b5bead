package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each pseudo instruction of machine IR, on both engines under three policies. Oracle: by hand. */
final class MachineIrInstructionsTest {
    private static final String HEAD = """
            .version 8.6
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 out) {
            """;

    /** The thread in %t, the address of its 16 bytes in %o, whether it is odd in %odd. */
    private static final String REGISTERS = """
              .reg .pred %odd, %p<4>;
              .reg .b16 %h<4>;
              .reg .b32 %t, %a<12>;
              .reg .b64 %out, %o, %q<6>;
              .reg .b128 %z<3>;
            $entry:
              ld.param.u64 %out, [out];
              mov.u32 %t, %tid.x;
              mad.wide.u32 %o, %t, 16, %out;
              and.b32 %a0, %t, 1;
              setp.ne.u32 %odd, %a0, 0;
            """;

    private static final String LAUNCH = "LAUNCH: k grid=1 block=%d args=[out i64[%d]]\n";
    private static final int THREADS = 40;
    private static final List<Schedule> SCHEDULES =
            List.of(Schedule.of(Policy.STACK), Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 1));

    private static PtxModule module(String frame, String body) {
        String text = ".machine 1\n" + HEAD + frame + REGISTERS + body + "  ret;\n}\n";
        return PtxReader.readOpen("k.mptx", text.getBytes(StandardCharsets.UTF_8), (f, s) -> Optional.empty())
                .orThrow();
    }

    private static ProgramImage image(String frame, String body) {
        return PtxImages.of(module(frame, body));
    }

    private static RunResult run(ProgramImage image, Schedule schedule) {
        String launch = LAUNCH.formatted(THREADS, 2 * THREADS);
        return new CrossCheckEngine().run(image, RunRequest.of(LaunchReader.readFile("k.launch", launch), schedule));
    }

    private static ObservedObject output(String frame, String body, Schedule schedule) {
        ProgramImage image = image(frame, body);
        assertEquals(List.of(), image.diagnostics(), body);
        RunResult result = run(image, schedule);
        assertEquals(new Outcome.Finished(), result.outcome(), body);
        return result.object("k arg 0").orElseThrow();
    }

    private static long word(byte[] bytes, int index) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(8 * index);
    }

    /** Asserts the first 8 bytes of each thread, all of whose bits must be defined. */
    private static void gives(String frame, String body, IntToLongFunction wanted) {
        for (Schedule schedule : SCHEDULES) {
            ObservedObject out = output(frame, body, schedule);
            for (int thread = 0; thread < THREADS; thread++) {
                String place = schedule + ", thread " + thread + "\n" + body;
                assertEquals(0, word(out.undefined(), 2 * thread), place);
                assertEquals(
                        Long.toHexString(wanted.applyAsLong(thread)),
                        Long.toHexString(word(out.bytes(), 2 * thread)),
                        place);
            }
        }
    }

    // ---- PHIs

    private static final String ROTATION = """
              mov.u32 %a1, 100;
              mov.u32 %a2, 200;
            $loop:
              phi.b32 %a3, %a1, $entry, %a4, $loop;
              phi.b32 %a4, %a2, $entry, %a3, $loop;
              phi.b32 %a5, 0, $entry, %a6, $loop;
              add.u32 %a6, %a5, 1;
              setp.lt.u32 %p0, %a5, %t;
              @%p0 bra $loop;
              st.global.u32 [%o], %a3;
              st.global.u32 [%o+4], %a4;
            """;

    /** The swap problem: lanes leave the loop after different numbers of rounds. */
    @Test
    void phisOfABlockAreReadAtOnce() {
        gives("", ROTATION, thread -> thread % 2 == 0 ? 200L << 32 | 100 : 100L << 32 | 200);
    }

    /** The lost-copy problem: the old value of the PHI is read after the loop, when its next value has been written. */
    @Test
    void aPhiKeepsItsValueAfterTheEdgeThatIsNotTaken() {
        String body = """
                $loop:
                  phi.b32 %a1, 5, $entry, %a2, $loop;
                  add.u32 %a2, %a1, 3;
                  setp.lt.u32 %p0, %a1, %t;
                  @%p0 bra $loop;
                  st.global.u32 [%o], %a1;
                  st.global.u32 [%o+4], %a2;
                """;
        gives("", body, thread -> {
            long value = 5;
            while (value < thread) {
                value += 3;
            }
            return value + 3 << 32 | value;
        });
    }

    /**
     * Lanes of one warp come over different edges: from a branch, by falling through, and after a guarded instruction.
     */
    @Test
    void eachLaneReadsByItsOwnEdge() {
        String body = """
                  mov.u32 %a1, 1;
                  @%odd bra $join;
                $even:
                  setp.lt.u32 %p0, %t, 8;
                  @%p0 bra $join;
                $high:
                  mov.u32 %a2, 3;
                  setp.lt.u32 %p1, %t, 16;
                  @%p1 mov.u32 %a2, 4;
                $join:
                  phi.b32 %a3, %a1, $entry, 2, $even, %a2, $high;
                  phi.pred %p2, %odd, $entry, %p0, $even, %p1, $high;
                  selp.b32 %a4, 1, 0, %p2;
                  st.global.u32 [%o], %a3;
                  st.global.u32 [%o+4], %a4;
                """;
        gives("", body, thread -> {
            boolean isOdd = thread % 2 == 1;
            long value = isOdd ? 1 : thread < 8 ? 2 : thread < 16 ? 4 : 3;
            return (isOdd || thread < 16 ? 1L : 0) << 32 | value;
        });
    }

    /** Two edges from one block: a table that names the join twice. */
    @Test
    void edgesOfATableAreEdges() {
        String body = """
                  and.b32 %a1, %t, 3;
                  ts: .branchtargets $join, $one, $join, $three;
                  brx.idx %a1, ts;
                $one:
                  bra $join;
                $three:
                  mov.u32 %a2, 33;
                  bra.uni $join;
                $join:
                  phi.b32 %a3, %a1, $entry, 11, $one, %a2, $three;
                  cvt.u64.u32 %q0, %a3;
                  st.global.u64 [%o], %q0;
                """;
        long[] wanted = {0, 11, 2, 33};
        gives("", body, thread -> wanted[thread % 4]);
    }

    /** Two edges of one block to another have one value. */
    @Test
    void twoEdgesOfABlockShareAValue() {
        String body = """
                  @%odd bra $join;
                $join:
                  phi.b64 %q0, %o, $entry;
                  sub.u64 %q1, %q0, %out;
                  st.global.u64 [%o], %q1;
                """;
        gives("", body, thread -> 16L * thread);
    }

    /** An undefined incoming value stays undefined, bit for bit, until it is overwritten. */
    @Test
    void undefinedBitsComeOverTheirEdgeOnly() {
        String body = """
                  @%odd bra $join;
                $even:
                  undef.b32 %a1;
                $join:
                  phi.b32 %a2, %t, $entry, %a1, $even;
                  st.global.u32 [%o], %a2;
                """;
        ObservedObject out = output("", body, Schedule.of(Policy.STACK));
        for (int thread = 0; thread < THREADS; thread++) {
            boolean isOdd = thread % 2 == 1;
            assertEquals(isOdd ? 0 : 0xffffffffL, word(out.undefined(), 2 * thread));
            assertTrue(!isOdd || word(out.bytes(), 2 * thread) == thread);
        }
    }

    // ---- copies

    @ParameterizedTest
    @CsvSource({
        // A group exchanges values; two groups, and copies without a group, are sequential.
        "copy.divergent.b32 %a1@ %a2@ 7, copy.divergent.b32 %a2@ %a1@ 7, 20, 10",
        "copy.divergent.b32 %a1@ %a2@ 7, copy.divergent.b32 %a2@ %a1@ 8, 20, 20",
        "copy.b32 %a1@ %a2, copy.b32 %a2@ %a1, 20, 20"
    })
    void neighboursOfOneGroupReadBeforeTheyWrite(String one, String other, int first, int second) {
        String body = "  mov.u32 %a1, 10;\n  mov.u32 %a2, 20;\n  @%odd bra $swap;\n$even:\n  bra $end;\n$swap:\n  "
                + one.replace('@', ',') + ";\n  " + other.replace('@', ',')
                + ";\n$end:\n  st.global.u32 [%o], %a1;\n  st.global.u32 [%o+4], %a2;\n";
        gives("", body, thread -> thread % 2 == 0 ? 20L << 32 | 10 : (long) second << 32 | first);
    }

    /** Another instruction or a label in between splits a group. */
    @Test
    void groupsEndAtAnotherInstruction() {
        String swap = "  copy.divergent.b32 %%a1, %%a2, 7;\n%s  copy.divergent.b32 %%a2, %%a1, 7;\n";
        for (String between : List.of("  mov.u32 %a3, 0;\n", "$here:\n", "  callframe_setup 0;\n")) {
            String body = "  mov.u32 %a1, 10;\n  mov.u32 %a2, 20;\n" + swap.formatted(between)
                    + "  st.global.u32 [%o], %a1;\n  st.global.u32 [%o+4], %a2;\n";
            gives("", body, thread -> 20L << 32 | 20);
        }
    }

    /** Registers of all widths rotate at once, under a guard a plain copy leaves the other lanes alone. */
    @Test
    void groupsHaveAllWidths() {
        String body = """
                  mov.u32 %a1, 1;
                  mov.u32 %a2, 2;
                  mov.u64 %q0, 3;
                  mov.u64 %q1, 4;
                  setp.eq.u32 %p0, %a1, %a1;
                  setp.ne.u32 %p1, %a1, %a1;
                  copy.divergent.pred %p0, %p1, 0;
                  copy.divergent.b32 %a1, %a2, 0;
                  copy.divergent.u64 %q0, %q1, 0;
                  copy.divergent.pred %p1, %p0, 0;
                  copy.divergent.s32 %a2, %a1, 0;
                  copy.divergent.b64 %q1, %q0, 0;
                  selp.b64 %q2, 5, 6, %p0;
                  selp.b64 %q3, 5, 6, %p1;
                  mad.wide.u32 %q4, %a1, 10, %q2;
                  mad.lo.u64 %q4, %q4, 10, %q3;
                  mad.lo.u64 %q4, %q4, 10, %q0;
                  mad.lo.u64 %q4, %q4, 10, %q1;
                  @%odd copy.b64 %q4, %q1;
                  st.global.u64 [%o], %q4;
                """;
        gives("", body, thread -> thread % 2 == 1 ? 3 : ((2 * 10 + 6) * 10 + 5) * 100 + 43);
    }

    // ---- frame objects

    @Test
    void frameObjectsAreSeparateForEachLane() {
        String frame = "  .frame .align 1 .b8 f0[3];\n  .frame .align 16 .b8 f1[16];\n  .frame .align 4 .b8 f2[4];\n";
        String body = """
                  frame_index.u64 %q0, f0;
                  frame_index.u64 %q1, f1;
                  frame_index.u64 %q2, f2;
                  st.local.u8 [%q0+2], %t;
                  mul.lo.u32 %a1, %t, 3;
                  st.local.u32 [%q1+12], %a1;
                  mul.lo.u32 %a2, %t, 5;
                  st.local.u32 [%q2], %a2;
                  and.b64 %q4, %q1, 15;
                  cvta.local.u64 %q3, %q2;
                  ld.u32 %a3, [%q3];
                  ld.local.u32 %a4, [%q1+12];
                  ld.local.u8 %a5, [%q0+2];
                  mad.lo.u32 %a3, %a3, 1000, %a4;
                  mad.lo.u32 %a3, %a3, 1000, %a5;
                  cvt.u64.u32 %q3, %a3;
                  add.u64 %q3, %q3, %q4;
                  st.global.u64 [%o], %q3;
                """;
        gives(frame, body, thread -> 5_000_000L * thread + 3_000L * thread + thread);
    }

    @Test
    void frameObjectsHoldAnythingAtFirst() {
        String body = """
                  frame_index.u64 %q0, f;
                  st.local.u32 [%q0+4], %t;
                  ld.local.b64 %q1, [%q0];
                  st.global.u64 [%o], %q1;
                """;
        ObservedObject out = output("  .frame .align 8 .b8 f[8];\n", body, Schedule.of(Policy.STACK));
        assertEquals(0xffffffffL, word(out.undefined(), 10));
        assertEquals(5, word(out.bytes(), 10) >>> 32);
    }

    @Test
    void anAccessAfterAFrameObjectIsAFault() {
        String body = "  frame_index.u64 %q0, f;\n  ld.local.u32 %a1, [%q0+256];\n  st.global.u32 [%o], %a1;\n";
        RunResult result = run(image("  .frame .align 4 .b8 f[4];\n", body), SCHEDULES.getFirst());
        assertFalse(
                result.outcome() instanceof Outcome.Finished,
                () -> result.outcome().toString());
    }

    // ---- parts of registers

    @ParameterizedTest
    @CsvSource({"0, 1111222233334444", "1, 1111222244443333"})
    void sequencesPutPartsAtTheirIndices(int first, String wanted) {
        String body = """
                  mov.u16 %%h0, 0x4444;
                  mov.u16 %%h1, 0x3333;
                  reg_sequence.b32.b16 %%a1, %%h0, %d, %%h1, %d;
                  mov.u32 %%a2, 0x11112222;
                  reg_sequence.b64.b32 %%q0, %%a2, 1, %%a1, 0;
                  st.global.u64 [%%o], %%q0;
                """.formatted(first, 1 - first);
        gives("", body, thread -> Long.parseUnsignedLong(wanted, 16));
    }

    @Test
    void quartersOf64BitsAreParts() {
        String body = """
                  cvt.u16.u32 %h0, %t;
                  mov.u64 %q0, 0x1111222233334444;
                  insert_subreg.b64.b16 %q1, %q0, %h0, 2;
                  @%odd insert_subreg.b64.b16 %q1, %q1, 0x7777, 0;
                  extract_subreg.b16.b64 %h1, %q1, 2;
                  extract_subreg.b16.b64 %h2, %q1, 0;
                  reg_sequence.b64.b16 %q2, %h2, 3, %h1, 2, %h1, 1, 0x9999, 0;
                  st.global.u64 [%o], %q2;
                """;
        gives(
                "",
                body,
                thread -> (thread % 2 == 1 ? 0x7777L : 0x4444L) << 48
                        | (long) thread << 32
                        | (long) thread << 16
                        | 0x9999);
    }

    @Test
    void partsOf128Bits() {
        String body = """
                  mov.u64 %q0, 0x0123456789abcdef;
                  mov.u64 %q1, 0xfedcba9876543210;
                  reg_sequence.b128.b64 %z0, %q0, 0, %q1, 1;
                  insert_subreg.b128.b32 %z1, %z0, %t, 2;
                  insert_subreg.b128.b16 %z1, %z1, 0x5555, 7;
                  extract_subreg.b64.b128 %q2, %z1, 1;
                  extract_subreg.b16.b128 %h0, %z1, 3;
                  extract_subreg.b32.b128 %a1, %z1, 0;
                  reg_sequence.b128.b32 %z2, %a1, 3, %a1, 2, %a1, 1, %a1, 0;
                  extract_subreg.b64.b128 %q3, %z2, 0;
                  copy.b128 %z0, %z1;
                  insert_subreg.b128.b64 %z0, %z0, %q3, 0;
                  extract_subreg.b32.b128 %a2, %z0, 1;
                  xor.b32 %a2, %a2, %a1;
                  cvt.u64.u32 %q4, %a2;
                  xor.b64 %q2, %q2, %q4;
                  cvt.u64.u16 %q5, %h0;
                  xor.b64 %q2, %q2, %q5;
                  st.global.u64 [%o], %q2;
                """;
        gives("", body, thread -> (0x5555_ba98_0000_0000L | thread) ^ 0x0123);
    }

    @Test
    void eighthsOf128Bits() {
        StringBuilder parts = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            parts.append(", 0x%d%d%d%d, %d".formatted(i, i, i, i, i));
        }
        String body = "  reg_sequence.b128.b16 %z0" + parts + ";\n  extract_subreg.b64.b128 %q0, %z0, 1;\n"
                + "  st.global.u64 [%o], %q0;\n";
        gives("", body, thread -> 0x7777666655554444L);
    }

    /**
     * The sign of a part is not extended, and a part that is not named is undefined while its neighbours are defined.
     */
    @Test
    void missingPartsAreUndefined() {
        String body = """
                  mov.u32 %a1, 0x80000000;
                  reg_sequence.b64.b32 %q0, %a1, 0;
                  undef.b64 %q1;
                  insert_subreg.b64.b16 %q1, %q1, 0x8001, 1;
                  st.global.u64 [%o], %q0;
                  st.global.u64 [%o+8], %q1;
                """;
        ObservedObject out = output("", body, Schedule.of(Policy.STACK));
        assertEquals(0xffffffffL << 32, word(out.undefined(), 6));
        assertEquals(0x80000000L, word(out.bytes(), 6) & 0xffffffffL);
        assertEquals(~0xffff0000L, word(out.undefined(), 7));
        assertEquals(0x80010000L, word(out.bytes(), 7) & 0xffff0000L);
    }

    // ---- undefined values, markers, counters

    @ParameterizedTest
    @ValueSource(strings = {"undef", "kill"})
    void whatHasNoValueForgetsInTheLanesThatExecuteIt(String opcode) {
        String body = """
                  mov.u32 %%a1, 7;
                  @%%odd %s.b32 %%a1;
                  st.global.u32 [%%o], %%a1;
                """.formatted(opcode);
        ObservedObject out = output("", body, Schedule.of(Policy.STACK));
        for (int thread = 0; thread < THREADS; thread++) {
            assertEquals(thread % 2 == 1 ? 0xffffffffL : 0, word(out.undefined(), 2 * thread));
        }
    }

    @Test
    void aBranchOnAnUndefinedPredicateIsUndefined() {
        RunResult result =
                run(image("", "  undef.pred %p0;\n  @%p0 bra $end;\n$more:\n  bra $end;\n$end:\n"), SCHEDULES.get(0));
        assertInstanceOf(Outcome.Undefined.class, result.outcome());
    }

    private static long instructions(String body) {
        return run(image("  .frame .align 4 .b8 f[4];\n", body), SCHEDULES.getFirst())
                .counters()
                .warpInstructions();
    }

    /**
     * Each pseudo instruction counts as one instruction of the warp, whatever it is decoded into; labels do not count.
     */
    @ParameterizedTest
    @MethodSource("rows")
    void rowsCountAsOne(String row) {
        assertEquals(instructions("") + 2, instructions("  " + row + ";\n"));
    }

    static Stream<String> rows() {
        return Stream.of(
                "copy.b32 %a1, %t",
                "copy.divergent.b32 %a1, %t, 3",
                "frame_index.u64 %q0, f",
                "frame_index.u32 %a1, f",
                "reg_sequence.b64.b16 %q0, 1, 3",
                "insert_subreg.b128.b16 %z1, %z0, 1, 5",
                "extract_subreg.b16.b64 %h0, %o, 1",
                "undef.b128 %z0",
                "kill.pred %odd",
                "callframe_setup 16",
                "callframe_destroy 16");
    }

    /** Two PHIs count as two, as in LLVM IR; their moves on the edge do not count. */
    @Test
    void phisCountOneEach() {
        String phis = "$next:\n  phi.b32 %a1, %t, $entry;\n  phi.b32 %a2, 4, $entry;\n";
        assertEquals(instructions("$next:\n") + 4, instructions(phis));
        String group = "  copy.divergent.b32 %a1, %a2, 0;\n  copy.divergent.b32 %a2, %a1, 0;\n";
        assertEquals(instructions("") + 4, instructions(group));
    }

    // ---- what cannot be decoded

    /** A line of the body, the message for it, and the body. */
    static Stream<String[]> refused() {
        return Stream.of(
                new String[] {"1", "not at the start", "phi.b32 %a1, %t, $entry;\n"},
                new String[] {"2", "not at the start", "$x:\n@%odd mov.u32 %a2, 0; phi.b32 %a1, %t, $entry;\n"},
                new String[] {"2", "under a guard", "$x:\n@%odd phi.b32 %a1, %t, $entry;\n"},
                new String[] {"3", "0 values for the edge from $x", "bra $y;\n$x:\n$y: phi.b32 %a1, %t, $entry;\n"},
                new String[] {"2", "from $x, from where", "$x:\nphi.b32 %a1, %t, $entry, %t, $x;\nbra $e;\n$e:\n"},
                new String[] {"2", "2 values", "$x:\nphi.b32 %a1, %t, $entry, %a1, $entry;\n"},
                new String[] {"3", "second write", "$x:\nphi.b32 %a1, %t, $entry;\nphi.b32 %a1, 1, $entry;\n"},
                new String[] {"3", "from no label", "@%odd bra $x;\nbra $x;\n$x: phi.b32 %a1, %t, $entry;\n"},
                new String[] {"3", "from no label", "@%odd bra $x;\nmov.u32 %a1, 0;\n$x: phi.b32 %a1, %t, $entry;\n"},
                new String[] {"2", "not a register of 32 bits", "$x:\nphi.b32 %a1, %o, $entry;\n"},
                new String[] {"2", "not a register of 64 bits", "$x:\nphi.b64 %a1, 0, $entry;\n"},
                new String[] {"1", "not a register of 64 bits", "copy.b64 %o, %t;\n"},
                new String[] {"1", "under a guard", "@%odd copy.divergent.b32 %a1, %t, 1;\n"},
                new String[] {"2", "second write", "copy.divergent.b32 %a1, %t, 1;\ncopy.divergent.b32 %a1, %a2, 1;\n"},
                new String[] {"1", "not a frame object", "frame_index.u64 %q0, out;\n"},
                new String[] {"1", "not a register of 64 bits", "frame_index.u64 %a1, f;\n"},
                new String[] {"1", "a part that b64", "extract_subreg.b32.b64 %a1, %o, 2;\n"},
                new String[] {"1", "a part that b64", "insert_subreg.b64.b16 %o, %o, 1, 4;\n"},
                new String[] {"1", "a part that b64", "insert_subreg.b64.b16 %o, %o, 1, -1;\n"},
                new String[] {"1", "a part that b32", "reg_sequence.b32.b16 %a1, 1, 2;\n"},
                new String[] {"1", "two values for part 1", "reg_sequence.b64.b32 %o, %t, 1, %t, 1;\n"},
                new String[] {"1", "without an index", "reg_sequence.b64.b32 %o, %t, 1, %t;\n"},
                new String[] {"1", "not a register of 16 bits", "insert_subreg.b64.b16 %o, %o, %t, 1;\n"},
                new String[] {"1", "not a register of 32 bits", "undef.b32 %o;\n"});
    }

    @ParameterizedTest
    @MethodSource("refused")
    void rowsThatCannotBeDecodedHaveAPlace(String line, String said, String body) {
        String frame = "  .frame .align 4 .b8 f[4];\n";
        int before = (int) (".machine 1\n" + HEAD + frame + REGISTERS).lines().count();
        ProgramImage image = image(frame, body);
        assertEquals(1, image.diagnostics().size(), () -> image.diagnostics().toString());
        String text = image.diagnostics().getFirst().toString();
        assertTrue(text.contains("k.mptx:" + (before + Integer.parseInt(line)) + ":"), text);
        assertTrue(text.contains(said), text);
        RunResult result = run(image, SCHEDULES.getFirst());
        assertInstanceOf(
                Outcome.Unsupported.class,
                result.outcome(),
                () -> result.outcome().toString());
    }

    /** The function begins before its first label, so that no PHI can name that predecessor. */
    @Test
    void aPhiThatTheEntryReachesIsRefused() {
        String text = ".machine 1\n" + HEAD + "  .reg .b32 %a;\n$x:\n  phi.b32 %a, 1, $x;\n  bra $x;\n}\n";
        PtxModule module = PtxReader.readOpen(
                        "k.mptx", text.getBytes(StandardCharsets.UTF_8), (f, s) -> Optional.empty())
                .orThrow();
        String said = PtxImages.of(module).diagnostics().toString();
        assertTrue(said.contains("from no label"), said);
    }

    // ---- unset registers

    private static List<String> unset(String body) {
        return UnsetRegister.of(module("", body)).stream()
                .map(each -> each.register().name())
                .toList();
    }

    /** A PHI reads at the start of its edge; copies of a group read before the first of them writes. */
    @Test
    void registersAreUnsetWhereAnEdgeOrAGroupReadsThem() {
        assertEquals(List.of(), unset("$x:\n  phi.b32 %a1, %t, $entry, %a2, $x;\n  mov.u32 %a2, 1;\n  bra $x;\n"));
        assertEquals(List.of("%a2"), unset("$x:\n  phi.b32 %a1, %a2, $entry, %t, $x;\n  mov.u32 %a2, 1;\n  bra $x;\n"));
        assertEquals(
                List.of("%a1", "%a2"), unset("  copy.divergent.b32 %a1, %a2, 1;\n  copy.divergent.b32 %a2, %a1, 1;\n"));
        assertEquals(List.of(), unset("  undef.b32 %a1;\n  callframe_setup 0;\n  add.u32 %a2, %a1, 1;\n"));
    }
}
