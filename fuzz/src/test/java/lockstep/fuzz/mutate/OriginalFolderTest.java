package lockstep.fuzz.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in folders, and what is left out with which reason. */
final class OriginalFolderTest {
    private static final String LAUNCH = "; LAUNCH: k grid=1 block=1 args=[out i32[4]]\n";
    private static final String BODY = """
        define ptx_kernel void @k(ptr %p) {
          store i32 1, ptr %p
          ret void
        }
        """;
    private static final String KERNEL = LAUNCH + BODY;
    private static final String FUNCTION = """
        define i32 @f(i32 %a) memory(none) {
          %r = add i32 %a, 1
          ret i32 %r
        }
        """;

    @TempDir
    Path folder;

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private OriginalFolder read() throws IOException {
        return OriginalFolder.read("folder", folder, OriginalFolder.Limits.DEFAULT);
    }

    private static List<String> names(OriginalFolder found) {
        return found.originals().stream().map(Original::name).toList();
    }

    private String reason(String text) throws IOException {
        write("good.ll", KERNEL);
        write("other.ll", text);
        OriginalFolder found = read();
        assertEquals(List.of("good.ll @k"), names(found));
        assertEquals(1, found.leftOut().size(), found.leftOut().toString());
        assertTrue(found.report().contains("left out: "), found.report());
        return found.leftOut().get(found.leftOut().firstKey());
    }

    @Test
    void kernelsAndFunctionsThatNoneReachesAreFound() throws IOException {
        write("b/f.ll", FUNCTION);
        write("a/k.ll", KERNEL + FUNCTION);
        write("notes.txt", "no program");
        OriginalFolder found = read();
        assertEquals(List.of("a/k.ll @k", "a/k.ll @f", "b/f.ll @f"), names(found));
        assertEquals(2, found.files());
        assertEquals("3 programs of 2 files", found.summary());
    }

    @Test
    void aFileAloneWillDo() throws IOException {
        write("k.text", KERNEL);
        OriginalFolder found = OriginalFolder.read("k.text", folder.resolve("k.text"), OriginalFolder.Limits.DEFAULT);
        assertEquals(List.of("k.text @k"), names(found));
    }

    @Test
    void whatNoRunChecksIsDropped() throws IOException {
        write("f.ll", FUNCTION);
        Original original = read().originals().getFirst();
        assertTrue(original.module()
                .function("f")
                .orElseThrow()
                .attributes()
                .function()
                .isEmpty());
    }

    /** (x + y) - x may be y, at any distance from what is rounded. */
    @Test
    void otherRoundingsAreDropped() throws IOException {
        write("f.ll", "define float @f(float %a) {\n%r = fadd fast float %a, 1.0\nret float %r\n}\n");
        Instruction sum = read().originals()
                .getFirst()
                .module()
                .function("f")
                .orElseThrow()
                .entry()
                .first();
        assertEquals(Flag.set(Flag.NNAN, Flag.NINF, Flag.NSZ), sum == null ? 0 : sum.flags());
    }

    @Test
    void onlyWhatIsReachedIsKept() throws IOException {
        write("k.ll", KERNEL + FUNCTION + "declare void @e()\n");
        Original kernel = read().originals().getFirst();
        assertTrue(kernel.module().function("f").isEmpty());
        assertTrue(kernel.module().function("e").isEmpty());
        assertEquals(2, kernel.instructions());
    }

    @Test
    void longSequencesAreTakenApart() throws IOException {
        write("two.ll", LAUNCH.repeat(2) + BODY);
        assertEquals(1, read().originals().size());
        write("two.ll", LAUNCH.repeat(3) + BODY);
        assertEquals(3, read().originals().size());
        write("two.ll", LAUNCH.repeat(2) + "; LAUNCH: k grid=1 block=1 args=[arg 0]\n" + BODY);
        assertEquals(1, read().originals().size());
    }

    @Test
    void theDigestTellsContentsApart() throws IOException {
        write("k.ll", BODY);
        write("k.launch", "LAUNCH: k grid=1 block=1 args=[out i32[2]]\n");
        String digest = read().digest();
        assertEquals(digest, read().digest());
        write("k.launch", "LAUNCH: k grid=1 block=1 args=[out i32[1]]\n");
        String launched = read().digest();
        assertNotEquals(digest, launched);
        write("k.ll", BODY + "; more\n");
        assertNotEquals(launched, read().digest());
    }

    @Test
    void whatDoesNotParseOrVerifyIsLeftOut() throws IOException {
        assertTrue(reason("define nothing").contains(": "));
        assertTrue(reason("define void @f() {\n  ret i32 1\n}\n").contains(": "));
        assertTrue(reason("\0\1\2").contains(": "));
    }

    @Test
    void whatCannotBeLaunchedIsLeftOut() throws IOException {
        assertEquals("nothing to launch", reason("@g = global i32 0\n"));
        assertTrue(reason("; LAUNCH: k grid=\n" + BODY).contains(": "));
    }

    @Test
    void whatIsUndefinedOrStopsOrNeverEndsIsLeftOut() throws IOException {
        String head = "define ptx_kernel void @u(ptr %p) {\n";
        assertEquals("undefined: null-access", reason(head + "store i32 1, ptr null\nret void\n}\n"));
        assertTrue(reason("declare void @llvm.trap()\n" + head + "call void @llvm.trap()\nunreachable\n}\n")
                .startsWith("stops: "));
        assertEquals("runs too long", reason(head + "br label %l\nl:\nbr label %l\n}\n"));
        assertTrue(reason("declare void @e()\ndefine void @f() {\ncall void @e()\nret void\n}\n")
                .startsWith("unsupported: "));
    }

    /** A kernel whose threads all write to one place what is divided by {@code divisor}; half a thread is none. */
    private static String racing(String divisor) {
        return """
            ; LAUNCH: u grid=2 block=32 args=[out i32[4]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
            define ptx_kernel void @u(ptr %%p) {
              %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
              %%h = udiv i32 %%n, 2
              %%d = udiv i32 %%t, %s
              store i32 %%d, ptr %%p
              ret void
            }
            """.formatted(divisor);
    }

    @Test
    void racingLaunchesAreUsedWithOneThread() throws IOException {
        write("u.ll", racing("%n"));
        Original original = read().originals().getFirst();
        assertEquals("u.ll @u, one thread", original.name());
        Launch launch = original.launches().launches().getFirst();
        assertEquals(List.of(Dim3.ONE, Dim3.ONE), List.of(launch.grid(), launch.block()));
        assertEquals(1, launch.arguments().size());
    }

    @Test
    void racesThatOneThreadDoesNotEndAreLeftOut() throws IOException {
        assertEquals("inconclusive: race", reason(racing("%h")));
    }

    @Test
    void claimsThatNoRunChecksAreLeftOut() throws IOException {
        String claim = """
            declare void @llvm.assume(i1)
            define ptx_kernel void @u(ptr %p, ptr %q) {
              call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr %q) ]
              ret void
            }
            """;
        assertEquals("claims of memory that no run checks", reason(claim));
    }

    @Test
    void implicitMasksAreLeftOut() throws IOException {
        String implicit = """
            declare i32 @llvm.nvvm.activemask()
            define i32 @f(i32 %a) {
              %m = call i32 @llvm.nvvm.activemask()
              ret i32 %m
            }
            """;
        assertEquals("operations that depend on which lanes run together", reason(implicit));
    }

    @Test
    void launchesOfWhatIsLocalAreLeftOut() throws IOException {
        String local = "launches name what is local to the module, which passes may remove";
        assertEquals(local, reason(LAUNCH + BODY.replace("define", "define internal")));
        String variable = "@g = internal addrspace(1) global i32 0\n";
        assertEquals(local, reason("; INIT: g = buf i32[1] const(3)\n" + LAUNCH + variable + BODY));
    }

    @Test
    void largeProgramsAndFilesAreLeftOut() throws IOException {
        String body = "store i32 1, ptr %p\n".repeat(OriginalFolder.Limits.DEFAULT.instructions());
        assertEquals("more than 2000 instructions", reason("define void @f(ptr %p) {\n" + body + "ret void\n}\n"));
        write("other.ll", "");
        try (RandomAccessFile huge =
                new RandomAccessFile(folder.resolve("other.ll").toFile(), "rw")) {
            huge.setLength(1L << 40);
        }
        assertEquals(
                "input-too-large: is larger than 1048576 bytes",
                read().leftOut().get("other.ll"));
    }

    @Test
    void linksInACircleEnd() throws IOException {
        write("a/k.ll", KERNEL);
        Files.createSymbolicLink(folder.resolve("a/up"), folder);
        Files.createSymbolicLink(folder.resolve("a/self.ll"), Path.of("self.ll"));
        OriginalFolder found = read();
        assertEquals(List.of("a/k.ll @k"), names(found));
        assertEquals("not a regular file", found.leftOut().get("a/self.ll"));
    }

    @Test
    void aFolderUnderALinkIsRead() throws IOException {
        write("a/k.ll", KERNEL);
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
        assertEquals(
                1,
                OriginalFolder.read("link", link, OriginalFolder.Limits.DEFAULT).files());
    }

    @Test
    void unreadableFilesAndFoldersAreLeftOut() throws IOException {
        write("k.ll", KERNEL);
        write("no.ll", KERNEL);
        write("closed/k.ll", KERNEL);
        Files.setPosixFilePermissions(folder.resolve("no.ll"), PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(folder.resolve("closed"), PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(folder.resolve("no.ll")), "the superuser may read all");
        OriginalFolder found = read();
        Files.setPosixFilePermissions(folder.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
        assertEquals(List.of("k.ll @k"), names(found));
        assertTrue(found.leftOut().get("no.ll").startsWith("cannot be read"));
        assertTrue(found.leftOut().get("closed").startsWith("cannot be read"));
    }

    @Test
    void nothingUsableIsBadInput() throws IOException {
        InputException empty = assertThrows(InputException.class, this::read);
        assertTrue(empty.getMessage().contains("no program to mutate in 0 .ll files"), empty.getMessage());
        write("bad.ll", "define nothing");
        InputException bad = assertThrows(InputException.class, this::read);
        assertTrue(bad.getMessage().contains("bad.ll"), bad.getMessage());
        Path missing = folder.resolve("missing");
        assertThrows(
                InputException.class, () -> OriginalFolder.read("missing", missing, OriginalFolder.Limits.DEFAULT));
    }
}
