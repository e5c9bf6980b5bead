package lockstep.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugRecord.Trial;
import lockstep.conformance.bugs.BugRecords;

/**
 * Recorded bugs of outside tools.
 *
 * @param tool show those of this tool; all where it is empty
 */
record BugCatalog(String tool) implements Catalog {
    @Override
    public String kind() {
        return "bugs";
    }

    @Override
    public String summary() {
        return "bugs of outside tools that have a record";
    }

    @Override
    public List<String> columns() {
        return List.of("number", "tools", "what", "class", "confidence", "fails", "right", "title", "page");
    }

    @Override
    public List<String> brief() {
        return List.of("number", "tools", "class", "confidence", "title");
    }

    @Override
    public List<List<String>> rows() {
        return records().stream().map(BugCatalog::row).toList();
    }

    /** The records that are shown. */
    List<BugRecord> records() {
        return BugRecords.all().stream()
                .filter(record -> tool.isEmpty() || record.tools().contains(tool))
                .toList();
    }

    private static List<String> row(BugRecord record) {
        return List.of(
                Integer.toString(record.number()),
                String.join(" ", record.tools()),
                record.kind().word(),
                record.type().word(),
                record.confidence().word(),
                versions(record, BugRecord.Verdict.WRONG, BugRecord.Verdict.FAILED),
                versions(record, BugRecord.Verdict.RIGHT),
                record.title(),
                "docs/bugs/" + record.page());
    }

    /** Versions in which some trial had one of these verdicts. */
    private static String versions(BugRecord record, BugRecord.Verdict... verdicts) {
        return record.trials().stream()
                .filter(trial -> List.of(verdicts).contains(trial.verdict()))
                .map(Trial::version)
                .map(Object::toString)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
