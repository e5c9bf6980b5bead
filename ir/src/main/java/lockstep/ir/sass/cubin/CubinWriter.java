package lockstep.ir.sass.cubin;

import java.util.List;
import lockstep.ir.sass.cubin.Cubin.Segment;

/**
 * Writes cubins. Sections are at their offsets; their bytes hold the symbols, relocations and attributes, so that a
 * file read by {@link CubinReader} is reproduced byte by byte.
 */
public final class CubinWriter {
    private static final int SECTION_SIZE = 64;
    private static final int SEGMENT_SIZE = 56;
    private static final int MAGIC = 0x464c_457f;
    private static final int CLASS_64 = 2;
    private static final int LITTLE_ENDIAN = 1;

    private CubinWriter() {}

    /** The bytes of the file that {@code cubin} is. */
    public static byte[] write(Cubin cubin) {
        ByteWriter writer = new ByteWriter(cubin.fileSize());
        for (Section section : cubin.sections()) {
            if (section.bytes().size() > 0) {
                writer.bytes(section.offset(), section.bytes());
            }
        }
        sections(cubin, writer);
        segments(cubin, writer);
        header(cubin, writer);
        return writer.array();
    }

    private static void header(Cubin cubin, ByteWriter writer) {
        ElfHeader header = cubin.header();
        writer.i32(0, MAGIC);
        writer.u8(4, CLASS_64);
        writer.u8(5, LITTLE_ENDIAN);
        writer.u8(6, 1);
        writer.u8(7, header.abi());
        writer.u8(8, header.abiVersion());
        writer.u16(16, header.type());
        writer.u16(18, ElfHeader.MACHINE);
        writer.i32(20, header.version());
        writer.i64(24, header.entry());
        writer.i64(32, header.segmentTable());
        writer.i64(40, header.sectionTable());
        writer.i32(48, header.flags());
        writer.u16(52, ElfHeader.SIZE);
        writer.u16(54, cubin.segments().isEmpty() ? 0 : SEGMENT_SIZE);
        writer.u16(56, cubin.segments().size());
        writer.u16(58, SECTION_SIZE);
        writer.u16(60, cubin.sections().size());
        writer.u16(62, header.sectionNames());
    }

    private static void sections(Cubin cubin, ByteWriter writer) {
        List<Section> sections = cubin.sections();
        for (int i = 0; i < sections.size(); i++) {
            long at = cubin.header().sectionTable() + (long) i * SECTION_SIZE;
            Section section = sections.get(i);
            writer.i32(at, section.nameOffset());
            writer.i32(at + 4, section.type());
            writer.i64(at + 8, section.flags());
            writer.i64(at + 16, section.address());
            writer.i64(at + 24, section.offset());
            writer.i64(at + 32, section.size());
            writer.i32(at + 40, section.link());
            writer.i32(at + 44, section.info());
            writer.i64(at + 48, section.alignment());
            writer.i64(at + 56, section.entrySize());
        }
    }

    private static void segments(Cubin cubin, ByteWriter writer) {
        for (int i = 0; i < cubin.segments().size(); i++) {
            long at = cubin.header().segmentTable() + (long) i * SEGMENT_SIZE;
            Segment segment = cubin.segments().get(i);
            writer.i32(at, segment.type());
            writer.i32(at + 4, segment.flags());
            writer.i64(at + 8, segment.offset());
            writer.i64(at + 16, segment.virtualAddress());
            writer.i64(at + 24, segment.physicalAddress());
            writer.i64(at + 32, segment.fileSize());
            writer.i64(at + 40, segment.memorySize());
            writer.i64(at + 48, segment.alignment());
        }
    }
}
