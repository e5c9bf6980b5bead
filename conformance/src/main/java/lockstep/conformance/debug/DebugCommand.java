package lockstep.conformance.debug;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.conformance.driver.ShownRange;
import lockstep.ir.diag.InputException;

/** What a user types. */
sealed interface DebugCommand {
    /** Where to stop from now on. */
    record Break(Breakpoint.Where where, Optional<Breakpoint.Condition> condition) implements DebugCommand {}

    /** Not to stop there any more; all of them without a number. */
    record Delete(OptionalInt number) implements DebugCommand {}

    /** To go on to the next stop, or back to the one before. */
    record Continue(boolean isBack) implements DebugCommand {}

    /** So many instructions of the warp on, or back. */
    record Step(long count, boolean isBack) implements DebugCommand {}

    /** From the beginning. */
    record Restart() implements DebugCommand {}

    /** A value in all lanes, or in one. */
    record Print(String name, OptionalInt lane, char format) implements DebugCommand {}

    /** What memory holds. */
    record Examine(ShownRange range) implements DebugCommand {}

    /** To go on until a warp is next, and to look at a lane of it. */
    record Focus(OptionalInt launch, OptionalLong block, OptionalInt warp, OptionalInt lane)
            implements DebugCommand {}

    /** Something to be shown of the warp or of the debugger. */
    record Info(Topic topic) implements DebugCommand {}

    /** Where the calls came from. */
    record Backtrace() implements DebugCommand {}

    /** The commands. */
    record Help() implements DebugCommand {}

    /** No more. */
    record Quit() implements DebugCommand {}

    /** What {@code info} shows. */
    enum Topic {
        /** Where the lanes of the warp are. */
        LANES("lanes"),
        /** The stack of reconvergence. */
        ARMS("arms"),
        /** All values that have been computed. */
        LOCALS("locals"),
        /** Where the run stops. */
        BREAKPOINTS("breakpoints");

        private final String word;

        Topic(String word) {
            this.word = word;
        }
    }

    /** The commands, a line each. */
    List<String> HELP = List.of(
            "break LINE | FUNCTION | %VALUE [if %VALUE == NUMBER]   b: stop there; %VALUE: before it is computed",
            "delete [N]                        d: a breakpoint, or all",
            "continue                          c: on to the next stop",
            "stepi [N]                         si, s: so many instructions of this warp",
            "reverse-continue, reverse-stepi   rc, rsi: the same backwards, by running again",
            "run                               r: from the beginning",
            "print[/FORMAT] %VALUE[LANE]       p: a value in the lanes; /x /d /u /f",
            "x ARG[RANGE]                      memory, as --show: x 0[0..7], x @table[3]:f32",
            "info lanes | arms | locals | breakpoints   i: where lanes are, where they meet again, values",
            "backtrace                         bt: the calls that led here",
            "cuda [launch N] [block N] [warp N] [lane N]   on to that warp; which lane is looked at",
            "quit                              q");

    /** The command in {@code line}; empty if it is none. */
    static Optional<DebugCommand> parse(String line) {
        String[] parts = line.strip().split("\\s+", 2);
        String rest = parts.length == 1 ? "" : parts[1].strip();
        String word = parts[0];
        return switch (word) {
            case "break", "b" -> breakpoint(rest);
            case "delete", "d" -> rest.isEmpty()
                    ? Optional.of(new Delete(OptionalInt.empty()))
                    : number(rest).map(n -> new Delete(OptionalInt.of(n)));
            case "continue", "c" -> alone(rest, new Continue(false));
            case "reverse-continue", "rc" -> alone(rest, new Continue(true));
            case "stepi", "si", "step", "s", "nexti", "ni", "next", "n" -> count(rest, false);
            case "reverse-stepi", "rsi", "reverse-step", "rs", "reverse-next", "rn" -> count(rest, true);
            case "run", "r" -> alone(rest, new Restart());
            case "x" -> examine(rest);
            case "info", "i" -> Stream.of(Topic.values())
                    .filter(topic -> !rest.isEmpty() && topic.word.startsWith(rest))
                    .findFirst()
                    .map(Info::new);
            case "backtrace", "bt", "where" -> alone(rest, new Backtrace());
            case "cuda" -> focus(rest);
            case "help", "h" -> Optional.of(new Help());
            case "quit", "q" -> alone(rest, new Quit());
            default -> print(word, rest);
        };
    }

    private static Optional<DebugCommand> alone(String rest, DebugCommand command) {
        return rest.isEmpty() ? Optional.of(command) : Optional.empty();
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[0-9]{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static Optional<DebugCommand> count(String rest, boolean isBack) {
        return number(rest.isEmpty() ? "1" : rest).filter(n -> n > 0).map(n -> new Step(n, isBack));
    }

    private static Optional<DebugCommand> breakpoint(String rest) {
        Matcher matcher = Pattern.compile("(.*?)\\s*(?:\\bif\\s+(.+))?").matcher(rest);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<Breakpoint.Condition> condition =
                Optional.ofNullable(matcher.group(2)).flatMap(Breakpoint.Condition::parse);
        boolean isConditionGood = matcher.group(2) == null || condition.isPresent();
        String where = matcher.group(1).strip();
        if (!isConditionGood || where.isEmpty() && condition.isEmpty()) {
            return Optional.empty();
        }
        return Breakpoint.Where.parse(where).map(place -> new Break(place, condition));
    }

    private static Optional<DebugCommand> print(String word, String rest) {
        Matcher command = Pattern.compile("(?:print|p)(?:/([xduf]))?").matcher(word);
        Matcher value = Pattern.compile("(\\S+?)(?:\\[([0-9]{1,2})\\])?").matcher(rest);
        if (!command.matches() || !value.matches()) {
            return Optional.empty();
        }
        char format = command.group(1) == null ? LaneText.OWN : command.group(1).charAt(0);
        String lane = value.group(2);
        return Optional.of(new Print(
                value.group(1), lane == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(lane)), format));
    }

    private static Optional<DebugCommand> examine(String rest) {
        try {
            return ShownRange.hasForm(rest) ? Optional.of(new Examine(ShownRange.parse(rest))) : Optional.empty();
        } catch (InputException noSuchType) {
            return Optional.empty();
        }
    }

    private static Optional<DebugCommand> focus(String rest) {
        Pattern form = Pattern.compile("(?:(?:launch|kernel) (\\d{1,6}))?\\s*(?:block (\\d{1,9}))?\\s*"
                + "(?:warp (\\d{1,4}))?\\s*(?:lane (\\d{1,2}))?");
        Matcher matcher = form.matcher(rest.replaceAll("\\s+", " "));
        if (rest.isEmpty() || !matcher.matches()) {
            return Optional.empty();
        }
        OptionalInt block = group(matcher, 2);
        return Optional.of(new Focus(
                group(matcher, 1),
                block.isEmpty() ? OptionalLong.empty() : OptionalLong.of(block.getAsInt()),
                group(matcher, 3),
                group(matcher, 4)));
    }

    private static OptionalInt group(Matcher matcher, int number) {
        String text = matcher.group(number);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }
}
