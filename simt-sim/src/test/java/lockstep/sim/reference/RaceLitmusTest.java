package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.Race;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small kernels with and without a race, under every schedule: races are always reported, and never in kernels without
 * one. Whether they race is decided by hand from docs/semantics.md, S9. In all of them {@code %t} is the thread,
 * {@code %b} the block, {@code %g} a word of shared and {@code %d} one of global memory.
 */
final class RaceLitmusTest {
    private static final String MINE = """
              %m = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
              %n1 = xor i32 %t, 1
              %n = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n1
              %f1 = xor i32 %t, 32
              %f = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %f1
            """;
    private static final String BARRIER = "  call void @llvm.nvvm.barrier0()\n";
    private static final String WARP = "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n";
    private static final String PUT = "  store i32 %t, ptr addrspace(3) %m\n";
    private static final String GET = "  %v = load i32, ptr addrspace(3) %n\n";
    private static final String FAR = "  %w = load i32, ptr addrspace(3) %f\n";
    private static final String STOP = "  ret void\n";

    /**
     * @param races whether it has a race
     * @param shape grid and block of the launch
     */
    record Litmus(String name, boolean races, String shape, String body) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Litmus free(String name, String shape, String... parts) {
        return new Litmus(name, false, shape, String.join("", parts));
    }

    private static Litmus racy(String name, String shape, String... parts) {
        return new Litmus(name, true, shape, String.join("", parts));
    }

    static Stream<Litmus> tests() {
        return Stream.of(barriers(), atomics(), messages(), memory(), heap()).flatMap(s -> s);
    }

    private static final String ONE = "grid=1 block=64";
    private static final String WARP_ONLY = "grid=1 block=32";
    private static final String TWO = "grid=2 block=1";

    private static Stream<Litmus> barriers() {
        String again = "  store i32 7, ptr addrspace(3) %m\n";
        String shuffle = "  %h = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)\n";
        String vote = "  %h = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)\n";
        return Stream.of(
                free("own word only", ONE, MINE, PUT, "  %v = load i32, ptr addrspace(3) %m\n", STOP),
                racy("neighbour without anything", WARP_ONLY, MINE, PUT, GET, STOP),
                free("neighbour after a barrier", ONE, MINE, PUT, BARRIER, GET, STOP),
                free("neighbour after a warp sync", WARP_ONLY, MINE, PUT, WARP, GET, STOP),
                racy("other warp after a warp sync", ONE, MINE, PUT, WARP, FAR, STOP),
                free("other warp after a barrier", ONE, MINE, PUT, BARRIER, FAR, STOP),
                racy("shuffle instead of a sync", WARP_ONLY, MINE, PUT, shuffle, GET, STOP),
                racy("vote instead of a sync", WARP_ONLY, MINE, PUT, vote, GET, STOP),
                racy("read, then written again", ONE, MINE, PUT, BARRIER, FAR, again, STOP),
                free("read, barrier, written again", ONE, MINE, PUT, BARRIER, FAR, BARRIER, again, STOP),
                racy("a fence is not a barrier", ONE, MINE, PUT, "  fence seq_cst\n", FAR, STOP),
                free(
                        "neighbour after a reduction",
                        ONE,
                        MINE,
                        PUT,
                        "  %h = call i32 @llvm.nvvm.barrier0.popc(i32 %t)\n",
                        GET,
                        STOP),
                racy(
                        "sync of the wrong half",
                        WARP_ONLY,
                        MINE,
                        PUT,
                        "  %pick = icmp slt i32 %t, 16\n  %mask = select i1 %pick, i32 65535, i32 -65536\n"
                                + "  call void @llvm.nvvm.bar.warp.sync(i32 %mask)\n"
                                + "  %o1 = xor i32 %t, 16\n"
                                + "  %o = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o1\n"
                                + "  %v = load i32, ptr addrspace(3) %o\n",
                        STOP),
                free(
                        "barriers of halves of the block",
                        ONE,
                        MINE,
                        PUT,
                        "  %id1 = lshr i32 %t, 5\n  %id = add i32 %id1, 1\n"
                                + "  call void @llvm.nvvm.barrier(i32 %id, i32 32)\n",
                        GET,
                        STOP),
                racy(
                        "barrier of the other half",
                        ONE,
                        MINE,
                        PUT,
                        "  %id1 = lshr i32 %t, 5\n  %id = add i32 %id1, 1\n"
                                + "  call void @llvm.nvvm.barrier(i32 %id, i32 32)\n",
                        FAR,
                        STOP));
    }

    private static Stream<Litmus> atomics() {
        return Stream.of(
                free("relaxed counter", "grid=2 block=64", "  %a = atomicrmw add ptr %out, i32 1 monotonic\n", STOP),
                free(
                        "counter of the block, shared",
                        ONE,
                        "  %a = atomicrmw add ptr addrspace(3) @s, i32 1 syncscope(\"block\") monotonic\n",
                        STOP),
                racy(
                        "counter of two blocks with the block's scope",
                        "grid=2 block=1",
                        "  %a = atomicrmw add ptr %out, i32 1 syncscope(\"block\") monotonic\n",
                        STOP),
                free(
                        "counter of two blocks with the device's scope",
                        "grid=2 block=1",
                        "  %a = atomicrmw add ptr %out, i32 1 syncscope(\"device\") monotonic\n",
                        STOP),
                racy(
                        "one adds atomically, one does not",
                        "grid=2 block=1",
                        "  %c = icmp eq i32 %b, 0\n  br i1 %c, label %x, label %y\nx:\n"
                                + "  %a = atomicrmw add ptr %out, i32 1 seq_cst\n  ret void\ny:\n"
                                + "  store i32 1, ptr %out\n",
                        STOP),
                racy(
                        "plain read of a counter",
                        ONE,
                        "  %a = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic\n"
                                + "  %v = load i32, ptr addrspace(3) @s\n",
                        STOP),
                free(
                        "plain read of a counter after a barrier",
                        ONE,
                        "  %a = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic\n",
                        BARRIER,
                        "  %v = load i32, ptr addrspace(3) @s\n",
                        STOP),
                free("volatile on both sides", TWO, "  store volatile i32 1, ptr %out\n", STOP),
                racy(
                        "singlethread is not atomic",
                        TWO,
                        "  %a = atomicrmw add ptr %out, i32 1 syncscope(\"singlethread\") seq_cst\n",
                        STOP),
                free(
                        "compare and exchange",
                        "grid=2 block=32",
                        "  %a = cmpxchg ptr %out, i32 0, i32 %t monotonic monotonic\n",
                        STOP));
    }

    /**
     * Block 0 writes data and raises a flag; block 1 reads the flag until it is up, then the data.
     *
     * @param send between data and flag, and the flag
     */
    private static String message(String send, String receive, String behind) {
        return "  %data = getelementptr i32, ptr %out, i32 1\n  %c = icmp eq i32 %b, 0\n"
                + "  br i1 %c, label %x, label %y\nx:\n  store i32 5, ptr %data\n" + send + "  ret void\ny:\n"
                + receive + "  %up = icmp eq i32 %r, 1\n  br i1 %up, label %z, label %y\nz:\n" + behind
                + "  %v = load i32, ptr %data\n  ret void\n";
    }

    private static Stream<Litmus> messages() {
        String relaxedSend = "  store atomic i32 1, ptr %out monotonic, align 4\n";
        String relaxedGet = "  %r = load atomic i32, ptr %out monotonic, align 4\n";
        String release = "  store atomic i32 1, ptr %out release, align 4\n";
        String acquire = "  %r = load atomic i32, ptr %out acquire, align 4\n";
        String narrowRelease = "  store atomic i32 1, ptr %out syncscope(\"block\") release, align 4\n";
        String narrowAcquire = "  %r = load atomic i32, ptr %out syncscope(\"block\") acquire, align 4\n";
        String gl = "  call void @llvm.nvvm.membar.gl()\n";
        String cta = "  call void @llvm.nvvm.membar.cta()\n";
        String exchange = "  %r = atomicrmw or ptr %out, i32 0 acq_rel\n";
        return Stream.of(
                free("release and acquire", TWO, message(release, acquire, "")),
                racy("relaxed message", TWO, message(relaxedSend, relaxedGet, "")),
                racy("release read relaxed", TWO, message(release, relaxedGet, "")),
                racy("relaxed read by acquire", TWO, message(relaxedSend, acquire, "")),
                free("fences around relaxed", TWO, message(gl + relaxedSend, relaxedGet, gl)),
                racy("fence of the sender alone", TWO, message(gl + relaxedSend, relaxedGet, "")),
                racy("fences of the block between blocks", TWO, message(cta + relaxedSend, relaxedGet, cta)),
                free("fence and acquire", TWO, message(gl + relaxedSend, acquire, "")),
                free("release and fence", TWO, message(release, relaxedGet, gl)),
                racy("release of the block's scope", TWO, message(narrowRelease, acquire, "")),
                racy("acquire of the block's scope", TWO, message(release, narrowAcquire, "")),
                free("acquire by exchange", TWO, message(release, exchange, "")),
                racy("plain flag", TWO, message("  store i32 1, ptr %out\n", relaxedGet, gl)));
    }

    private static Stream<Litmus> memory() {
        return Stream.of(
                racy("all store one value to one place", WARP_ONLY, "  store i32 1, ptr %out\n", STOP),
                free("all read one place", "grid=2 block=64", "  %v = load i32, ptr %out\n", STOP),
                free(
                        "bytes side by side",
                        WARP_ONLY,
                        "  %p = getelementptr i8, ptr %out, i32 %t\n  store i8 1, ptr %p\n",
                        STOP),
                racy(
                        "words that overlap by a byte",
                        TWO,
                        "  %k = mul i32 %b, 3\n  %p = getelementptr i8, ptr %out, i32 %k\n"
                                + "  store i32 1, ptr %p, align 1\n",
                        STOP),
                racy(
                        "copies to one place",
                        TWO,
                        "  %p = getelementptr i8, ptr %out, i32 64\n"
                                + "  call void @llvm.memcpy.p0.p0.i32(ptr %out, ptr %p, i32 8, i1 false)\n",
                        STOP),
                free(
                        "copies of one place",
                        TWO,
                        "  %k = mul i32 %b, 8\n  %to = getelementptr i8, ptr %out, i32 %k\n"
                                + "  %p = getelementptr i8, ptr %out, i32 64\n"
                                + "  call void @llvm.memcpy.p0.p0.i32(ptr %to, ptr %p, i32 8, i1 false)\n",
                        STOP),
                free("stack slots", WARP_ONLY, "  %l = alloca i32\n  store i32 %t, ptr %l\n", STOP),
                free(
                        "a heap object of each thread",
                        WARP_ONLY,
                        "  %h = call ptr @malloc(i64 16)\n  store i32 %t, ptr %h\n  call void @free(ptr %h)\n",
                        STOP));
    }

    /** Block 0 allocates, block 1 frees: the first flag publishes the object, the second signals the end of its use. */
    private static Stream<Litmus> heap() {
        String where = "  %q0 = getelementptr i32, ptr %out, i32 4\n";
        String make = "  %h = call ptr @malloc(i64 16)\n" + where + "  store ptr %h, ptr %q0\n"
                + "  store atomic i32 1, ptr %out release, align 4\n";
        String use = "  store i32 5, ptr %h\n";
        String second = "  %done = getelementptr i32, ptr %out, i32 2\n";
        String get = "  %r = load atomic i32, ptr %out acquire, align 4\n";
        String drop = "  %q1 = getelementptr i32, ptr %out, i32 4\n  %p = load ptr, ptr %q1\n"
                + "  call void @free(ptr %p)\n";
        String read = drop.replace("  call void @free(ptr %p)\n", "  %u = load i32, ptr %p\n");
        return Stream.of(
                free("an object freed by another thread", TWO, message(use(make, use, ""), get, drop)),
                free("an object read by another thread", TWO, message(use(make, use, ""), get, read)),
                free(
                        "freed when its last use was released",
                        TWO,
                        message(
                                make + use + second + "  store atomic i32 1, ptr %done release, align 4\n",
                                get,
                                await("acquire") + drop)),
                racy(
                        "freed when its last use was only said to be over",
                        TWO,
                        message(
                                make + use + second + "  store atomic i32 1, ptr %done monotonic, align 4\n",
                                get,
                                await("monotonic") + drop)),
                racy(
                        "freed while a last read is not ordered",
                        TWO,
                        message(
                                make + "  %last = load i32, ptr %h\n" + second
                                        + "  store atomic i32 1, ptr %done monotonic, align 4\n",
                                get,
                                await("acquire") + drop)),
                free(
                        "freed memory handed out anew",
                        "grid=4 block=32",
                        "  %h = call ptr @malloc(i64 16)\n  store i32 %t, ptr %h\n  call void @free(ptr %h)\n"
                                + "  %i = call ptr @malloc(i64 16)\n  store i32 %b, ptr %i\n"
                                + "  call void @free(ptr %i)\n",
                        STOP));
    }

    /** The object is used before it is passed on. */
    private static String use(String make, String use, String behind) {
        int handedOver = make.indexOf("  store atomic");
        return make.substring(0, handedOver) + use + make.substring(handedOver) + behind;
    }

    /** Block 1 waits for the second flag. */
    private static String await(String order) {
        return "  %over = getelementptr i32, ptr %out, i32 2\n  br label %y2\ny2:\n"
                + "  %r2 = load atomic i32, ptr %over " + order + ", align 4\n"
                + "  %up2 = icmp eq i32 %r2, 1\n  br i1 %up2, label %z2, label %y2\nz2:\n";
    }

    private static RunResult run(Litmus test, Schedule schedule) {
        String program = "@s = addrspace(3) global [64 x i32] undef\n"
                + "define ptx_kernel void @k(ptr %out) {\nentry:\n"
                + "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                + "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" + test.body() + "}\n"
                + """
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
                declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
                declare void @llvm.nvvm.barrier0()
                declare i32 @llvm.nvvm.barrier0.popc(i32)
                declare void @llvm.nvvm.barrier(i32, i32)
                declare void @llvm.nvvm.bar.warp.sync(i32)
                declare void @llvm.nvvm.membar.gl()
                declare void @llvm.nvvm.membar.cta()
                declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
                declare ptr @malloc(i64)
                declare void @free(ptr)
                """;
        RunRequest request = new RunRequest(
                Programs.launch("LAUNCH: k " + test.shape() + " args=[out i32[64]]"),
                schedule,
                1,
                2_000_000,
                32,
                true,
                Optional.empty(),
                true);
        return new ReferenceEngine().run(ProgramImage.of(Programs.module(program)), request);
    }

    @ParameterizedTest
    @MethodSource("tests")
    void isReportedExactlyIfItRaces(Litmus test) {
        for (Schedule schedule : Programs.schedules()) {
            RunResult result = run(test, schedule);
            assertInstanceOf(Outcome.Finished.class, result.outcome(), schedule.toString());
            assertEquals(test.races(), result.races().total() > 0, schedule + ": " + result.races());
            assertEquals(
                    test.races() ? Optional.of("race") : Optional.empty(),
                    result.inconclusive().map(i -> i.reason()),
                    schedule.toString());
        }
    }

    @Test
    void s9_1_bothSidesAreNamed() {
        Litmus test = racy("", WARP_ONLY, MINE, PUT, GET, STOP);
        Race race = run(test, Schedule.of(Policy.STACK)).races().listed().getFirst();
        assertEquals(Race.AccessKind.WRITE, race.firstKind());
        assertEquals(Race.AccessKind.READ, race.secondKind());
        assertTrue(race.first().instruction().startsWith("store i32 %t"), race.toString());
        assertTrue(race.second().instruction().startsWith("%v = load"), race.toString());
        assertEquals(List.of(1, 0), List.of(race.first().lane(), race.second().lane()));
        assertEquals(4, race.offset());
    }

    @Test
    void aWrongScopeIsNamed() {
        Litmus test = racy("", TWO, "  %a = atomicrmw add ptr %out, i32 1 syncscope(\"block\") monotonic\n", STOP);
        Race race = run(test, Schedule.of(Policy.STACK)).races().listed().getFirst();
        assertEquals(Race.Reason.SCOPE, race.why());
    }

    @Test
    void s9_1_launchesAreOrdered() {
        String program = "define ptx_kernel void @k(ptr %out) {\n  store i32 1, ptr %out\n  ret void\n}\n";
        RunRequest request = RunRequest.of(
                        Programs.launch("LAUNCH: k grid=1 block=1 args=[out i32[4]]\n"
                                + "LAUNCH: k grid=1 block=1 args=[arg 0]"),
                        Schedule.of(Policy.STACK))
                .withRaces(true);
        RunResult result = new ReferenceEngine().run(ProgramImage.of(Programs.module(program)), request);
        assertEquals(0, result.races().total());
    }
}
