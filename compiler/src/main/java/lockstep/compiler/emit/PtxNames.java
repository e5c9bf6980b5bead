package lockstep.compiler.emit;

import java.util.regex.Pattern;

/** Which names PTX has. Source: PTX ISA 9.0, "Identifiers"; {@code WARP_SZ} is a constant. */
final class PtxNames {
    private static final Pattern VALID = Pattern.compile("[a-zA-Z][a-zA-Z0-9_$]*|[_$%][a-zA-Z0-9_$]+");

    private PtxNames() {}

    static boolean isValid(String name) {
        return VALID.matcher(name).matches() && !name.equals("WARP_SZ");
    }
}
