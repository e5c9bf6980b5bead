/** Machine passes over loops. Begin with {@link lockstep.compiler.machine.loop.EarlyMachineLicm}. */
@NullMarked
package lockstep.compiler.machine.loop;

import org.jspecify.annotations.NullMarked;
