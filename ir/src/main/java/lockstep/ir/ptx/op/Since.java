package lockstep.ir.ptx.op;

import java.util.Objects;
import lockstep.ir.ptx.PtxModule.PtxVersion;

/**
 * Where a form exists.
 *
 * @param version the first version of PTX that has it
 * @param architecture the first architecture that has it, {@code 90} for sm_90; 0 for all
 * @param specific whether only that architecture has it, as {@code sm_90a}, and later ones in their own {@code a} kinds
 * @param open whether it is machine IR, which ptxas does not know
 */
public record Since(PtxVersion version, int architecture, boolean specific, boolean open) {
    /** In all versions, everywhere. */
    public static final Since ALWAYS = new Since(new PtxVersion(1, 0), 0, false, false);

    public Since {
        Objects.requireNonNull(version);
    }

    /** The versions and architectures where both this and {@code other} exist. */
    Since and(Since other) {
        PtxVersion later = version.isAtLeast(other.version) ? version : other.version;
        int larger = Math.max(architecture, other.architecture);
        return new Since(later, larger, specific || other.specific, open || other.open);
    }

    @Override
    public String toString() {
        if (open) {
            return "open";
        }
        String place = architecture == 0 ? "" : " sm_" + architecture + (specific ? "a" : "");
        return version + place;
    }
}
