package lockstep.conformance.check;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;

/**
 * Verdicts as SARIF, as code-scanning services read it: a result for each verdict that says that something is wrong
 * (level error) or that nothing could be said (kind open), for each expectation that does not hold, and for each file
 * that could not be judged. Steps that are right are no results. Source: OASIS, Static Analysis Results Interchange
 * Format (SARIF) Version 2.1.0.
 */
public final class SarifReport {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String EXPECTATION = "expectation";

    /** Rules by id with what each says; all are listed, whether a result names them or not. */
    private static final Map<String, String> RULES = new TreeMap<>(Map.of(
            "Differs", "After the pass the program shows something else than before.",
            "PolicyDependent", "After the pass what the program shows depends on the schedule.",
            "ParticipantsDiffer", "After the pass other lanes take part in a collective operation.",
            "RaceIntroduced", "After the pass the program has a race that it had not before.",
            "ClaimViolated", "An analysis claims that something is uniform that is not.",
            "Inconclusive", "The runs are no ground for a verdict.",
            EXPECTATION, "An EXPECT line does not hold for the input.",
            "refused", "The input is no valid program."));

    private final List<JsonLine> results = new ArrayList<>();

    private SarifReport() {}

    /**
     * The text of the file.
     *
     * @param version of Lockstep
     */
    public static String of(String version, List<FileReport> reports, List<Trouble> troubles) {
        SarifReport report = new SarifReport();
        for (FileReport file : reports) {
            file.verdicts().forEach(step -> report.step(file.file(), step));
            file.failedExpectations()
                    .forEach(line -> report.results.add(result(file.file(), EXPECTATION, "fail", "error", line)));
        }
        troubles.forEach(t -> report.results.add(result(t.file(), t.kind(), "fail", "error", t.text())));
        JsonLine driver = JsonLine.object().put("name", "lockstep").put("version", version);
        driver.putObjects("rules", rules(troubles));
        JsonLine run = JsonLine.object().put("tool", JsonLine.object().put("driver", driver));
        run.put("columnKind", "utf16CodeUnits").putObjects("results", report.results);
        return JsonLine.object()
                        .put("$schema", SCHEMA)
                        .put("version", "2.1.0")
                        .putObjects("runs", List.of(run))
                + "\n";
    }

    private static List<JsonLine> rules(List<Trouble> troubles) {
        Map<String, String> all = new TreeMap<>(RULES);
        troubles.forEach(t -> all.putIfAbsent(t.kind(), "The outside tool gave no valid module."));
        List<JsonLine> rules = new ArrayList<>();
        all.forEach((id, text) -> rules.add(
                JsonLine.object().put("id", id).put("shortDescription", JsonLine.object().put("text", text))));
        return rules;
    }

    private void step(String file, StepVerdict step) {
        String place = "step %d, %s, on @%s: ".formatted(step.step() + 1, step.pass(), step.launch());
        switch (step.verdict()) {
            case Verdict.Wrong wrong -> results.add(
                    result(file, wrong.word(), "fail", "error", place + wrong.counterexample().text())
                            .put("properties", properties(step)));
            case Verdict.Inconclusive open -> results.add(
                    result(file, open.word(), "open", "none", place + open.reason() + ": " + open.what())
                            .put("properties", properties(step)));
            case Verdict.Refines r -> {}
            case Verdict.Skipped s -> {}
        }
    }

    private static JsonLine properties(StepVerdict step) {
        return JsonLine.object()
                .put("step", step.step())
                .put("pass", step.pass())
                .put("kernel", step.launch())
                .put("rule", step.lastRule());
    }

    private static JsonLine result(String file, String rule, String kind, String level, String text) {
        JsonLine artifact = JsonLine.object().put("uri", uri(file));
        JsonLine location = JsonLine.object()
                .put("physicalLocation", JsonLine.object().put("artifactLocation", artifact));
        return JsonLine.object()
                .put("ruleId", rule)
                .put("kind", kind)
                .put("level", level)
                .put("message", JsonLine.object().put("text", text))
                .putObjects("locations", List.of(location));
    }

    /** A relative path stays relative, to wherever the reader takes the sources to be. */
    private static String uri(String file) {
        if (Path.of(file).isAbsolute()) {
            return Path.of(file).toUri().toASCIIString();
        }
        try {
            String path = file.indexOf(':') >= 0 ? "./" + file : file;
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("a path alone is always quoted: " + file, impossible);
        }
    }
}
