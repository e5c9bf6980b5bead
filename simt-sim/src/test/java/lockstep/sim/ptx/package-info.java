/**
 * Each function of the package under test beside a definition that shares nothing with it: {@link
 * lockstep.sim.ptx.Law}. Wrong functions beside the same definitions show that the laws catch mistakes.
 */
@NullMarked
package lockstep.sim.ptx;

import org.jspecify.annotations.NullMarked;
