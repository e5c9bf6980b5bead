package lockstep.ir.sass.cubin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;

/** Cubins of the corpus are reproduced byte by byte; hostile files end in diagnostics. */
final class CubinReaderTest {
    /** How many files; the full run has 100,000. */
    private static final int MUTATIONS = Integer.getInteger("lockstep.mutations", 30_000);

    private static Diagnostics refuse(byte[] bytes) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), CubinReader.read(bytes, SourceLocation.NONE, diagnostics));
        assertTrue(diagnostics.hasFatal());
        return diagnostics;
    }

    private static byte[] saxpy() throws IOException {
        return Files.readAllBytes(Path.of("../conformance/corpus/cubins/saxpy.sm_90.cubin"));
    }

    @Test
    void filesRoundTripByteByByte() throws IOException {
        assertTrue(CorpusCubins.files().size() >= 20);
        for (Path file : CorpusCubins.files()) {
            assertArrayEquals(Files.readAllBytes(file), CubinWriter.write(CorpusCubins.read(file)), file.toString());
        }
    }

    @Test
    void everyWordOfTheCorpusRoundTripsAndIsExplained() throws IOException {
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            Architecture architecture = cubin.header().architecture().orElseThrow();
            assertFalse(cubin.code().isEmpty(), file.toString());
            for (CodeSection section : cubin.code()) {
                EncodingCheck check = EncodingCheck.of(Code.decode(section, architecture));
                assertTrue(check.isClean(), () -> file + ": " + check.faults());
                assertTrue(check.words() >= 8, file.toString());
            }
        }
    }

    @Test
    void whatTheSectionsHold() throws IOException {
        Cubin cubin = CorpusCubins.read(Path.of("../conformance/corpus/cubins/saxpy.sm_90.cubin"));
        assertEquals(90, cubin.header().architectureNumber());
        assertEquals("saxpy", cubin.code().getFirst().function());
        Symbol kernel = cubin.symbols().stream()
                .filter(s -> s.type() == Symbol.FUNCTION)
                .findFirst()
                .orElseThrow();
        assertEquals("saxpy", kernel.name());
        assertEquals(cubin.code().getFirst().index(), kernel.section());
        assertEquals(cubin.code().getFirst().section().size(), kernel.size());
        Diagnostics diagnostics = new Diagnostics();
        List<CubinAttribute> attributes =
                AttributeReader.read(cubin.section(".nv.info.saxpy").orElseThrow(), SourceLocation.NONE, diagnostics);
        assertEquals(List.of(), diagnostics.all());
        CubinAttribute size = attributes.stream()
                .filter(a -> a.code() == CubinAttribute.PARAMETER_SIZE)
                .findFirst()
                .orElseThrow();
        CubinAttribute bank = attributes.stream()
                .filter(a -> a.code() == CubinAttribute.PARAMETER_BANK)
                .findFirst()
                .orElseThrow();
        assertEquals(size.value().u16(0), bank.value().u16(6));
        assertEquals(0x210, bank.value().u16(4));
    }

    @Test
    void controlFlowOfTheCorpusIsWhole() throws IOException {
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            Code code = Code.decode(
                    cubin.code().getFirst(), cubin.header().architecture().orElseThrow());
            List<CodeBlocks.Block> blocks = CodeBlocks.of(code).all();
            int next = 0;
            for (CodeBlocks.Block block : blocks) {
                assertEquals(next, block.first(), file.toString());
                next = block.end();
                block.successors().forEach(s -> assertTrue(s >= 0 && s < blocks.size()));
            }
            assertEquals(code.words().size(), next);
            assertTrue(blocks.size() > 1, file.toString());
        }
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        refuse(new byte[0]);
        refuse("not an ELF file, but long enough to be one: more than 64 bytes"
                .repeat(2)
                .getBytes());
        byte[] other = saxpy();
        other[18] = 62;
        assertTrue(refuse(other).toString().contains("machine 62"));
        byte[] narrow = saxpy();
        narrow[4] = 1;
        refuse(narrow);
    }

    @Test
    void everyPrefixOfAFileIsRefused() throws IOException {
        byte[] whole = saxpy();
        for (int size = 0; size < whole.length; size += 7) {
            byte[] cut = Arrays.copyOf(whole, size);
            Diagnostics diagnostics = new Diagnostics();
            assertEquals(Optional.empty(), CubinReader.read(cut, SourceLocation.NONE, diagnostics), "size " + size);
        }
    }

    /** Law: a mutated file is refused with diagnostics, or is a cubin that can be inspected and written. */
    @Test
    void mutatedFilesEndInDiagnostics() throws IOException {
        SplittableRandom random = new SplittableRandom(6);
        byte[] whole = saxpy();
        int read = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = whole.clone();
            int changes = 1 + random.nextInt(4);
            for (int k = 0; k < changes; k++) {
                boolean isTable = random.nextBoolean();
                int at = isTable ? whole.length - 1 - random.nextInt(1400) : random.nextInt(whole.length);
                bytes[random.nextInt(8) == 0 ? random.nextInt(64) : at] = (byte) random.nextInt();
            }
            Diagnostics diagnostics = new Diagnostics();
            Optional<Cubin> found = CubinReader.read(bytes, SourceLocation.NONE, diagnostics);
            assertEquals(found.isEmpty(), diagnostics.hasFatal());
            if (found.isPresent()) {
                read++;
                look(found.get(), diagnostics);
            }
        }
        assertTrue(read > MUTATIONS / 10 && read < MUTATIONS, "read " + read);
    }

    private static void look(Cubin cubin, Diagnostics diagnostics) {
        for (CodeSection section : cubin.code()) {
            Code code = Code.decode(section, cubin.header().architecture().orElse(Architecture.SM_90));
            assertEquals(0, EncodingCheck.of(code).changed());
            code.labels();
            CodeBlocks.of(code);
        }
        for (Section section : cubin.sections()) {
            if (section.type() == Section.ATTRIBUTES) {
                AttributeReader.read(section, SourceLocation.NONE, diagnostics);
            }
        }
        CubinWriter.write(cubin);
    }

    @Test
    void sectionsKeepTheirPlace() throws IOException {
        Cubin cubin = CorpusCubins.read(Path.of("../conformance/corpus/cubins/saxpy.sm_90.cubin"));
        CodeSection code = cubin.code().getFirst();
        Cubin same =
                cubin.with(code.index(), code.withWords(List.of(code.word(0))).section());
        assertEquals(cubin, same);
        assertThrows(IllegalArgumentException.class, () -> code.section().withBytes(Bytes.EMPTY));
    }

    /** Flags as ptxas 12.9 and 13.0 write them for sm_90, the first in the older interface. */
    @Test
    void theArchitectureIsWhereTheInterfaceHasIt() {
        assertEquals(90, new ElfHeader(0x33, 7, 2, 129, 0, 0x5a055a, 1, 0, 0).architectureNumber());
        assertEquals(90, new ElfHeader(0x41, 8, 2, 1, 0, 0x6005a04, 1, 0, 0).architectureNumber());
        assertEquals(103, new ElfHeader(0x41, 8, 2, 1, 0, 0x6006702, 1, 0, 0).architectureNumber());
    }
}
