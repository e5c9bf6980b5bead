package lockstep.cli.option;

import java.util.List;
import lockstep.cli.page.Page;
import lockstep.cli.page.ReportData;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.cli.session.Version;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.check.JunitReport;
import lockstep.conformance.check.SarifReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --junit}, {@code --sarif}, {@code --html FILE}: verdicts for build servers, code scanning and browsers. */
public final class ReportFilesOption {
    private static final String JUNIT = "--junit";
    private static final String SARIF = "--sarif";
    private static final String HTML = "--html";

    @Option(names = JUNIT, paramLabel = "FILE", description = "Write the verdicts as JUnit XML as well.")
    private @Nullable String junit;

    @Option(names = SARIF, paramLabel = "FILE", description = "Write what is wrong or open as SARIF 2.1.0 as well.")
    private @Nullable String sarif;

    @Option(
            names = HTML,
            paramLabel = "FILE",
            description = "Write the verdicts as a page that needs nothing else, as well.")
    private @Nullable String html;

    /**
     * Writes the files asked for.
     *
     * @param left files that were not reached
     * @throws lockstep.ir.diag.InputException if a file cannot be written
     */
    public void write(Session session, List<FileReport> reports, List<Trouble> troubles, int left) {
        if (junit != null) {
            OutputFiles.write(session, JUNIT, junit, JunitReport.of(reports, troubles));
        }
        if (sarif != null) {
            OutputFiles.write(session, SARIF, sarif, SarifReport.of(Version.number(), reports, troubles));
        }
        if (html != null) {
            OutputFiles.write(session, HTML, html, Page.REPORT.of(ReportData.of(reports, troubles, left)));
        }
    }
}
