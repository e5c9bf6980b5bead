/** Machine passes that lower open rows. */
@NullMarked
package lockstep.compiler.machine.lower;

import org.jspecify.annotations.NullMarked;
