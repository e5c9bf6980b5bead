package lockstep.conformance.debug;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.conformance.driver.ShownRange;
import lockstep.ir.diag.InputException;

/** A command of the user. */
sealed interface DebugCommand {
    /** Sets a breakpoint. */
    record Break(Breakpoint.Where where, Optional<Breakpoint.Condition> condition) implements DebugCommand {}

    /** Deletes a breakpoint; all of them if there is not a number. */
    record Delete(OptionalInt number) implements DebugCommand {}

    /** Continues to the next stop, or back to the previous one. */
    record Continue(boolean isBack) implements DebugCommand {}

    /** Steps a number of instructions of the warp, forward or back. */
    record Step(long count, boolean isBack) implements DebugCommand {}

    /** Restarts the run. */
    record Restart() implements DebugCommand {}

    /** Prints a value in all lanes, or in one. */
    record Print(String name, OptionalInt lane, char format) implements DebugCommand {}

    /** Prints memory. */
    record Examine(ShownRange range) implements DebugCommand {}

    /** Continues until a warp is next, and selects a lane of it. */
    record Focus(OptionalInt launch, OptionalLong block, OptionalInt warp, OptionalInt lane) implements DebugCommand {}

    /** Shows a topic of the warp or of the debugger. */
    record Info(Topic topic) implements DebugCommand {}

    /** Prints the call stack. */
    record Backtrace() implements DebugCommand {}

    /** Lists the commands. */
    record Help() implements DebugCommand {}

    /** Leaves the debugger. */
    record Quit() implements DebugCommand {}

    /** The topics of {@code info}. */
    enum Topic {
        /** Where the lanes of the warp are. */
        LANES("lanes"),
        /** The reconvergence stack. */
        ARMS("arms"),
        /** All values computed so far. */
        LOCALS("locals"),
        /** The breakpoints. */
        BREAKPOINTS("breakpoints");

        private final String word;

        Topic(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Parses a command; empty if {@code line} is not one. */
    static Optional<DebugCommand> parse(String line) {
        String[] parts = line.strip().split("\\s+", 2);
        String rest = parts.length == 1 ? "" : parts[1].strip();
        return Verb.of(parts[0]).flatMap(verb -> switch (verb) {
            case BREAK -> breakpoint(rest);
            case DELETE ->
                rest.isEmpty()
                        ? Optional.of(new Delete(OptionalInt.empty()))
                        : number(rest).map(n -> new Delete(OptionalInt.of(n)));
            case CONTINUE -> alone(rest, new Continue(false));
            case REVERSE_CONTINUE -> alone(rest, new Continue(true));
            case STEPI -> count(rest, false);
            case REVERSE_STEPI -> count(rest, true);
            case RUN -> alone(rest, new Restart());
            case PRINT -> print(parts[0], rest);
            case EXAMINE -> examine(rest);
            case INFO -> info(rest);
            case BACKTRACE -> alone(rest, new Backtrace());
            case CUDA -> focus(rest);
            case HELP -> Optional.of(new Help());
            case QUIT -> alone(rest, new Quit());
        });
    }

    private static Optional<DebugCommand> info(String rest) {
        return Stream.of(Topic.values())
                .filter(topic -> !rest.isEmpty() && topic.word.startsWith(rest))
                .findFirst()
                .map(Info::new);
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
        Matcher command = Pattern.compile("[a-z]+(?:/([xduf]))?").matcher(word);
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
