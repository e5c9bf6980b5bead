package lockstep.ir.ptx;

/** {@code _}: a result that nobody wants. */
public enum PtxSink implements PtxOperand {
    /** The one sink. */
    SINK
}
