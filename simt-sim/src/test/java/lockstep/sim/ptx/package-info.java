/**
 * Compares each function of the package under test with an independent definition, its {@link lockstep.sim.ptx.Law}.
 * Wrong functions ({@link lockstep.sim.ptx.PtxMutant}) are compared with the same laws to show that these catch
 * mistakes.
 */
@NullMarked
package lockstep.sim.ptx;

import org.jspecify.annotations.NullMarked;
