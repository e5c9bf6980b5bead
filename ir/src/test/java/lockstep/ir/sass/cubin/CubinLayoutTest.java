package lockstep.ir.sass.cubin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * New files have the contents of the files of ptxas: sections, symbols, relocations. Oracle: ptxas 13.0, in the corpus.
 */
final class CubinLayoutTest {
    /** How many files; the full run has 100,000. */
    private static final int MUTATIONS = Integer.getInteger("lockstep.mutations", 20_000);

    private static final List<String> COMPARED = List.of(
            ".text.",
            ".nv.info",
            ".nv.constant",
            ".nv.shared.",
            ".nv.global",
            ".nv.compat",
            ".nv.callgraph",
            ".nv.rel.action");

    private static CubinImage image(Cubin cubin) {
        Diagnostics diagnostics = new Diagnostics();
        return ImageReader.read(cubin, SourceLocation.NONE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static Cubin written(CubinImage image) {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(CubinWriter.write(CubinLayout.layOut(image)), SourceLocation.NONE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static List<String> symbols(Cubin cubin) {
        List<String> found = new ArrayList<>();
        for (Symbol s : cubin.symbols()) {
            String section = cubin.sections().get(s.section()).name();
            found.add("%s %x %x %s %d %d".formatted(s.name(), s.info(), s.other(), section, s.value(), s.size()));
        }
        return found;
    }

    private static List<String> contents(Cubin cubin) {
        List<String> found = new ArrayList<>();
        for (Section s : cubin.sections()) {
            if (COMPARED.stream().anyMatch(s.name()::startsWith)) {
                found.add("%s %x %x %d %d %d %s %d"
                        .formatted(
                                s.name(),
                                s.type(),
                                s.flags(),
                                s.alignment(),
                                s.entrySize(),
                                s.size(),
                                s.bytes(),
                                s.bytes().hashCode()));
            }
        }
        return found;
    }

    private static List<String> uses(Cubin cubin) {
        return cubin.segments().stream()
                .map(s -> "%x %x".formatted(s.type(), s.flags()))
                .toList();
    }

    @Test
    void rebuiltFilesHaveTheSameContents() throws IOException {
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            CubinImage image = image(cubin);
            Cubin rebuilt = written(image);
            assertEquals(contents(cubin), contents(rebuilt), file.toString());
            assertEquals(symbols(cubin), symbols(rebuilt), file.toString());
            assertEquals(uses(cubin), uses(rebuilt), file.toString());
            assertEquals(cubin.header().flags(), rebuilt.header().flags(), file.toString());
            assertEquals(image, image(rebuilt), file.toString());
            assertEquals(CubinLayout.layOut(image), rebuilt, file.toString());
        }
    }

    /** A kernel of which only code, registers, parameters, shared memory and barriers are given. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "saxpy.sm_75",
                "saxpy.sm_86",
                "saxpy.sm_90",
                "saxpy.sm_100",
                "saxpy.sm_120",
                "reduce_shfl.sm_75",
                "reduce_shfl.sm_86",
                "reduce_shfl.sm_90",
                "reduce_shfl.sm_100",
                "reduce_shfl.sm_120"
            })
    void newKernelsAreDescribedAsPtxasDoes(String name) throws IOException {
        CubinImage image = image(CorpusCubins.read(Path.of("../conformance/corpus/cubins/" + name + ".cubin")));
        KernelImage kernel = image.kernels().getFirst();
        List<CubinAttribute> further = new ArrayList<>(kernel.attributes());
        Optional<CubinAttribute> barriers =
                further.stream().filter(a -> a.code() == 0x4c).findFirst();
        further.removeIf(a -> a.code() == 0x4c);
        Optional<DataImage> shared = image.sections().stream()
                .filter(s -> s.section().equals(".nv.shared." + kernel.name()))
                .map(DataImage.class::cast)
                .findFirst();
        NewKernel described = new NewKernel(
                kernel.name(),
                kernel.code(),
                kernel.registers(),
                kernel.parameters(),
                shared.map(d -> d.size() - (image.architecture() < 90 ? 0 : 1024))
                        .orElse(0L),
                shared.map(DataImage::alignment).orElse(4),
                0,
                barriers.map(b -> b.value().u8(0)).orElse(0),
                Collections.emptySortedMap(),
                further);
        Architecture architecture = Architecture.ofNumber(image.architecture()).orElseThrow();
        assertEquals(image, CubinBuilder.describe(architecture, List.of(described)));
    }

    /** A kernel that needs only registers and parameters. */
    private static NewKernel plain(
            String name, List<InstructionWord> code, int registers, List<KernelParameter> parameters) {
        return new NewKernel(name, code, registers, parameters, 0, 4, 0, 0, Collections.emptySortedMap(), List.of());
    }

    @Test
    void codeIsFilledUpAndParametersFollow() {
        InstructionWord exit = new InstructionWord(0x794d, 0x000f_ea00_0380_0000L);
        List<KernelParameter> parameters = List.of(
                new KernelParameter(0, 0, 8, KernelParameter.PLAIN),
                new KernelParameter(1, 8, 4, KernelParameter.PLAIN));
        List<NewKernel> kernels =
                List.of(plain("one", List.of(exit), 8, parameters), plain("two", List.of(exit), 9, List.of()));
        Cubin cubin = written(CubinBuilder.describe(Architecture.SM_90, kernels));
        assertEquals(
                List.of("one", "two"),
                cubin.code().stream().map(CodeSection::function).toList());
        assertEquals(8, cubin.code().getFirst().size());
        assertEquals(exit, cubin.code().getFirst().word(0));
        assertEquals(0x21c, cubin.section(".nv.constant0.one").orElseThrow().size());
        assertEquals(0x210, cubin.section(".nv.constant0.two").orElseThrow().size());
        Diagnostics diagnostics = new Diagnostics();
        List<CubinAttribute> attributes =
                AttributeReader.read(cubin.section(".nv.info.one").orElseThrow(), SourceLocation.NONE, diagnostics);
        assertEquals(
                List.of(0x37, 0x17, 0x17, 0x50, 0x1b, 0x5f, 0x1c, 0x19, 0x0a, 0x36),
                attributes.stream().map(CubinAttribute::code).toList());
        assertEquals(List.of(), diagnostics.all());
        assertTrue(cubin.relocations().stream().allMatch(r -> r.type() == 2));
    }

    @Test
    void wrongDescriptionsAreRefused() {
        CubinImage good = CubinBuilder.describe(Architecture.SM_90, List.of(plain("k", List.of(), 8, List.of())));
        List<ImageSymbol> symbols = new ArrayList<>(good.symbols());
        symbols.add(ImageSymbol.ofSection(".text.other"));
        CubinImage astray = new CubinImage(
                90, good.sections(), symbols, good.facts(), good.calls(), good.relocations(), good.compatibility());
        assertThrows(IllegalArgumentException.class, () -> CubinLayout.layOut(astray));
        List<ImageRelocation> relocations = List.of(new ImageRelocation(".text.other", 0, 56, 1, 0));
        CubinImage lost = new CubinImage(
                90, good.sections(), good.symbols(), good.facts(), good.calls(), relocations, good.compatibility());
        assertThrows(IllegalArgumentException.class, () -> CubinLayout.layOut(lost));
        assertThrows(IllegalArgumentException.class, () -> CubinBuilder.describe(Architecture.SM_90, List.of()));
        assertThrows(IllegalArgumentException.class, () -> plain("k", List.of(), 256, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new KernelParameter(0, 0, 1 << 16, 0));
        assertThrows(
                IllegalArgumentException.class, () -> new DataImage(".nv.constant3", "", 4, 4, Bytes.of(new byte[3])));
    }

    private static void refuse(Cubin cubin, String message) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), ImageReader.read(cubin, SourceLocation.ofFile("x"), diagnostics));
        assertTrue(diagnostics.toString().contains(message), diagnostics::toString);
    }

    private static Cubin withSection(Cubin cubin, String name, UnaryOperator<Section> change) {
        List<Section> sections = new ArrayList<>(cubin.sections());
        sections.replaceAll(s -> s.name().equals(name) ? change.apply(s) : s);
        return new Cubin(
                cubin.header(), sections, cubin.segments(), cubin.symbols(), cubin.relocations(), cubin.fileSize());
    }

    private static Section renamed(Section s, String name, long alignment, Bytes bytes) {
        return new Section(
                name,
                s.nameOffset(),
                s.type(),
                s.flags(),
                s.address(),
                s.offset(),
                s.size(),
                s.link(),
                s.info(),
                alignment,
                s.entrySize(),
                bytes);
    }

    @Test
    void filesThatAreNotDescribedAreRefused() throws IOException {
        Path file = Path.of("../conformance/corpus/cubins/saxpy.sm_90.cubin");
        Cubin cubin = CorpusCubins.read(file);
        byte[] relocatable = Files.readAllBytes(file);
        relocatable[16] = 1;
        refuse(
                CubinReader.read(relocatable, SourceLocation.NONE, new Diagnostics())
                        .orElseThrow(),
                "not a linked cubin");
        refuse(
                withSection(cubin, ".nv.compat", s -> renamed(s, ".other", s.alignment(), s.bytes())),
                "section .other is not described");
        refuse(
                withSection(cubin, ".nv.constant0.saxpy", s -> renamed(s, s.name(), 3, s.bytes())),
                "odd size or alignment");
        refuse(
                withSection(cubin, ".nv.info", s -> renamed(s, s.name(), 4, Bytes.EMPTY)),
                "the number of registers of saxpy is missing");
        refuse(
                withSection(
                        cubin,
                        ".text.saxpy",
                        s -> renamed(s, s.name(), 128, s.bytes().slice(0, 24))),
                "ends within a word");
        refuse(
                withSection(cubin, ".nv.info.saxpy", s -> renamed(s, s.name(), 4, Bytes.EMPTY)),
                "are not those of its code and parameters");
    }

    /**
     * Law: a mutated file ends in diagnostics, or in a description that is the same after a round trip through a file.
     */
    @Test
    void mutatedFilesEndInDiagnostics() throws IOException {
        SplittableRandom random = new SplittableRandom(16);
        List<byte[]> files = new ArrayList<>();
        for (String name : List.of("saxpy.sm_90", "reduce_shfl.sm_75", "saxpy.sm_120", "switch_vm.sm_86")) {
            files.add(Files.readAllBytes(Path.of("../conformance/corpus/cubins/" + name + ".cubin")));
        }
        int described = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = files.get(i % files.size()).clone();
            for (int k = random.nextInt(3); k >= 0; k--) {
                boolean isTable = random.nextBoolean();
                int at = isTable ? bytes.length - 1 - random.nextInt(1400) : random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
            }
            Diagnostics diagnostics = new Diagnostics();
            Optional<CubinImage> image = CubinReader.read(bytes, SourceLocation.NONE, diagnostics)
                    .flatMap(c -> ImageReader.read(c, SourceLocation.NONE, diagnostics));
            assertEquals(image.isEmpty(), diagnostics.hasFatal(), diagnostics::toString);
            if (image.isPresent()) {
                described++;
                CubinImage again = image(written(image.get()));
                assertEquals(image.get().symbols(), again.symbols());
                assertEquals(image.get().facts(), again.facts());
                assertEquals(image.get().relocations(), again.relocations());
                assertEquals(image.get().sections(), again.sections());
                assertEquals(image.get(), again);
            }
        }
        assertTrue(described > MUTATIONS / 10 && described < MUTATIONS, "described " + described);
    }
}
