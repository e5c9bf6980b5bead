package lockstep.sim.warp;

/** Values of a frame's cells in the form of an engine that does not work on the cells themselves. */
public interface FrameRegisters {}
