package lockstep.conformance.check;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;

/**
 * Verdicts as SARIF for code-scanning services: a result for each wrong verdict (level error) or inconclusive one (kind
 * open), for each external tool that did not produce a program, for each expectation that does not hold, and for each
 * file that could not be judged. Right steps have no result. Source: OASIS, Static Analysis Results Interchange Format
 * (SARIF) Version 2.1.0.
 */
public final class SarifReport {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String EXPECTATION = "expectation";

    /** Rules by id with their descriptions; all are listed, whether a result names them or not. */
    private static final Map<String, String> RULES = new TreeMap<>(Map.ofEntries(
            Map.entry("Differs", "After the pass the program shows something else than before."),
            Map.entry("PolicyDependent", "After the pass what the program shows depends on the schedule."),
            Map.entry("ParticipantsDiffer", "After the pass other lanes take part in a collective operation."),
            Map.entry("RaceIntroduced", "After the pass the program has a race that it had not before."),
            Map.entry("ClaimViolated", "What an analysis claims of runs is not so."),
            Map.entry("Inconclusive", "The runs are no ground for a verdict."),
            Map.entry("Crash", "The outside tool was ended by a signal."),
            Map.entry("Timeout", "The outside tool did not end in time."),
            Map.entry("Refusal", "The outside tool said no to a valid program."),
            Map.entry("Unsupported", "The outside tool knows that it does not support the program."),
            Map.entry("BadOutput", "The outside tool wrote no valid module."),
            Map.entry("pass-crash", "A pass from outside threw an exception, or hid what it did."),
            Map.entry("pass-timeout", "A pass from outside did not end in time."),
            Map.entry("broken-module", "A pass from outside left a program that does not verify."),
            Map.entry(EXPECTATION, "An EXPECT line does not hold for the input."),
            Map.entry(Trouble.KIND, "The input is no valid program.")));

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
            file.toolFailures().forEach(failure -> report.tool(file.file(), failure));
            file.failedExpectations()
                    .forEach(line -> report.results.add(
                            result(SourceLocation.ofFile(file.file()), EXPECTATION, "fail", "error", line)));
        }
        troubles.forEach(
                t -> report.results.add(result(within(t.file(), t.place()), Trouble.KIND, "fail", "error", t.text())));
        JsonLine driver = JsonLine.object().put("name", "lockstep").put("version", version);
        driver.putObjects("rules", rules());
        JsonLine run = JsonLine.object().put("tool", JsonLine.object().put("driver", driver));
        run.put("columnKind", "utf16CodeUnits").putObjects("results", report.results);
        return JsonLine.object().put("$schema", SCHEMA).put("version", "2.1.0").putObjects("runs", List.of(run)) + "\n";
    }

    private static List<JsonLine> rules() {
        List<JsonLine> rules = new ArrayList<>();
        RULES.forEach((id, text) -> rules.add(JsonLine.object()
                .put("id", id)
                .put("shortDescription", JsonLine.object().put("text", text))));
        return rules;
    }

    private void step(String file, StepVerdict step) {
        SourceLocation launch = within(file, step.place());
        String place = "step %d, %s, on @%s: ".formatted(step.step() + 1, step.pass(), step.launch());
        switch (step.verdict()) {
            case Verdict.Wrong wrong ->
                results.add(result(
                                launch,
                                wrong.word(),
                                "fail",
                                "error",
                                place + wrong.counterexample().text())
                        .put("properties", properties(step)));
            case Verdict.Inconclusive open ->
                results.add(result(launch, open.word(), "open", "none", place + open.reason() + ": " + open.what())
                        .put("properties", properties(step)));
            case Verdict.Refines r -> {}
            case Verdict.Skipped s -> {}
        }
    }

    private void tool(String file, StepFailure failure) {
        String text = "step %d, %s: %s".formatted(failure.step() + 1, failure.command(), failure.text());
        SourceLocation place = SourceLocation.ofFile(file);
        results.add(
                failure.isWrong()
                        ? result(place, failure.word(), "fail", "error", text)
                        : result(place, failure.word(), "open", "none", text));
    }

    private static JsonLine properties(StepVerdict step) {
        return JsonLine.object()
                .put("step", step.step())
                .put("pass", step.pass())
                .put("kernel", step.launch())
                .put("rule", step.lastRule());
    }

    /** {@code place} if it is in {@code file}, otherwise the whole file. */
    private static SourceLocation within(String file, SourceLocation place) {
        return place.file().equals(file) ? place : SourceLocation.ofFile(file);
    }

    /** Services do not show results without a region, so a result about a whole file gets its first line. */
    private static JsonLine result(SourceLocation place, String rule, String kind, String level, String text) {
        JsonLine artifact = JsonLine.object().put("uri", uri(place.file()));
        JsonLine region = JsonLine.object().put("startLine", Math.max(1, place.line()));
        if (place.column() > 0) {
            region.put("startColumn", place.column());
        }
        JsonLine location = JsonLine.object()
                .put(
                        "physicalLocation",
                        JsonLine.object().put("artifactLocation", artifact).put("region", region));
        return JsonLine.object()
                .put("ruleId", rule)
                .put("kind", kind)
                .put("level", level)
                .put("message", JsonLine.object().put("text", text))
                .putObjects("locations", List.of(location));
    }

    /** A relative path stays relative, to the root that the reader chooses for the sources. */
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
