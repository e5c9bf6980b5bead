package lockstep.ir.sass.cubin;

/**
 * A segment of a cubin: bytes that are loaded together.
 *
 * @param type kind of segment
 * @param flags what may be done with it
 * @param offset where it begins in the file
 * @param virtualAddress as the file has it
 * @param physicalAddress as the file has it
 * @param fileSize bytes in the file
 * @param memorySize bytes in memory
 * @param alignment in bytes
 */
public record Segment(
        int type,
        int flags,
        long offset,
        long virtualAddress,
        long physicalAddress,
        long fileSize,
        long memorySize,
        long alignment) {}
