package lockstep.sim.race;

import org.jspecify.annotations.Nullable;

/**
 * The recorded accesses of four bytes that have only been accessed together, or of one byte: the last ordinary write,
 * and the ordinary reads and atomic accesses since.
 */
final class ShadowCell {
    int writeThread = -1;
    int writeClock;
    int writeSite;
    AccessForm writeForm = AccessForm.WRITE;
    int readThread = -1;
    int readClock;
    int readSite;
    /** Reads that are unordered among each other; {@link #readThread} is then unused. */
    @Nullable AccessSet reads;

    @Nullable AccessSet atomics;

    /** The cells of the four bytes, once one of them was accessed without the others. */
    ShadowCell @Nullable [] bytes;

    /** The cells of the single bytes. */
    ShadowCell[] split() {
        ShadowCell[] parts = bytes;
        if (parts == null) {
            parts = new ShadowCell[ObjectShadow.WORD];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = copy();
            }
            bytes = parts;
            reads = null;
            atomics = null;
        }
        return parts;
    }

    private ShadowCell copy() {
        ShadowCell copy = new ShadowCell();
        copy.writeThread = writeThread;
        copy.writeClock = writeClock;
        copy.writeSite = writeSite;
        copy.writeForm = writeForm;
        copy.readThread = readThread;
        copy.readClock = readClock;
        copy.readSite = readSite;
        copy.reads = reads == null ? null : reads.copy();
        copy.atomics = atomics == null ? null : atomics.copy();
        return copy;
    }

    /** Records a write. Earlier accesses are dropped: they happen before the write or have been reported. */
    void setWrite(int thread, int clock, int site, AccessForm form) {
        writeThread = thread;
        writeClock = clock;
        writeSite = site;
        writeForm = form;
        readThread = -1;
        reads = null;
        atomics = null;
    }
}
