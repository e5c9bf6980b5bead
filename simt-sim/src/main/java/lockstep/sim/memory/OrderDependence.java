package lockstep.sim.memory;

/**
 * Blocks that run at the same time have come to something whose result may depend on their order. It ends the attempt
 * to run them so, never a run: what was done is undone and the launch begins anew, one block after another.
 */
public final class OrderDependence extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param what happened, without a full stop; for tests and statistics */
    public OrderDependence(String what) {
        super(what, null, false, false);
    }
}
