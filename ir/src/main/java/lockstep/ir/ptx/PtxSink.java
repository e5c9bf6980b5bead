package lockstep.ir.ptx;

/** {@code _}: a result that is discarded. */
public enum PtxSink implements PtxOperand {
    /** The one sink. */
    SINK
}
