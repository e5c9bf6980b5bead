package lockstep.sim.memory;

/**
 * Thrown where the result of blocks that run in parallel may depend on their order. It ends the attempt to run them in
 * parallel, never a run: the launch is undone and restarted, one block after another.
 */
public final class OrderDependence extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param what what happened, without a full stop; for tests and statistics */
    public OrderDependence(String what) {
        super(what, null, false, false);
    }
}
