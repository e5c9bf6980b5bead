package lockstep.conformance.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/**
 * A range of memory elements to show after a run. As text: {@code 0}, {@code 0[7]}, {@code 2[0..31]},
 * {@code @table[4]:f32}: a buffer, named by the number of the argument that allocates it, or a global, then a range of
 * elements, counted from 0 with the last one included, then their type. By default the type is that of the buffer;
 * globals are bytes.
 *
 * @param text as it was given
 * @param object number of an argument, or name of a global with its sigil
 * @param first element
 * @param last element; clipped to the end of the object
 * @param type of the elements, if given
 */
public record ShownRange(String text, String object, long first, long last, Optional<ElementType> type) {
    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,4}|@[^\\[:]+)(?:\\[([0-9]{1,12})(?:\\.\\.([0-9]{1,12}))?\\])?(?::([a-z0-9]+))?");

    public ShownRange {
        Objects.requireNonNull(text);
        Objects.requireNonNull(object);
        Objects.requireNonNull(type);
    }

    /** Whether {@code text} has the form of a range, which is an unlikely name of a file. */
    public static boolean hasForm(String text) {
        return FORM.matcher(text).matches();
    }

    /**
     * Parses a range.
     *
     * @throws InputException if it is not a range, or ends before it begins
     */
    public static ShownRange parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw fault("'" + text + "' is not what is to be shown; 0, 0[7], 2[0..31], @global[4]:f32 are");
        }
        String first = matcher.group(2);
        String last = matcher.group(3) == null ? first : matcher.group(3);
        Optional<ElementType> type = Optional.ofNullable(matcher.group(4)).map(ShownRange::type);
        long from = first == null ? 0 : Long.parseLong(first);
        long to = last == null ? Long.MAX_VALUE : Long.parseLong(last);
        if (to < from) {
            throw fault("'" + text + "' ends before it begins");
        }
        return new ShownRange(text, matcher.group(1), from, to, type);
    }

    private static ElementType type(String word) {
        return Stream.of(ElementType.values())
                .filter(type -> type.word().equals(word))
                .findFirst()
                .orElseThrow(() -> fault("there is no type of elements '" + word + "'"));
    }

    private static InputException fault(String message) {
        return new InputException("sim-show", SourceLocation.ofFile("<argument>"), "--show: " + message);
    }

    /**
     * Elements of an object.
     *
     * @param object name, as in results
     * @param type of each
     * @param first number of the first
     * @param values in order: numbers, {@code undef} if a bit is undefined, {@code poison}; a pointer is shown by its
     *     target
     */
    public record Values(String object, ElementType type, long first, List<String> values) {
        public Values {
            values = List.copyOf(values);
        }
    }

    /**
     * The values after a run.
     *
     * @throws InputException if the object does not exist, or ends before the range begins
     */
    public List<Values> of(LaunchFile launches, RunResult result) {
        return of(launches, result.objects());
    }

    /**
     * The values in memory.
     *
     * @param objects objects in memory
     * @throws InputException if the object does not exist, or ends before the range begins
     */
    public List<Values> of(LaunchFile launches, List<ObservedObject> objects) {
        List<Values> found = new ArrayList<>();
        for (int i = 0; i < launches.launches().size(); i++) {
            Launch launch = launches.launches().get(i);
            for (int k = 0; k < launch.arguments().size(); k++) {
                if (object.equals(Integer.toString(k))
                        && launch.arguments().get(k) instanceof LaunchArgument.OfBuffer made) {
                    ElementType own = made.buffer().type();
                    named(objects, launches.bufferName(i, k)).ifPresent(each -> found.add(values(each, own)));
                }
            }
        }
        named(objects, object).ifPresent(each -> found.add(values(each, ElementType.I8)));
        if (found.isEmpty()) {
            String names =
                    String.join(", ", objects.stream().map(ObservedObject::name).toList());
            throw fault("there is no '" + object + "' to be shown, there are: " + names);
        }
        if (first > 0 && found.stream().allMatch(values -> values.values().isEmpty())) {
            throw fault(
                    "'" + text + "' is behind the end of " + found.getFirst().object());
        }
        return found;
    }

    /**
     * The names of objects for ranges: the numbers of arguments that are buffers, without repetition, then the names of
     * globals.
     *
     * @param objects objects in memory
     */
    public static List<String> objects(LaunchFile launches, List<ObservedObject> objects) {
        Stream<String> buffers = launches.launches().stream()
                .flatMap(launch -> IntStream.range(0, launch.arguments().size())
                        .filter(i -> launch.arguments().get(i) instanceof LaunchArgument.OfBuffer)
                        .mapToObj(Integer::toString));
        Stream<String> globals = objects.stream().map(ObservedObject::name).filter(name -> name.startsWith("@"));
        return Stream.concat(buffers.distinct(), globals).toList();
    }

    private static Optional<ObservedObject> named(List<ObservedObject> objects, String name) {
        return objects.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    private Values values(ObservedObject object, ElementType own) {
        ElementType element = type.orElse(own);
        long end = Math.min(last, object.bytes().length / element.bytes() - 1L);
        List<String> values = new ArrayList<>();
        for (long i = first; i <= end; i++) {
            values.add(value(object, element, (int) (i * element.bytes())));
        }
        return new Values(object.name(), element, first, values);
    }

    private static String value(ObservedObject object, ElementType type, int offset) {
        long bits = 0;
        boolean isUndefined = false;
        for (int i = type.bytes() - 1; i >= 0; i--) {
            if ((object.flagsAt(offset + i) & ObservedObject.POISON) != 0) {
                return "poison";
            }
            isUndefined |= object.undefinedAt(offset + i) != 0;
            bits = bits << 8 | object.bytes()[offset + i] & 0xff;
        }
        if (isUndefined) {
            return "undef";
        }
        String pointer = type == ElementType.PTR ? object.pointerAt(offset) : null;
        return pointer != null ? pointer : number(type, bits);
    }

    private static String number(ElementType type, long bits) {
        return switch (type) {
            case I8, I16, I32, I64 -> {
                int unused = Long.SIZE - Byte.SIZE * type.bytes();
                yield Long.toString(bits << unused >> unused);
            }
            case F64 -> Double.toString(type.decode(bits));
            case F16, BF16, F32 -> Float.toString((float) type.decode(bits));
            case PTR -> "0x" + Long.toHexString(bits);
        };
    }
}
