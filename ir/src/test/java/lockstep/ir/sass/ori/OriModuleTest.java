package lockstep.ir.sass.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CorpusCubins;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageReader;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.text.SassModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Modules in the open form: opened and closed, their text, places that follow edits, hostile text. */
final class OriModuleTest {
    private static final String MODULE = """
            .ori 1 f sm_90 ssa
            .kernel registers=40 parameters=0:8,8:4 shared=64 local=16 barriers=1
            .bank 2 000000000000000011223344
            .bank 3 00010203
            .table 2 0 .B1 .B2
            .B0:
              S2R %R0, SR_TID.X ;
              PACK %R1x2, %R0, RZ ;
              BRX %R1x2 0x0 -> .B1, .B2 ;
            .B1:
              EXIT ;
            .B2:
              EXIT ;
            .ori 1 g sm_90 free
            .kernel registers=255 parameters= shared=0 local=0 barriers=0
            .B0:
              EXIT ;
            """;

    private static OriModule parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return OriModuleText.parse(text, "m.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module();
    }

    /** Law: close(open(cubin)) has the contents of the cubin, word by word. Oracle: the cubin. */
    @Test
    void cubinsOpenAndClose() throws IOException {
        int opened = 0;
        for (Path file : CorpusCubins.files()) {
            SourceLocation place = SourceLocation.ofFile(file.toString());
            Cubin cubin = CorpusCubins.read(file);
            Diagnostics diagnostics = new Diagnostics();
            Optional<CubinImage> image = ImageReader.read(cubin, place, diagnostics);
            Optional<OriModule> module = OriLayout.open(cubin, place, diagnostics);
            assertEquals(image.isPresent(), module.isPresent(), diagnostics::toString);
            if (module.isEmpty()) {
                continue;
            }
            opened++;
            assertEquals(image, OriLayout.close(module.get(), diagnostics), file::toString);
            assertEquals(
                    CubinLayout.layOut(image.get()),
                    CubinLayout.layOut(
                            OriLayout.close(module.get(), diagnostics).orElseThrow()));
            String text = OriModuleText.print(module.get());
            OriModule read = parse(text);
            assertEquals(module.get(), read, file::toString);
            assertEquals(text, OriModuleText.print(read));
            assertEquals(List.of(), diagnostics.all());
            OriFile.of(read).verify(diagnostics);
            assertEquals(List.of(), diagnostics.all(), file::toString);
        }
        assertTrue(opened >= 40, "only " + opened);
    }

    @Test
    void textOfKernelsIsShortAndReadsBack() {
        OriModule module = parse(MODULE);
        assertEquals(MODULE, OriModuleText.print(module));
        assertEquals(2, module.kernels().orElseThrow().size());
        Diagnostics diagnostics = new Diagnostics();
        OriFile.of(module).verify(diagnostics);
        assertEquals(List.of(), diagnostics.all());
    }

    @Test
    void functionsWithoutKernelLinesHaveNothing() {
        OriModule module = parse("// a comment\n\n.ori 1 f sm_90 ssa\n.B0:\n  EXIT ;\n");
        assertEquals(255, module.kernels().orElseThrow().getFirst().head().registers());
    }

    /** Law: entries of tables and sizes of symbols follow the code. Oracle: by hand. */
    @Test
    void placesFollowTheCode() {
        String text = MODULE.replace("PACK %R1x2, %R0, RZ", "MOV R2, R0 ;\n  MOV R3, RZ")
                .replace("%R1x2", "R2")
                .replace("%R0", "R0")
                .replace("S2R R0", "S2R R0");
        Diagnostics diagnostics = new Diagnostics();
        SassModule closed = OriLayout.closeKernels(parse(text), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertEquals(64, closed.kernels().getFirst().constants().get(2).i32(0));
        assertEquals(80, closed.kernels().getFirst().constants().get(2).i32(4));
        CubinImage image = OriLayout.close(parse(text), diagnostics).orElseThrow();
        ImageSymbol symbol = image.symbols().get(image.symbol("f") - 1);
        assertEquals(128, symbol.size());
        OriModule longer = parse(text.replace("  MOV R3, RZ ;\n", "  MOV R3, RZ ;\n" + "  NOP ;\n".repeat(6)));
        CubinImage second = OriLayout.close(longer, diagnostics).orElseThrow();
        assertEquals(256, second.symbols().get(second.symbol("f") - 1).size());
        OriModule opened =
                OriLayout.open(closed, SourceLocation.NONE, diagnostics).orElseThrow();
        assertEquals(Optional.of(closed), OriLayout.closeKernels(opened, diagnostics));
        assertTrue(OriModuleText.print(opened).contains(".table 2 0 .B1 .B2\n"), OriModuleText.print(opened));
        assertEquals(opened, parse(OriModuleText.print(opened)));
        SassModule again = SassModuleText.parse(SassModuleText.print(closed), "f", diagnostics)
                .orElseThrow();
        assertEquals(closed, again);
    }

    @Test
    void whatIsOpenDoesNotClose() {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), OriLayout.close(parse(MODULE), diagnostics));
        assertTrue(diagnostics.toString().startsWith("f:3:3: error[ori-open]"), diagnostics::toString);
    }

    /** A section gets a copy of what it calls, with its constant bank; recursion stays in the section. */
    @Test
    void callsByNameCloseToCopies() {
        OriModule module = parse("""
                .ori 1 f sm_90 free
                .kernel registers=40 parameters= shared=0 local=0 barriers=0
                .bank 2 000000000000000011223344
                .B0:
                  CALL.REL.NOINC `(g) ;
                .C0:
                  EXIT ;
                .ori 1 g sm_90 free
                .kernel registers=80 parameters= shared=0 local=0 barriers=0
                .bank 2 0000000055667788
                .table 2 0 .B1
                .B0:
                  LDC R0, c[0x2][0x4] ;
                  CALL.REL.NOINC `(g) ;
                  BRX R2 0x0 -> .B1 ;
                .B1:
                  RET.ABS.NODEC R20 0x0 ;
                """);
        Diagnostics diagnostics = new Diagnostics();
        CubinImage image =
                OriLayout.close(module, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString()));
        OriModule merged = OriLayout.merged(module);
        assertEquals("""
                .B0:
                  CALL.REL.NOINC `(.CC1_B0) ;
                .C0:
                  EXIT ;
                .CC1_B0:
                  LDC R0, c[0x2][0x14] ;
                  CALL.REL.NOINC `(.CC1_B0) ;
                  BRX R2 0x0 -> .CC1_B1 ;
                .CC1_B1:
                  RET.ABS.NODEC R20 0x0 ;
                .CC_end:
                  BRA `(.CC_end) ;
                """, code(merged.function("f").orElseThrow()));
        assertEquals(80, image.kernels().getFirst().registers());
        ImageSymbol copy = image.symbols().get(image.symbol("$f$g") - 1);
        assertEquals(List.of(0x20L, 0x40L), List.of(copy.value(), copy.size()));
        assertEquals(0x50, bank(image, ".nv.constant2.f").i32(0x10));
        assertEquals(0x88776655, bank(image, ".nv.constant2.f").i32(0x14));
        assertEquals(0x30, bank(image, ".nv.constant2.g").i32(0));
        SassModule kernels = OriLayout.closeKernels(module, diagnostics).orElseThrow();
        assertEquals(
                image.kernels().getFirst().code().subList(0, 7),
                kernels.kernels().getFirst().function().words());
    }

    private static String code(OriFunction function) {
        String text = OriText.print(function);
        return text.substring(text.indexOf(".B0:"));
    }

    private static Bytes bank(CubinImage image, String section) {
        return image.sections().stream()
                .filter(each -> each.section().equals(section))
                .map(each -> ((DataImage) each).bytes())
                .findFirst()
                .orElseThrow();
    }

    /** Alone a function that calls another by its name has no words. */
    @Test
    void aFunctionWithoutItsCalleeDoesNotClose() {
        OriModule module = parse(".ori 1 f sm_90 free\n.B0:\n  CALL.REL.NOINC `(g) ;\n.B1:\n  EXIT ;\n"
                + ".ori 1 g sm_90 free\n.B0:\n  RET.ABS.NODEC R20 0x0 ;\n");
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), OriLayout.close(module.functions().getFirst(), diagnostics));
        assertTrue(diagnostics.toString().contains("error[ori-open]"), diagnostics::toString);
    }

    @Test
    void relocationsOfCodeDoNotOpen() throws IOException {
        Path file = CorpusCubins.files().stream()
                .filter(each -> each.toString().contains("saxpy.sm_90"))
                .findFirst()
                .orElseThrow();
        Diagnostics diagnostics = new Diagnostics();
        CubinImage image = ImageReader.read(CorpusCubins.read(file), SourceLocation.NONE, diagnostics)
                .orElseThrow();
        String section = image.kernels().getFirst().section();
        CubinImage changed = new CubinImage(
                image.architecture(),
                image.sections(),
                image.symbols(),
                image.facts(),
                image.calls(),
                List.of(new ImageRelocation(section, 0x20, 56, 1, 0)),
                image.compatibility());
        Cubin cubin = CubinLayout.layOut(changed);
        assertEquals(Optional.empty(), OriLayout.open(cubin, SourceLocation.NONE, diagnostics));
        String expected = "unsupported[ori-relocation]: not supported: "
                + "opening a relocation of code: type 56 at 0x20 of " + section;
        assertTrue(diagnostics.toString().contains(expected), diagnostics::toString);
        assertEquals(1, diagnostics.all().size());
    }

    @Test
    void callsNameFunctionsOfTheModule() {
        Diagnostics diagnostics = new Diagnostics();
        String text = ".ori 1 f sm_90 ssa\n.B0:\n  CALL.REL.NOINC `(g) ;\n  EXIT ;\n";
        OriModuleText.parse(text, "m.ori", diagnostics).orElseThrow().verify(diagnostics);
        assertEquals(
                "m.ori:3:3: error[ori-target]: there is no function g",
                diagnostics.toString().strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "// nothing\n",
                ".kernel registers=1 parameters= shared=0 local=0 barriers=0\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.kernel registers=999 parameters= shared=0 local=0 barriers=0\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.bank 1 00\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.bank 2 00000000\n.table 2 0 .B9\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.bank 2 00000000\n.table 2 4 .B0\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.table 3 0 .B0\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.table 3\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n.ori 1 g sm_80 ssa\n.B0:\n EXIT ;\n",
                ".ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n.ori 1 g sm_90 ssa threaded\n.B0:\n EXIT ;\n",
                ".cubin 90 -\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".cubin 90 -\n.code \"f\" 0x10 x\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".cubin 90 -\n.data \"a\" \"\" 0x4 0x3 00000000\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".cubin 90 -\n.code \"f\" 0x10 -\n.symbol \"f\" 0x12 0x10 \".text.f\" .B1 end\n"
                        + ".ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".cubin 90 -\n.code \"f\" 0x10 -\n.what\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n",
                ".cubin 86 -\n.code \"f\" 0x10 -\n.ori 1 f sm_90 ssa\n.B0:\n EXIT ;\n"
            })
    void textThatIsNotAModuleIsRefused(String text) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), OriModuleText.parse(text, "m.ori", diagnostics));
        assertFalse(diagnostics.all().isEmpty());
        for (Diagnostic each : diagnostics.all()) {
            assertTrue(each.toString().startsWith("m.ori:"), each::toString);
            assertTrue(each.location().line() > 0 && each.location().column() > 0, each::toString);
        }
    }

    @Test
    void wrongPartsAreRefused() {
        OriModule module = parse(MODULE);
        OriFunction other =
                module.functions().getFirst().with(module.functions().getLast().blocks());
        assertThrows(IllegalArgumentException.class, () -> module.with(other));
        assertThrows(IllegalArgumentException.class, () -> new OriModule(module.frame(), List.of(), module.anchors()));
    }

    /** Law: changed text ends in diagnostics with places, or is a module that reads back and has a container. */
    @Test
    void changedTextEndsInDiagnostics() throws IOException {
        List<String> texts = new ArrayList<>(List.of(MODULE));
        for (Path file : CorpusCubins.files().stream()
                .filter(f -> f.toString().contains("saxpy.sm_"))
                .toList()) {
            OriLayout.open(CorpusCubins.read(file), SourceLocation.NONE, new Diagnostics())
                    .ifPresent(module -> texts.add(OriModuleText.print(module)));
        }
        SplittableRandom random = new SplittableRandom(27);
        int modules = 0;
        for (int i = 0; i < Integer.getInteger("lockstep.mutations", 600); i++) {
            String text = changed(texts.get(i % texts.size()), random);
            Diagnostics diagnostics = new Diagnostics();
            Optional<OriFile> read = OriModuleText.parse(text, "h", diagnostics);
            assertEquals(read.isEmpty(), diagnostics.hasFatal(), text);
            for (Diagnostic each : diagnostics.all()) {
                assertTrue(each.location().line() > 0 && each.location().column() > 0, each::toString);
            }
            if (read.isPresent()) {
                modules++;
                read.get().verify(new Diagnostics());
                OriModule module = read.get().module();
                module.container();
                OriLayout.close(module, new Diagnostics());
                assertEquals(module, parse(OriModuleText.print(module)), text);
            }
        }
        assertTrue(modules > 20, "only " + modules);
    }

    /** {@code text} with a few characters of one line, or whole lines, changed. */
    static String changed(String text, SplittableRandom random) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(lines.size());
            StringBuilder line = new StringBuilder(lines.get(at));
            int column = line.isEmpty() ? 0 : random.nextInt(line.length());
            switch (random.nextInt(5)) {
                case 0 -> line.insert(column, "[]{}.,+-|!@~ %RUPB\"0x7:;`(>\n".charAt(random.nextInt(28)));
                case 1 -> line.delete(column, Math.min(line.length(), column + 1 + random.nextInt(5)));
                case 2 -> line.insert(column, lines.get(random.nextInt(lines.size())));
                case 3 -> lines.add(at, lines.get(random.nextInt(lines.size())));
                default -> {
                    if (!line.isEmpty()) {
                        line.setCharAt(column, (char) (line.charAt(column) ^ 1 << random.nextInt(5)));
                    }
                }
            }
            lines.set(at, line.toString());
        }
        return String.join("\n", lines);
    }
}
