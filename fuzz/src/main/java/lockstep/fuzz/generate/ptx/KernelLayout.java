package lockstep.fuzz.generate.ptx;

import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxRegister;

/** The layout of the output bytes that each thread owns. */
final class KernelLayout {
    /** Bytes of output of a thread. */
    static final int THREAD_BYTES = 128;

    /** Bytes of input that a thread reads. */
    static final int INPUT_BYTES = 64;

    /** The first bytes are memory like any other. */
    static final int FREE_BYTES = 64;

    /** Places of 8 bytes for results of approximations. */
    static final int APPROXIMATE_SLOTS = 4;

    private static final int SLOT = 8;
    private static final int DIGEST = 120;
    private static final int EARLY_DIGEST = 112;

    private KernelLayout() {}

    private static PtxRegister base(PtxEmitter emitter) {
        return emitter.regions().getFirst().base();
    }

    /** The offset of an approximation. */
    static PtxAddress approximate(PtxEmitter emitter, int slot) {
        return new PtxAddress.OfRegister(base(emitter), FREE_BYTES + (long) SLOT * slot);
    }

    /** The offset of the final checksum. */
    static PtxAddress digest(PtxEmitter emitter) {
        return new PtxAddress.OfRegister(base(emitter), DIGEST);
    }

    /** The offset of the checksum before some lanes end. */
    static PtxAddress earlyDigest(PtxEmitter emitter) {
        return new PtxAddress.OfRegister(base(emitter), EARLY_DIGEST);
    }
}
