package lockstep.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.conformance.option.DurationConverter;
import lockstep.conformance.option.FuelOption;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.option.PassesOption;
import lockstep.conformance.option.PolicyOption;
import lockstep.conformance.option.WarpSizeOption;
import lockstep.ir.diag.InputException;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The shared option groups, as picocli fills them in. */
final class OptionsTest {
    /** A command with every group. */
    @Command(name = "all")
    static final class All {
        @Mixin
        private JsonOption json;

        @Mixin
        private LaunchOption launch;

        @Mixin
        private PassesOption passes;

        @Mixin
        private PolicyOption policy;

        @Mixin
        private FuelOption fuel;

        @Mixin
        private WarpSizeOption warpSize;

        @Option(names = "--time", converter = DurationConverter.class)
        private Duration time = Duration.ZERO;

        @Option(names = "--seeds", converter = SeedRange.Converter.class)
        private SeedRange seeds = new SeedRange(0, 0);
    }

    private static All parse(String... arguments) {
        All all = new All();
        new CommandLine(all).parseArgs(arguments);
        return all;
    }

    @Test
    void nothingGivenLeavesTheDefaults() {
        All all = parse();
        assertFalse(all.json.isJson());
        assertEquals(Optional.empty(), all.launch.file());
        assertEquals(Optional.empty(), all.passes.text());
        assertEquals(List.of(), all.policy.schedules());
        assertEquals(new SeedRange(0, 0), all.seeds);
        assertEquals(OptionalLong.empty(), all.fuel.amount());
        assertEquals(32, all.warpSize.lanes());
    }

    @Test
    void everyOptionIsRead() {
        All all = parse(
                "--json",
                "--launch=a.launch",
                "--passes",
                "function(dce)",
                "--policy",
                "stack,independent:7",
                "--seeds=-3..9",
                "--time=5m",
                "--warp-size=8",
                "--fuel=1000");
        assertTrue(all.json.isJson());
        assertEquals(Optional.of("a.launch"), all.launch.file());
        assertEquals(Optional.of("function(dce)"), all.passes.text());
        assertEquals(List.of(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, 7)), all.policy.schedules());
        assertEquals(new SeedRange(-3, 9), all.seeds);
        assertEquals(Duration.ofMinutes(5), all.time);
        assertEquals(8, all.warpSize.lanes());
        assertEquals(OptionalLong.of(1000), all.fuel.amount());
    }

    @ParameterizedTest
    @CsvSource({"5, 5000", "5s, 5000", "500ms, 500", "2m, 120000", "1h, 3600000", "1d, 86400000"})
    void timesAreReadWithTheirUnits(String text, long milliseconds) {
        assertEquals(Duration.ofMillis(milliseconds), new DurationConverter().convert(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "5 s", "5x", "s", "99999999999", "1.5h"})
    void otherTimesAreRefused(String text) {
        assertThrows(TypeConversionException.class, () -> new DurationConverter().convert(text));
        assertThrows(ParameterException.class, () -> parse("--time=" + text));
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7, 7",
        "1..5, 1, 5",
        "-9223372036854775808..9223372036854775807, -9223372036854775808," + " 9223372036854775807"
    })
    void seedRangesAreRead(String text, long first, long last) {
        assertEquals(new SeedRange(first, last), SeedRange.parse(text));
        assertEquals(text, SeedRange.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1..", "..1", "5..1", "1...3", "9223372036854775808", "1-5"})
    void otherSeedRangesAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> SeedRange.parse(text));
        assertThrows(ParameterException.class, () -> parse("--seeds=" + text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1e6", "99999999999999999999"})
    void otherAmountsOfFuelAreRefused(String text) {
        assertThrows(ParameterException.class, () -> parse("--fuel=" + text));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 33})
    void otherSizesOfWarpsAreRefused(int lanes) {
        assertThrows(
                InputException.class,
                () -> parse("--warp-size=" + lanes).warpSize.lanes());
    }
}
