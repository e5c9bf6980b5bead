package lockstep.ir.sass.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * The control fields as text, {@code B01----:R2:W-:Y:S04}: scoreboards waited for, the one released when the sources
 * are read, the one released when the result is there, whether to switch to another warp, cycles until the next
 * instruction.
 */
public final class ControlText {
    private static final int SCOREBOARDS = 6;
    private static final long NO_SCOREBOARD = 7;
    private static final Pattern TEXT = Pattern.compile("B([-0-5]{6}):R([-0-7]):W([-0-7]):([-Y]):S([0-9]{2})");

    private ControlText() {}

    /** The control fields of {@code instruction}. */
    public static String print(SassInstruction instruction) {
        StringBuilder text = new StringBuilder("B");
        long wait = instruction.value(CommonField.WAIT);
        for (int i = 0; i < SCOREBOARDS; i++) {
            text.append((wait >>> i & 1) != 0 ? (char) ('0' + i) : '-');
        }
        text.append(":R").append(scoreboard(instruction.value(CommonField.READ_BARRIER)));
        text.append(":W").append(scoreboard(instruction.value(CommonField.WRITE_BARRIER)));
        text.append(instruction.value(CommonField.YIELD) == 0 ? ":Y" : ":-");
        text.append(":S%02d".formatted(instruction.value(CommonField.STALL)));
        return text.toString();
    }

    private static String scoreboard(long number) {
        return number == NO_SCOREBOARD ? "-" : "" + number;
    }

    /** {@code instruction} with the control fields of {@code text}; empty if the text is malformed. */
    public static Optional<SassInstruction> parse(String text, SassInstruction instruction) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long wait = 0;
        for (int i = 0; i < SCOREBOARDS; i++) {
            char c = matcher.group(1).charAt(i);
            if (c != '-' && c != '0' + i) {
                return Optional.empty();
            }
            wait |= c == '-' ? 0 : 1L << i;
        }
        long stall = Long.parseLong(matcher.group(5));
        return stall > CommonField.STALL.spec().bits().largest()
                ? Optional.empty()
                : Optional.of(instruction
                        .with(CommonField.WAIT, wait)
                        .with(CommonField.READ_BARRIER, number(matcher.group(2)))
                        .with(CommonField.WRITE_BARRIER, number(matcher.group(3)))
                        .with(CommonField.YIELD, matcher.group(4).equals("Y") ? 0 : 1)
                        .with(CommonField.STALL, stall));
    }

    private static long number(String scoreboard) {
        return scoreboard.equals("-") ? NO_SCOREBOARD : Long.parseLong(scoreboard);
    }
}
