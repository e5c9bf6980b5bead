package lockstep.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.ir.pass.SourceRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all catalogs keep, and that the generated pages are up to date. */
final class CatalogsTest {
    static Stream<Catalog> all() {
        return Catalogs.all().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void rowsFitTheColumnsAndNamesAreUnique(Catalog catalog) {
        Set<String> names = new HashSet<>();
        for (List<String> row : catalog.rows()) {
            assertEquals(catalog.columns().size(), row.size(), row.toString());
            assertFalse(row.getFirst().isBlank(), row.toString());
            assertTrue(names.add(row.getFirst()), "twice: " + row.getFirst());
        }
        assertFalse(catalog.summary().endsWith("."));
    }

    static Stream<String> kept() {
        return CatalogPage.KEPT.stream();
    }

    @ParameterizedTest
    @MethodSource("kept")
    void generatedPageIsUpToDate(String kind) throws IOException {
        String page = CatalogPage.of(Catalogs.find(kind).orElseThrow());
        Path file = Path.of("..", "docs", "generated", kind + ".md");
        String kept = Files.isRegularFile(file) ? Files.readString(file) : "";
        assertTrue(
                page.equals(kept),
                "docs/generated/" + kind + ".md is out of date; ./lockstep list " + kind
                        + " --markdown > docs/generated/" + kind + ".md makes it anew");
    }

    @Test
    void thereIsNoCatalogOfAnythingElse() {
        assertTrue(Catalogs.find("fish").isEmpty());
        assertTrue(Catalogs.find("Ops").isEmpty());
    }

    @Test
    void everyOptionBelongsToAListedPass() {
        List<String> passes =
                new PassCatalog().rows().stream().map(List::getFirst).toList();
        for (List<String> row : new OptionCatalog().rows()) {
            String[] key = row.getFirst().split(":");
            if (key.length == 2 && !key[0].equals("named")) {
                assertTrue(passes.contains(key[0]), row.toString());
                assertEquals(row.get(1), key[1]);
            }
        }
        for (List<String> row : new RuleCatalog().rows()) {
            assertTrue(passes.contains(row.get(1)), row.toString());
        }
        List<String> rules =
                new RuleCatalog().rows().stream().map(List::getFirst).toList();
        for (List<String> row : new RefusalCatalog().rows()) {
            assertTrue(rules.contains(row.get(1)), row.toString());
            assertEquals(row.get(1) + "!" + row.get(2), row.getFirst());
        }
    }

    @Test
    void gapsHaveAReasonAndOthersASignature() {
        for (List<String> row : new IntrinsicCatalog().rows()) {
            boolean isGap = row.get(1).equals("gap");
            assertEquals(isGap, !row.getLast().isEmpty(), row.toString());
            assertEquals(isGap, row.get(3).isEmpty(), row.toString());
        }
    }

    @Test
    void cellsStandForThemselvesOnAPage() {
        Catalog sample = new Catalog() {
            @Override
            public String kind() {
                return "samples";
            }

            @Override
            public String summary() {
                return "a sample";
            }

            @Override
            public List<String> columns() {
                return List.of("a", "b");
            }

            @Override
            public List<List<String>> rows() {
                return List.of(List.of("x|y", "<2 x T>* a_b"));
            }
        };
        String page = CatalogPage.of(sample);
        assertTrue(page.startsWith("# Samples\n\nMade by `./lockstep list samples --markdown`"), page);
        assertTrue(page.endsWith("| a | b |\n| --- | --- |\n| x\\|y | &lt;2 x T>\\* a\\_b |\n"), page);
    }

    @Test
    void sourcesRead() {
        assertEquals("seed 003, sroa", Catalogs.sourceText(new SourceRef.Seed(3, "sroa")));
        assertEquals("assumed: nobody says", Catalogs.sourceText(new SourceRef.Assumed("nobody says")));
    }
}
