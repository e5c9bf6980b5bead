package lockstep.compiler.emit;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.verify.Target;

/**
 * The target of PTX generation.
 *
 * @param architecture {@code 90} for {@code sm_90}
 * @param version of the PTX ISA
 */
public record PtxTarget(int architecture, PtxVersion version) {
    /** The default target. */
    public static final PtxTarget DEFAULT = new PtxTarget(90, new PtxVersion(9, 0));

    /** The oldest supported architecture: the oldest one of version 12 toolkits. */
    public static final int MIN_ARCHITECTURE = 50;

    public PtxTarget {
        Objects.requireNonNull(version);
    }

    /**
     * The target called {@code name}, with the version of {@link #DEFAULT}, which supports all architectures.
     *
     * @return empty if it is not supported: unknown, older than {@value #MIN_ARCHITECTURE}, or architecture-specific
     *     ({@code sm_90a})
     */
    public static Optional<PtxTarget> named(String name) {
        return Target.of(name)
                .filter(known -> known.toString().equals(name) && known.kind().isEmpty())
                .filter(known -> known.number() >= MIN_ARCHITECTURE)
                .map(known -> new PtxTarget(known.number(), DEFAULT.version()));
    }

    /** The operand of {@code .target}: {@code "sm_90"}. */
    public String name() {
        return "sm_" + architecture;
    }
}
