package lockstep.fuzz.campaign;

import java.nio.file.Path;
import lockstep.fuzz.finding.Finding;

/** Receives the events of a campaign, on the threads of its workers. */
public interface CampaignListener {
    /** A finding was written to {@code folder}. */
    void found(Finding finding, Path folder);

    /** {@code seeds} more seeds were judged. */
    void advanced(int seeds);
}
