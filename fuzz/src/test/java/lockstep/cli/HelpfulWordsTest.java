package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import lockstep.cli.session.Command;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Output;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistaken input, and results that look good and are not: the messages tell what to do. */
final class HelpfulWordsTest {
    private static final String RACY = """
            ; LAUNCH: k grid=1 block=64 args=[buf i32[1] zero]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              store i32 %tid, ptr addrspace(1) %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    private ExitStatus run(String... arguments) {
        session = new TestSession(folder);
        return session.run(arguments);
    }

    private void write(String name, String bytes) throws IOException {
        Files.write(folder.resolve(name), bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k.ll     | \u00ff\u00fex           | this is text in UTF-16, UTF-8 is wanted: iconv",
                "k.ll     | \u00ef\u00bb\u00bfdefine| begins with a byte order mark (bytes EF BB BF)",
                "k.cubin  | Pu                      | is no cubin: an ELF file begins with 7F 45 4C 46",
                "k.fatbin | P\u00edU\u00bax         | this is a fat binary, a cubin is wanted: cuobjdump -xelf all",
                "k.cu     | __global__ void k() {}  | this is CUDA C++, LLVM IR is wanted: clang-19 -x cuda"
            })
    void aForeignFileIsNamed(String name, String bytes, String expected) throws IOException {
        write(name, bytes);
        for (String command : new String[] {"sim", "check", "opt"}) {
            assertEquals(ExitStatus.BAD_INPUT, run(command, name));
            assertTrue(session.err().contains(name + ": error[foreign-file]: " + expected), session.err());
        }
    }

    /** A file by another's name that is a program is read. */
    @Test
    void theBytesCountMoreThanTheName() throws IOException {
        write("k.cubin", ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() {\n  ret;\n}\n");
        assertEquals(ExitStatus.GOOD, run("sim", "k.cubin"), session.err());
    }

    @Test
    void aLaunchFileThatIsNotUtf8IsNamed() throws IOException {
        write("k.ll", RACY);
        write("k.launch", "LAUNCH: k grid=1\n# caf\u00e9\n");
        assertEquals(ExitStatus.BAD_INPUT, run("sim", "k.ll", "--launch", "k.launch"));
        assertTrue(session.err().contains("k.launch:2: error[input-not-utf8]: is not UTF-8 text"), session.err());
    }

    @Test
    void aRaceThatIsFoundIsWrongAndToldOnce() throws IOException {
        write("k.ll", RACY);
        assertEquals(ExitStatus.FOUND_WRONG, run("sim", "k.ll", "--race"), session.err());
        long told = session.out().lines().filter(line -> line.contains("race")).count();
        assertEquals(1, told, session.out());
        assertEquals(ExitStatus.GOOD, run("sim", "k.ll"), session.err());
    }

    @Test
    void switchesOfALaunchAreNamedAsTheUserGaveThem() throws IOException {
        write("k.ll", RACY);
        assertEquals(ExitStatus.BAD_INPUT, run("sim", "k.ll", "--kernel", "k", "--arg", "i33 x"));
        assertTrue(session.err().startsWith("<argument>: error["), session.err());
        assertTrue(session.err().contains("in the launch that --kernel, --grid"), session.err());
        assertFalse(session.err().contains("<flags>"), session.err());
    }

    @Test
    void aKernelThatIsNotThereIsToldWithThoseThatAre() throws IOException {
        write("k.ll", RACY);
        assertEquals(ExitStatus.BAD_INPUT, run("sim", "k.ll", "--kernel", "nosuch"));
        assertEquals(
                "<argument>: error[no-such-kernel]: there is no kernel @nosuch, the program has @k\n", session.err());
    }

    @Test
    void aFolderInThePlaceOfAFileIsNamed() throws IOException {
        write("k.ll", RACY);
        Files.createDirectory(folder.resolve("empty"));
        assertEquals(ExitStatus.BAD_INPUT, run("sim", "k.ll", "--launch", "empty"));
        assertTrue(
                session.err()
                        .endsWith("empty: error[input-is-directory]: is a directory,"
                                + " a file with LAUNCH lines is expected\n"),
                session.err());
        assertEquals(ExitStatus.BAD_INPUT, run("check", "k.ll", "--plugin", "empty"));
        assertTrue(session.err().endsWith("empty: error[plugin]: is not a file, a jar is expected\n"), session.err());
    }

    @Test
    void aCheckThatRefusedFilesIsNotGood() throws IOException {
        write("bad.ll", "define");
        assertEquals(ExitStatus.BAD_INPUT, run("check", "bad.ll"));
        assertTrue(session.out().contains("INCOMPLETE: 0 files, "), session.out());
        assertFalse(session.out().contains("good"), session.out());
    }

    @Test
    void jsonTellsKernelAndLaunchApart() throws IOException {
        write("k.ll", RACY.replace("block=64", "block=1"));
        assertEquals(ExitStatus.GOOD, run("check", "k.ll", "--passes", "dce", "--json"), session.err());
        assertTrue(session.out().contains("\"kernel\":\"k\",\"launch\":\"k.ll:1:10\""), session.out());
    }

    @Test
    void aFolderOfACampaignThatIsAFileIsNamed() throws IOException {
        write("out", "");
        assertEquals(ExitStatus.BAD_INPUT, run("fuzz", "--seeds", "0..1", "--out", "out"));
        assertTrue(session.err().endsWith("out: is there already, and is not a folder\n"), session.err());
    }

    @Test
    void aFullDiskIsNamed() {
        assertEquals(ExitStatus.BAD_INPUT, new TestSession(folder).run(java.util.List.of(s -> new Full()), "full"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sim k.ll --show 0 --show-to | --show-to",
                "check k.ll --passes dce --junit | --junit",
                "check k.ll --passes dce --sarif | --sarif",
                "check k.ll --passes dce --html | --html",
                "explore k.ll --html | --html",
                "opt k.ll --passes dce -S -o | -o",
                "cc k.ll -O0 -o | -o"
            })
    void aFileThatCannotBeWrittenIsNamedWithItsOption(String arguments, String option) throws IOException {
        write("k.ll", RACY.replace("block=64", "block=1"));
        assertEquals(ExitStatus.BAD_INPUT, run((arguments + " no/such").split(" ")));
        String reason = option + ": error[output-unwritable]: '%s' cannot be written: %s\n";
        assertTrue(session.err().endsWith(reason.formatted("no/such", "there is no such folder")), session.err());
        if (Files.exists(Path.of("/dev/full"))) {
            assertEquals(ExitStatus.BAD_INPUT, run((arguments + " /dev/full").split(" ")));
            assertTrue(session.err().endsWith(reason.formatted("/dev/full", Output.FULL)), session.err());
        }
    }

    @Test
    void aMinusIsStandardOutput() throws IOException {
        write("k.ll", RACY);
        assertEquals(ExitStatus.GOOD, run("opt", "k.ll", "--passes", "dce", "-S", "-o", "-"), session.err());
        assertTrue(session.out().contains("define ptx_kernel void @k("), session.out());
        assertFalse(Files.exists(folder.resolve("-")));
    }

    @Test
    void aLinkThatIsWrittenToStays() throws IOException {
        write("k.ll", RACY);
        write("target", "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        assertEquals(ExitStatus.GOOD, run("opt", "k.ll", "--passes", "dce", "-S", "-o", "link"), session.err());
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.readString(folder.resolve("target")).contains("@k("));
    }

    /** Finds no room. */
    @picocli.CommandLine.Command(name = "full")
    private static final class Full implements Command {
        @Override
        public ExitStatus run() throws IOException {
            throw new IOException("No space left on device");
        }
    }

    @Test
    void unitsWhoseLogsAreLostAreJudgedAgain() throws IOException {
        String[] campaign = {"fuzz", "--seeds", "0..7", "--workers", "1", "--passes", "dce", "--no-reduce"};
        String[] begin = java.util.Arrays.copyOf(campaign, campaign.length + 2);
        begin[campaign.length] = "--out";
        begin[campaign.length + 1] = "out";
        assertEquals(ExitStatus.GOOD, run(begin), session.err());
        String records = Files.readString(folder.resolve("out/records.jsonl"));
        try (Stream<Path> logs = Files.walk(folder.resolve("out/units"))) {
            for (Path file : logs.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        assertEquals(ExitStatus.GOOD, run("fuzz", "--resume", "out", "--workers", "1"), session.err());
        assertEquals(records, Files.readString(folder.resolve("out/records.jsonl")));
    }
}
