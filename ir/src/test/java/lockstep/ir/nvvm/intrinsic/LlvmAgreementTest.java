package lockstep.ir.nvvm.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Declares every row that LLVM 19 has with concrete types and lets its verifier judge. Skipped if it is not installed.
 */
final class LlvmAgreementTest {
    private static final List<Type> CANDIDATES = List.of(
            IntType.I32,
            FloatType.FLOAT,
            PointerType.GENERIC,
            VectorType.of(IntType.I32, 4),
            VectorType.of(FloatType.FLOAT, 4),
            VectorType.of(PointerType.GENERIC, 4));

    @TempDir
    static Path folder;

    private static final List<Function> DECLARED = new ArrayList<>();
    private static String printed = "";

    @BeforeAll
    static void declareAll() throws IOException, InterruptedException {
        Module module = new Module(new Context(), "m");
        StringBuilder text = new StringBuilder();
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            if (!row.isGap() && row.versions().isEmpty()) {
                List<Type> overloads = firstFitting(row, new ArrayList<>()).orElseThrow();
                Function function = IntrinsicTable.declare(module, row.name(), overloads.toArray(new Type[0]));
                DECLARED.add(function);
                String parameters = function.functionType().toString();
                int open = parameters.indexOf(" (");
                text.append("declare ").append(parameters, 0, open).append(" @").append(function.name());
                text.append(parameters.substring(open + 1)).append('\n');
            }
        }
        Path input = folder.resolve("all.ll");
        Path output = folder.resolve("out.ll");
        Files.writeString(input, text);
        Process process = start(input, output);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), errors);
        printed = Files.readString(output);
    }

    private static Process start(Path input, Path output) {
        try {
            return new ProcessBuilder("opt-19", "-S", "-o", output.toString(), input.toString()).start();
        } catch (IOException e) {
            Assumptions.abort("opt-19 is not installed");
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The first combination of candidate types that the signature accepts, and that LLVM does for a few unusual ones.
     */
    private static Optional<List<Type>> firstFitting(IntrinsicInfo row, List<Type> chosen) {
        if (row.name().matches("llvm.vector.reduce.f.*")) {
            return Optional.of(List.of(VectorType.of(FloatType.FLOAT, 4)));
        }
        if (row.name().equals("llvm.ptrmask")) {
            return Optional.of(List.of(PointerType.GENERIC, IntType.I64));
        }
        if (row.name().matches("llvm.nvvm.ld[gu].global.f")) {
            return Optional.of(List.of(FloatType.FLOAT, PointerType.GENERIC));
        }
        if (row.name().matches("llvm.nvvm.ld[gu].global.p")) {
            return Optional.of(List.of(PointerType.GENERIC, PointerType.GENERIC));
        }
        if (chosen.size() == row.overloadCount()) {
            return row.typeFor(chosen).map(t -> List.copyOf(chosen));
        }
        for (Type candidate : CANDIDATES) {
            List<Type> longer = new ArrayList<>(chosen);
            longer.add(candidate);
            Optional<List<Type>> found = firstFitting(row, longer);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    @Test
    void llvmAcceptsEverySignatureAndRenamesNone() {
        for (Function function : DECLARED) {
            assertTrue(printed.contains(" @" + function.name() + "("), function.name());
        }
        assertTrue(DECLARED.size() > 600);
    }

    @Test
    void functionAttributesAgree() {
        Map<String, String> groups = new HashMap<>();
        Matcher group = Pattern.compile("attributes #(\\d+) = \\{ (.*) \\}").matcher(printed);
        while (group.find()) {
            groups.put(group.group(1), group.group(2));
        }
        Matcher line = Pattern.compile("declare .*@([\\w.]+)\\(.*\\) #(\\d+)").matcher(printed);
        Map<String, String> found = new HashMap<>();
        while (line.find()) {
            found.put(line.group(1), groups.get(line.group(2)));
        }
        for (Function function : DECLARED) {
            String own = function.attributes().function().toString();
            assertEquals(words(found.get(function.name())), words(own), function.name());
        }
    }

    private static TreeSet<String> words(String attributes) {
        return new TreeSet<>(List.of(attributes.split(" (?![^(]*\\))")));
    }

    @Test
    void immediatesAgree() {
        for (Function function : DECLARED) {
            Matcher line = Pattern.compile("declare .*@" + Pattern.quote(function.name()) + "\\((.*)\\)")
                    .matcher(printed);
            assertTrue(line.find());
            long expected =
                    Pattern.compile("immarg").matcher(line.group(1)).results().count();
            long own = function.attributes().parameters().stream()
                    .filter(p -> p.has("immarg"))
                    .count();
            assertEquals(expected, own, function.name());
        }
    }
}
