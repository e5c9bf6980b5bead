package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.conformance.bugs.BugKind;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugRecord.Trial;
import lockstep.conformance.bugs.BugRecordReader;
import lockstep.conformance.bugs.BugRecords;
import lockstep.conformance.bugs.ToolVersion;
import lockstep.conformance.external.ToolVersions;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.known.KnownToolBug.ToolFault;
import lockstep.fuzz.known.KnownToolBugs;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Programs of recorded bugs fail as recorded, in the installed tools of the recorded versions; and signs are of the
 * versions that they name. Here a share of the trials; all of them with {@code -Dlockstep.corpora=all}, and with
 * another ptxas by {@code -Dlockstep.ptxas=PATH}.
 */
final class RecordedBugsTest {
    private static final String PTXAS = System.getProperty("lockstep.ptxas", "ptxas");
    private static final int ONE_IN = 25;

    /** One cell of the table of a record. */
    private record Cell(BugRecord record, Trial trial, String level, String architecture) {
        String command() {
            return BugTrials.command(record, PTXAS, level, architecture);
        }

        String name() {
            return record.number() + " " + trial.version() + " " + level + " " + architecture;
        }

        boolean isInShare() {
            return TestShare.takes(name(), ONE_IN);
        }
    }

    private static Stream<Cell> cells() {
        return BugRecords.all().stream()
                .filter(record ->
                        record.kind() != BugKind.ENDLESS && !record.programs().isEmpty())
                .flatMap(record -> record.trials().stream()
                        .filter(trial -> !trial.isOfLarger())
                        .flatMap(trial -> trial.levels().stream()
                                .flatMap(level -> trial.architectures().stream()
                                        .map(each -> new Cell(record, trial, level, each)))));
    }

    @TestFactory
    Stream<DynamicTest> programsFailAsTheirRecordsSay() {
        return cells().filter(Cell::isInShare).map(cell -> DynamicTest.dynamicTest(cell.name(), () -> tried(cell)));
    }

    private static void tried(Cell cell) throws IOException {
        Optional<ToolVersion> installed = ToolVersions.of(cell.command());
        assumeTrue(installed.equals(Optional.of(cell.trial.version())), "installed is " + installed);
        assertEquals(cell.trial.verdict(), BugTrials.of(cell.record, cell.command(), cell.architecture));
    }

    /** The verdict follows from the tool: a program that is wrong at one level is right at another. */
    @Test
    void aProgramIsNotWrongWhereTheToolIsRight() throws IOException {
        BugRecord record = BugRecords.all().stream()
                .filter(each -> each.number() == 69)
                .findFirst()
                .orElseThrow();
        assumeTrue(ToolVersions.of(PTXAS).isPresent(), "ptxas is not installed");
        assertEquals(BugRecord.Verdict.RIGHT, BugTrials.of(record, PTXAS + " -O0 -arch=sm_90", "sm_90"));
        assertEquals(BugRecord.Verdict.WRONG, BugTrials.of(record, PTXAS + " -O3 -arch=sm_90", "sm_90"));
    }

    @Test
    void anotherArchitectureNeedsItsVersion() {
        String text = ".version 8.0\n.target sm_90\n";
        assertEquals(".version 8.7\n.target sm_120\n", BugTrials.retarget(text, "sm_120"));
        assertEquals(".version 8.0\n.target sm_75\n", BugTrials.retarget(text, "sm_75"));
    }

    private static KnownToolBugs signs(String sign) {
        return new KnownToolBugs(List.of(BugRecordReader.read("900-sample", "record", """
                number: 900
                title: a sample
                tools: ptxas
                kind: crash
                class: crash
                confidence: evident
                what: it crashes

                [sign]
                kind: crash
                """ + sign)));
    }

    private static boolean isSuspected(KnownToolBugs signs, String tool, String version) {
        return !signs.suspectedBy(new ToolFault(tool, ToolVersion.of(version), Optional.of(BugKind.CRASH), "", ""))
                .isEmpty();
    }

    /** A new release needs no code: the range of a sign ends, or another one is added. */
    @Test
    void aSignIsOfTheVersionsThatItNames() {
        KnownToolBugs signs = signs("""
                versions: 12.9..13.0
                architectures: sm_75
                suspect: opcode:testp guarded
                instead: copy-under-guard
                """);
        assertTrue(isSuspected(signs, "ptxas -O3 -arch=sm_75", "13.0.88"));
        assertFalse(isSuspected(signs, "ptxas -O3 -arch=sm_75", "13.3.33"));
        assertFalse(isSuspected(signs, "ptxas -O3 -arch=sm_90", "13.0.88"));
        assertFalse(isSuspected(signs, "llc -arch=sm_75", "13.0.88"));
        assertTrue(isSuspected(signs, "ptxas -O3 -arch=sm_75", "of no version"));
    }

    @Test
    void aSuspectThatIsNothingIsSaidWithItsPlace() {
        assertRefused("suspect: opcode:testp odd\ninstead: choose", "11:23", "there is no condition 'odd'");
        assertRefused("suspect: opcode:none\ninstead: choose", "11:10", "there is no opcode 'none'");
        assertRefused("suspect: any:.none\ninstead: choose", "11:10", "there is no modifier");
        assertRefused("suspect: type0:x\ninstead: choose", "11:10", "there is no type 'x'");
        assertRefused("suspect: guarded\ninstead: nothing", "12:10", "there is no replacement 'nothing'");
        assertRefused("suspect: guarded\ninstead: replace:.a=.b", "12:10", "there is no modifier");
    }

    private static void assertRefused(String sign, String place, String message) {
        InputException thrown = assertThrows(InputException.class, () -> signs(sign + "\n"));
        String text = thrown.diagnostics().getFirst().toString();
        assertTrue(text.startsWith("record:" + place + ": error[bug-suspect]: " + message), text);
    }
}
