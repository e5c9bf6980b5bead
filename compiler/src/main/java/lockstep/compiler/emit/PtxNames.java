package lockstep.compiler.emit;

import java.util.regex.Pattern;

/**
 * The valid names of globals. PTX also allows names that begin with a percent sign, but these are reserved for
 * registers. Source: PTX ISA 9.0, "Identifiers"; {@code WARP_SZ} is a constant.
 */
public final class PtxNames {
    private static final Pattern VALID = Pattern.compile("[a-zA-Z][a-zA-Z0-9_$]*|[_$][a-zA-Z0-9_$]+");

    private PtxNames() {}

    /** Whether a global of PTX may be called {@code name}. */
    public static boolean isValid(String name) {
        return VALID.matcher(name).matches() && !name.equals("WARP_SZ");
    }

    /** A valid name derived from {@code name}; a valid name is unchanged. */
    public static String valid(String name) {
        if (isValid(name)) {
            return name;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean stays = c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '$');
            if (stays) {
                text.append(c);
            } else {
                text.append(c == '.' || c == '@' ? "_$_" : "_$x%02X_".formatted((int) c));
            }
        }
        return isValid(text.toString()) ? text.toString() : "_$" + text;
    }
}
