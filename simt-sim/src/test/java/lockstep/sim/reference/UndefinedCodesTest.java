package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/semantics.md, S4.1: every code of undefined behaviour that the simulator can report has a program. */
final class UndefinedCodesTest {
    private static final String REST = """
            @c = addrspace(4) constant i32 7
            @text = private constant [2 x i8] c"%s"
            declare void @llvm.nvvm.barrier0()
            declare void @llvm.nvvm.barrier.sync(i32)
            declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
            declare i32 @llvm.nvvm.barrier0.popc(i32)
            declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
            declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
            declare void @llvm.assume(i1)
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare i8 @llvm.sdiv.fix.i8(i8, i8, i32)
            declare i32 @vprintf(ptr, ptr)
            define void @recurse() {
              call void @recurse()
              ret void
            }
            define ptr @slot() {
              %a = alloca i32
              ret ptr %a
            }
            define i32 @same(i32 noundef %x) {
              ret i32 %x
            }
            define void @wide(ptr dereferenceable(257) %x) {
              ret void
            }
            """;

    private static final String HALVES = """
              %c = icmp slt i32 %tid, 16
              br i1 %c, label %a, label %b
            """;
    private static final String ENDS = """

            a:
              ret void
            b:
              ret void
            """;
    private static final String RET = "\n  ret void";
    private static final String REDUX = "  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 MASK)" + RET;
    private static final String MALLOC = "  %p = call ptr @malloc(i64 8)\n";

    private static final Map<String, String> PROGRAMS = programs();

    private static Map<String, String> programs() {
        Map<String, String> map = new LinkedHashMap<>();
        control(map);
        collectives(map);
        memory(map);
        return map;
    }

    private static void control(Map<String, String> map) {
        map.put("branch-on-poison", "  br i1 poison, label %a, label %b" + ENDS);
        map.put("branch-on-undef", "  br i1 undef, label %a, label %b" + ENDS);
        map.put("unreachable", "  unreachable");
        map.put(
                "bad-indirect-branch",
                "  indirectbr ptr %out, [ label %a, label %b ]" + ENDS
                        + "c:\n  store ptr blockaddress(@k, %a), ptr %out" + RET);
        map.put("division-by-zero", "  %z = sub i32 %tid, %tid\n  %d = udiv i32 1, %z" + RET);
        map.put("division-by-poison", "  %d = udiv i32 1, poison" + RET);
        map.put("division-by-undef", "  %d = udiv i32 1, undef" + RET);
        map.put(
                "division-overflow",
                "  %z = sub i32 %tid, %tid\n  %o = sub i32 %z, 1\n  %d = sdiv i32 -2147483648, %o" + RET);
        map.put("fixed-point-overflow", "  %q = call i8 @llvm.sdiv.fix.i8(i8 -128, i8 1, i32 4)" + RET);
        map.put("stack-overflow", HALVES.replace("16", "1") + "a:\n  call void @recurse()" + RET + "\nb:" + RET);
        map.put("call-of-no-function", "  call void %out()" + RET);
        map.put("call-on-poison", "  call void poison()" + RET);
        map.put("call-on-undef", "  call void undef()" + RET);
        map.put("call-signature", "  %r = call i64 @same(i64 1)" + RET);
        map.put("assumption", "  %c = icmp eq i32 %tid, 40\n  call void @llvm.assume(i1 %c)" + RET);
        map.put("noundef", "  %r = call i32 @same(i32 undef)" + RET);
        map.put("dereferenceable", "  call void @wide(ptr %out)" + RET);
    }

    private static void collectives(Map<String, String> map) {
        map.put("zero-mask", REDUX.replace("MASK", "0"));
        map.put("lane-not-in-mask", REDUX.replace("MASK", "1"));
        map.put("mask-on-poison", REDUX.replace("MASK", "poison"));
        map.put("mask-on-undef", REDUX.replace("MASK", "undef"));
        map.put(
                "mask-mismatch",
                "  %c = icmp slt i32 %tid, 16\n  %m = select i1 %c, i32 -1, i32 -65536\n"
                        + REDUX.replace("MASK", "%m"));
        map.put("barrier-id", "  call void @llvm.nvvm.barrier.sync(i32 16)" + RET);
        map.put("barrier-count", "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 33)" + RET);
        map.put("barrier-on-poison", "  call void @llvm.nvvm.barrier.sync(i32 poison)" + RET);
        map.put("barrier-on-undef", "  call void @llvm.nvvm.barrier.sync(i32 undef)" + RET);
        map.put(
                "barrier-mismatch",
                "  %id = and i32 %tid, 7\n" + "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %id, i32 64)"
                        + RET);
        map.put(
                "divergent-barrier",
                HALVES + "a:\n  call void @llvm.nvvm.barrier0()" + RET + "\nb:\n" + REDUX.replace("MASK", "-1"));
        map.put(
                "deadlock",
                HALVES.replace("16", "32") + "a:\n  call void @llvm.nvvm.barrier.sync(i32 1)" + RET
                        + "\nb:\n  call void @llvm.nvvm.barrier.sync(i32 2)" + RET);
    }

    private static void memory(Map<String, String> map) {
        map.put("null-access", "  %v = load i32, ptr null" + RET);
        map.put("no-provenance", "  %p = inttoptr i64 4096 to ptr\n  %v = load i32, ptr %p" + RET);
        map.put("out-of-bounds", "  %p = getelementptr i8, ptr %out, i64 256\n  store i8 1, ptr %p" + RET);
        map.put("misaligned", "  %p = getelementptr i8, ptr %out, i64 2\n  %v = load i32, ptr %p, align 4" + RET);
        map.put("access-on-poison", "  store i32 1, ptr poison" + RET);
        map.put("access-on-undef", "  store i32 1, ptr undef" + RET);
        map.put("allocation-on-poison", "  %p = alloca i32, i32 poison" + RET);
        map.put("allocation-on-undef", "  %p = alloca i32, i32 undef" + RET);
        map.put("write-to-constant", "  store i32 1, ptr addrspace(4) @c" + RET);
        map.put(
                "wrong-space",
                "  %m = alloca ptr\n  store ptr %out, ptr %m\n  %p = load ptr addrspace(4), ptr %m\n"
                        + "  %v = load i32, ptr addrspace(4) %p" + RET);
        map.put("double-free", MALLOC + "  call void @free(ptr %p)\n  call void @free(ptr %p)" + RET);
        map.put("use-after-free", MALLOC + "  call void @free(ptr %p)\n  store i32 1, ptr %p" + RET);
        map.put("invalid-free", "  call void @free(ptr %out)" + RET);
        map.put("dead-object", "  %p = call ptr @slot()\n  store i32 1, ptr %p" + RET);
        map.put(
                "overlapping-copy",
                "  %p = getelementptr i8, ptr %out, i64 4\n"
                        + "  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 8, i1 false)" + RET);
        map.put("undefined-text", "  %m = alloca [4 x i8]\n  %n = call i32 @vprintf(ptr %m, ptr null)" + RET);
    }

    static Stream<String> codes() {
        return PROGRAMS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("codes")
    void itsProgramRaisesIt(String code) {
        String program = Programs.kernel(PROGRAMS.get(code), REST);
        for (Policy policy : Policy.values()) {
            RunResult result = Programs.run(program, Programs.launch(64), Schedule.of(policy), 32);
            assertEquals(code, Programs.code(result), policy.name());
        }
    }

    /**
     * Codes that only PTX has: instructions of a kernel with one thread, on a barrier or a copy at the shared
     * {@code %s}.
     */
    private static final Map<String, String> OF_PTX = Map.of(
            "copy-size", "mov.u32 %n, 8; cp.async.ca.shared.global [%s], [%out], 4, %n;",
            "mbarrier-complete",
                    "mbarrier.init.shared.b64 [%s], 1;" + " mbarrier.arrive.noComplete.shared.b64 %state, [%s], 1;",
            "mbarrier-count", "mbarrier.init.shared.b64 [%s], 2; mbarrier.arrive.shared.b64 %state, [%s], 3;",
            "mbarrier-init", "mbarrier.init.shared.b64 [%s], 2; mbarrier.init.shared.b64 [%s], 2;",
            "mbarrier-overwritten",
                    "mbarrier.init.shared.b64 [%s], 1; st.shared.b32 [%s], 1;"
                            + " mbarrier.arrive.shared.b64 %state, [%s];",
            "mbarrier-parity",
                    "mov.u32 %n, 2; mbarrier.init.shared.b64 [%s], 1;"
                            + " mbarrier.test_wait.parity.shared.b64 %p, [%s], %n;",
            "mbarrier-state",
                    "mbarrier.init.shared.b64 [%s], 1; mbarrier.arrive.shared.b64 %state, [%s];"
                            + " mbarrier.arrive.shared.b64 %other, [%s];"
                            + " mbarrier.test_wait.shared.b64 %p, [%s], %state;",
            "no-mbarrier", "mbarrier.arrive.shared.b64 %state, [%s];",
            "stack-restore", "mov.u64 %other, 7; stackrestore.u64 %other;");

    private static final String PTX_KERNEL = """
            // LAUNCH: k grid=1 block=1 args=[out i32[32]]
            .version 8.0
            .target sm_90
            .address_size 64
            .shared .align 16 .b8 place[64];
            .visible .entry k(.param .u64 k_out)
            {
              .reg .pred %p;
              .reg .b32 %s, %n;
              .reg .b64 %out, %state, %other;
              ld.param.u64 %out, [k_out];
              cvta.to.global.u64 %out, %out;
              mov.u32 %s, place;
            """;

    static Stream<String> codesOfPtx() {
        return OF_PTX.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("codesOfPtx")
    void itsPtxRaisesIt(String code) {
        String text = PTX_KERNEL + "  " + OF_PTX.get(code) + "\n  ret;\n}\n";
        ProgramImage image = PtxImages.of(PtxReader.read("k.ptx", text).module().orElseThrow());
        RunRequest request = RunRequest.of(LaunchReader.readComments("k.ptx", text), Schedule.of(Policy.STACK));
        assertEquals(code, Programs.code(new ReferenceEngine().run(image, request)));
    }

    /** Fails when the simulator gets a code that has no program here, or loses one. */
    @Test
    void everyCodeHasAProgram() throws IOException {
        TreeSet<String> here = new TreeSet<>(PROGRAMS.keySet());
        here.addAll(OF_PTX.keySet());
        assertEquals(here, codesInSources());
    }

    private static TreeSet<String> codesInSources() throws IOException {
        TreeSet<String> codes = new TreeSet<>();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(Path.of("src/main/java/lockstep/sim"))) {
            files = walk.filter(path -> path.toString().endsWith(".java")).toList();
        }
        for (Path file : files) {
            String text = Files.readString(file);
            add(codes, text, "new ProgramFault\\(\\s*\"([a-z-]+)\"", "");
            add(codes, text, "new ProgramFault\\(\\s*\\w+ \\? \"([a-z-]+)\"", "");
            add(codes, text, "new ProgramFault\\(\\s*\\w+ \\? \"[a-z-]+\" : \"([a-z-]+)\"", "");
            add(codes, text, "String code = \\w+ \\? \"([a-z-]+)\"", "");
            add(codes, text, "String code = \\w+ \\? \"[a-z-]+\" : \"([a-z-]+)\"", "");
            add(codes, text, "[A-Z_]+\\(\"([a-z]+(?:-[a-z]+)+)\", \"", "");
            add(codes, text, "(?:requireDefined|checkLanes)\\([^\";]*, \"([a-z]+)\"", "-on-poison");
            add(codes, text, "(?:requireDefined|checkLanes)\\([^\";]*, \"([a-z]+)\"", "-on-undef");
        }
        return codes;
    }

    private static void add(TreeSet<String> codes, String text, String pattern, String suffix) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            codes.add(matcher.group(1) + suffix);
        }
    }

    /**
     * LLVM does not name comparing undefined bits as undefined behaviour: the result of the exchange is undefined, and
     * so is the value that it wrote.
     */
    @Test
    void anExchangeOnUndefinedBitsIsOpen() {
        RunResult result = Programs.run(Programs.kernel("""
                          %m = alloca i32
                          %p = cmpxchg ptr %m, i32 1, i32 1 seq_cst seq_cst
                          %ok = extractvalue { i32, i1 } %p, 1
                          %w = zext i1 %ok to i32
                          store i32 %w, ptr %slot
                        """ + RET, ""), 1);
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        assertEquals(1, result.objects().getFirst().undefined()[0]);
        assertEquals(0, result.objects().getFirst().undefined()[1]);
    }

    @Test
    void threadLocalVariablesAreNotSupported() {
        String program = Programs.kernel("  store i32 1, ptr @t" + RET, "@t = internal thread_local global i32 0\n");
        Outcome.Unsupported end = assertInstanceOf(
                Outcome.Unsupported.class, Programs.run(program, 1).outcome());
        assertTrue(end.what().contains("thread_local"), end.what());
        assertTrue(end.place().instruction().contains("store i32 1"), end.toString());
    }
}
