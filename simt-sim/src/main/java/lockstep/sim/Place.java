package lockstep.sim;

import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;

/**
 * A place in the program and in the launch.
 *
 * @param function name without sigil; empty where no instruction is involved
 * @param block name or number, with the percent sign
 * @param instruction the instruction's text, one line
 * @param origin the input instruction that it was derived from, as text; null where unknown
 * @param location in the input file
 * @param launch index in the launch sequence, from 0
 * @param cta linear index of the thread block, -1 where none
 * @param warp index in the thread block, -1 where none
 * @param lane index in the warp, -1 where none
 */
public record Place(
        String function,
        String block,
        String instruction,
        @Nullable String origin,
        SourceLocation location,
        int launch,
        long cta,
        int warp,
        int lane) {
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!function.isEmpty()) {
            text.append('@')
                    .append(function)
                    .append(", block ")
                    .append(block)
                    .append(": ")
                    .append(instruction);
        }
        if (location.line() > 0) {
            text.append(" (").append(location).append(')');
        }
        text.append(", launch ").append(launch);
        if (cta >= 0) {
            text.append(", block ")
                    .append(cta)
                    .append(", warp ")
                    .append(warp)
                    .append(", lane ")
                    .append(lane);
        }
        return text.toString();
    }
}
