package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The list of intrinsics that compilers for NVPTX do not take; the oracle reads the programs' texts. */
final class RefusedIntrinsicsTest {
    private static final Pattern CALLED = Pattern.compile("@(llvm[A-Za-z0-9_.]+)\\(");

    private static List<String> lines() throws IOException {
        String file = "nvptx.intrinsics";
        try (InputStream stream = Objects.requireNonNull(PureIntrinsics.class.getResourceAsStream(file))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    private static boolean fits(String line, String name) {
        return line.endsWith("*") ? name.startsWith(line.substring(0, line.length() - 1)) : line.equals(name);
    }

    private static List<String> names(PureIntrinsics rows) {
        List<String> names = new ArrayList<>();
        rows.rows()
                .forEach(row ->
                        row.overloads().forEach(types -> names.add(row.info().nameFor(types))));
        return names;
    }

    @Test
    void everyLineIsOfSomeIntrinsicThatWouldBeGenerated() throws IOException {
        List<String> names = names(PureIntrinsics.ALL);
        assertEquals(
                List.of(),
                lines().stream()
                        .filter(line -> names.stream().noneMatch(name -> fits(line, name)))
                        .toList());
    }

    @Test
    void noneOfThemIsLeft() throws IOException {
        List<String> lines = lines();
        List<String> names = names(PureIntrinsics.OF_NVPTX);
        assertTrue(names.size() > 500, () -> "too few are left: " + names.size());
        assertEquals(
                List.of(),
                names.stream()
                        .filter(name -> lines.stream().anyMatch(line -> fits(line, name)))
                        .toList());
    }

    @Test
    void programsOfTheProfileCallNoneOfThem() throws IOException {
        assertFalse(calls("nvptx", 80), "a program for NVPTX calls a refused intrinsic");
    }

    @Test
    void otherProgramsDo() throws IOException {
        assertTrue(calls("default", 80), "the search finds none at all");
    }

    private static boolean calls(String profile, int programs) throws IOException {
        List<String> lines = lines();
        Generator generator = new Generator(Profile.named(profile));
        return LongStream.range(0, programs).anyMatch(seed -> {
            Matcher called = CALLED.matcher(generator.generate(seed).text());
            return called.results().anyMatch(c -> lines.stream().anyMatch(line -> fits(line, c.group(1))));
        });
    }
}
