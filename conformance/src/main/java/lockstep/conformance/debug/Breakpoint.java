package lockstep.conformance.debug;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.sim.LaneValues;
import lockstep.sim.Place;
import lockstep.sim.WarpView;

/**
 * Where a run stops: before an instruction.
 *
 * @param number its number in commands
 * @param where instructions at which it stops
 * @param condition condition that some active lane must meet, if any
 */
record Breakpoint(int number, Where where, Optional<Condition> condition) {
    /** Whether the run stops at {@code view}. */
    boolean stops(WarpView view, boolean isEntry) {
        return where.isAt(view, isEntry)
                && condition.map(each -> each.holds(view)).orElse(true);
    }

    @Override
    public String toString() {
        return number + ": " + where + condition.map(each -> " if " + each).orElse("");
    }

    /** A set of instructions. */
    sealed interface Where {
        /** All instructions; a condition selects among them. */
        record Anywhere() implements Where {
            @Override
            public String toString() {
                return "anywhere";
            }
        }

        /** Those on a line of the program. */
        record Line(int number) implements Where {
            @Override
            public String toString() {
                return "line " + number;
            }
        }

        /** The first one of a function. */
        record Entry(String function) implements Where {
            @Override
            public String toString() {
                return "@" + function;
            }
        }

        /** Those that compute a value. */
        record Value(String name) implements Where {
            @Override
            public String toString() {
                return name;
            }
        }

        /** Parses {@code text}: a line, a value, a function, or nothing. */
        static Optional<Where> parse(String text) {
            Matcher line = Pattern.compile("(?:.*:)?([0-9]{1,9})").matcher(text);
            if (text.isEmpty()) {
                return Optional.of(new Anywhere());
            }
            if (line.matches()) {
                return Optional.of(new Line(Integer.parseInt(line.group(1))));
            }
            if (text.contains(" ")) {
                return Optional.empty();
            }
            return Optional.of(
                    text.startsWith("%")
                            ? new Value(text)
                            : new Entry(text.startsWith("@") ? text.substring(1) : text));
        }

        /** Whether {@code view} is at one of them. */
        default boolean isAt(WarpView view, boolean isEntry) {
            Place place = view.place();
            return switch (this) {
                case Anywhere _ -> true;
                case Line line -> place.location().line() == line.number();
                case Entry entry -> isEntry && place.function().equals(entry.function());
                case Value value -> view.computes().contains(value.name());
            };
        }
    }

    /**
     * A condition on the value of a lane.
     *
     * @param value name of the value
     * @param comparison {@code ==} and the like
     * @param number the signed number to compare with
     */
    record Condition(String value, String comparison, BigDecimal number) {
        private static final Pattern FORM = Pattern.compile("(\\S+)\\s*(==|!=|<=|>=|<|>)\\s*(-?[0-9]+(?:\\.[0-9]+)?)");

        static Optional<Condition> parse(String text) {
            Matcher matcher = FORM.matcher(text.strip());
            return matcher.matches()
                    ? Optional.of(new Condition(matcher.group(1), matcher.group(2), new BigDecimal(matcher.group(3))))
                    : Optional.empty();
        }

        /** Whether an active lane meets it; a value that is undefined or not a number does not meet any condition. */
        boolean holds(WarpView view) {
            Optional<LaneValues> values = view.value(value);
            if (values.isEmpty()) {
                return false;
            }
            LaneValues.Leaf leaf = values.get().leaves().getFirst();
            for (int rest = view.mask(); rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                if (LaneText.number(leaf, lane).filter(this::holds).isPresent()) {
                    return true;
                }
            }
            return false;
        }

        private boolean holds(BigDecimal other) {
            int order = other.compareTo(number);
            return switch (comparison) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                default -> order >= 0;
            };
        }

        @Override
        public String toString() {
            return value + " " + comparison + " " + number;
        }
    }
}
