package lockstep.sim.image;

/** A function in the form that an engine runs; made from its image and cached there. Immutable. */
public interface LoweredFunction {
    /** Makes the lowered form. */
    @FunctionalInterface
    interface Lowering {
        /** The lowered form of {@code image}, which determines it. */
        LoweredFunction lower(FunctionImage image);
    }
}
