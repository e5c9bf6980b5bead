package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.memory.ObservedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/semantics.md, S4.1 and S10: each clause of undefined behaviour has a program that violates it. */
final class UndefinedBehaviourTest {
    private static Arguments of(String code, String body) {
        return of(code, body, "");
    }

    private static Arguments of(String code, String body, String rest) {
        return Arguments.of(code, Programs.kernel(body, rest));
    }

    private static final String BRANCH_TAIL = """
            a:
              ret void
            b:
              ret void
            """;

    static Stream<Arguments> programs() {
        return Stream.of(control(), memory(), claims(), calls()).flatMap(s -> s);
    }

    private static Stream<Arguments> control() {
        return Stream.of(
                of("branch-on-poison", "  %c = icmp eq i32 poison, 0\n  br i1 %c, label %a, label %b\n" + BRANCH_TAIL),
                of("branch-on-undef", "  br i1 undef, label %a, label %b\n" + BRANCH_TAIL),
                of("branch-on-undef", "  switch i32 undef, label %a [ i32 1, label %b ]\n" + BRANCH_TAIL),
                of("unreachable", "  unreachable"),
                of(
                        "bad-indirect-branch",
                        "  indirectbr ptr %out, [ label %a, label %b ]\n" + BRANCH_TAIL
                                + "c:\n  store ptr blockaddress(@k, %a), ptr %out\n  ret void"),
                of("division-by-zero", "  %z = sub i32 %tid, %tid\n  %d = udiv i32 1, %z\n  ret void"),
                of(
                        "division-overflow",
                        "  %z = sub i32 %tid, %tid\n  %o = sub i32 %z, 1\n"
                                + "  %d = sdiv i32 -2147483648, %o\n  ret void"),
                of(
                        "stack-overflow",
                        "  call void @f()\n  ret void",
                        "define void @f() {\n  call void @f()\n  ret void\n}\n"));
    }

    private static Stream<Arguments> memory() {
        return Stream.of(
                of("null-access", "  %v = load i32, ptr null\n  ret void"),
                of("out-of-bounds", "  %p = getelementptr i8, ptr %out, i64 256\n  store i8 1, ptr %p\n  ret void"),
                of("out-of-bounds", "  %p = getelementptr i8, ptr %out, i64 -1\n  store i8 1, ptr %p\n  ret void"),
                of(
                        "misaligned",
                        "  %p = getelementptr i8, ptr %out, i64 2\n  %v = load i32, ptr %p, align 4\n  ret void"),
                of("access-on-poison", "  store i32 1, ptr poison\n  ret void"),
                of("access-on-undef", "  store i32 1, ptr undef\n  ret void"),
                of(
                        "write-to-constant",
                        "  store i32 1, ptr addrspace(4) @c\n  ret void",
                        "@c = addrspace(4) constant i32 7\n"),
                of(
                        "double-free",
                        "  %p = call ptr @malloc(i64 8)\n  call void @free(ptr %p)\n"
                                + "  call void @free(ptr %p)\n  ret void",
                        "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n"),
                of(
                        "use-after-free",
                        "  %p = call ptr @malloc(i64 8)\n  call void @free(ptr %p)\n"
                                + "  store i32 1, ptr %p\n  ret void",
                        "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n"),
                of(
                        "dead-object",
                        "  %p = call ptr @f()\n  store i32 1, ptr %p\n  ret void",
                        "define ptr @f() {\n  %a = alloca i32\n  ret ptr %a\n}\n"));
    }

    private static Stream<Arguments> claims() {
        String callee = "define void @f(i32 noundef %x) {\n  ret void\n}\n";
        return Stream.of(
                of("noundef", "  call void @f(i32 poison)\n  ret void", callee),
                of("noundef", "  call void @f(i32 undef)\n  ret void", callee),
                of(
                        "noundef",
                        "  call void @f(ptr null)\n  ret void",
                        "define void @f(ptr noundef nonnull %x) {\n  ret void\n}\n"),
                of(
                        "noundef",
                        "  %x = call i32 @f(i32 %tid)\n  ret void",
                        "define noundef range(i32 100, 200) i32 @f(i32 %x) {\n  ret i32 %x\n}\n"),
                of(
                        "dereferenceable",
                        "  call void @f(ptr %out)\n  ret void",
                        "define void @f(ptr dereferenceable(257) %x) {\n  ret void\n}\n"),
                of(
                        "noundef",
                        "  %v = load i32, ptr %slot, !noundef !0\n  %a = alloca i32\n"
                                + "  %u = load i32, ptr %a, !noundef !0\n  ret void",
                        "!0 = !{}\n"),
                of(
                        "branch-on-poison",
                        "  %v = load i32, ptr %slot, !range !0\n  %c = icmp eq i32 %v, 0\n"
                                + "  br i1 %c, label %a, label %b\n" + BRANCH_TAIL,
                        "!0 = !{i32 1, i32 5}\n"));
    }

    private static Stream<Arguments> calls() {
        return Stream.of(
                of("call-of-no-function", "  call void %out()\n  ret void"),
                of("call-on-poison", "  call void poison()\n  ret void"),
                of(
                        "call-signature",
                        "  %r = call i64 @f(i64 1)\n  ret void",
                        "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isFound(String code, String program) {
        for (Schedule schedule : Programs.schedules()) {
            assertEquals(code, Programs.code(Programs.run(program, Programs.launch(8), schedule, 8)));
        }
    }

    @Test
    void s10_1_anOutcomeNamesInstructionAndLane() {
        RunResult result = Programs.run(Programs.kernel("""
                          %n = sub i32 5, %tid
                          %d = udiv i32 7, %n
                          ret void
                        """, ""), 32);
        Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, result.outcome());
        assertEquals(5, undefined.place().lane());
        assertEquals("k", undefined.place().function());
        assertEquals("%d = udiv i32 7, %n", undefined.place().instruction());
    }

    @Test
    void s3_1_aGuardBrokenWithoutNoundefIsPoisonOnly() {
        RunResult result = Programs.run(
                Programs.kernel(
                        "  call void @f(ptr null)\n  store i32 3, ptr %slot\n  ret void",
                        "define void @f(ptr nonnull align 16 %x) {\n  ret void\n}\n"),
                4);
        assertEquals(3, Programs.words(result)[0]);
    }

    @Test
    void s3_5_aBranchOnFrozenBitsIsInconclusive() {
        RunResult result = Programs.run(
                Programs.kernel("  %f = freeze i1 undef\n  br i1 %f, label %a, label %b\n" + BRANCH_TAIL, ""), 4);
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        assertEquals("chosen-bits", result.inconclusive().orElseThrow().reason());
    }

    @Test
    void s3_9_aBranchOnAnImpreciseValueIsInconclusive() {
        RunResult result = Programs.run(Programs.kernel("""
                          %x = sitofp i32 %tid to float
                          %y = fadd contract float %x, 1.0
                          %c = fcmp olt float %y, 3.0
                          br i1 %c, label %a, label %b
                        """ + BRANCH_TAIL, ""), 4);
        assertEquals("imprecise-control", result.inconclusive().orElseThrow().reason());
    }

    @Test
    void s3_9_theFlagsOfIntrinsicCallsCount() {
        String call = """
                  %x = sitofp i32 %tid to float
                  %y = call FLAG float @llvm.fma.f32(float %x, float %x, float 0x7FF0000000000000)
                  store float %y, ptr %slot
                  ret void
                """;
        String declared = "declare float @llvm.fma.f32(float, float, float)\n";
        RunResult contracted = Programs.run(Programs.kernel(call.replace("FLAG", "contract"), declared), 1);
        assertEquals(ObservedObject.IMPRECISE, contracted.objects().getFirst().flags()[0]);
        RunResult finite = Programs.run(Programs.kernel(call.replace("FLAG", "ninf"), declared), 1);
        assertEquals(ObservedObject.POISON, finite.objects().getFirst().flags()[0] & ObservedObject.POISON);
    }

    @Test
    void anUnknownExternalFunctionIsNotSupported() {
        RunResult result = Programs.run(Programs.kernel("  call void @g()\n  ret void", "declare void @g()\n"), 1);
        Outcome.Unsupported unsupported = assertInstanceOf(Outcome.Unsupported.class, result.outcome());
        assertTrue(unsupported.what().contains("@g"), unsupported.what());
    }

    @Test
    void whatIsNotReachedNeedNotBeSupported() {
        RunResult result = Programs.run(Programs.kernel("""
                          %c = icmp slt i32 %tid, 0
                          br i1 %c, label %a, label %b
                        a:
                          call void asm sideeffect "nop;", ""()
                          ret void
                        b:
                          ret void
                        """, ""), 4);
        assertInstanceOf(Outcome.Finished.class, result.outcome());
    }

    @Test
    void s10_1_trapsAndAssertionsStop() {
        String trap = Programs.kernel("  call void @llvm.trap()\n  unreachable", "declare void @llvm.trap()\n");
        Outcome.Stopped stopped =
                assertInstanceOf(Outcome.Stopped.class, Programs.run(trap, 4).outcome());
        assertEquals(Outcome.StopKind.TRAP, stopped.kind());
        String failing = Programs.kernel(
                "  call void @__assertfail(ptr @m, ptr @m, i32 3, ptr @m, i64 1)\n  unreachable",
                "@m = private constant [3 x i8] c\"no\\00\"\n"
                        + "declare void @__assertfail(ptr, ptr, i32, ptr, i64)\n");
        Outcome.Stopped failed =
                assertInstanceOf(Outcome.Stopped.class, Programs.run(failing, 4).outcome());
        assertEquals("no", failed.detail());
    }

    @Test
    void s10_2_anEndlessLoopRunsOutOfFuel() {
        String program = Programs.kernel("  br label %l\nl:\n  br label %l", "");
        assertInstanceOf(Outcome.OutOfFuel.class, Programs.run(program, 4).outcome());
    }
}
