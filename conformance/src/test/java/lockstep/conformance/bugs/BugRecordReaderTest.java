package lockstep.conformance.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.conformance.bugs.BugRecord.Confidence;
import lockstep.conformance.bugs.BugRecord.Trial;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Well-formed records are read, and malformed ones are refused with a place. */
final class BugRecordReaderTest {
    private static final String TEXT = """
            # a comment
            number: 71
            title: a guard is lost
            tools: ptxas llc
            kind: wrong-program
            class: guard
            confidence: manual
            manual: PTX ISA, "testp"
            program: program.ptx
            also: other.ptx
            what: the guard is on none
              of the instructions
            expected: 5
            got: 3
            code: FSETP P1
            code: ISETP P2
            elsewhere: https://example.org/1 2026-11-27: seen there
            tested: 13.0.88 -O0,-O3 sm_75,sm_90 wrong

            [sign]
            kind: wrong-program
            tools: ptxas
            versions: 12.9..13.0
            architectures: sm_75 sm_80
            suspect: opcode:testp guarded
            instead: copy-under-guard
            turn: 2
            hides: much
            [sign]
            kind: crash
            words: ^LLVM ERROR
            """;

    private static BugRecord read(String text) {
        return BugRecordReader.read("71-guarded-testp", "record", text);
    }

    @Test
    void allFieldsAreRead() {
        BugRecord record = read(TEXT);
        assertEquals(71, record.number());
        assertEquals("a guard is lost", record.title());
        assertEquals(List.of("ptxas", "llc"), record.tools());
        assertEquals(BugKind.WRONG_PROGRAM, record.kind());
        assertEquals(BugClass.GUARD, record.type());
        assertEquals(Confidence.MANUAL, record.confidence());
        assertEquals(List.of("program.ptx", "other.ptx"), record.programs());
        assertEquals("the guard is on none of the instructions", record.what());
        assertEquals(List.of("FSETP P1", "ISETP P2"), record.code());
        assertEquals(
                new Trial(
                        new ToolVersion(List.of(13, 0, 88)),
                        List.of("-O0", "-O3"),
                        List.of("sm_75", "sm_90"),
                        BugRecord.Verdict.WRONG,
                        false),
                record.trials().getFirst());
        assertEquals("71-guarded-testp.md", record.page());
    }

    @Test
    void signsAreOfTheRecordsToolsUnlessTheySaySo() {
        List<BugSign> signs = read(TEXT).signs();
        assertEquals(List.of("ptxas"), signs.getFirst().tools());
        assertEquals(List.of("sm_75", "sm_80"), signs.getFirst().architectures());
        assertEquals(2, signs.getFirst().turn());
        assertEquals("much", signs.getFirst().hides());
        assertEquals(25, signs.getFirst().suspect().orElseThrow().location().line());
        assertEquals(10, signs.getFirst().suspect().orElseThrow().location().column());
        assertEquals(List.of("ptxas", "llc"), signs.getLast().tools());
        assertEquals(BugKind.CRASH, signs.getLast().kind());
        assertTrue(signs.getLast().words().matcher("LLVM ERROR: x").find());
        assertEquals(ToolVersion.Range.ALL, signs.getLast().versions());
    }

    /** Each wrong line is reported with its place: one word of the record is changed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            number: 71                  | number: x                   | 2:9   | expected a number
            number: 71                  | number: 72                  | 2:9   | the folder is
            number: 71                  | # none                      | 1:1   | 'number' is missing
            title: a guard is lost      | title: A guard.             | 3:8   | full stop
            title: a guard is lost      | titel: a guard              | 3:1   | there is no key 'titel'
            title: a guard is lost      | title:a guard               | 3:7   | expected a blank and a value
            title: a guard is lost      | title:                      | 3:7   | expected a blank and a value
            title: a guard is lost      | a guard                     | 3:1   | expected 'KEY: VALUE'
            kind: wrong-program         | kind: wrong                 | 5:7   | expected one of crash, refusal
            class: guard                | class: lost                 | 6:8   | expected one of guard, saturation
            confidence: manual          | confidence: sure            | 7:13  | expected one of levels
            program: program.ptx        | program: ../x.ptx           | 9:10  | expected the name of a .ptx or .ll file
            expected: 5                 | got: 5                      | 14:1  | 'got' is there already, in line 13
            2026-11-27: seen            | yesterday: seen             | 17:12 | expected 'https://
            -O3 sm_75,sm_90 wrong       | -O3 sm_75,sm_90             | 18:9  | expected VERSION LEVELS
            sm_75,sm_90 wrong           | sm_75,sm_90 wrong smaller   | 18:9  | expected VERSION LEVELS
            tested: 13.0.88             | tested: v13                 | 18:9  | 'v13' is not a version
            -O0,-O3                     | -O9                         | 18:9  | '-O9' are not levels
            sm_75,sm_90                 | turing                      | 18:9  | 'turing' are not architectures
            sm_75,sm_90 wrong           | sm_75,sm_90 odd             | 18:9  | 'odd' is not one of
            versions: 12.9..13.0        | versions: 13.0..12.9        | 23:11 | expected FIRST..LAST
            versions: 12.9..13.0        | versions: 13                | 23:11 | expected FIRST..LAST
            instead: copy-under-guard   | # none                      | 20:1  | 'instead' is missing
            words: ^LLVM ERROR          | words: (                    | 31:8  | not a regular expression
            words: ^LLVM ERROR          | # none                      | 29:1  | a sign needs 'words' or 'suspect'
            words: ^LLVM ERROR          | instead: x                  | 29:1  | a sign needs 'words' or 'suspect'
            turn: 2                     | title: x                    | 27:1  | there is no key 'title' here
            """)
    void whatIsWrongIsSaidWithItsPlace(String right, String wrong, String place, String message) {
        InputException thrown = assertThrows(InputException.class, () -> read(TEXT.replace(right, wrong)));
        String text = thrown.diagnostics().getFirst().toString();
        assertTrue(text.startsWith("record:" + place + ": error[bug-record]"), text);
        assertTrue(text.contains(message), text);
    }

    @Test
    void aLineThatContinuesNothingIsRefused() {
        InputException thrown = assertThrows(InputException.class, () -> read("  of nothing\n"));
        assertTrue(thrown.diagnostics().getFirst().toString().startsWith("record:1:1:"));
    }

    @ParameterizedTest
    @CsvSource({
        "12.9..13.0, 12.9.86, true",
        "12.9..13.0, 13.0.88, true",
        "12.9..13.0, 13.3.33, false",
        "12.9..13.0, 12.8.1, false",
        "..13.0.88, 13.0.89, false",
        "13.0.88.., 13.0.88, true",
        "13.0.88.., 12.9.86, false",
        "..13, 13.9, true"
    })
    void aRangeHasTheVersionsBetweenItsEnds(String range, String version, boolean isIn) {
        assertEquals(
                isIn,
                ToolVersion.Range.of(range)
                        .orElseThrow()
                        .has(ToolVersion.of(version).orElseThrow()));
    }

    @Test
    void versionsAreNumbersWithDots() {
        assertEquals(Optional.empty(), ToolVersion.of("13."));
        assertEquals(Optional.empty(), ToolVersion.of("1.2.3.4.5"));
        assertFalse(ToolVersion.of("13.0.88").isEmpty());
    }
}
