package lockstep.fuzz.campaign;

import lockstep.fuzz.judge.Declarations;
import lockstep.ir.json.JsonLine;

/** Coverage as text for a file. */
final class CoverageReport {
    /** Key of the rules that were never applied. */
    static final String NEVER = "never";

    /** Key of the refusals that were never reached. */
    static final String NEVER_REFUSED = "never_refused";

    private CoverageReport() {}

    /** One object: seeds by coverage point, what passes did with their rules and never did, changes. */
    static String json(Statistics statistics, Declarations declared) {
        JsonLine report = JsonLine.object()
                .put("schema", CaseRecord.SCHEMA)
                .put("seeds", statistics.seeds())
                .put("points", statistics.coverage())
                .put("rules", statistics.rules())
                .put(NEVER, statistics.neverFired(declared.rules()))
                .put("refusals", statistics.refusals())
                .put(NEVER_REFUSED, statistics.neverRefused(declared.refusals()));
        if (!statistics.changes().isEmpty()) {
            report.put("changes", changes(statistics));
        }
        return report + "\n";
    }

    private static JsonLine changes(Statistics statistics) {
        JsonLine all = JsonLine.object();
        statistics
                .changes()
                .forEach((name, counts) -> all.put(
                        name,
                        JsonLine.object()
                                .put("tried", counts.tried())
                                .put("made", counts.made())
                                .put("discarded", counts.discarded())
                                .put("wrong", counts.wrong())));
        return all;
    }
}
