package lockstep.compiler.select;

import java.util.Objects;
import lockstep.ir.ptx.PtxVersion;

/**
 * What PTX is made for.
 *
 * @param architecture {@code 90} for {@code sm_90}
 * @param version of the PTX ISA
 */
public record PtxTarget(int architecture, PtxVersion version) {
    /** What is made where nothing is said. */
    public static final PtxTarget DEFAULT = new PtxTarget(90, new PtxVersion(9, 0));

    public PtxTarget {
        Objects.requireNonNull(version);
    }

    /** The word of {@code .target}: {@code "sm_90"}. */
    public String name() {
        return "sm_" + architecture;
    }
}
