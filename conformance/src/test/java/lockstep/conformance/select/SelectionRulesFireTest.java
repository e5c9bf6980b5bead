package lockstep.conformance.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.select.SelectionRules;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;

/**
 * Law: every rule of selection is used for one of the filetests of selection, kernels of the corpus, and kernels of one
 * operation or intrinsic, on one of three architectures. Rules that are not are listed with the reason.
 */
final class SelectionRulesFireTest {
    private static final String LIST = "unfired.txt";
    private static final List<PtxTarget> TARGETS = Stream.of("sm_75", "sm_80", "sm_90")
            .map(name -> PtxTarget.named(name).orElseThrow())
            .toList();

    private static Optional<Module> read(String text) {
        return NvvmReader.read("form.ll", text, new Context())
                .module()
                .filter(module -> !NvvmVerifier.verify(module).hasFatal());
    }

    private static List<String> programs() throws IOException {
        List<String> texts = new ArrayList<>(OperationForms.all().values());
        IntrinsicCalls.all().values().forEach(variants -> texts.add(variants.getFirst()));
        for (String folder : List.of("filetests/select", "corpus/kernels")) {
            try (Stream<Path> files = Files.walk(Path.of("..", "conformance", folder))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".ll"))
                        .sorted()
                        .toList()) {
                    texts.add(Files.readString(file));
                }
            }
        }
        return texts;
    }

    @Test
    void everyRuleIsUsed() throws IOException {
        TreeSet<String> unused = new TreeSet<>();
        SelectionRules.standard().listed().forEach(rule -> unused.add(rule.name()));
        int all = unused.size();
        for (String text : programs()) {
            // older architectures differ in what they have for bfloat
            List<PtxTarget> targets = text.contains("bfloat") ? TARGETS : List.of(PtxTarget.DEFAULT);
            boolean isSelectable = text.contains("--passes='select<");
            for (PtxTarget target : targets) {
                read(text)
                        .ifPresent(module -> unused.removeAll(
                                Selected.fired(module, target, isSelectable).keySet()));
            }
        }
        String folder = System.getProperty("lockstep.forms", "");
        if (!folder.isEmpty()) {
            Files.write(Path.of(folder, LIST), unused);
        }
        TreeSet<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of("src", "test", "resources", "select", LIST))) {
            if (!line.startsWith("#")) {
                String[] words = line.split("\t");
                assertTrue(words.length == 2 && !words[1].isBlank(), "without a reason: " + line);
                listed.add(words[0]);
            }
        }
        assertEquals(String.join("\n", listed), String.join("\n", unused));
        assertTrue(unused.size() * 10 < all, unused.size() + " of " + all + " rules are not used");
    }
}
