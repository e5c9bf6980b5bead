package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.Filetests.Blessing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which tests are blessed, and which are not. */
class BlessingTest {
    private static final String PROGRAM = """
            define i32 @f(i32 %x) {
              %a = add i32 %x, 1
              %dead = mul i32 %x, 3
              ret i32 %a
            }
            """;
    private static final String RUN = "; RUN: opt --passes=dce %s | filecheck %s\n";

    @TempDir
    private Path folder;

    private Blessing bless(String comments) throws IOException {
        return bless(comments + PROGRAM, PassRegistry.builtIn());
    }

    private Blessing bless(String text, PassRegistry registry) throws IOException {
        Path file = Files.writeString(folder.resolve("t.ll"), text);
        Blessing blessing = new Filetests(registry, 1).blessing(folder, file);
        assertEquals(text, Files.readString(file), "nothing is written");
        return blessing;
    }

    private void assertRefused(String message, Blessing blessing) {
        String reason = assertInstanceOf(Blessing.Refused.class, blessing).reason();
        assertTrue(reason.contains(message), reason);
    }

    private void assertUnrelated(String comments) throws IOException {
        assertInstanceOf(Blessing.Unrelated.class, bless(comments));
    }

    @Test
    void staleCheckLinesAreRewritten() throws IOException {
        Blessing.Proposed change = assertInstanceOf(
                Blessing.Proposed.class,
                bless(RUN + "; CHECK-LABEL: @f\n; CHECK-NEXT: %a = add i32 %x, 2\n; CHECK-NEXT: ret i32 %a\n"));
        String expected = RUN + "; CHECK-LABEL: @f\n; CHECK-NEXT: %a = add i32 %x, 1\n; CHECK-NEXT: ret i32 %a\n";
        assertEquals(expected + PROGRAM, change.text());
        assertEquals("""
                --- t.ll
                +++ t.ll
                @@ -1,6 +1,6 @@
                 ; RUN: opt --passes=dce %s | filecheck %s
                 ; CHECK-LABEL: @f
                -; CHECK-NEXT: %a = add i32 %x, 2
                +; CHECK-NEXT: %a = add i32 %x, 1
                 ; CHECK-NEXT: ret i32 %a
                 define i32 @f(i32 %x) {
                   %a = add i32 %x, 1
                """, change.diff());
    }

    @Test
    void aBlessedTestPasses() throws IOException {
        Blessing.Proposed change = assertInstanceOf(
                Blessing.Proposed.class, bless(RUN + "; CHECK: %b = add i32 %x, 1\n; CHECK: ret i32 %b\n"));
        Path file = Files.writeString(folder.resolve("t.ll"), change.text());
        FiletestResult result = new Filetests(PassRegistry.builtIn(), 1)
                .run(folder, List.of(file), each -> {})
                .getFirst();
        assertEquals(Status.PASSED, result.status(), result.detail());
    }

    @Test
    void everyRunLineIsBlessedOnce() throws IOException {
        String two = RUN + "; RUN: opt %s | filecheck %s --check-prefix=OLD\n";
        Blessing.Proposed change = assertInstanceOf(
                Blessing.Proposed.class,
                bless(two + "; CHECK: %b = add i32 %x, 1\n; OLD: %c = add i32 %x, 1\n; OLD-NEXT: ret i32 %a\n"));
        String expected = two + "; CHECK: %a = add i32 %x, 1\n; OLD: %a = add i32 %x, 1\n"
                + "; OLD-NEXT: %dead = mul i32 %x, 3\n; OLD-NEXT: ret i32 %a\n";
        assertEquals(expected + PROGRAM, change.text());
    }

    @Test
    void diagnosticsAreBlessed() throws IOException {
        Blessing.Proposed change = assertInstanceOf(
                Blessing.Proposed.class,
                bless("; RUN: not opt --passes=none-such %s | filecheck %s\n; CHECK: no such pass 'none-such'\n"));
        assertTrue(change.text().contains("; CHECK: <pipeline>:1:1: error[unknown-pass]: unknown"), change.text());
    }

    @Test
    void checkLinesOfTwoOutputsAreRefused() throws IOException {
        String two = "; RUN: opt %s | filecheck %s\n" + RUN;
        assertRefused(
                "t.ll:1: another RUN line has the same check lines",
                bless(two + "; CHECK: %x, 1\n; CHECK-NEXT: %dead = mul i32 %x, 4\n; CHECK-NEXT: ret i32 %a\n"));
    }

    @Test
    void verdictsAreRefused() throws IOException {
        String launch = "; LAUNCH: k grid=1 block=1 args=[out i32[1]]\n";
        String kernel = "define ptx_kernel void @k(ptr %out) {\n  store i32 1, ptr %out\n  ret void\n}\n";
        String check = "; RUN: check --passes=dce %s | filecheck %s\n; CHECK: dce @k: Refined\n" + launch + kernel;
        assertRefused("t.ll:1: the check lines are about the result of 'check'", bless(check, PassRegistry.builtIn()));
        String run = "; RUN: sim %s | filecheck %s\n; CHECK: k finished\n" + launch + kernel;
        assertRefused("t.ll:1: the check lines are about the result of 'sim'", bless(run, PassRegistry.builtIn()));
    }

    @Test
    void whatAPersonMeantIsRefused() throws IOException {
        assertRefused(
                "t.ll:3:3: error[filecheck-not-rewritten]: CHECK-NOT is not rewritten",
                bless(RUN + "; CHECK: @f\n; CHECK-NOT: add\n; CHECK: ret\n"));
    }

    @Test
    void otherFailuresAreNotBlessed() throws IOException {
        assertUnrelated("; RUN: opt --passes=none-such %s | filecheck %s\n; CHECK: absent\n");
        assertUnrelated("; RUN: not opt %s\n; CHECK: absent\n");
        assertUnrelated("; RUN: opt %s | not filecheck %s\n; CHECK: @f\n");
        assertUnrelated("; RUN: opt %s | filecheck %s\n; CHECK: {{a\n");
        assertUnrelated("; RUN: opt %s | filecheck %s\n");
        assertUnrelated("; CHECK: absent\n");
        assertUnrelated("; XFAIL: known\n" + RUN + "; CHECK: @f\n");
    }

    @Test
    void whatAJudgeObjectsToIsRefused() throws IOException {
        PassRegistry registry = PassRegistry.builtIn().with(List.of(new WrongPasses.DropStores()));
        String kernel = "define ptx_kernel void @k(ptr %out) {\n  store i32 1, ptr %out\n  ret void\n}\n";
        String run = "; RUN: opt --passes=drop-stores %s | filecheck %s\n";
        String stale = run + "; CHECK-LABEL: @k\n; CHECK-NEXT: store i32 1\n; CHECK-NEXT: ret void\n";
        assertInstanceOf(Blessing.Proposed.class, bless(stale + kernel, registry));
        assertRefused(
                "with other check lines it fails for another reason: t.ll: check --passes=drop-stores failed",
                bless(stale + "; LAUNCH: k grid=1 block=1 args=[out i32[1]]\n" + kernel, registry));
    }

    @Test
    void aCrashIsNotBlessed() throws IOException {
        PassRegistry registry = PassRegistry.builtIn().with(List.of(new WrongPasses.Crash()));
        String text = "; RUN: opt --passes=crash %s | filecheck %s\n; CHECK: absent\n" + PROGRAM;
        assertInstanceOf(Blessing.Unrelated.class, bless(text, registry));
    }

    @Test
    void bytesThatAreNoTextAreNotLost() throws IOException {
        byte[] text = (RUN + "; \u00e9\n; CHECK: absent\n" + PROGRAM).getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("t.ll"), text);
        assertRefused("is not UTF-8", new Filetests(PassRegistry.builtIn(), 1).blessing(folder, file));
    }
}
