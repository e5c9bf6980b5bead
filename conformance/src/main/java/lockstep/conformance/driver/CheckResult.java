package lockstep.conformance.driver;

import java.util.List;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.check.FileReport;

/**
 * The result of checking files.
 *
 * @param reports of the files that are valid input, in order
 * @param troubles reasons why the others were refused, in order
 */
public record CheckResult(List<FileReport> reports, List<Trouble> troubles) {
    public CheckResult {
        reports = List.copyOf(reports);
        troubles = List.copyOf(troubles);
    }

    /** Whether something is wrong with a file that was checked. */
    public boolean isWrong() {
        return reports.stream().anyMatch(FileReport::isWrong);
    }
}
