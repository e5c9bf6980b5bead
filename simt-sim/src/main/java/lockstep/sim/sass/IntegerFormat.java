package lockstep.sim.sass;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How integers are in a register, as the modifiers of machine instructions write it: {@code U32}, {@code S16x2}.
 *
 * @param isSigned whether they have signs
 * @param width bits of one
 * @param count how many there are
 */
record IntegerFormat(boolean isSigned, int width, int count) {
    private static final Pattern WORD = Pattern.compile("([SU])([0-9]+)(?:x([0-9]+))?");

    /** The format that {@code word} names; that of {@code usual} where the listing shows nothing. */
    static IntegerFormat of(String word, String usual) {
        Matcher matcher = WORD.matcher(word.isEmpty() ? usual : word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + word + "' is no format of integers");
        }
        int count = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        return new IntegerFormat(matcher.group(1).equals("S"), Integer.parseInt(matcher.group(2)), count);
    }
}
