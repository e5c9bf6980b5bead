package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.RuleCounts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a record keeps of the reason why nothing could be said: a word, and of gaps what they are. */
final class CaseRecordTest {
    private static CaseRecord open(String reason) {
        return CaseRecord.of(
                1,
                "default",
                List.of(),
                new Judgement(CaseVerdict.INCONCLUSIVE, List.of(), reason, RuleCounts.NONE, 1, 2, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            unsupported: I2IP with a third source at @k, block k+0x10, after | unsupported: I2IP with a third source
            out-of-fuel: before is out of fuel after 7 warp instructions     | out-of-fuel
            policy-dependent                                                 | policy-dependent
            ``                                                               | ``
            """)
    void reasonsAreShort(String reason, String expected) {
        CaseRecord record = open(reason);
        assertEquals(expected, record.inconclusive());
        assertEquals(record, CaseRecord.parse(record.line()));
    }
}
