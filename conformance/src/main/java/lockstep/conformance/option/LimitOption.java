package lockstep.conformance.option;

import lockstep.compiler.pipeline.PipelineOptions;
import picocli.CommandLine.Option;

/** {@code --bisect-limit}, {@code --bisect-required}: the number of rewrites that happen. */
final class LimitOption {
    @Option(
            names = "--bisect-limit",
            paramLabel = "N",
            description = "Let only the first N rewrites of a file happen, counting all rules of all passes. Passes"
                    + " that the next level needs, and that begin after them, still do their work.")
    private long limit = Long.MAX_VALUE;

    @Option(
            names = "--bisect-required",
            description = "Let --bisect-limit hold for passes that the next level needs as well.")
    private boolean isStrict;

    /** How passes run. */
    PipelineOptions options() {
        PipelineOptions limited = PipelineOptions.PLAIN.limitedTo(limit);
        return isStrict ? limited : limited.sparingRequired();
    }
}
