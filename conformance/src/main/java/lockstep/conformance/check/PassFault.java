package lockstep.conformance.check;

import java.util.Objects;
import lockstep.conformance.plugin.PassFailure;

/**
 * A plug-in pass that failed. Steps after it are not judged.
 *
 * @param step its number in the pipeline, from 0
 * @param failure how it failed
 */
public record PassFault(int step, PassFailure failure) implements StepFailure {
    public PassFault {
        Objects.requireNonNull(failure);
    }

    @Override
    public String command() {
        return failure.pass();
    }

    @Override
    public String who() {
        return "the pass " + failure.pass();
    }

    @Override
    public boolean isWrong() {
        return true;
    }

    @Override
    public String word() {
        return failure.kind().word();
    }

    @Override
    public String text() {
        return failure.text().stripTrailing();
    }
}
