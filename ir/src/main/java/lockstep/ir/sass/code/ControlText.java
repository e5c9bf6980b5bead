package lockstep.ir.sass.code;

import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * The control fields as text, {@code B01----:R2:W-:Y:S04}: scoreboards waited for, the one released when the sources
 * are read, the one released when the result is there, whether the warp may be left, cycles until the next instruction.
 */
public final class ControlText {
    private static final int SCOREBOARDS = 6;
    private static final long NO_SCOREBOARD = 7;

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
}
