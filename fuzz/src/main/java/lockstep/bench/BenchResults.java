package lockstep.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.bench.Figure.Limit;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonReader;

/**
 * What {@code bench --json} wrote into a file.
 *
 * @param figures by benchmark, subject and quantity, in the order of the file
 * @param notes sentences on the machine and what was left out
 */
public record BenchResults(Map<Key, Result> figures, List<String> notes) {
    public BenchResults {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        notes = List.copyOf(notes);
    }

    /**
     * What a figure is of.
     *
     * @param benchmark name of the benchmark
     * @param subject what was measured
     * @param quantity which quantity of it
     */
    public record Key(String benchmark, String subject, String quantity) {}

    /**
     * A figure.
     *
     * @param value the figure that the table shows
     * @param unit its unit
     * @param limit as {@link Limit} prints it; empty without
     * @param samples at least one: those of the repetitions, or the value
     */
    public record Result(double value, String unit, String limit, List<Double> samples) {
        public Result {
            samples = List.copyOf(samples);
        }

        /** Whether more is better or less; empty where that is not specified. */
        public Optional<Boolean> isMoreBetter() {
            if (!limit.isEmpty()) {
                return Optional.of(limit.startsWith("at least"));
            }
            boolean isRate = unit.endsWith("/s");
            boolean isCost = List.of("s", "ms", "us", "MB", "MiB", "bytes").contains(unit) || unit.startsWith("bytes/");
            return isRate || isCost ? Optional.of(isRate) : Optional.empty();
        }
    }

    /**
     * Reads a file, a JSON object a line.
     *
     * @param file its name for messages
     * @throws InputException if a line does not have the form that {@code bench --json} writes
     */
    public static BenchResults read(String file, String text) {
        Map<Key, Result> figures = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            SourceLocation where = new SourceLocation(file, number, 1);
            Map<String, Object> fields = fields(line, where);
            if (fields.get("value") instanceof Number value) {
                figures.put(key(fields, where), result(fields, value.doubleValue()));
            } else {
                for (String kind : List.of("note", "skipped", "wrong")) {
                    Optional.ofNullable(fields.get(kind)).ifPresent(what -> notes.add(kind + ": " + what));
                }
            }
        }
        if (figures.isEmpty()) {
            throw new InputException("bench-file", SourceLocation.ofFile(file), "there is no figure in it");
        }
        return new BenchResults(figures, notes);
    }

    private static Map<String, Object> fields(String line, SourceLocation where) {
        try {
            return JsonReader.object(line);
        } catch (IllegalArgumentException malformed) {
            throw new InputException(
                    "bench-file", where, "this is not a line of 'bench --json': " + malformed.getMessage());
        }
    }

    private static Key key(Map<String, Object> fields, SourceLocation where) {
        if (fields.get("benchmark") instanceof String benchmark
                && fields.get("subject") instanceof String subject
                && fields.get("quantity") instanceof String quantity) {
            return new Key(benchmark, subject, quantity);
        }
        throw new InputException("bench-file", where, "a figure needs a benchmark, a subject and a quantity");
    }

    private static Result result(Map<String, Object> fields, double value) {
        List<Double> samples = new ArrayList<>();
        if (fields.get("samples") instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Number sample) {
                    samples.add(sample.doubleValue());
                }
            }
        }
        return new Result(
                value,
                String.valueOf(fields.getOrDefault("unit", "")),
                String.valueOf(fields.getOrDefault("limit", "")),
                samples.isEmpty() ? List.of(value) : samples);
    }
}
