package lockstep.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a {@link SeedRange} for picocli; a range that is malformed is a {@link TypeConversionException}. */
public final class SeedRangeConverter implements ITypeConverter<SeedRange> {
    @Override
    public SeedRange convert(String text) {
        try {
            return SeedRange.parse(text);
        } catch (IllegalArgumentException malformed) {
            throw new TypeConversionException(malformed.getMessage());
        }
    }
}
