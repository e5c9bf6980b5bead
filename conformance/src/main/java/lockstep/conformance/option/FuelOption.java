package lockstep.conformance.option;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --fuel}: when to give up a run. */
public final class FuelOption {
    @Option(
            names = "--fuel",
            paramLabel = "N",
            converter = Converter.class,
            description = "Warp instructions a run may execute before it counts as out of fuel.")
    private @Nullable Long fuel;

    /** The limit of warp instructions of a run, if given; at least 1. */
    public OptionalLong amount() {
        return fuel == null ? OptionalLong.empty() : OptionalLong.of(fuel);
    }

    /** Parses an amount of fuel for picocli. */
    public static final class Converter implements ITypeConverter<Long> {
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
