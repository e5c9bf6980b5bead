package lockstep.fuzz.campaign;

import java.util.List;
import lockstep.ir.json.JsonLine;

/** Coverage as text for a file. */
final class CoverageReport {
    private CoverageReport() {}

    /** One object: seeds by coverage point, applications by rule, and the rules that were never applied. */
    static String json(Statistics statistics, List<String> rules) {
        return JsonLine.object()
                        .put("schema", CaseRecord.SCHEMA)
                        .put("seeds", statistics.seeds())
                        .put("points", statistics.coverage())
                        .put("rules", statistics.rules())
                        .put("never", statistics.neverFired(rules))
                + "\n";
    }
}
