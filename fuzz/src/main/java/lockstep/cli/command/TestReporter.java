package lockstep.cli.command;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.conformance.filetest.FiletestResult;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.Filetests.Blessing;
import lockstep.ir.json.JsonLine;

/** Prints the results of filetests and the changes to their check lines, which it writes if it is told to. */
final class TestReporter {
    private static final int SCHEMA = 1;

    private final Session session;
    private final boolean isJson;
    private final boolean isBlessing;
    private final Map<Status, Integer> counts = new EnumMap<>(Status.class);
    private int proposed;

    /**
     * @param isJson whether a line for machines is printed for each
     * @param isBlessing whether changes are written
     */
    TestReporter(Session session, boolean isJson, boolean isBlessing) {
        this.session = session;
        this.isJson = isJson;
        this.isBlessing = isBlessing;
    }

    /**
     * Shows a result and what can be done about it, and does that.
     *
     * @param file of the test
     * @param blessing of a failed test
     */
    void show(FiletestResult result, Path file, Blessing blessing) {
        counts.merge(result.status(), 1, Integer::sum);
        if (isJson) {
            line(object("test")
                    .put("name", result.name())
                    .put("status", result.status().word())
                    .put("detail", result.detail())
                    .put("ms", result.milliseconds()));
        } else if (result.status() == Status.FAILED && !(isBlessing && blessing instanceof Blessing.Proposed)) {
            session.out().line("FAILED " + result.detail().stripTrailing());
        } else if (result.status() == Status.SKIPPED) {
            session.out().line("skipped " + result.name() + ": " + result.detail());
        }
        if (result.status() == Status.FAILED) {
            take(result.name(), file, blessing);
        }
    }

    private void take(String name, Path file, Blessing blessing) {
        switch (blessing) {
            case Blessing.Proposed change -> propose(name, file, change);
            case Blessing.Refused refused -> showRefused(name, refused.reason());
            case Blessing.Unrelated _
            when isBlessing -> showRefused(name, name + ": fails for another reason than its check lines");
            case Blessing.Unrelated _ -> {}
        }
    }

    private void propose(String name, Path file, Blessing.Proposed change) {
        proposed++;
        if (isBlessing) {
            OutputFiles.write(session, "--bless", file.toAbsolutePath().toString(), change.text());
        }
        if (isJson) {
            line(object("blessing").put("name", name).put("written", isBlessing).put("diff", change.diff()));
            return;
        }
        session.out().print(change.diff());
        if (isBlessing) {
            session.out().line("blessed " + name);
        }
    }

    private void showRefused(String name, String reason) {
        if (isJson) {
            line(object("blessing").put("name", name).put("written", false).put("refused", reason));
        } else {
            session.out().line("not blessed: " + reason.stripTrailing());
        }
    }

    private static JsonLine object(String kind) {
        return JsonLine.object().put("schema", SCHEMA).put("kind", kind);
    }

    private void line(JsonLine object) {
        session.out().line(object.toString());
    }

    private int count(Status status) {
        return counts.getOrDefault(status, 0);
    }

    private int blessed() {
        return isBlessing ? proposed : 0;
    }

    /** Number of tests that failed, and fail still. */
    int failed() {
        return count(Status.FAILED) - blessed();
    }

    void summarize() {
        int skipped = count(Status.SKIPPED);
        int passed = count(Status.PASSED) + count(Status.EXPECTED_FAILURE);
        if (isJson) {
            JsonLine summary = object("summary")
                    .put("passed", (long) passed)
                    .put("failed", (long) failed())
                    .put("skipped", (long) skipped);
            line(isBlessing ? summary.put("blessed", (long) blessed()) : summary);
            return;
        }
        if (!isBlessing && proposed > 0) {
            session.out().line("tests that pass with the changes shown above, which --bless writes: " + proposed);
        }
        String more = skipped == 0 ? "" : ", " + skipped + " skipped";
        session.out()
                .line(passed + " passed, " + failed() + " failed" + more
                        + (isBlessing ? ", " + blessed() + " blessed" : ""));
    }
}
