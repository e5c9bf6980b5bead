package lockstep.fuzz.campaign;

import java.util.List;
import lockstep.ir.json.JsonLine;

/** Coverage as text for a file. */
final class CoverageReport {
    private CoverageReport() {}

    /** One object: seeds by coverage point, applications by rule, the rules that were never applied, changes. */
    static String json(Statistics statistics, List<String> rules) {
        JsonLine report = JsonLine.object()
                .put("schema", CaseRecord.SCHEMA)
                .put("seeds", statistics.seeds())
                .put("points", statistics.coverage())
                .put("rules", statistics.rules())
                .put("never", statistics.neverFired(rules));
        if (!statistics.changes().isEmpty()) {
            report.put("changes", changes(statistics));
        }
        return report + "\n";
    }

    private static JsonLine changes(Statistics statistics) {
        JsonLine all = JsonLine.object();
        statistics.changes().forEach((name, counts) -> all.put(
                name,
                JsonLine.object()
                        .put("tried", counts.tried())
                        .put("made", counts.made())
                        .put("discarded", counts.discarded())
                        .put("wrong", counts.wrong())));
        return all;
    }
}
