package lockstep.sim.image;

/** A function in the form that an engine runs; made from its image and kept with it. Immutable. */
public interface LoweredFunction {
    /** Makes the form. */
    @FunctionalInterface
    interface Lowering {
        /** The form of {@code image}; the same for the same image. */
        LoweredFunction lower(FunctionImage image);
    }
}
