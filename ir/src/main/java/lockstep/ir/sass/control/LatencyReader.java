package lockstep.ir.sass.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.control.LatencyTable.Pipe;
import lockstep.ir.sass.isa.Architecture;

/** Reads {@code control.latencies}, whose head describes its format. A malformed resource is a {@link CompilerBug}. */
final class LatencyReader {
    private static final String RESOURCE = "control.latencies";
    private static final String UNKNOWN = "unknown";
    private static final int LATENCY_HEAD = 4;

    private final Architecture architecture;
    private final List<Pipe> pipes = new ArrayList<>();
    private final Map<String, Pipe> byName = new HashMap<>();
    private final Map<String, Pipe> byForm = new HashMap<>();
    private final List<LatencyTable.Row> rows = new ArrayList<>();
    private final List<LatencyTable.SourceRow> sources = new ArrayList<>();
    private final Map<Pipe, Set<Pipe>> lateReaders = new HashMap<>();

    private LatencyReader(Architecture architecture) {
        this.architecture = architecture;
    }

    static Map<Architecture, LatencyTable> readResource() {
        return read(resource());
    }

    static String resource() {
        try (InputStream in = LatencyReader.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new CompilerBug(RESOURCE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tables that {@code text}, in the language of the resource, describes. */
    static Map<Architecture, LatencyTable> read(String text) {
        Map<Architecture, LatencyTable> tables = new EnumMap<>(Architecture.class);
        for (Architecture each : Architecture.values()) {
            tables.put(each, new LatencyReader(each).readAll(text));
        }
        return tables;
    }

    private LatencyTable readAll(String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            try {
                readLine(line.strip());
            } catch (IllegalArgumentException e) {
                throw new CompilerBug(RESOURCE + ":" + number + ": " + e.getMessage() + " in: " + line);
            }
        }
        Pipe unknown = new Pipe(pipes.size(), UNKNOWN, Pipe.Arrival.FIXED, "");
        pipes.add(unknown);
        return new LatencyTable(pipes, byForm, unknown, rows, sources, lateReaders);
    }

    private void readLine(String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        String[] words = line.split("\\s+");
        switch (words[0]) {
            case "pipe" -> pipe(words);
            case "latency" -> latency(words);
            case "late" -> late(words);
            case "sources" -> sources(words);
            default -> throw new IllegalArgumentException("no line begins with " + words[0]);
        }
    }

    /** {@code pipe NAME ARCHITECTURES ARRIVAL QUEUE : FORMS}. */
    private void pipe(String[] words) {
        if (words.length < 7 || !words[5].equals(":")) {
            throw new IllegalArgumentException("a pipe has a name, architectures, arrival, queue, a colon and forms");
        }
        if (!covers(words[2], architecture.number())) {
            return;
        }
        Pipe.Arrival arrival =
                Pipe.Arrival.valueOf(words[3].toUpperCase(Locale.ROOT).replace('-', '_'));
        String queue = words[4].equals("-") ? "" : words[4];
        Pipe pipe = byName.get(words[1]);
        if (pipe == null) {
            pipe = new Pipe(pipes.size(), words[1], arrival, queue);
            pipes.add(pipe);
            byName.put(pipe.name(), pipe);
        } else if (pipe.arrival() != arrival || !pipe.queue().equals(queue)) {
            throw new IllegalArgumentException("the pipe " + words[1] + " is another one above");
        }
        for (int i = 6; i < words.length; i++) {
            if (byForm.put(words[i], pipe) != null) {
                throw new IllegalArgumentException(words[i] + " has two pipes");
            }
        }
    }

    /** The architecture whose figures are used: for sm_89 and sm_103, which were not measured, the preceding one. */
    private int measured() {
        return switch (architecture) {
            case SM_89 -> Architecture.SM_86.number();
            case SM_103 -> Architecture.SM_100.number();
            case SM_75, SM_80, SM_86, SM_90, SM_90A, SM_100, SM_120 -> architecture.number();
        };
    }

    /** Architectures as in {@code sass.isa}: {@code 75-89}, {@code 90-}, commas between. */
    private boolean covers(String range, int number) {
        for (String part : range.split(",")) {
            int dash = part.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            boolean isOpen = dash >= 0 && dash == part.length() - 1;
            int last = isOpen ? Integer.MAX_VALUE : dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
            if (number >= first && number <= last) {
                return true;
            }
        }
        return false;
    }

    /** {@code latency ARCHITECTURES PRODUCER USE CONSUMER=CYCLES/OBSERVATIONS ...}. */
    private void latency(String[] words) {
        if (words.length <= LATENCY_HEAD) {
            throw new IllegalArgumentException("a latency has architectures, a producer, a use and consumers");
        }
        if (!covers(words[1], measured())) {
            return;
        }
        int dot = words[2].indexOf('.');
        Pipe producer = known(dot < 0 ? words[2] : words[2].substring(0, dot));
        UseKind use =
                UseKind.ofWord(words[3]).orElseThrow(() -> new IllegalArgumentException("there is no use " + words[3]));
        for (int i = LATENCY_HEAD; i < words.length; i++) {
            Figure figure = Figure.of(words[i]);
            rows.add(new LatencyTable.Row(
                    producer, dot < 0 ? 0 : 1, known(figure.name()), use, figure.cycles(), figure.observations()));
        }
    }

    /** {@code late ARCHITECTURES PRODUCER CONSUMER ...}. */
    private void late(String[] words) {
        if (words.length <= 3) {
            throw new IllegalArgumentException("late readers have architectures, a producer and consumers");
        }
        if (covers(words[1], measured())) {
            Set<Pipe> consumers = lateReaders.computeIfAbsent(known(words[2]), producer -> new HashSet<>());
            for (int i = 3; i < words.length; i++) {
                consumers.add(known(words[i]));
            }
        }
    }

    /** {@code sources ARCHITECTURES READER=CYCLES/OBSERVATIONS ...}. */
    private void sources(String[] words) {
        if (words.length <= 2) {
            throw new IllegalArgumentException("sources have architectures and readers");
        }
        if (covers(words[1], measured())) {
            for (int i = 2; i < words.length; i++) {
                Figure figure = Figure.of(words[i]);
                sources.add(new LatencyTable.SourceRow(known(figure.name()), figure.cycles(), figure.observations()));
            }
        }
    }

    /** {@code NAME=CYCLES/OBSERVATIONS}. */
    private record Figure(String name, int cycles, int observations) {
        static Figure of(String word) {
            int equals = word.indexOf('=');
            int slash = word.indexOf('/');
            if (equals < 0 || slash < equals) {
                throw new IllegalArgumentException("a figure is NAME=CYCLES/OBSERVATIONS");
            }
            return new Figure(
                    word.substring(0, equals),
                    Integer.parseInt(word.substring(equals + 1, slash)),
                    Integer.parseInt(word.substring(slash + 1)));
        }
    }

    private Pipe known(String name) {
        Pipe pipe = byName.get(name);
        if (pipe == null) {
            throw new IllegalArgumentException("there is no pipe " + name);
        }
        return pipe;
    }
}
