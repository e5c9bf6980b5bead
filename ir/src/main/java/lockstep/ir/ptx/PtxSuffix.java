package lockstep.ir.ptx;

/** A suffix of an opcode: {@code .rn}, {@code .f32}. */
public sealed interface PtxSuffix permits PtxType, PtxModifier {
    /** The word without the dot in front of it. */
    String text();
}
