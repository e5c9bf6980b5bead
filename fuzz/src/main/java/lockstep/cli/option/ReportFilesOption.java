package lockstep.cli.option;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import lockstep.cli.page.Page;
import lockstep.cli.page.ReportData;
import lockstep.cli.session.Session;
import lockstep.cli.session.Version;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.JunitReport;
import lockstep.conformance.check.SarifReport;
import lockstep.conformance.check.Trouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --junit}, {@code --sarif}, {@code --html FILE}: verdicts for build servers, code scanning and browsers. */
public final class ReportFilesOption {
    @Option(names = "--junit", paramLabel = "FILE", description = "Write the verdicts as JUnit XML as well.")
    private @Nullable String junit;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write what is wrong or open as SARIF 2.1.0 as well.")
    private @Nullable String sarif;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the verdicts as a page that needs nothing else, as well.")
    private @Nullable String html;

    /**
     * Writes the files asked for.
     *
     * @param left files that nobody came to
     * @throws IOException if a file cannot be written
     */
    public void write(Session session, List<FileReport> reports, List<Trouble> troubles, int left)
            throws IOException {
        if (junit != null) {
            write(session, junit, JunitReport.of(reports, troubles));
        }
        if (sarif != null) {
            write(session, sarif, SarifReport.of(Version.number(), reports, troubles));
        }
        if (html != null) {
            write(session, html, Page.REPORT.of(ReportData.of(reports, troubles, left)));
        }
    }

    private static void write(Session session, String file, String text) throws IOException {
        Files.writeString(session.inputs().resolve(file), text, StandardCharsets.UTF_8);
    }
}
