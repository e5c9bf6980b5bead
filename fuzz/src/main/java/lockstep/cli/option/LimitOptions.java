package lockstep.cli.option;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --timeout} and {@code --fuel}: when to give up. */
public final class LimitOptions {
    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Give up after TIME of wall clock: 30s, 500ms, 5m, 2h; a bare number is seconds.")
    private @Nullable Duration timeout;

    @Option(
            names = "--fuel",
            paramLabel = "N",
            converter = FuelConverter.class,
            description = "Warp instructions a run may execute before it counts as out of fuel.")
    private @Nullable Long fuel;

    /** The limit of wall-clock time, if given; more than zero. */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(timeout);
    }

    /** The limit of warp instructions of a run, if given; at least 1. */
    public OptionalLong fuel() {
        return fuel == null ? OptionalLong.empty() : OptionalLong.of(fuel);
    }

    /** Reads a time for picocli. */
    public static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return Durations.parse(text);
            } catch (IllegalArgumentException malformed) {
                throw new TypeConversionException(malformed.getMessage());
            }
        }
    }

    /** Reads an amount of fuel for picocli. */
    public static final class FuelConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (!text.matches("[0-9]{1,18}") || Long.parseLong(text) == 0) {
                throw new TypeConversionException(
                        "'" + text + "' is not an amount of fuel, a number from 1 is expected");
            }
            return Long.parseLong(text);
        }
    }
}
