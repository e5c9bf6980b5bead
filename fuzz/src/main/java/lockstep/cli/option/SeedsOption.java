package lockstep.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --seeds A..B}: the seeds to run. */
public final class SeedsOption {
    @Option(
            names = {"--seeds", "--seed"},
            paramLabel = "A..B",
            converter = Converter.class,
            description = "Seeds to run, a range with both ends or a single one (default: ${DEFAULT-VALUE}).")
    private SeedRange range = new SeedRange(0, 0);

    /** The seeds; 0 where none are given. */
    public SeedRange range() {
        return range;
    }

    /** Reads a range for picocli; a range that is malformed is a {@link TypeConversionException}. */
    public static final class Converter implements ITypeConverter<SeedRange> {
        @Override
        public SeedRange convert(String text) {
            try {
                return SeedRange.parse(text);
            } catch (IllegalArgumentException malformed) {
                throw new TypeConversionException(malformed.getMessage());
            }
        }
    }
}
