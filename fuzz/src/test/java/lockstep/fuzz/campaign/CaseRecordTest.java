package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a record keeps of the reason of an inconclusive case: a word, and the kind of a gap. */
final class CaseRecordTest {
    private static CaseRecord open(String reason) {
        return CaseRecord.of(
                1,
                "default",
                List.of(),
                new Judgement(CaseVerdict.INCONCLUSIVE, List.of(), reason, RuleCounts.NONE, 1, 2, Optional.empty()));
    }

    /** Rules are points with the shape of the case, refusals without. */
    @Test
    void refusalsArePointsOfTheirOwn() {
        RuleCounts counts =
                new RuleCounts(new TreeMap<>(Map.of("licm:hoist", 2L)), new TreeMap<>(Map.of("licm:hoist!tied", 3L)));
        CaseRecord record = CaseRecord.of(
                1,
                "default",
                List.of(),
                new Judgement(CaseVerdict.GOOD, List.of(), "", counts, 1, 2, Optional.empty()));
        assertEquals(List.of("licm:hoist@" + record.shape(), "licm:hoist!tied"), record.points());
        assertEquals(record, CaseRecord.parse(record.line()));
        Statistics statistics = new Statistics();
        statistics.addAll(List.of(record, record));
        assertEquals(Map.of("licm:hoist!tied", 6L), statistics.refusals());
        assertEquals(List.of("licm:sink!tied"), statistics.neverRefused(List.of("licm:sink!tied", "licm:hoist!tied")));
        assertEquals(2L, statistics.coverage().get("licm:hoist!tied"));
        assertTrue(CoverageReport.json(statistics, new Declarations(List.of(), List.of("licm:sink!tied")))
                .contains("\"refusals\":{\"licm:hoist!tied\":6},\"never_refused\":[\"licm:sink!tied\"]"));
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
