package lockstep.ir.launch;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchFile.Init;

/** Reads one line of a launch description and adds it to the given lists. */
final class LaunchLineParser {
    /** Limit on the bytes of all buffers of a sequence; more is treated as a mistake. */
    private static final long MAX_BUFFER_BYTES = 1L << 30;

    private static final long MAX_HEAP_BYTES = 1L << 30;
    /** The most shared memory a block can have on any architecture to date, rounded up. */
    private static final long MAX_SHARED_BYTES = 256 << 10;

    private static final int MAX_BLOCK_THREADS = 1024;
    private static final int MAX_ARGUMENTS = 4096;

    private final String file;
    private final int line;
    private final int columnOffset;
    private final String text;
    private final List<Init> inits;
    private final List<Launch> launches;
    private final List<Expect> expects;
    private int at;

    LaunchLineParser(
            String file,
            int line,
            int columnOffset,
            String text,
            List<Init> inits,
            List<Launch> launches,
            List<Expect> expects) {
        this.file = file;
        this.line = line;
        this.columnOffset = columnOffset;
        this.text = text;
        this.inits = inits;
        this.launches = launches;
        this.expects = expects;
    }

    void parse(boolean isLaunchFile, Diagnostics diagnostics) {
        try {
            skipBlanks();
            if (isLaunchFile && (at == text.length() || isComment())) {
                return;
            }
            parseLine();
        } catch (InputException e) {
            e.diagnostics().forEach(diagnostics::add);
        }
    }

    private boolean isComment() {
        return text.startsWith("#", at) || text.startsWith("//", at) || text.startsWith(";", at);
    }

    private void parseLine() {
        int start = at;
        if (accept("LAUNCH:")) {
            launches.add(launch());
        } else if (accept("EXPECT:")) {
            expects.add(expect());
        } else if (accept("INIT:")) {
            inits.add(init());
        } else {
            throw error(start, "launch-syntax", "expected INIT:, LAUNCH: or EXPECT:");
        }
        skipBlanks();
        if (at < text.length()) {
            throw error(at, "launch-syntax", "unexpected text after the line: '" + shorten(text.substring(at)) + "'");
        }
    }

    // ---- lines

    private Init init() {
        SourceLocation place = here(at);
        String symbol = name("the name of a global");
        expectCharacter('=');
        int start = at;
        Optional<BufferSpec> buffer = buffer(word());
        return new Init(
                symbol, buffer.orElseThrow(() -> error(start, "launch-syntax", "expected 'buf' or 'out'")), place);
    }

    private Launch launch() {
        SourceLocation place = here(at);
        String kernel = name("the name of a kernel");
        Dim3 grid = null;
        Dim3 block = null;
        long shared = 0;
        long heap = Launch.DEFAULT_HEAP;
        List<LaunchArgument> arguments = null;
        Set<String> seen = new HashSet<>();
        while (skipBlanks() < text.length()) {
            int start = at;
            String key = word();
            if (!seen.add(key)) {
                throw error(start, "launch-duplicate", "'" + key + "' is given twice");
            }
            expectCharacter('=');
            switch (key) {
                case "grid" -> grid = extent(Integer.MAX_VALUE, 65535, 65535);
                case "block" -> block = blockExtent(start);
                case "shared" -> shared = size("shared", MAX_SHARED_BYTES);
                case "heap" -> heap = size("heap", MAX_HEAP_BYTES);
                case "args" -> arguments = arguments();
                default -> throw error(start, "launch-key", "unknown key '" + shorten(key) + "'");
            }
        }
        if (grid == null || block == null || arguments == null) {
            String missing = grid == null ? "grid" : block == null ? "block" : "args";
            throw error(text.length(), "launch-missing", "'" + missing + "=' is missing");
        }
        return new Launch(kernel, grid, block, shared, heap, arguments, place);
    }

    private Expect expect() {
        SourceLocation place = here(at);
        String kernel = name("the name of a kernel");
        int start = at;
        String key = word();
        switch (key) {
            case "arg" -> {
                return expectArgument(kernel, place);
            }
            case "printf" -> {
                return new Expect.Printed(kernel, crc(), place);
            }
            case "outcome" -> {
                expectCharacter('=');
                int wordStart = at;
                String outcome = word();
                if (!Set.of("trap", "assert", "exit", "finished").contains(outcome)) {
                    throw error(wordStart, "expect-outcome", "expected trap, assert, exit or finished");
                }
                return new Expect.Outcome(kernel, outcome, place);
            }
            default -> throw error(start, "launch-key", "expected arg=, printf or outcome=");
        }
    }

    private Expect expectArgument(String kernel, SourceLocation place) {
        expectCharacter('=');
        int argument = (int) number("an argument's index", 0, MAX_ARGUMENTS);
        if (peek() != '[') {
            return new Expect.Crc(kernel, argument, crc(), place);
        }
        take();
        int index = (int) number("an element's index", 0, Integer.MAX_VALUE);
        expectCharacter(']');
        expectCharacter('=');
        int start = at;
        String value = word();
        if (LaunchNumbers.parseInteger(value).isEmpty()
                && LaunchNumbers.parseDouble(value).isEmpty()) {
            throw error(start, "launch-number", "expected a number, found '" + shorten(value) + "'");
        }
        double tolerance = 0;
        if (skipBlanks() < text.length() && accept("tol=")) {
            tolerance = floating();
        }
        return new Expect.Element(kernel, argument, index, value, tolerance, place);
    }

    private int crc() {
        skipBlanks();
        int start = at;
        if (!accept("crc32=")) {
            throw error(start, "launch-syntax", "expected crc32=");
        }
        int digitsStart = at;
        String digits = word();
        if (!digits.matches("[0-9a-fA-F]{8}")) {
            throw error(digitsStart, "expect-crc", "expected eight hexadecimal digits");
        }
        return Integer.parseUnsignedInt(digits, 16);
    }

    // ---- parts

    private Dim3 blockExtent(int start) {
        Dim3 block = extent(MAX_BLOCK_THREADS, MAX_BLOCK_THREADS, 64);
        if (block.count() > MAX_BLOCK_THREADS) {
            throw error(
                    start,
                    "launch-size",
                    "a block has at most " + MAX_BLOCK_THREADS + " threads, not " + block.count());
        }
        return block;
    }

    private Dim3 extent(int maxX, int maxY, int maxZ) {
        int x = (int) number("an extent", 1, maxX);
        int y = acceptComma() ? (int) number("an extent", 1, maxY) : 1;
        int z = acceptComma() ? (int) number("an extent", 1, maxZ) : 1;
        return new Dim3(x, y, z);
    }

    private boolean acceptComma() {
        if (peek() == ',') {
            take();
            return true;
        }
        return false;
    }

    private long size(String what, long limit) {
        return number(what, 0, limit);
    }

    private List<LaunchArgument> arguments() {
        expectCharacter('[');
        List<LaunchArgument> arguments = new ArrayList<>();
        if (skipBlanks() < text.length() && peek() == ']') {
            take();
            return arguments;
        }
        while (true) {
            arguments.add(argument(arguments));
            skipBlanks();
            int start = at;
            char c = take();
            if (c == ']') {
                return arguments;
            }
            if (c != ',') {
                throw error(start, "launch-syntax", "expected ',' or ']' after an argument");
            }
            if (arguments.size() >= MAX_ARGUMENTS) {
                throw error(start, "launch-size", "more than " + MAX_ARGUMENTS + " arguments");
            }
        }
    }

    private LaunchArgument argument(List<LaunchArgument> before) {
        skipBlanks();
        int start = at;
        String word = word();
        Optional<BufferSpec> buffer = buffer(word);
        if (buffer.isPresent()) {
            return new LaunchArgument.OfBuffer(buffer.get());
        }
        return switch (word) {
            case "null" -> new LaunchArgument.Null();
            case "same" -> same(start, before);
            case "bytes" -> new LaunchArgument.OfBytes(hexDigits());
            case "arg" -> previous(start);
            case "f16", "bf16", "f32", "f64" -> floatArgument(word);
            default -> integerArgument(start, word);
        };
    }

    private LaunchArgument same(int start, List<LaunchArgument> before) {
        int index = (int) number("an argument's index", 0, MAX_ARGUMENTS);
        if (index >= before.size()
                || before.get(index) instanceof LaunchArgument.OfInteger
                || before.get(index) instanceof LaunchArgument.OfFloat) {
            throw error(start, "launch-alias", "argument " + index + " is not an earlier pointer");
        }
        long offset = 0;
        if (peek() == '+') {
            take();
            offset = number("an offset", 0, MAX_BUFFER_BYTES);
        }
        return new LaunchArgument.Same(index, offset);
    }

    private LaunchArgument previous(int start) {
        int index = (int) number("an argument's index", 0, MAX_ARGUMENTS);
        if (launches.isEmpty() || index >= launches.getLast().arguments().size()) {
            throw error(start, "launch-alias", "the launch before has no argument " + index);
        }
        return new LaunchArgument.Previous(index);
    }

    private LaunchArgument floatArgument(String word) {
        ElementType type = ElementType.of(word).orElseThrow();
        skipBlanks();
        int start = at;
        double value = floating();
        return new LaunchArgument.OfFloat(type, text.substring(start, at).strip(), type.encode(value));
    }

    private LaunchArgument integerArgument(int start, String word) {
        if (!word.matches("i[0-9]{1,3}")) {
            throw error(start, "launch-argument", "unknown kind of argument '" + shorten(word) + "'");
        }
        int width = Integer.parseInt(word.substring(1));
        if (width < 1 || width > 128) {
            throw error(start, "launch-argument", "integers have 1 to 128 bits");
        }
        skipBlanks();
        int valueStart = at;
        BigInteger value = integer();
        boolean fits = value.signum() >= 0 ? value.bitLength() <= width : value.bitLength() < width;
        if (!fits) {
            throw error(valueStart, "launch-number", value + " does not fit " + word);
        }
        return new LaunchArgument.OfInteger(width, value);
    }

    private Optional<BufferSpec> buffer(String word) {
        if (!word.equals("buf") && !word.equals("out")) {
            return Optional.empty();
        }
        boolean isOutput = word.equals("out");
        skipBlanks();
        int start = at;
        String typeWord = word();
        ElementType type = ElementType.of(typeWord)
                .orElseThrow(() -> error(start, "launch-type", "unknown element type '" + shorten(typeWord) + "'"));
        expectCharacter('[');
        int count = (int) number("a number of elements", 0, Integer.MAX_VALUE);
        expectCharacter(']');
        long bytes = (long) count * type.bytes()
                + launches.stream()
                        .flatMap(l -> l.arguments().stream())
                        .mapToLong(a -> a instanceof LaunchArgument.OfBuffer b
                                ? b.buffer().bytes()
                                : 0)
                        .sum();
        if (bytes > MAX_BUFFER_BYTES) {
            throw error(start, "launch-size", "buffers of more than " + MAX_BUFFER_BYTES + " bytes in all");
        }
        Content content = isOutput ? new Content.Zero() : content(type, count);
        return Optional.of(new BufferSpec(type, count, content, isOutput));
    }

    private Content content(ElementType type, int count) {
        skipBlanks();
        int start = at;
        String word = word();
        return switch (word) {
            case "zero" -> new Content.Zero();
            case "iota" -> new Content.Iota();
            case "undef" -> new Content.Undef();
            case "const" -> constant(type);
            case "rand" -> random(type);
            case "hex" -> hex(start, (long) count * type.bytes());
            default -> throw error(start, "launch-content", "unknown contents '" + shorten(word) + "'");
        };
    }

    private Content constant(ElementType type) {
        expectCharacter('(');
        skipBlanks();
        int start = at;
        long bits = type.isFloat() ? type.encode(floating()) : integer().longValue();
        String written = text.substring(start, at).strip();
        expectCharacter(')');
        return new Content.Const(written, bits);
    }

    private Content random(ElementType type) {
        expectCharacter('(');
        long seed = integer().longValue();
        skipBlanks();
        if (peek() == ')') {
            take();
            return new Content.Rand(seed);
        }
        expectCharacter(',');
        skipBlanks();
        int start = at;
        long low = bound(type);
        expectCharacter(',');
        long high = bound(type);
        String written = text.substring(start, at).replaceAll("\\s", "");
        boolean ordered = type.isFloat() ? Double.longBitsToDouble(low) <= Double.longBitsToDouble(high) : low <= high;
        if (!ordered) {
            throw error(start, "launch-range", "the lower bound is above the upper one");
        }
        expectCharacter(')');
        return new Content.RandRange(seed, low, high, written);
    }

    private long bound(ElementType type) {
        return type.isFloat() ? Double.doubleToLongBits(floating()) : integer().longValue();
    }

    private Content hex(int start, long limit) {
        expectCharacter('(');
        String digits = hexDigits();
        expectCharacter(')');
        if (digits.length() / 2 > limit) {
            throw error(start, "launch-size", "more bytes than the buffer has");
        }
        return new Content.Hex(digits);
    }

    private String hexDigits() {
        StringBuilder digits = new StringBuilder();
        skipBlanks();
        int start = at;
        while (at < text.length() && (Character.digit(text.charAt(at), 16) >= 0 || text.charAt(at) == ' ')) {
            if (text.charAt(at) != ' ') {
                digits.append(text.charAt(at));
            }
            at++;
        }
        if (digits.length() % 2 != 0) {
            throw error(start, "launch-number", "an odd number of hexadecimal digits");
        }
        String result = digits.toString().toLowerCase(Locale.ROOT);
        return HexFormat.of().formatHex(HexFormat.of().parseHex(result));
    }

    // ---- words and numbers

    private double floating() {
        skipBlanks();
        int start = at;
        String word = word();
        return LaunchNumbers.parseDouble(word)
                .or(() -> LaunchNumbers.parseInteger(word).map(BigInteger::doubleValue))
                .orElseThrow(() -> error(start, "launch-number", "expected a number, found '" + shorten(word) + "'"));
    }

    private BigInteger integer() {
        skipBlanks();
        int start = at;
        String word = word();
        return LaunchNumbers.parseInteger(word)
                .orElseThrow(() -> error(start, "launch-number", "expected an integer, found '" + shorten(word) + "'"));
    }

    private long number(String what, long minimum, long maximum) {
        skipBlanks();
        int start = at;
        BigInteger value = integer();
        if (value.bitLength() > 62 || value.longValue() < minimum || value.longValue() > maximum) {
            throw error(
                    start,
                    "launch-size",
                    what + " must be " + minimum + " to " + maximum + ", not " + shorten(value.toString()));
        }
        return value.longValue();
    }

    private String name(String what) {
        skipBlanks();
        int start = at;
        if (peek() == '"') {
            int end = text.indexOf('"', at + 1);
            if (end < 0) {
                throw error(start, "launch-syntax", "the quote is not closed");
            }
            at = end + 1;
            return text.substring(start + 1, end);
        }
        String word = word();
        if (word.isEmpty()) {
            throw error(start, "launch-syntax", "expected " + what);
        }
        return word;
    }

    /** Letters, digits and {@code _ $ . + -}; a plus or minus only in front or after the letter of an exponent. */
    private String word() {
        skipBlanks();
        int start = at;
        while (at < text.length() && isWordCharacter(start)) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean isWordCharacter(int start) {
        char c = text.charAt(at);
        if (c == '+' || c == '-') {
            char before = at == start ? 'e' : Character.toLowerCase(text.charAt(at - 1));
            boolean isNumber =
                    at == start || Character.isDigit(text.charAt(start)) || "+-.".indexOf(text.charAt(start)) >= 0;
            return isNumber && (before == 'e' || before == 'p');
        }
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '.' || c == '@';
    }

    private boolean accept(String prefix) {
        if (text.startsWith(prefix, at)) {
            at += prefix.length();
            return true;
        }
        return false;
    }

    private void expectCharacter(char wanted) {
        skipBlanks();
        if (peek() != wanted) {
            throw error(at, "launch-syntax", "expected '" + wanted + "'");
        }
        at++;
    }

    private char take() {
        if (at >= text.length()) {
            throw error(at, "launch-syntax", "the line ends too early");
        }
        return text.charAt(at++);
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private int skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static String shorten(String word) {
        return word.length() <= 40 ? word : word.substring(0, 40) + "...";
    }

    private SourceLocation here(int offset) {
        return new SourceLocation(file, line, columnOffset + offset + 1);
    }

    private InputException error(int offset, String code, String message) {
        return new InputException(code, here(offset), message);
    }
}
