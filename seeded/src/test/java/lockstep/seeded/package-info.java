/** The command that uses the seeded bugs. */
@NullMarked
package lockstep.seeded;

import org.jspecify.annotations.NullMarked;
