package lockstep.conformance.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A test of ZLUDA that has values: a PTX file with one kernel, what its first argument holds, and what its second
 * argument holds in the end.
 *
 * @param name of the test; of the 32-bit variant with {@code 32/} before it
 * @param input absent for tests of two warps, which get the output twice
 */
record ZludaCase(String name, Path program, Optional<RustValues> input, RustValues output) {
    private static final Path TESTS = Path.of("ptx", "src", "test", "spirv_run");
    private static final Pattern COMMENT = Pattern.compile("//[^\n]*");
    private static final Pattern CASE = Pattern.compile("test_ptx(_with_32|_warp)?!\\(([^;]*?)\\);", Pattern.DOTALL);
    private static final int WARPS = 64;

    /** The tests of a clone, in the order of its list. */
    static List<ZludaCase> all(Path clone) throws IOException {
        Path folder = clone.resolve(TESTS);
        String text =
                COMMENT.matcher(Files.readString(folder.resolve("mod.rs"))).replaceAll("");
        List<ZludaCase> cases = new ArrayList<>();
        Matcher matcher = CASE.matcher(text);
        while (matcher.find()) {
            List<String> parts = RustValues.split(matcher.group(2));
            boolean isWarp = "_warp".equals(matcher.group(1));
            if (parts.size() < (isWarp ? 2 : 3)) {
                continue;
            }
            String name = parts.getFirst();
            Optional<RustValues> input = isWarp ? Optional.empty() : Optional.of(values(parts.get(1)));
            RustValues output = values(parts.getLast());
            cases.add(new ZludaCase(name, folder.resolve(name + ".ptx"), input, output));
            if ("_with_32".equals(matcher.group(1))) {
                cases.add(new ZludaCase("32/" + name, folder.resolve("32/" + name + ".ptx"), input, output));
            }
        }
        return cases;
    }

    private static RustValues values(String array) {
        return RustValues.of(RustValues.split(array.substring(1, array.length() - 1)));
    }

    /** The launch that the tests' own driver makes: one block, 1,024 bytes of shared memory. */
    String launch(int parameters) {
        String kernel = name.substring(name.indexOf('/') + 1);
        String out = "out i8[%d]".formatted(output.bytes().length);
        String second = parameters > 1 ? ", same 0" : "";
        String arguments = input.map(given -> "buf i8[%d] hex(%s), %s"
                        .formatted(given.bytes().length, HexFormat.of().formatHex(given.bytes()), out))
                .orElse(out + second);
        return "LAUNCH: %s grid=1 block=%d shared=1024 args=[%s]\n"
                .formatted(kernel, input.isPresent() ? 1 : WARPS, arguments);
    }

    /** The number of the argument that is compared. */
    int result() {
        return input.isPresent() ? 1 : 0;
    }
}
