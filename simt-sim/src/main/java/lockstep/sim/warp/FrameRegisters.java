package lockstep.sim.warp;

/** The values of a frame in the representation of an engine that does not work on the cells themselves. */
public interface FrameRegisters {}
