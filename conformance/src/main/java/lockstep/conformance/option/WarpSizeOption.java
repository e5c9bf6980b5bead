package lockstep.conformance.option;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine.Option;

/** {@code --warp-size}: the number of lanes per warp. */
public final class WarpSizeOption {
    private static final int LARGEST = 32;

    @Option(names = "--warp-size", paramLabel = "N", description = "Lanes a warp, 1 to 32 (default 32).")
    private int lanes = LARGEST;

    /**
     * Lanes per warp, 1 to 32.
     *
     * @throws InputException if another number was given
     */
    public int lanes() {
        if (lanes < 1 || lanes > LARGEST) {
            throw new InputException(
                    "warp-size", SourceLocation.ofFile("<argument>"), "--warp-size must be 1 to 32, not " + lanes);
        }
        return lanes;
    }
}
