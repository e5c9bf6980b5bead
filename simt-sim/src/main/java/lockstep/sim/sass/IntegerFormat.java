package lockstep.sim.sass;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of integers in a register, as the modifiers of machine instructions name it: {@code U32}, {@code S16x2}.
 *
 * @param isSigned whether they have signs
 * @param width bits of one
 * @param count how many there are
 */
record IntegerFormat(boolean isSigned, int width, int count) {
    private static final Pattern WORD = Pattern.compile("([SU])([0-9]+)(?:x([0-9]+))?");

    /** The format that {@code word} names; {@code usual} if the word is empty. */
    static IntegerFormat of(String word, String usual) {
        Matcher matcher = WORD.matcher(word.isEmpty() ? usual : word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + word + "' is not a format of integers");
        }
        int count = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        return new IntegerFormat(matcher.group(1).equals("S"), Integer.parseInt(matcher.group(2)), count);
    }
}
