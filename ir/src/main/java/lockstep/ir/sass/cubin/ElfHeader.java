package lockstep.ir.sass.cubin;

import java.util.Optional;
import lockstep.ir.sass.isa.Architecture;

/**
 * The ELF header of a cubin.
 *
 * @param abi operating system and version of its interface: bytes 7 and 8; 0x41 and 8 in what ptxas 13 writes
 * @param abiVersion version of that interface
 * @param type 2 for a linked file, 1 for one that can be linked
 * @param version of the format, 1; 129 in what ptxas 12.9 writes up to sm_90
 * @param entry address of the entry, 0
 * @param flags architecture and kind; see {@link #architecture}
 * @param sectionNames index of the section that holds the names of sections
 * @param sectionTable offset of the table of sections in the file
 * @param segmentTable offset of the table of segments in the file; 0 if there is none
 */
public record ElfHeader(
        int abi,
        int abiVersion,
        int type,
        int version,
        long entry,
        int flags,
        int sectionNames,
        long sectionTable,
        long segmentTable) {
    /** Number of the machine in the head of a cubin. */
    public static final int MACHINE = 190;

    /** Bytes of the head. */
    public static final int SIZE = 64;

    private static final int OLD_ABI = 0x33;
    private static final int ARCHITECTURE_SHIFT = 8;
    private static final int ARCHITECTURE_MASK = 0xff;

    /**
     * Number of the architecture: bits 8 to 15 of the flags, bits 0 to 7 in the older interface that ptxas 12.9 writes
     * up to sm_90 (measured with ptxas 12.9, 13.0 and 13.3 for sm_75 to sm_120).
     */
    public int architectureNumber() {
        int shift = abi == OLD_ABI ? 0 : ARCHITECTURE_SHIFT;
        return flags >>> shift & ARCHITECTURE_MASK;
    }

    /** The architecture, if its words are described. */
    public Optional<Architecture> architecture() {
        return Architecture.ofNumber(architectureNumber());
    }
}
